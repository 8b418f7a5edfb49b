"""Entries of many lists are works, each with its claims, key and conflicts."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.match.contradictions import contradiction
from seminal.match.profile import Profile
from seminal.merge.works import merge
from seminal.model.entry import Entry
from seminal.model.lock import Lock
from seminal.model.match_reasons import Veto
from seminal.model.overrides import Overrides
from tests.entries import entry
from tests.merge.shared import ENTRIES, merged


def test_one_work_of_many_lists() -> None:
    library = merged(ENTRIES).library
    work = library.find("huang2019gpipe")
    assert work is not None
    assert len(library) == 4
    assert work.lists == ("a.md", "b.md", "c.md", "d.bib")
    assert [name.given for name in work.authors] == ["Yanping", "Youlong"]
    assert work.topics == ("parallelism",)
    assert work["annotation"] == "The pipeline."
    assert work.text("title") == "GPipe: Efficient training of giant networks"
    assert len(work.cluster.evidence) >= 3


def test_copies_of_a_line_are_asked_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(left: Profile, right: Profile, *, keep_preprints: bool = False) -> Veto | None:
        asked.append(1)
        return contradiction(left, right, keep_preprints=keep_preprints)

    monkeypatch.setattr("seminal.merge.cluster.contradiction", counted)
    copies = [entry("Kites at Night over Harbours", "Doe; others", 2020, line=line) for line in range(300)]
    assert len(merged(copies).library) == 1
    assert len(asked) <= 2 * len(copies)  # and not their square


def test_every_claim_keeps_its_place() -> None:
    work = merged(ENTRIES).library.find("huang2019gpipe")
    assert work is not None
    sources = {claim.origin.source for claims in work.claims.values() for claim in claims}
    assert sources == {"a.md", "b.md", "d.bib"} | ({"c.md"} & sources)


def test_homonyms_get_letters_and_authorless_keys_are_provisional() -> None:
    keys = {work.key: work.provisional for work in merged(ENTRIES).library}
    assert keys == {
        "clipper2017low": True,
        "huang2019gpipe": False,
        "other2005collectives": False,
        "thakur2005collectives": False,
    }


def test_same_base_key_twice() -> None:
    pair = [
        entry("On Frobs", "Doe, A.", 2001, ids="doi:10.1/a"),
        entry("On Frobs", "Doe, B.", 2001, ids="doi:10.1/b"),
    ]
    assert [work.key for work in merged(pair).library] == ["doe2001frobs", "doe2001frobsb"]


@given(st.randoms(use_true_random=False))
def test_order_changes_nothing(chance: random.Random) -> None:
    shuffled = list(ENTRIES)
    chance.shuffle(shuffled)
    assert merged(shuffled) == merged(ENTRIES)


@given(
    st.lists(st.sampled_from(ENTRIES), unique_by=id, min_size=1),
    st.lists(st.sampled_from(ENTRIES), unique_by=id),
)
def test_keys_stay_when_lists_come_and_go(first: list[Entry], then: list[Entry]) -> None:
    before = merged(first)
    after = merged(then, lock=before.lock)
    back = merged(first, lock=after.lock)
    known = {id(e): work.key for work in before.library for e in work.cluster.entries}
    for library in (after.library, back.library):
        for work in library:
            names = {work.key, *work.aliases}
            assert all(known.get(id(e), work.key) in names for e in work.cluster.entries)
    assert {w.key for w in back.library} >= {w.key for w in before.library} - {
        alias for w in back.library for alias in w.aliases
    }


def test_conflicts_are_told_with_both_places() -> None:
    pair = [
        entry(
            "ZeRO: Memory Optimizations Toward Training Trillion Parameter Models",
            "Rajbhandari; others",
            2019,
            seed="a.md",
        ),
        entry(
            "ZeRO: Memory Optimizations Toward Training Trillion Parameter Models",
            "Rajbhandari, S.; others",
            2020,
            venue="SC",
            seed="b.md",
            line=4,
        ),
    ]
    result = merged(pair)
    work = result.library.works[0]
    assert work.year == 2020
    assert work.conflicts == ("date",)
    [conflict] = [d for d in result.diagnostics if d.rule == "conflict"]
    assert "2019" in conflict.message
    assert {str(conflict.location), *map(str, conflict.related)} == {"a.md:1:1", "b.md:4:1"}


def test_the_published_version_wins_and_the_preprints_pages_stay_away() -> None:
    preprint = entry(
        "Layered Frobs",
        "Doe, J.",
        2019,
        kind="misc",
        venue="arXiv",
        ids="arxiv:1901.00001",
        number="7",
        seed="a.bib",
        key="a",
    )
    printed = entry("Layered frobs", "Doe, J.", 2020, venue="ICLR", pages="1--9", seed="b.bib", key="b")
    work = merged([preprint, printed]).library.works[0]
    assert work.type == "inproceedings"
    assert (work.year, work.text("booktitle"), work.text("pages")) == (2020, "ICLR", "1--9")
    assert work.get("number") is None
    assert set(work.set_aside) == {"howpublished", "number"}
    assert set(work.aliases) == {"a", "b"}


def test_kept_preprints_are_no_question() -> None:
    preprint = entry("Comet Tides on Experts", "", 2025, kind="misc", venue="arXiv", ids="arxiv:2502.99002")
    printed = entry(
        "Comet tides on experts", "", 2025, venue="MLSys", seed="b.md", ids="arxiv:2502.99002 doi:10.1/9"
    )
    kept = merge([preprint, printed], (), Overrides(), Lock(), preprints="keep")
    assert len(kept.library.works) == 2
    assert kept.unsure == ()
