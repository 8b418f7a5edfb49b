"""Do two author lists name the same people?"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import lru_cache

from seminal.model.entry import OTHERS, Name, real_names
from seminal.text.fold import fold, squash

_MAX_PAIRWISE = 50  # authors: of so many each is compared with each
_MIN_FAMILY_LETTERS = 4  # of a family name that may have some wrong
_MIN_FAMILY_RATIO = 70  # of 100: letters in common of a name that was misread
_JUNIOR = re.compile(r"\s[JS]r\.?$")  # where the suffix stands with the family
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})


_NO_NAME = frozenset("the corporate".split())
"""Words that some catalogues put in front of an organisation's name."""
_PARTICLES = frozenset("van von der den del della dos du di la le".split())


class Agreement(IntEnum):
    """The result of comparing two author lists."""

    DISAGREE = 0
    UNKNOWN = 1  # at least one list names nobody, or only an organisation
    AGREE = 2


@lru_cache(maxsize=262144)
def _name_parts(name: Name) -> tuple[str, str, str]:
    """Return the comparable parts: family name, first given initial, whole given name.

    All are folded without spaces; a particle alone is no given name.
    """
    given = squash(name.given)
    if given in _PARTICLES:  # "Van Roy", and nobody said that Van is no given name
        given = ""
    return squash(_surname(name)), given[:1], given


def _surname(name: Name) -> str:
    """Return the family name without "Jr." or "Sr." at its end."""
    return _JUNIOR.sub("", name.family) if " " in name.family else name.family


def same_person(left: Name, right: Name) -> bool:
    """Return whether two names can be one person's: particles, initials and inverted names allowed.

    Family names are equal and the given initials too, where both are known; or one of the rules below holds.
    """
    family, initial, given = _name_parts(left)
    other_family, other_initial, other_given = _name_parts(right)
    same_family = family == other_family
    if not same_family and (left.particle or right.particle):
        same_family = (
            family == squash(right.particle) + other_family or squash(left.particle) + family == other_family
        )
    if not same_family and not (left.family.isascii() and right.family.isascii()):
        same_family = spelled_out(_surname(left)) == other_family or family == spelled_out(_surname(right))
    if same_family:
        return not initial or not other_initial or initial == other_initial
    if any(
        rule(one, two)
        for rule in (_has_middle, _is_undivided, _continues_name)
        for one, two in ((left, right), (right, left))
    ):
        return True
    # An inverted name: "Tan Hongze" for "Hongze Tan".
    return bool(given and family) and family == other_given and given == other_family


def spelled_out(family: str) -> str:
    """Return a squashed family name with umlauts as two letters: `Müller` -> `mueller`."""
    return squash(family.lower().translate(_UMLAUTS))


def _has_middle(double: Name, single: Name) -> bool:
    """Return whether `double`'s first family name is a middle name of `single`.

    "Ada Ortiz Stone" (family "Ortiz Stone") and "A. O. Stone": all given names or initials agree in order.
    """
    if " " not in double.family and "-" not in double.family:
        return False
    words, given_words = fold(double.family).split(), fold(single.given).split()
    initials = [*fold(double.given).split(), *words[:-1]]
    return (
        len(words) == 2
        and words[1] == squash(single.family)
        and len(given_words) == len(initials) > 1
        and all(
            a[0] == b[0] and (len(a) == 1 or len(b) == 1 or a == b)
            for a, b in zip(initials, given_words, strict=True)
        )
    )


def _is_undivided(braced: Name, divided: Name) -> bool:
    """Return whether a name in braces is the other person: {Jane Doe}, Jane Q. Doe."""
    if braced.given or not divided.given or " " not in braced.family:
        return False
    words, (given, *_) = fold(braced.family).split(), fold(divided.given).split() or [""]
    if len(words) < 2 or words[-1] != squash(divided.family):
        return False
    return words[0] == given or (1 in (len(words[0]), len(given)) and words[0][0] == given[0])


def _continues_name(short: Name, long: Name) -> bool:
    """Return whether an organisation's words are in the other's name, consecutively: "X Team, Y"."""
    if short.given or long.given or " " not in short.family or " " not in long.family:
        return False
    ours, theirs = (
        [word for word in fold(name.family).split() if word not in _NO_NAME] for name in (short, long)
    )
    return "".join(ours) == "".join(theirs) != "" or (len(ours) > 1 and _has_run(ours, theirs))


def _has_run(words: list[str], among: list[str]) -> bool:
    """Return whether `words` occur consecutively in `among`."""
    return any(among[at : at + len(words)] == words for at in range(len(among)))


def person_words(names: Sequence[Name]) -> frozenset[str]:
    """Return words for an index: any two lists with a common person share one.

    They are family names, also with particle or without their first part, and inverted full names.
    """
    found = set()
    for name in names:
        if name == OTHERS:
            continue
        surname, given = _surname(name), name.given
        family = squash(surname)
        found.add(family)
        if not surname.isascii():
            found.add(spelled_out(surname))
        if " " in surname or "-" in surname:
            words = [word for word in fold(surname).split(" ") if given or word not in _NO_NAME]
            found.update(words[-1:])
            if not given:  # an organisation, perhaps with more behind it
                found.add(" ".join(words[:2]))
        if name.particle:
            found.add(squash(name.particle) + family)
        if given and "." not in given:  # perhaps an inverted name; initials are no family's
            given = squash(given)
            found.add(f"{family} {given}" if family < given else f"{given} {family}")
    return frozenset(found)


def in_common(
    left: Sequence[Name], right: Sequence[Name], is_same: Callable[[Name, Name], bool] = same_person
) -> int:
    """Return how many people of `left` are in `right`.

    `is_same` must hold for equal names. In lists of thousands a person is compared only with those that share one of
    `person_words`, at most 50 for each.
    """
    if len(left) * len(right) <= _MAX_PAIRWISE**2:
        there = {*right}
        return sum(a in there or any(is_same(a, b) for b in right) for a in left)
    marked: dict[str, list[Name]] = {}
    for name in right:
        for mark in person_words([name]):
            marked.setdefault(mark, []).append(name)
    candidates = (
        [b for mark in person_words([a]) for b in marked.get(mark, ())[:_MAX_PAIRWISE]] for a in left
    )
    return sum(any(is_same(a, b) for b in found) for a, found in zip(left, candidates, strict=True))


def is_by_organisations(names: Sequence[Name]) -> bool:
    """Return whether all authors are names of several words without given name and particle."""
    if any(name.given or name.particle for name in names):
        return False
    return _are_organisations(real_names(names))


def _are_organisations(names: Sequence[Name]) -> bool:
    """Return whether all names are of several words, without given name and particle."""
    return all(not n.given and not n.particle and len(fold(n.family).split()) > 1 for n in names)


def agreement(left: Sequence[Name], right: Sequence[Name]) -> Agreement:
    """Compare two author lists, each perhaps cut by "et al.".

    With equal first authors half of the first six must be in common. Lists in another order agree when more than half
    of the shorter one is in the longer one. UNKNOWN is for lists without names, for an organisation beside persons,
    and for two single authors that a typo may separate.
    """
    ours, theirs = real_names(left), real_names(right)
    if not ours or not theirs:
        return Agreement.UNKNOWN
    if ours == theirs:
        return Agreement.AGREE
    if same_person(ours[0], theirs[0]):
        size = min(len(ours), len(theirs), 6)
        shared = sum(  # mostly in the same place
            same_person(a, b) or any(same_person(a, c) for c in theirs)
            for a, b in zip(ours[:size], theirs, strict=False)
        )
        return Agreement.AGREE if 2 * shared >= size else Agreement.DISAGREE
    if _are_organisations(ours) != _are_organisations(theirs):
        return Agreement.UNKNOWN
    if _called_by_given(ours, theirs) or _called_by_given(theirs, ours):
        return Agreement.AGREE
    size = min(len(ours), len(theirs))
    if len(ours) == len(theirs) == 1 and misspelt_person(ours[0], theirs[0]):
        return Agreement.UNKNOWN
    if size > 1:
        shorter, longer = sorted((ours, theirs), key=len)
        shared = in_common(shorter, longer, perhaps_turned)
        if 2 * shared > size or (shared == size - 1 and misspelt_person(ours[0], theirs[0])):
            return Agreement.AGREE
    return Agreement.DISAGREE


def perhaps_turned(left: Name, right: Name) -> bool:
    """Return whether names are the same, or may be with given and family name swapped.

    In swapped ones the first given name is the other's family name, and the family's initial among its given ones.
    """
    if same_person(left, right):
        return True
    return any(
        given[:1] == [squash(one.family)] and family[:1] in [word[:1] for word in fold(one.given).split()]
        for one, given, family in (
            (left, fold(right.given).split(), squash(right.family)),
            (right, fold(left.given).split(), squash(left.family)),
        )
    )


def perhaps_misread(left: Name, right: Name) -> bool:
    """Return whether a name may be the other misread: most letters, or swapped initials.

    "Samwagi, S." of Sarawagi: equal initials, 70 % of the family's letters; "Surajit, C." of Chaudhuri, S.
    """
    from rapidfuzz import fuzz

    if perhaps_turned(left, right):
        return True
    family, initial, _ = _name_parts(left)
    other, other_initial, _ = _name_parts(right)
    if not (initial and other_initial) or family == other:
        return False
    if initial == other_initial and min(len(family), len(other)) >= _MIN_FAMILY_LETTERS:
        return fuzz.ratio(family, other) >= _MIN_FAMILY_RATIO
    return (family[:1], initial) == (other_initial, other[:1])


def _called_by_given(ours: Sequence[Name], theirs: Sequence[Name]) -> bool:
    """Return whether `ours` are the given names of `theirs`, in order.

    One-letter names are compared as initials, for three people or more and in any order.
    """
    if not 1 < len(ours) == len(theirs) or any(name.given for name in ours):
        return False
    our_names = [squash(name.family) for name in ours]
    given_names = [fold(name.given).partition(" ")[0] for name in theirs]
    if all(len(word) > 2 and word == other for word, other in zip(our_names, given_names, strict=True)):
        return True
    return (
        len(given_names) > 2
        and all(map(len, our_names))
        and sorted(w[0] for w in our_names) == sorted(w[:1] for w in given_names)
    )


def misspelt_person(left: Name, right: Name) -> bool:
    """Return whether two family names of four letters or more differ by one.

    Whole given names must be equal; without them the family needs six letters, and known initials agree.
    """
    from rapidfuzz.distance import OSA

    family, initial, given = _name_parts(left)
    other_family, other_initial, other_given = _name_parts(right)
    letters = min(len(family), len(other_family))
    if letters < 4 or OSA.distance(family, other_family, score_cutoff=1) != 1:
        return False
    if min(len(given), len(other_given)) > 2:
        return given == other_given
    return letters >= 6 and (not initial or not other_initial or initial == other_initial)


def turned_or_misspelt(left: Name, right: Name) -> bool:
    """Return whether names may be one person's by `perhaps_turned` or `misspelt_person`."""
    return perhaps_turned(left, right) or misspelt_person(left, right)
