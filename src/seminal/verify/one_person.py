"""Whether two names may be one person's, and which names are no person's."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from seminal.model.entry import Name
from seminal.text.fold import fold, squash

_NICKNAMES: Final = frozenset(
    frozenset(pair.split())
    for pair in (
        "bill william", "will bill", "bob robert", "rob bob", "dick richard", "rick dick", "ted edward",
        "ted theodore", "ned edward", "jack john", "peggy margaret", "meg peggy", "tony anthony",
        "liz elizabeth", "beth elizabeth", "betty elizabeth", "kate catherine", "katie catherine",
        "hank henry", "chuck charles", "sasha alexander", "zhenya evgeny", "polly mary", "gene eugene",
        "drew andrew", "bert albert", "bert robert", "pepe jose", "paco francisco", "nacho ignacio",
        "yura georgy", "yevgeny evgeny", "fred alfred", "lena elena", "xander alexander",
        "sandy alexander", "trish patricia",
    )
)  # fmt: skip
"""Names that people go by whose first letters differ."""

_TRANSLITERATED: Final = tuple(
    (re.compile(old), new)
    for old, new in (
        (r"shch|sch|sh", "s"), (r"tch|tsch|ch|cz|ts|tz", "c"), (r"zh|dj|dzh", "z"), (r"kh|gh", "h"),
        (r"ph", "f"), (r"th", "t"), (r"aa|ae|oa", "a"), (r"oe|ou|oo", "o"), (r"ue|yu|iu|ju|lv\b", "u"),
        (r"ya|ia|ja", "a"),
        (r"ye|ie|je|ee", "e"), (r"[yj]", "i"), (r"w", "v"), (r"ck|q|c", "k"), (r"x", "ks"), (r"ii", "i"),
        (r"(.)\1", r"\1"),
    )
)  # fmt: skip
"""Spellings that transliteration and lost accents trade for one another, to one lossy form."""

_PLACEHOLDERS: Final = frozenset(
    "anonymous another author authors family first firstname given last lastname middle name names one other second "
    "surname third two your".split()
)
_EXAMPLES: Final = ({"john", "doe"}, {"jane", "doe"})

_PERSONAL: Final = re.compile(
    r"(?:Mc|Mac|O['’]|De|Di|La|Le|Van|D['’])[A-Z]|\w[^\W\dA-Z_]*(?:-\w[^\W\dA-Z_]*)+$"
)
"""Family names with a capital inside that are no organisation: McKinnon, Al-Dulaimi."""
_INITIALS: Final = re.compile(r"[A-Z]{2,3}")
_MIN_LOSSY: Final = 4  # letters that a family name needs before lossy forms tell people apart well enough


def _simplified(word: str) -> str:
    """Return a lossy form that transliterations share: `schmidt`, `shmidt` -> `smidt`."""
    if word in ("lv", "lyu", "lue"):
        return "lu"
    for pattern, replacement in _TRANSLITERATED:
        word = pattern.sub(replacement, word)
    return word


@lru_cache(maxsize=65536)
def family_forms(name: Name) -> frozenset[str]:
    """Return a family name's forms: whole, with particle, first and last word, simplified."""
    words = fold(name.family).split()
    whole = "".join(words)
    forms = {whole, squash(name.particle) + whole}
    if len(words) > 1:
        forms |= {words[0], words[-1]} if min(len(words[0]), len(words[-1])) > 2 else set()
    return frozenset(
        forms
        | {_simplified(form) for form in forms if len(form) >= _MIN_LOSSY or form in ("lv", "lyu", "lue")}
    )


def given_names(name: Name) -> tuple[str, ...]:
    """Return the folded given names; `JL` and `J.-L.` are two initials."""
    given = name.given
    if _INITIALS.fullmatch(given.replace(".", "").replace(" ", "").replace("-", "")):
        given = " ".join(char for char in given if char.isalpha())
    return tuple(fold(given).split())


def same_family(left: Name, right: Name) -> bool:
    """Return whether family names share a form or differ in a letter (long ones: two)."""
    ours, theirs = family_forms(left), family_forms(right)
    if ours & theirs:
        return True
    one, other = squash(left.family), squash(right.family)
    if min(len(one), len(other)) < 5 or abs(len(one) - len(other)) > 2:
        return False
    from rapidfuzz.distance import OSA

    return OSA.distance(one, other, score_cutoff=2) <= (1 if min(len(one), len(other)) < 7 else 2)


def same_given(left: Name, right: Name) -> bool:
    """Return whether given names may be one person's: one missing, an initial or nickname shared."""
    ours, theirs = given_names(left), given_names(right)
    if not ours or not theirs:
        return True
    if {word[0] for word in ours} & {word[0] for word in theirs}:
        return True
    if _simplified(ours[0])[:1] == _simplified(theirs[0])[:1]:
        return True
    return any(frozenset((a, b)) in _NICKNAMES for a in ours for b in theirs)


def may_be_one_person(left: Name, right: Name) -> bool:
    """Return whether two names may be one person's, family and given name perhaps swapped."""
    if same_family(left, right) and same_given(left, right):
        return True
    ours, theirs = squash(left.family), squash(right.family)
    given, other = squash(left.given), squash(right.given)
    if given and other:
        if sorted(fold(_words_of(left)).split()) == sorted(fold(_words_of(right)).split()):
            return True  # "Teven Le Scao" with the particle on either side
        return (_stands_for(given, theirs) and ours == other) or (
            _stands_for(other, ours) and theirs == given
        )
    # one word against two: "Madonna", a mononym with its parts unread, or a name left unsplit
    return split_differently(left, right)


def split_differently(left: Name, right: Name) -> bool:
    """Return whether names are one text, cut or rotated: "Guangyi Zhang", "Zhang Guangyi"."""
    ours, theirs = squash(_whole_name(left)), squash(_whole_name(right))
    return len(ours) == len(theirs) and ours in theirs + theirs


def _stands_for(given: str, whole: str) -> bool:
    """Return whether a given name is equal to a whole one, or its initial."""
    return given == whole or (len(given) == 1 and whole.startswith(given))


def _words_of(name: Name) -> str:
    """Return given name, particle and family name with spaces between."""
    return f"{name.given} {name.particle} {name.family}"


def _whole_name(name: Name) -> str:
    """Return given name, particle and family name joined without spaces."""
    return f"{name.given}{name.particle}{name.family}"


def is_organisation(name: Name) -> bool:
    """Return whether a lone family name is an organisation: several words, "IBM", "OpenAI"."""
    if name.given or name.particle or _PERSONAL.match(name.family):
        return False
    return (
        len(name.family.split()) > 1
        or name.family.isupper()
        or any(char.isupper() for char in name.family[2:])
    )


def is_placeholder(name: Name) -> bool:
    """Return whether a name is a template's or an example's: `Second Author`, `John Doe`."""
    words = set(fold(_words_of(name)).split())
    return len(words) > 1 and (words <= _PLACEHOLDERS or words in _EXAMPLES)
