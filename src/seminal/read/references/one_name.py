"""Parse one person's name: "Ada B. Stone", "Stone, A. B.", "Stone AB"."""

from __future__ import annotations

import re
from functools import lru_cache

from seminal.model.entry import Name
from seminal.read.references.lexicon import ALSO_NAMES, GIVEN, PARTICLES, TITLE_WORDS
from seminal.read.references.organisations import is_organisation
from seminal.text.letters import LOWER, UPPER

_INITIALS = re.compile(rf"[{UPPER}]\.?[- ]?(?:[{UPPER}]\.?[- ]?|(?<=[. -])[{LOWER}]\.[- ]?){{0,3}}$")
INITIALS_DOTTED = re.compile(
    rf"(?:[{UPPER}][{LOWER}]?\.[- ]?|[{UPPER}]-(?=[{UPPER}]\.))"
    rf"(?:[{UPPER}][{LOWER}]?\.[- ]?|[{UPPER}]-(?=[{UPPER}]\.)|(?<=[. -])[{LOWER}]\.[- ]?){{0,3}}$"
)
"""Initials with full stops; BibTeX makes small ones of "Young-ri" and "de": "Y.-r.", "D. d."."""
_TECHNICAL = re.compile(
    r"[a-z][A-Z]{2}|-(?:of|in|to|and|the|for)-[A-Z]|-(?:[Bb]ased|[Oo]riented|[Aa]ware|[Dd]riven|[Ff]ree|[Ll]evel|[Cc]entric|[Ee]fficient|[Ss]cale|[Ss]pecific"
    r"|[Nn]ative|[Aa]gnostic|[Ff]riendly|[Tt]olerant|[Oo]ptimized|[Aa]ssisted|[Aa]ccelerated|[Gg]uided)$"
)
"""How systems and their properties are written, and no name is: "SmartNIC", "Cloud-Oriented"."""
_ELIDED = re.compile(r"\s+d['’][A-Z]\w+$")
"""A second family name among the given ones: "Garcez, A. d'Avila"."""
_ALSO_PARTICLES = frozenset(["De", "Del", "Della", "Der", "Den", "Di", "Dos", "El", "La", "Le", "Von"])
"""Particles that keep their capital before a family name: "Tijl De Bie". "Van" is also a Vietnamese given name."""
SUFFIX = re.compile(r"^(?:Jr|Sr|II|III|IV)\.?$")
_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['’`.·-](?=[^\W_]))*\.?\d?[*†‡§¶]*$")

_WITH_AND = re.compile(r"(?:[a-z]{2,3} )?[A-ZÀ-Þ][\w'’-]+ (?:y|e|i) (?:[a-z]{2,3} )?[A-ZÀ-Þ][\w'’-]+(?=,\s)")
_NEXT_PART = re.compile(r"(?<=\S)(?:,|\s(?:and|und|et|y|e|i|&)\s)")
RUN_TOGETHER = re.compile(r"((?:[A-Z]\.[ -]?){1,3}) ([A-Z][\w'’-]+)")
"""Initials and the next family name without a comma between: "Stone, A., Ortiz, B. Vik, C."."""
_MIN_NAMES = 2
_PAIR = re.compile(r"[A-Z][\w'’-]{1,60} (?:[A-Z]\.-? ?){1,3}")
_PAIRS = re.compile(rf"(?:{_PAIR.pattern}){{3,60}}")
_MIN_KNOWN_NAMES = 2
"""Given names that are known, among whole names that are inverted: families alone have none at every second place."""


def is_initials(token: str) -> bool:
    """Return whether a part is only initials, perhaps with particles: "A. B.", "AB"."""
    token = _ELIDED.sub("", token)
    if token[-1:].islower() and " " in token:  # "Oord, A. van den"
        words = _without_particles(token.split())
        token = " ".join(words) if words else token
    return bool(_INITIALS.match(token) or INITIALS_DOTTED.match(token)) and not (
        len(token) > 4 and "." not in token
    )


def _without_particles(words: list[str]) -> list[str]:
    """Return words without the family's particles at their end: "A. van den" -> "A."."""
    end = len(words)
    while end and words[end - 1].islower() and words[end - 1] in PARTICLES:
        end -= 1
    return words[:end]


def is_small_initial(word: str) -> bool:
    """Return whether a word is one small letter and a full stop: "r." in "Y.-r."."""
    return len(word) == len("d.") and word[1] == "." and word[0].islower()


def is_single(token: str) -> bool:
    """Return whether a part is one word that may be a name."""
    return " " not in token and _is_word(token)


def with_and(text: str) -> str:
    """Return the family name with "y", "e" or "i" that begins a text, else "".

    "Ortega y Gasset, José" has one: a comma and given names follow.
    """
    found = _WITH_AND.match(text)
    given = _NEXT_PART.split(text[found.end() + 1 :], maxsplit=1)[0] if found else ""
    return found.group() if found and given and is_given(given) else ""


def is_given(token: str) -> bool:
    """Return whether a part may be one to three given names, then particles."""
    words = token.split()
    while len(words) > 1 and words[-1].lower() in PARTICLES and words[-1].islower():
        words.pop()  # "Oord, Aaron van den"
    while len(words) > 1 and INITIALS_DOTTED.match(words[-1]):
        words.pop()  # "Stone, Ada B. C."
    known = words[0].lower() in GIVEN
    return len(words) <= 3 and all(_is_word(word) or (known and _also_names(word)) for word in words)


def _also_names(word: str) -> bool:
    """Return whether a word of titles is also a name: "August" in "Friedrich August"."""
    return word.istitle() and word.lower() in ALSO_NAMES


def is_family(token: str, *, sure: bool = False) -> bool:
    """Return whether a part may be a family name; with `sure`, also any capitalised word."""
    words = token.split()
    if sure and len(words) == 1 and words[0][0].isupper() and _WORD.match(words[0]):
        return True
    return 1 <= len(words) <= 4 and all(_is_word(w) or w.lower() in PARTICLES for w in words)


def _is_word(word: str) -> bool:
    """Return whether a word can be in a name: capital or particle, no title word."""
    if _INITIALS.match(word) or is_small_initial(word):
        return True
    bare = word.rstrip(".").lower()
    if bare in TITLE_WORDS or not _WORD.match(word) or _TECHNICAL.search(word):
        return False
    return not word[0].islower() or word.lower() in PARTICLES or word.startswith(("d'", "d’"))


def inverted_name(token: str) -> Name | None:
    """Return the name of "Last, F. M." or "van Last, First"; None for other text."""
    family, _, given = token.partition(",")
    words = family.split()
    joined = _WITH_AND.match(token)
    sure = is_initials(given.strip())
    if not words or not (joined or is_family(family, sure=sure)) or len(given.split()) > 4:
        return None
    if not all(
        _is_word(w) or _also_names(w) or w.lower() in PARTICLES or SUFFIX.match(w)
        for w in _ELIDED.sub("", given).replace(",", " ").split()
    ):
        return None
    particle = []
    while len(words) > 1 and words[0].lower() in PARTICLES and words[0].islower():
        particle.append(words.pop(0))
    first = given.split()
    while len(first) > 1 and first[-1].lower() in PARTICLES and first[-1].islower():
        particle.insert(0, first.pop())
    return Name(" ".join(words), " ".join(first), " ".join(particle))


def _are_words_of_a_name(words: list[str]) -> bool:
    """Return whether words can be a name's; one may be any word beside initials."""
    strange = [word for word in words if not (_is_word(word) or word.lower() in PARTICLES)]
    if not strange:
        return True
    one = strange[0]
    beside = _is_after_initials(words, one) or (one == words[0] and _is_before_initials(words))
    return len(strange) == 1 < len(words) and one[0].isupper() and (one.lower() in ALSO_NAMES or beside)


def _ends_in_initials(words: list[str]) -> bool:
    """Return whether initials follow the family name: "Stone AB" (Vancouver style), "Stone A.B."."""
    first, last = words[0], words[-1]
    if last.isupper() and len(last) <= 3 and "." not in last and not first.isupper() and last != first:
        return True
    return (
        bool(INITIALS_DOTTED.match(last))
        and len(first) > 1
        and not (INITIALS_DOTTED.match(first) or first.isupper())
        and not any(INITIALS_DOTTED.match(word) and len(word) > 1 for word in words[:-1])
    )


@lru_cache(maxsize=16384)
def natural_name(token: str, loose: bool) -> Name | None:
    """Return the name of "First M. Last", "F.M. van Last" or "Last FM", or None.

    A single name or an organisation counts only if `loose`.
    """
    words = token.split()
    if not 1 <= len(words) <= 6:
        return None
    if not _are_words_of_a_name(words):
        return None
    if any(w[-1] == "." and len(w) > 4 and w.count(".") == 1 and w[-3] != "-" for w in words[:-1]):
        return None  # a sentence ended there
    if len(words) > 1 and words[-1] == "Collaboration":
        return Name(token)  # physicists
    if is_organisation(token):
        return Name(token) if loose else None
    if len(words) == 1:
        return Name(words[0].rstrip(".")) if loose and len(words[0]) > 1 else None
    suffix = words.pop() if len(words) > 2 and SUFFIX.match(words[-1]) else ""
    whole, words = words, _without_particles(words)
    if len(words) < len(whole):  # "Oord A van den"
        found = natural_name(" ".join(words), loose) if len(words) > 1 and words[-1].isupper() else None
        return found._replace(particle=" ".join(whole[len(words) :])) if found else None
    last = words[-1]
    if _is_before_initials(words):
        return Name(words[0], " ".join(words[1:]))
    if _ends_in_initials(words):
        end = len(words) - 1
        while end > 1 and len(words[end - 1]) == 1 and words[end - 1].isupper():
            end -= 1  # "Hellerstein J M"
        return Name(" ".join(words[:end]), " ".join(words[end:]))
    start = len(words) - 1
    while start > 1 and words[start - 1].lower() in PARTICLES and words[start - 1][0].islower():
        start -= 1
    if start == 1 and words[0].lower() in PARTICLES and words[0].islower():
        start = 0
    if start > 1 and words[start - 1] in _ALSO_PARTICLES:
        start -= 2 if start > 2 and words[start - 2] in _ALSO_PARTICLES else 1
    family = last.rstrip(".") if len(last) > 2 else last
    particle = words[start:-1]
    return Name(family, " ".join(words[:start]), " ".join(particle), suffix)


def _is_before_initials(words: list[str]) -> bool:
    """Return whether the words are one word and dotted initials: "List E.", "Paterson K. G."."""
    return (
        len(words) > 1
        and len(words[0]) > 2
        and words[0][0].isupper()
        and words[0].isalpha()
        and all(INITIALS_DOTTED.match(word) for word in words[1:])
    )


def _is_after_initials(words: list[str], last: str) -> bool:
    """Return whether `last` ends the words, after initials: "J. C. Good", "Ada B. Power"."""
    if words[-1] != last or not last.isalpha():
        return False
    given = words[1:-1] if len(words) > 2 and words[0].istitle() else words[:-1]
    return all(INITIALS_DOTTED.match(word) for word in given)


def split_run_together(tokens: list[str]) -> list[str]:
    """Split parts of two names run together: "Stone, A. Ortiz, B."; else unchanged."""
    if len(tokens) == 1 and _PAIRS.fullmatch(tokens[0]):
        return [part.strip() for part in _PAIR.findall(tokens[0])]  # "Stone A. Ortiz B. Vik C."
    between = [RUN_TOGETHER.fullmatch(token) for token in tokens[1:-1]]
    if not between or not all(between) or not (is_single(tokens[0]) and is_initials(tokens[-1])):
        return tokens
    return [tokens[0], *(part for match in between if match for part in match.groups()), tokens[-1]]


def is_compound_ahead(token: str, after: str) -> bool:
    """Return whether two parts are compound family and given names: "van Dijk, Teun A.".

    Without a particle there is one given name, besides initials: more are rather another person.
    """
    words, given = token.split(), after.split()
    if len(words) == 1 or not given or given[0].lower() in PARTICLES or any(map(is_initials, words)):
        return False  # "A. Stone, Ben"
    if not is_family(token) or not is_given(after):
        return False
    if words[0] in _ALSO_PARTICLES or words[0] in PARTICLES:
        return True
    whole = [word for word in given if not is_initials(word)]
    # "Dd Chamberlin, J Robie" are two people of a list in small letters
    return whole == given[:1] and words[0].lower() not in GIVEN and not is_organisation(after)


def is_alternating_list(tokens: list[str], *, sure: bool = False) -> bool:
    """Return whether whole names are inverted, separated by commas: "Stone, Ada, Ortiz, Ben".

    With `sure`, any capitalised word may be a family name; else half of the given names, or two, have to be known.
    """
    ahead, given = tokens[::2], tokens[1::2]
    if len(ahead) != len(given) or len(ahead) < _MIN_NAMES or not all(map(is_given, given)):
        return False
    if sure:
        families = [one.split() for one in ahead]  # "Long" is a family there, too
        return all(words and all(map(_WORD.match, words)) and words[-1][0].isupper() for words in families)
    if not all(is_single(one) or one.split()[0].lower() in PARTICLES for one in ahead):
        return False  # "Reinman, Glenn, Todd Austin, Brad Calder"
    known = _count_given_names(given)
    return (known >= _MIN_KNOWN_NAMES or 2 * known >= len(given)) and not _count_given_names(ahead)


def _count_given_names(names: list[str]) -> int:
    """Return how many names begin with a given name that is known."""
    return sum(name.split()[0].lower() in GIVEN for name in names)
