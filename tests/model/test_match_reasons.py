"""Why two entries are one work is a value: it is kept as plain values, comes back, and decides nothing as English."""

from __future__ import annotations

import marshal
import pickle
from string import Formatter

import pytest

from seminal.match.profile import profile
from seminal.match.similarity import compare
from seminal.model.match_reasons import (
    Doubt,
    MatchReason,
    Part,
    Sign,
    Veto,
    author_decision,
    reason_of,
    unpacked,
)
from tests.entries import entry


def with_values(what: Sign | Doubt | Veto) -> Part:
    needed = sum(name is not None for _, name, _, _ in Formatter().parse(what.value))
    return Part(what, tuple(range(2001, 2001 + needed)))


EVERY = [with_values(one) for kind in (Sign, Doubt, Veto) for one in kind]


@pytest.mark.parametrize("part", EVERY, ids=lambda part: part.what.name)
def test_a_reason_comes_back_from_where_it_is_kept(part: Part) -> None:
    reason = MatchReason((Part(Sign.TITLE), part))
    back = unpacked(marshal.loads(marshal.dumps(reason.packed)))
    assert back == reason == pickle.loads(pickle.dumps(reason))
    assert (back.strength, back.is_open, str(back)) == (reason.strength, reason.is_open, str(reason))


def test_names_are_those_of_one_part_each() -> None:
    assert len({part.what.name for part in EVERY}) == len(EVERY)


def test_a_reason_is_worded_in_order() -> None:
    reason = reason_of(Sign.TITLE, Sign.FIRST_AUTHOR).also(Doubt.YEARS_APART, 2014, 2016).also(Veto.DOIS)
    assert str(reason) == (
        "same title, same first author, but years 2014 and 2016, but different DOIs in between"
    )


def test_an_author_cannot_word_a_strong_reason() -> None:
    assert author_decision("same DOI, says the publisher").strength == 2 > reason_of(Sign.DOI).strength


def test_a_shorter_title_is_no_equal_one() -> None:
    """It was read back as one from its words: "same title, once without its end, ..."."""
    name = "Packing Parcels for Small Boats"
    ours = profile(entry(f"{name}: A Study of Harbours", "Stone, A.", 2015))
    cut, same = (profile(entry(title, "Stone, A.", 2015)) for title in (name, f"{name}: A Study of Harbours"))
    assert [compare(ours, other)[1].strength for other in (same, cut)] == [1, 2]


def test_a_doubt_that_nothing_confirms_is_open() -> None:
    assert reason_of(Sign.TITLE, Doubt.UNCONFIRMED).is_open
    assert not reason_of(Sign.TITLE, Sign.FIRST_AUTHOR).also(Doubt.YEARS_APART, 2001, 2009).is_open
