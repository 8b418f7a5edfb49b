"""What is a slip in a title, and what is another title."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.text.slips import only_slips
from seminal.text.titles import title_of

TITLE = "Fast Kite Detection with Sparse Decision Graphs"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Fast Kite Detction with Sparse Decision Graphs", TITLE),
        ("FastKite Detection wiht Sparse Decis-ion Graphs", TITLE),
        ("Fast Kite Dctection with Sparsc Decislon Graphs", TITLE),
        ("Leaming Kites over Quiet Water", "Learning Kites over Quiet Water"),
        ("Kites vla Lamps over Quiet Water", "Kites via Lamps over Quiet Water"),
        ("The Kites ofa Summer in Oslo and Bergen", "The Kites of a Summer in Oslo and Bergen"),
    ],
)
def test_slips(typed: str, meant: str) -> None:
    ours, theirs = title_of(typed), title_of(meant)
    assert only_slips(ours, theirs) or ours.squashed == theirs.squashed
    assert only_slips(theirs, ours) or ours.squashed == theirs.squashed


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A CNN for Kites over Oslo and Bergen", "An RNN for Kites over Oslo and Bergen"),
        ("Structure of mRNA in Kites", "Structure of tRNA in Kites"),
        ("Kites in 2D over Oslo and Bergen", "Kites in 3D over Oslo and Bergen"),
        ("Kites over Oslo in 2018", "Kites over Oslo in 2019"),
        ("Static Kites over Oslo and Bergen", "Dynamic Kites over Oslo and Bergen"),
        ("A Ledger for Kites: Position Paper", "A Ledger for Kites: White Paper"),
        ("Kites for Audio Retrieval in Oslo", "Kites for Video Retrieval in Oslo"),
        (TITLE, "Slow Kite Detection with Dense Decision Graphs"),
    ],
)
def test_other_titles(one: str, other: str) -> None:
    assert not only_slips(title_of(one), title_of(other))
    assert not only_slips(title_of(other), title_of(one))


def test_equal_titles_have_no_slips() -> None:
    assert not only_slips(title_of(TITLE), title_of(TITLE))
    assert only_slips(title_of(TITLE), title_of(TITLE), or_none=True)


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_texts_are_compared_either_way(one: str, other: str) -> None:
    assert only_slips(title_of(one), title_of(other)) is only_slips(title_of(other), title_of(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Partial Labels of Kites in Harbours", "Par-iial Labels of Kites in Harbours"),
        ("Separability of Modal Kites", "Separ-bility of Modal Kites"),
        ("Pairwise Learning of Harbours", "Parwsie Learning of Harbours"),
        ("Evidence of Kites at Sea", "Evldnece of Kites at Sea"),
        ("Machine Kites at Sea", "Mach1ne Kites at Sea"),
    ],
)
def test_words_cut_by_a_hyphen_and_slips_side_by_side(one: str, other: str) -> None:
    assert only_slips(title_of(one), title_of(other))
    assert only_slips(title_of(other), title_of(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kites by CNN", "Kites by RNN"),
        ("Kites of Trees", "Kites of Nodes"),
        ("Transductive Kites", "Inductive Kites"),
        ("Kites in 1D", "Kites in 2D"),
    ],
)
def test_other_words_are_no_slips(one: str, other: str) -> None:
    assert not only_slips(title_of(one), title_of(other))


@pytest.mark.parametrize(
    ("line", "record"),
    [
        ("A glottal kite modd of harbours", "A glottal kite model of harbours"),
        ("Kites in lata Scieile", "Kites in Data Science"),
        ("Onllnc eLarning of Kites", "Online Learning of Kites"),
        ("deep 1eaming of kites", "deep learning of kites"),
        ("Ktie-ng of hrabuors", "Kiting of harbours"),
    ],
)
def test_more_letters_may_be_wrong_in_words_that_no_title_has(line: str, record: str) -> None:
    unknown = title_of(line)._replace(unknown=frozenset(title_of(line).words))
    assert only_slips(unknown, title_of(record))
    assert only_slips(title_of(record), unknown)
    assert not only_slips(title_of(line), title_of(record))


@pytest.mark.parametrize(
    ("line", "record"),
    [
        ("Kites by GPT3", "Kites by GPT4"),  # a coined name with another number
        ("HarbourNet for Kites", "LanternNet for Kites"),
        ("Kites at Zuv", "Kites at Qqrs"),
    ],
)
def test_another_word_is_no_slip_though_no_title_has_it(line: str, record: str) -> None:
    unknown = title_of(line)._replace(unknown=frozenset(title_of(line).words))
    assert not only_slips(unknown, title_of(record))
