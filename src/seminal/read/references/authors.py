"""People and organisations in running text: "A. Vaswani, N. Shazeer et al." to names."""

from __future__ import annotations

import re
from functools import lru_cache

from seminal.model.entry import OTHERS, Name
from seminal.read.references.labelling.lexicon import is_town
from seminal.read.references.lexicon import GIVEN, PARTICLES
from seminal.read.references.name_lists import all_names, names_in
from seminal.read.references.one_name import INITIALS_DOTTED, SUFFIX, is_small_initial, natural_name
from seminal.read.references.organisations import is_body, organisations_in
from seminal.read.references.organisations import is_organisation as is_organisation
from seminal.read.references.roles import without_roles
from seminal.text.letters import LOWER, UPPER
from seminal.text.pattern import lazy
from seminal.text.repair import clean

_NOUN = re.compile(
    r"(?<!\w)\w{3,}(?:tions?|sions?|ments?|ings?|ity|ities|ness|ances?|ences?|ices|ures?|isms?|ics|izers?|ators?|ology|ware)$|\b[A-Z]{2,}s$|^[A-Z][a-z]{2,}ing\s[A-Z][\w-]{2,}"
)
_ETAL = re.compile(
    r"[\s,;(]*(?:\b(?:and\s+|&\s*)?(?:et\.?\s?al\b\.?|etc\b\.?|others\b|many others\b"
    r"|colleagues\b|co-?(?:workers|authors)\b|et alii\b)|\.\.\.|…)"
    r"[\s,.)]*$",
    re.IGNORECASE,
)
_INITIALS_BEHIND = re.compile(
    r"(?:[^\W\d_][\w'’ -]{1,40} [A-Z]{1,3}, ){1,200}[^\W\d_][\w'’ -]{1,40} [A-Z]{1,3}; (?=[^,;]+$)"
)
"""Names as PubMed has them, with a group that signs too behind them: "Stone A, Ortiz B; Lamp Study Group"."""
_COMMA = re.compile(r"\s*,\s*")
_MARKS = re.compile(
    r"\s?\((?:<sup>[^<>]{0,20}</sup>|[*†‡∗\s\\]){0,3}(?i:corresponding|equal|joint|co-?first)[^()]{0,40}(?:\)|$)"
    r"|<sup>[^<>]{0,20}</sup>|\\?[*†‡§¶⋆∗]+|(?<=[^\W\d_])\d(?:,\d)*(?=$|[\s,;])|<[^<>]{1,20}>|\^\{?[\d,*]+\}?"
    r"|(?<=[^\s\d])\s0\d{3}(?=$|[\s,;])"
)
"""Marks behind names, "Ada Stone (*equal contribution)", and DBLP's numbers of namesakes: "Ada Stone 0003"."""
_MAX_LENGTH = 4000
FIRM = re.compile(r",(?=\s(?:Inc|Ltd|LLC|GmbH|Corp)\b)")
"""A comma within the name of one firm: "Google, Inc."."""
_WORKPLACE = re.compile(
    r",\s+(?:the\s+)?(?!and\b)[^,;()]{0,60}\b(?:Universi\w+|Institut\w*|Colleges?|Laborator\w+|Labs?|Research|School of"
    r"|Academy|Cent(?:er|re)|Inc)\b[^,;()]{0,60}(?=;|$)"
)
"""Where people work, behind the last of them, as USENIX has it: "Ada Stone and Ben Ortiz, Example University; ..."."""
_PEOPLE_PARTED = re.compile(r"[,;]|\band\b")
_ETAL_WORD = re.compile(
    r"\b(?:etal|etc|al|alii|others|colleagues|co-?(?:workers|authors))\b|\.\.\.|…", re.IGNORECASE
)
_GAP = lazy(
    r"(?<![\s,])[\s,]*(?:\.\.\.|\. \. \.|…|\+\s?\d+ (?:authors?|more))[\s,]*(?:&|\band\b)?\s*(?=[A-Z])"
)
"""Names left out: "Lee, D., ... & Mutlu, O.", where who stands last is not the next one."""
_LEFT_OUT = ("..", "…", ". .", " +")
_AFFILIATION = re.compile(
    r"\s*\((?=[A-ZÀ-Þ@])(?![^()]{0,200}\b(?:eds?|editors?)\b)(?!\W{0,3}(?:19|20)\d\d)[^()]{2,200}(?:\([^()]{1,80}\)[^()]{0,80})?\)"
)
"""Where somebody works, behind the name: "Ada Stone (Example University)"."""
_BY_INITIALS = re.compile(r"^(?:de|di|von|van|par|por)\s+(?=[^\W\d_]\.)")
"""A word for "by" that would be a particle in front of a family: "Los vientos" de N. Beatriz Ortiz."""
LINKED = re.compile(r"\[([A-Z][\w .'’-]{2,40})\](?=\W|$)")
"""A name that was to be a link: "[Ada Stone], Ben Ortiz"."""
NICKNAME = re.compile(r"(?<=[a-z.]) [(\"“][A-Z][a-z]+[)\"”] (?=[A-Z][a-z])")
"""How somebody is called, between the names: "Tse-Hsun (Peter) Chen"."""
_SENTENCE = re.compile(
    r"(?:(?<![\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af])[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]+[^\S\n]+){2}[\u3040-\uffdc]|[\u3040-\u9fff]{9}"
)
"""So many words, or letters, of East Asia without a comma are no name."""
_GLUED_SCRIPTS = re.compile(r"[a-z][\u4e00-\u9fff](?<!等)|[\u4e00-\u9fff][A-Za-z][a-z]")
"""Latin words between Chinese ones without a blank, which are of a sentence; "Stone等" says that there are others."""
_HONOUR = re.compile(r"(?<![\w.])(?:(?:Prof|Dr)\.|Professors?)\s+(?=[A-ZÀ-Þ])")
_GLUED = re.compile(rf"(?<![\w.])((?:[{UPPER}]\.-?){{1,3}})(?=[{UPPER}][{LOWER}])")
"""Initials with no blank behind them: "J.E.Stone,B.Ortiz"."""
_NOBODY = re.compile(
    r"\s*(?:authors? )?(?:tb[ad]|to be (?:announced|determined)|unknown|n/?a)\W*$", re.IGNORECASE
)
_SUFFIX_AHEAD = re.compile(
    r"^([A-ZÀ-Þ][\w'’-]+) ([JS]r\.?|III?), ([A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ][\w.'’-]*){0,2})(?=,|$| and | &)"
)
"""A suffix that stands behind the family name: "Stone Jr, Ada E."."""
_SUFFIX_APART = re.compile(
    r"(^[^\W\d_]{2,30}(?=,\s[JS]r\.?,)|(?:^|[,;]\s|\band\s)[^,;\s]{1,30}\s[^,;]{0,40}[^\W\d_]{2}|"
    r"(?:^|;\s|\band\s)[^\W\d_][^,;\s]{1,30},\s[^\W\d_][^,;\s]{0,20}[^\W\d_]),"
    r"(?=\s(?:[JS]r\.?|I{2,3}|IV)(?:[,;]|$|\s(?:and|&)\s))"
)
"""The comma before a suffix that ends a name: "Ada E. Stone, Jr.", "Stone, Ada, Jr."."""
_INITIAL_LAST = re.compile(r"(?<!\w)[^\W\d_a-zà-ÿа-џα-ω]$|(?<=\.-)[a-z]$")
_MARKED = re.compile(r"[*†‡§¶⋆∗<^\d]|\(\\?[cCeEjJ]")
_IN_LOWER_CASE = PARTICLES | {"and", "und", "et", "y"}
_BESIDE = r"al|alii|etc|etal|others|many|more|colleagues|coworkers|(?:co)?authors?|edit(?:ed|ors?)|eds?|by"
_NO_LIST = re.compile(
    rf"[A-Za-z,.;:)] (?!(?:{'|'.join(sorted(filter(str.isalpha, _IN_LOWER_CASE)))}|{_BESIDE}) )[a-z]{{2,}} "
)
"""A word in small letters among others that no list of names has: most titles are told so at a glance."""


_LOWER_PARTED = re.compile(r"\s*[,;&]\s*+(?:and\s)?\s*+|\s+and\s+")
_LOWER_WORD = re.compile(r"[^\W\d_]+")
_STAY_LOWER = frozenset("al and da de del den der di dos du et la le others und van von".split())
_MAX_NAME_WORDS = 5


@lru_cache(maxsize=4096)
def parse(text: str, *, certain: bool = False) -> tuple[Name, ...]:
    """Return the names in a list of authors (OTHERS last for "et al."), else empty.

    With `certain`, the place of the text says that these are authors: single names and
    organisations are taken too, where else only what cannot be the words of a title.
    """
    if not certain and "<" not in text and _NO_LIST.search(text, 0, _MAX_LENGTH):
        return ()
    text = FIRM.sub("", clean(text[:_MAX_LENGTH]))
    if "," in text and is_town(text):
        return ()  # "Washington, DC"
    if certain and is_body(text):
        return organisations_in(text)
    if certain and text.islower():
        text = _with_capitals(text)
    if _NOBODY.match(text) or (
        not text.isascii() and (_SENTENCE.search(text) or _GLUED_SCRIPTS.search(text))
    ):
        return ()
    text = _without_additions(text, certain=certain)
    ahead = _SUFFIX_AHEAD.match(text) if " Jr" in text or " Sr" in text or " II" in text else None
    if ahead:
        text = f"{ahead[1]}, {ahead[3]}{text[ahead.end() :]}"
    if text.endswith((" Jr", " Sr")) or _INITIAL_LAST.search(text[-3:]):
        text += "."
    gap = _GAP.search(text) if any(sign in text for sign in _LEFT_OUT) else None
    if gap and names_in(text[gap.end() :].strip(" ,"), loose=True):
        text = f"{text[: gap.start()]} et al."
    shortened = _ETAL.sub("", text) if _ETAL_WORD.search(text[-30:]) else text
    others, text = shortened != text, shortened.strip(" ,;:")
    if not text or len(text) > _MAX_LENGTH:
        return ()
    bare = _MARKS.sub("", text) if _MARKED.search(text) else text
    group = _INITIALS_BEHIND.match(bare) if ";" in bare else None
    if group:
        return (*names_in(bare[: group.end()].rstrip("; "), loose=True), Name(bare[group.end() :]))
    names = names_in(bare.strip(" ,"), others or certain) if _all_capitals(bare) else ()
    if not names and certain:
        names = organisations_in(text)
    if not names or _noun_joined(names) or not (certain or _are_evident_names(names, others)):
        return ()
    names = tuple([_with_suffix(name) for name in names])
    if ahead and names[0].family == ahead[1]:
        names = (names[0]._replace(suffix=ahead[2]), *names[1:])
    return (*names, OTHERS) if others else names


def _with_suffix(name: Name) -> Name:
    """Move the suffix that ends a given name to its own place: "Stone, Ada Jr."."""
    given, _, last = name.given.rpartition(" ")
    return name._replace(given=given, suffix=last) if given and SUFFIX.match(last) else name


def _without_additions(text: str, *, certain: bool) -> str:
    """Remove nicknames, titles ("Prof."), roles and, if `certain`, workplaces from a list of authors."""
    if "(" in text:
        text = NICKNAME.sub(" ", text)
    if "." in text:
        text = _GLUED.sub(r"\1 ", text)
    if "Prof" in text or "Dr." in text:
        text = _HONOUR.sub("", text)
    if certain and ", " in text and _WORKPLACE.search(text):
        text = _without_workplaces(text)
    if certain and "(" in text:
        text = _AFFILIATION.sub("", text) or text
    text = _BY_INITIALS.sub("", without_roles(text).strip(' ,.;:–—-()[]"“”*_'))
    if text.endswith(("'s", "’s")):
        text = text[:-2]  # "Ada Stone's (inventor of reels) thesis"
    return _SUFFIX_APART.sub(r"\1", text) if "Jr" in text or "Sr" in text or " I" in text else text


def _with_capitals(text: str) -> str:
    """Capitalise a lower-case list of names: `s guha, r rastogi` -> `S Guha, R Rastogi`.

    Unchanged with a part of more than five words, and without initials unless all parts have two words.
    """
    parts = [part.split() for part in _LOWER_PARTED.split(text.strip(" .,;"))]
    few = all(len(part) <= _MAX_NAME_WORDS for part in parts)
    initials = any(len(word.strip(".")) == 1 or word.count(".") > 1 for part in parts for word in part)
    if not few or not (initials or (len(parts) > 1 and all(len(part) > 1 for part in parts))):
        return text
    text = re.sub(r"\s+([,;.])", r"\1", text)
    return _LOWER_WORD.sub(lambda word: word[0] if word[0] in _STAY_LOWER else word[0].capitalize(), text)


def _without_workplaces(text: str) -> str:
    """Remove affiliations from names: "Ada Stone, Wind Labs; Cleo Vik, Reed College".

    Unchanged if a remaining part is an organisation or a single word.
    """
    bare = _WORKPLACE.sub("", text)
    parts = [part.strip() for part in _PEOPLE_PARTED.split(bare) if part.strip()]
    people = parts and all(" " in part and not is_organisation(part) for part in parts)
    return bare.replace(";", ",") if people else text


def families(text: str, *, least: int = 2) -> tuple[Name, ...]:
    """Return the names in a list of family names: "Kernighan, Ritchie", "Tannenbaum, Van Steen".

    () for fewer than `least` (two words may be one inverted name), for nouns and for given names.
    """
    parts = [part for part in _COMMA.split(text.strip(" .")) if part]
    if len(parts) < least or any(len({*part.split()} - PARTICLES) > 2 or len(part) < 3 for part in parts):
        return ()
    found = [natural_name(part.replace("Van ", "van "), loose=True) for part in parts]
    names = all_names(found)
    return () if any(is_noun(name) or name.family.lower() in GIVEN for name in names) else names


def _all_capitals(text: str) -> bool:
    """Return whether every word has a capital, or is a particle, initial or "and"."""
    return all(
        not w[0].islower()
        or is_small_initial(w)
        or w.rstrip(",.;:").lower() in _IN_LOWER_CASE
        or w.startswith(("d'", "d’"))
        for w in text.split()
    )


def _noun_joined(names: tuple[Name, ...]) -> bool:
    """Return whether a title was read as names: "Y. Stone, Folding and Kite Motion".

    After the last name with initials there are several, one without a given name, and most end like nouns.
    """
    known = max((at for at, name in enumerate(names) if "." in name.given), default=len(names))
    rest = [name for name in names[known + 1 :] if name != OTHERS]
    nouns = sum(map(is_noun, rest))
    return any(not name.given for name in rest) and 2 * nouns > len(rest) > 1


def is_person(text: str) -> bool:
    """Return whether a text is one name with given name: "Ada Stone"."""
    names = parse(text, certain=True)
    return len(names) == 1 and bool(names[0].given)


def is_noun(name: Name) -> bool:
    """Return whether a single name ends like a noun, "by Waiting", no organisation."""
    return not name.given and bool(_NOUN.search(name.family)) and not is_organisation(name.family)


def _are_evident_names(names: tuple[Name, ...], others: bool) -> bool:
    """Return whether names are evident by "et al.", initials, or several given names.

    In the last case all have one, not all the same.
    """
    if others:
        return True
    if any(INITIALS_DOTTED.match(name.given) for name in names):
        return True
    whole = [name for name in names if name.given]
    if len({name.given for name in whole}) == 1 < len(whole):
        return False  # "Entity Matching and Entity Alignment"
    return len(whole) >= 2 and len(whole) == len(names)
