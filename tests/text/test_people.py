"""The quick look that passes most pairs of author lists over may never pass over what the long look would join."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from seminal.model.entry import OTHERS, Name
from seminal.text.people import in_common, is_by_organisations, person_words, same_person
from tests.growth import counted

WORDS = st.sampled_from(["Tan", "Hongze", "Müller", "Muller", "de", "O'Neil", "ONeil", "Wei", "van der", ""])
NAMES = st.builds(Name, WORDS, WORDS, st.sampled_from(["", "van", "de la"]), st.just(""))


@given(NAMES, NAMES)
@example(Name("Tan", "Hongze"), Name("Hongze", "Tan"))
@example(Name("", "Tan"), Name("Tan"))
@example(Name("Dam", "A.", "van"), Name("van Dam", "A."))
@example(Name("Hosmar Jr", "David W."), Name("Hosmar", "David W."))
@example(Name("Müller Jr.", "A."), Name("Mueller", "A."))
def test_one_person_has_a_mark_in_common(left: Name, right: Name) -> None:
    if same_person(left, right) and OTHERS not in (left, right):
        assert person_words([left]) & person_words([right])


def test_a_suffix_that_stands_with_the_family_is_no_part_of_it() -> None:
    assert same_person(Name("Hosmar Jr", "David W."), Name("Hosmar", "David W."))
    assert same_person(Name("Müller Jr.", "A."), Name("Mueller", "A."))
    assert not same_person(Name("Hosmar Jr", "David W."), Name("Hosmer", "David W."))


def test_strangers_have_none() -> None:
    assert not person_words([Name("Tan", "Hongze"), OTHERS]) & person_words([Name("Wei", "L."), OTHERS])


def test_what_is_an_organisation() -> None:
    assert is_by_organisations([Name("The Frob Team"), OTHERS])
    assert not is_by_organisations([Name("The Frob Team"), Name("Doe", "Jane")])
    assert not is_by_organisations([Name("NVIDIA")])


@pytest.mark.parametrize("families", [[f"Doe{number}" for number in range(3000)], ["Wang"] * 3000])
def test_lists_of_thousands_are_compared_in_few_steps(families: list[str]) -> None:
    names = [Name(family, f"{chr(97 + at % 26)}{at}") for at, family in enumerate(families)]
    shared, taken = counted(lambda: in_common(names, names[::-1]))
    assert taken < 200 * len(names)
    assert shared == 3000 or len(set(families)) == 1


@given(st.lists(NAMES, max_size=6), st.lists(NAMES, max_size=6))
def test_long_lists_share_whom_short_ones_share(ours: list[Name], theirs: list[Name]) -> None:
    others = [Name(f"Roe{number}", "Q") for number in range(60)]
    more = [Name(f"Poe{number}", "Q") for number in range(60)]
    assert in_common([*ours, *others], [*theirs, *more]) == in_common(ours, theirs)
