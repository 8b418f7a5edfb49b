"""Names as BibTeX writes them to `Name` values and back ("Tame the BeaST", section 11)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from seminal.model.entry import OTHERS, Name
from seminal.text.latex import to_unicode

_WHOLE_AND: Final = r"[aA][nN][dD](?<!\S...)(?!\S)"
"""The word between names. Few places have its letters: what is around them is asked last."""
_AND: Final = re.compile(_WHOLE_AND)
_AND_OR_BRACE: Final = re.compile(rf"[{{}}]|{_WHOLE_AND}")
_OTHERS: Final = frozenset({"others", "and others", "et al.", "et al", "et. al.", "et. al"})
_MAX_OTHERS: Final = 20
_ET_AL: Final = re.compile(
    r"(?<=\w),?\set\.?\sal\.?\s*$"
)  # "Mira Lund et al.", where BibTeX has no "and others"
_NUMBERED: Final = re.compile(r"\s\d{4}$")  # DBLP tells people of one name apart: "Wei Wang 0001"
_SUFFIX: Final = re.compile(r"(?:[JS]r\.?|I{2,3}|IV)$")
_USUAL: Final = re.compile(r"((?>(?:[A-Z][A-Za-z.]*+[ -])+))(?<= )([A-Z][a-z]{2,}+)")  # "Mary-Ann B. Stone"
_FAMILY_FIRST: Final = re.compile(
    r"([A-Z][A-Za-z]*+(?>(?:-[A-Za-z]++)*)), ((?>(?:[A-Z][A-Za-z.]*+(?>(?:-[A-Za-z.]++)*)(?: (?=[A-Z])|\Z))+))"
)  # "Stone, Mary-Ann B."
_INITIALS: Final = re.compile(r"(?:[A-Z]\.[ -]?){1,4}")
_INITIALS_FIRST: Final = re.compile(r"\s*(?:[A-Z]\.[ -]?){1,4}\s?[^\W\d_][^,.]{1,40}")
_MAX_COMMAND: Final = 20  # characters of the longest command before an argument
_COMMAND_END: Final = re.compile(r"\\(?:[^A-Za-z\s]|[A-Za-z]+\s?)$")
_STYLED: Final = re.compile(r"\{\\[A-Za-z]{2,}\s*\{[^{}]*\}(?=[^{}]*\s)[^{}]*\}$")
"""An organisation of which a macro sets a word: "{\\acro{TUG} Board}"; an accent's command has one letter."""
_ONE_LETTER: Final = re.compile(r"\{\\(?:[A-Za-z]++\s*+|.)\S*\}")
_SPECIAL: Final = re.compile(r"\{\\")
_EXTENDED: Final = re.compile(
    r"\s*+\"?\s*+(family|given|prefix|suffix|useprefix|[a-z]+-i)\s*=\s*+([^\"]*+)\"?\s*"
)
"""One part of a name in biblatex's extended format (manual, 2.3.4 "Name Formats")."""
_PARTS: Final = re.compile(r"\"[^\"]*\"|[^,\"]+")
# Inside braces that protect, white space and commas do not separate: these stand for them.
_HIDE: Final = str.maketrans({" ": "\ue000", ",": "\ue001"})
_SHOW: Final = str.maketrans({"\ue000": " ", "\ue001": ",", "\ue002": ""})
_CASELESS: Final = "\ue002"  # begins a word that braces protect: BibTeX gives it no case


def parse_names(text: str) -> tuple[Name, ...]:
    """Return the names of a BibTeX list, OTHERS last for `and others` and "et al."."""
    if "al" in text[-5:]:
        text = _ET_AL.sub(" and others", text)
    if "," in text and (parts := split_at_commas(text)):
        return tuple(filter(None, map(parse_name, parts)))
    return tuple(filter(None, map(parse_name, split_names(text))))


def split_at_commas(text: str) -> list[str]:
    """Return the names of "Ada Stone, Ben Ortiz", [] for a list with `and`.

    A single name has no more than two commas, a suffix between them, no comma last, and no family that begins with
    initials; "Stone, A., Ortiz, B." are two. One `and` may come before the last name.
    """
    if "{" in text or "\\" in text or "=" in text or text.count(" and ") > 1:
        return []
    head, *after_and = (part.strip() for part in _AND.split(text))
    parts = [part.strip() for part in head.rstrip(",").split(",")]
    if len(after_and) > 1 or len(parts) < 2 or any("," in name for name in after_and):
        return []
    if len(parts) > 3 and len(parts) % 2 == 0 and all(map(_INITIALS.fullmatch, parts[1::2])):
        return [", ".join(pair) for pair in zip(parts[::2], parts[1::2], strict=True)] + after_and
    if not all(" " in part or "." in part[:-1] or says_others(part) for part in (*parts, *after_and)):
        return []
    is_list = len(parts) > 2 or (bool(after_and) and head.endswith(","))
    return parts + after_and if is_list or all(map(_INITIALS_FIRST.fullmatch, parts)) else []


def split_names(text: str) -> list[str]:
    """Return the single names of a list: `and` separates where no brace is open."""
    if "{" not in text:
        return [part.strip() for part in _AND.split(text)]
    parts, depth, start = [], 0, 0
    for found in _AND_OR_BRACE.finditer(text):
        char = found[0]
        if char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
        elif depth <= 0:
            parts.append(text[start : found.start()])
            start = found.end()
    parts.append(text[start:])
    return [part.strip() for part in parts]


@lru_cache(maxsize=65536)
def parse_name(text: str) -> Name | None:
    """Return one name, OTHERS for "et al.", None where there is nothing to read."""
    text = " ".join(text.split()).strip(" ,;")
    if not text:
        return None
    if says_others(text):
        return OTHERS
    if usual := _USUAL.fullmatch(text):
        return Name(usual[2], usual[1][:-1])
    if usual := _FAMILY_FIRST.fullmatch(text):
        return Name(usual[1], usual[2])
    if "&" in text and ";" in text:
        text = to_unicode(text) if "{" not in text and "\\" not in text else text
    if "{" in text or "\\" in text:
        if _is_braced(text):
            inner = to_unicode(text).strip()
            return Name(inner) if inner else None
        text = _join_braced_words(text)
    elif "~" in text or "--" in text or "$" in text:
        text = to_unicode(text)
    return _parsed_name(text)


def extended_parts(text: str) -> dict[str, str]:
    """Return the parts of a name in biblatex's extended format, else {}: `family=Kops, prefix=de`."""
    parts = [_EXTENDED.fullmatch(part) for part in _PARTS.findall(text) if part.strip()]
    found = {part[1]: part[2].strip() for part in parts if part}
    return found if len(found) == len(parts) and ("family" in found or "given" in found) else {}


def says_others(text: str) -> bool:
    """Return whether a name means "et al." or "others", perhaps in braces."""
    return len(text) < _MAX_OTHERS and text.strip("{} ,").lower() in _OTHERS


def format_name(name: Name, *, braces: bool = True) -> str:
    """Return a name as `particle family, suffix, given`; an organisation in braces.

    OTHERS is `others`. Without `braces` an organisation has none.
    """
    if name == OTHERS:
        return "others"
    if not name.given and not name.particle and not name.suffix:
        return f"{{{name.family}}}" if braces and len(name.family) > 1 else name.family
    parts = [f"{name.particle} {_braced_family(name.family)}".strip()]
    parts += [_braced_part(part) for part in (name.suffix, name.given) if part]
    return ", ".join(parts) + ("," if name.suffix and not name.given else "")


def format_names(names: tuple[Name, ...]) -> str:
    """Return a BibTeX name list: `Stone, Ada and others`."""
    return " and ".join(format_name(name) for name in names)


def _braced_family(family: str) -> str:
    r"""Return a family name in braces where BibTeX would read it otherwise.

    That is so for a small first or inner word, a command `\text...`, a comma or "and".
    """
    words = family.split()
    hard = any(word[:1].islower() for word in (*words[:-1], *words[:1])) or "\\text" in family
    return f"{{{family}}}" if hard else _braced_part(family)


def _braced_part(part: str) -> str:
    """Return a name part, in braces if it contains a comma or "and"."""
    return f"{{{part}}}" if "," in part or _AND.search(part) else part


def _is_braced(text: str) -> bool:
    r"""Return whether one pair of braces, no special character's (`{\'e}`), encloses the whole text."""
    if not text.startswith("{") or not text.endswith("}"):
        return False
    if _SPECIAL.match(text) and not _STYLED.match(text):
        return False
    depth = 0
    for number, char in enumerate(text):
        if char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
            if depth == 0:
                return number == len(text) - 1
    return False


def _join_braced_words(text: str) -> str:
    r"""Return a name in Unicode with each braced group of words as one word.

    `{\"o}` is a letter; in `{van Dam}` private-use characters replace space and comma (`_HIDE`), and mark that it has
    no case.
    """
    out: list[str] = []
    depth = start = 0
    for found in re.finditer(r"[{}]", text):
        if found[0] == "{":
            if depth == 0:
                out.append(text[start : found.start()])
                start = found.start()
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                group = text[start : found.end()]
                out.append(
                    group if _is_accented_letter(group, out[-1] if out else "") else _as_one_word(group)
                )
                start = found.end()
    out.append(text[start:])
    return to_unicode("".join(out))


def _is_accented_letter(group: str, before: str) -> bool:
    r"""Return whether a group is a special character (`{\'e}`) or an accent's argument (`\'{e}`)."""
    return _ONE_LETTER.fullmatch(group) is not None or _COMMAND_END.search(before[-_MAX_COMMAND:]) is not None


def _as_one_word(group: str) -> str:
    """Return a braced group as one word without case, its spaces and commas hidden."""
    return _CASELESS + to_unicode(group).translate(_HIDE)


def _parsed_name(text: str) -> Name | None:
    """Return a name in BibTeX's, biblatex's or Western order, None for one without words."""
    if text[-1:].isdecimal():
        text = _NUMBERED.sub("", text)
    if "=" in text and (labelled := extended_parts(text)):
        return _labelled_name(labelled)
    if "," not in text:
        return _western(text.split())
    before_comma, *after_comma = (part.strip() for part in text.split(","))
    words = before_comma.split()
    particle_size = 0
    while particle_size < len(words) - 1 and _is_lower(words[particle_size]):
        particle_size += 1
    suffix = after_comma[0] if len(after_comma) > 1 else ""
    given = " ".join(after_comma[1:]) if len(after_comma) > 1 else after_comma[0]
    if len(after_comma) > 1 and _SUFFIX.match(after_comma[-1]) and not _SUFFIX.match(suffix):
        suffix, given = after_comma[-1], " ".join(after_comma[:-1])
    given_words, particle = given.split(), words[:particle_size]
    if not particle:  # `Eickstedt, Klaus-Valtin von`
        given_size = next(
            (n for n in range(len(given_words), 0, -1) if n == 1 or not _is_lower(given_words[n - 1])), 0
        )
        given_words, particle = given_words[:given_size], given_words[given_size:]
    return _name(words[particle_size:], given_words, particle, suffix)


def _labelled_name(named: Mapping[str, str]) -> Name | None:
    """Return the name of `extended_parts`, None without family and given name."""
    family, given, prefix = (named.get(one, "").split() for one in ("family", "given", "prefix"))
    return _name(family, given, prefix, named.get("suffix", ""))


def _western(words: list[str]) -> Name | None:
    """Return the name of words `Given particle Family`; small words are the particle.

    A last word such as "Jr" or "III" is the suffix, and is removed from `words`. None without words.
    """
    suffix = ""
    if len(words) > 2 and _SUFFIX.match(words[-1]):
        suffix = words.pop()
    lows = [number for number, word in enumerate(words[:-1]) if _is_lower(word)]
    if not lows:
        return _name(words[-1:], words[:-1], [], suffix)
    return _name(words[lows[-1] + 1 :], words[: lows[0]], words[lows[0] : lows[-1] + 1], suffix)


def _is_lower(word: str) -> bool:
    """Return whether a word's first letter is small (a particle); never for braced ones."""
    first = word[0]
    if first.isalpha():
        return first.islower()
    if first == _CASELESS:
        return False
    return next((char.islower() for char in word if char.isalpha()), False)


def _name(family: list[str], given: list[str], particle: list[str], suffix: str) -> Name | None:
    """Return the name of these words, a given name alone as family; None without either."""
    family_name, given_name, von = " ".join(family), " ".join(given), " ".join(particle)
    if not family_name:
        family_name, given_name = given_name, ""
    if not f"{family_name}{given_name}{von}{suffix}".isascii():
        family_name, given_name, von, suffix = (
            text.translate(_SHOW).strip() for text in (family_name, given_name, von, suffix)
        )
    return Name(family_name, given_name, von, suffix) if family_name else None
