"""Author lists against author lists: initials, transliteration and "et al." are no contradictions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from seminal.model.entry import OTHERS, Entry, Name
from seminal.text.fold import fold, squash
from seminal.verify.one_person import (
    family_forms,
    given_names,
    is_organisation,
    may_be_one_person,
    split_differently,
)

_UMLAUTS: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
)
_MAX_PAIRS: Final = 40_000  # pairs of names that are compared each with each
_MAX_OFFSET: Final = (
    8  # places before and after its own at which a name is looked for in lists that are longer
)


def with_halves_joined(names: Sequence[Name], others: Iterable[Name]) -> tuple[Name, ...]:
    """Return names with two one-word neighbours joined where the other list has that person.

    `Guangyi and Zhang` beside a list with `Zhang, Guangyi` -> `Zhang, Guangyi`.
    """
    lone = [not (name.given or name.particle) for name in names]
    if not any(first and second for first, second in pairwise(lone)):
        return tuple(names)
    whole = {frozenset((squash(other.given), squash(other.family))): other for other in others if other.given}
    found: list[Name] = []
    at = 0
    while at < len(names):
        pair = names[at : at + 2]
        both = whole.get(frozenset(squash(name.family) for name in pair)) if all(lone[at : at + 2]) else None
        found.append(both or names[at])
        at += 2 if both else 1
    return tuple(found)


@dataclass(frozen=True, slots=True)
class ListedPeople:
    """The comparison of one author list with another: errors, and differences worth a remark."""

    wrong: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    silent: bool = False  # nobody is named on one side, or an organisation stands for its people
    first_right: bool = False  # the first author is theirs
    names_others: bool = False  # later authors are not theirs


def people(names: Sequence[Name]) -> tuple[Name, ...]:
    """Return the persons of a list, or its organisations if there are none; no "others"."""
    listed = tuple(name for name in names if name != OTHERS)
    if len(listed) > 1 and not any(name.given for name in listed):
        return listed  # a list of family names
    persons = tuple(name for name in listed if not is_organisation(name))
    return persons or listed


def shared(ours: Sequence[Name], theirs: Sequence[Name]) -> int:
    """Return how many of our authors may be one person with someone in their list."""
    return sum(any(may_be_one_person(a, b) for b in theirs) for a in ours)


def compare(
    ours: Sequence[Name],
    theirs: Sequence[Name],
    *,
    more: bool = False,
    all_theirs: bool = True,
    company: bool = True,
) -> ListedPeople:
    """Compare author lists; `more`: ours ends in "et al.", `all_theirs`: theirs does not.

    With `company`, a lone family name beside several authors is taken for their company: the result is silent.
    """
    mine, other = people(with_halves_joined(ours, theirs)), people(with_halves_joined(theirs, ours))
    if not mine or not other or is_organisation(mine[0]) != is_organisation(other[0]):
        return ListedPeople(silent=True)
    if company and not more and _may_be_a_company(mine, other):
        return ListedPeople(silent=True)
    places = _possible_places(mine, other)
    first_right = 0 in places[0]
    wrong, remarks = [], []
    if first_right and _is_misspelt(mine[0], other[0]):
        wrong.append(f"the first author is spelt {printed_name(other[0])}, not {printed_name(mine[0])}")
    if not first_right:
        wrong.append(_first_author_difference(mine[0], other[0], bool(places[0])))
    absent = [name for name, found in zip(mine[1:], places[1:], strict=True) if all_theirs and not found]
    if absent:
        wrong.append(f"{_subject(absent)} not among the authors")
    taken, in_order = _places_in_order(places)
    if not in_order and first_right:
        wrong.append("the authors are in another order")
    if not wrong and not more and len(mine) < len(other) and all_theirs:
        left_out = [name for at, name in enumerate(other[: taken[-1]]) if at not in taken]
        if left_out:
            wrong.append(f"{_subject(left_out)} left out")
        elif len(taken) < len(other):
            remarks.append(f"the list stops after {len(mine)} of {len(other)} authors without saying so")
    if not wrong:
        remarks += [*_spelling_remarks(mine, other, places), *_given_remarks(mine, other, places)]
    return ListedPeople(tuple(wrong), tuple(remarks), first_right=first_right, names_others=bool(absent))


def _possible_places(mine: Sequence[Name], other: Sequence[Name]) -> list[list[int]]:
    """Return, for each of our authors, the positions of possible matches in their list.

    Names that share no form of the family name are only compared where the lists are short, or near their own place.
    """
    short = len(mine) * len(other) <= _MAX_PAIRS
    by_form: dict[str, list[int]] = {}
    for at, name in enumerate(other if not short else ()):
        for form in family_forms(name):
            by_form.setdefault(form, []).append(at)
    found = []
    for number, one in enumerate(mine):
        if short:
            candidates: Iterable[int] = range(len(other))
        else:
            near = range(max(0, number - _MAX_OFFSET), min(len(other), number + _MAX_OFFSET + 1))
            candidates = sorted({*near, *(at for form in family_forms(one) for at in by_form.get(form, ()))})
        found.append([at for at in candidates if may_be_one_person(one, other[at])])
    return found


def _is_misspelt(ours: Name, theirs: Name) -> bool:
    """Return whether family names share no form, and are not swapped: "Hinton", "Hinten"."""
    if _is_swapped(ours, theirs):
        return False
    if _of_two_words(ours) and _of_two_words(theirs):  # the first word of both says too little
        ours, theirs = (Name(squash(side.family), "", side.particle) for side in (ours, theirs))
    return not (family_forms(ours) & family_forms(theirs))


def _of_two_words(name: Name) -> bool:
    """Return whether a family name has two words: "Le Scao"."""
    return len(fold(name.family).split()) == 2


def _is_swapped(left: Name, right: Name) -> bool:
    """Return whether two names are one, split otherwise or with given and family swapped."""
    return split_differently(left, right) or (
        squash(left.given)[:1] == squash(right.family)[:1] and squash(left.family) == squash(right.given)
    )


def _spelling_remarks(
    mine: Sequence[Name], other: Sequence[Name], places: Sequence[Sequence[int]]
) -> list[str]:
    """Return up to three remarks on family names whose spellings all differ."""
    found = []
    for one, at in zip(mine, places, strict=True):
        if at and all(
            not (_family_spellings(one) & _family_spellings(other[n])) and not _is_swapped(one, other[n])
            for n in at
        ):
            found.append(f"{printed_name(one)} is spelt {printed_name(other[at[0]])} there")
    return found[:3]


def _family_spellings(name: Name) -> frozenset[str]:
    """Return a family name's forms without accents, and with `ue` for `ü`."""
    forms = set()
    for text in (name.family, name.family.translate(_UMLAUTS)):
        words = fold(text).split()
        forms |= {"".join(words), squash(name.particle) + "".join(words), *words[:1], *words[-1:]}
    return frozenset(forms)


def _may_be_a_company(mine: Sequence[Name], other: Sequence[Name]) -> bool:
    """Return whether our one author is a word, and none of their several authors."""
    return len(mine) == 1 and not mine[0].given and len(other) > 1 and not shared(mine, other)


def _places_in_order(places: Sequence[Sequence[int]]) -> tuple[list[int], bool]:
    """Return our authors' increasing positions in their list, and whether all are in order."""
    taken: list[int] = []
    in_order = True
    for found in places:
        at = next((place for place in found if not taken or place > taken[-1]), None)
        if at is not None:
            taken.append(at)
        elif found:
            in_order = False
    return taken, in_order


def _first_author_difference(ours: Name, theirs: Name, elsewhere: bool) -> str:
    """Return the message on another first author; `elsewhere`: ours is further down in theirs."""
    sentence = f"the first author is {printed_name(theirs)}, not {printed_name(ours)}"
    return f"{sentence}, who is listed further down" if elsewhere else sentence


def _given_remarks(mine: Sequence[Name], other: Sequence[Name], places: Sequence[Sequence[int]]) -> list[str]:
    """Return up to three remarks on whole given names like "John" and "James"."""
    found = []
    for one, at in zip(mine, places, strict=True):
        if not at:
            continue
        whole = "".join(given_names(one))
        theirs = max(
            (other[place] for place in at), key=lambda name: "".join(given_names(name))[:2] == whole[:2]
        )
        a, b = "".join(given_names(one)), "".join(given_names(theirs))
        if (
            min(len(a), len(b)) > 3
            and a[:2] != b[:2]
            and not set(given_names(one)) & set(given_names(theirs))
        ):
            found.append(f"{printed_name(one)} is {printed_name(theirs)} there")
    return found[:3]


def _subject(names: Sequence[Name]) -> str:
    """Return a sentence's beginning: "Ada Lovelace is", "A, B, C and 2 more are"."""
    listed = ", ".join(printed_name(name) for name in names[:3])
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return f"{listed}{more} {'is' if len(names) == 1 else 'are'}"


def printed_name(name: Name) -> str:
    """Return a name as people write it: "Ludwig van Beethoven"."""
    return " ".join(part for part in (name.given, name.particle, name.family, name.suffix) if part)


def printed_authors(entry: Entry) -> str:
    """Return the first six authors of an entry, and "et al." for more."""
    listed = ", ".join(printed_name(name) for name in entry.authors[:6])
    return listed + (" et al." if entry.more_authors or len(entry.authors) > 6 else "")
