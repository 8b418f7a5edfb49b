from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.merge.keys import KeyDraft, assign, final_keys
from seminal.merge.match_features import features_of
from seminal.merge.works import merge
from seminal.model.entry import Entry, Name
from seminal.model.lock import Lock, LockedWork
from seminal.model.overrides import Override, Overrides
from seminal.model.source import Location
from seminal.text.keys import base_key
from seminal.text.linear import Linear
from tests.entries import entry


@pytest.mark.parametrize(
    ("author", "year", "title", "key"),
    [
        ("Vaswani", 2017, "Attention Is All You Need", "vaswani2017attention"),
        ("Seide", 2014, "1-Bit Stochastic Gradient Descent", "seide2014bit"),
        ("Al-Fares", 2008, "A Scalable, Commodity Data Center Network", "alfares2008scalable"),
        ("Jouppi", 2017, "In-Datacenter Performance Analysis", "jouppi2017datacenter"),
        ("Richtárik", 2021, "Über Grenzen", "richtarik2021uber"),
        ("Hugging Face", 2025, "The Ultra-Scale Playbook", "huggingface2025ultra"),
        ("Smith", 2018, "Don't Decay the Learning Rate", "smith2018dont"),
        ("Kim", 2019, "µLayer: Low Latency", "kim2019mulayer"),
        (None, 2017, "Clipper: A Low-Latency System", "clipper2017low"),
        ("Hennessy", None, "Computer Architecture", "hennessycomputer"),
        (None, None, "The Of", "theof"),
        (None, None, "???", "work"),
        ("李", 2020, "深度学习", "work2020"),
    ],
)
def test_keys(author: str | None, year: int | None, title: str, key: str) -> None:
    assert base_key(Name(author) if author else None, year, title) == key


@given(st.text(max_size=30), st.integers(1, 9999) | st.none(), st.text(max_size=60))
def test_a_key_is_plain(author: str, year: int | None, title: str) -> None:
    assert re.fullmatch("[a-z0-9]+", base_key(Name(author) if author else None, year, title))


def test_a_locked_key_is_never_given_to_another_work() -> None:
    first = entry("On Frobs", "Doe, A.", 2001, ids="doi:10.1/a")
    other = entry("On Frobs", "Doe, B.", 2001, ids="doi:10.1/b")
    lock = merge([other], (), Overrides(), Lock()).lock
    assert [work.key for work in lock.works] == ["doe2001frobs"]
    both = merge([first, other], (), Overrides(), lock)
    keys = {work.text("doi") or work.cluster.entries[0].identifier("doi"): work.key for work in both.library}
    assert keys == {"10.1/b": "doe2001frobs", "10.1/a": "doe2001frobsb"}
    without = merge([first], (), Overrides(), both.lock)
    assert [work.key for work in without.library] == ["doe2001frobsb"]


def test_a_key_outlives_a_better_list() -> None:
    bare = entry("Clipper: A Low-Latency Prediction System", "", 2017, venue="NSDI")
    full = entry(
        "Clipper: A Low-Latency Prediction System",
        "Crankshaw, D.",
        2017,
        venue="NSDI",
        seed="b.bib",
        key="c17",
    )
    lock = merge([bare], (), Overrides(), Lock()).lock
    work = merge([bare, full], (), Overrides(), lock).library.works[0]
    assert (work.key, work.aliases, work.provisional) == ("clipper2017low", ("c17",), True)


def test_merged_works_leave_their_keys_as_aliases() -> None:
    one = entry("ZeRO", "Rajbhandari, S.", 2020, kind="misc")
    two = entry("ZeRO: Memory Optimizations Toward Training Models", "Rajbhandari, S.", 2019, venue="SC")
    lock = merge([one, two], (), Overrides(), Lock()).lock
    assert len(lock.works) == 2
    bridge = entry("ZeRO", "Rajbhandari, S.", 2020, venue="SC", ids="arxiv:1910.02054")
    again = entry(
        "ZeRO: Memory Optimizations Toward Training Models", "Rajbhandari, S.", 2019, ids="arxiv:1910.02054"
    )
    result = merge([one, two, bridge, again], (), Overrides(), lock)
    old = {work.key for work in lock.works}
    assert len(result.library) == 1
    assert {result.library.works[0].key, *result.library.works[0].aliases} >= old


def test_prints_hold_identifiers_and_title() -> None:
    marks = features_of(entry("On Frobs", "Doe, A.", 2001, ids="doi:10.1/a url:https://x.org")).prints
    assert marks == ("doi:10.1/a", "title:onfrobs|2001|doe")


def test_no_drafts_keep_the_lock() -> None:
    lock = merge([entry("On Frobs", "Doe", 2001)], (), Overrides(), Lock()).lock
    assert assign([], lock) == ([], lock.works)


WORDS = st.sampled_from(["On Frobs", "On Frobs II", "Frobs", "Deep Nets for All of Us", "Deep Nets"])
SOME = st.builds(
    lambda title, name, year, ids, key, seed, line: entry(
        title, name, year, ids=ids, key=key, seed=seed, line=line
    ),
    WORDS,
    st.sampled_from(["", "Doe, A.", "Doe, B.", "Roe, C."]),
    st.sampled_from([None, 2001, 2002]),
    st.sampled_from(["", "doi:10.1/a", "doi:10.1/b", "arxiv:2001.00001"]),
    st.sampled_from([None, "doe2001frobs", "mine"]),
    st.sampled_from(["a.md", "b.md"]),
    st.integers(1, 9),
)
KEYS = st.lists(
    st.builds(
        lambda name, key: Override(name, {"key": key}, "why", Location("o.yml", 1, 1, 1, 2)),
        st.sampled_from(["doe2001frobs", "doe2001frobsb", "doi:10.1/a", "On Frobs", "mine"]),
        st.sampled_from(["mine", "other", "doe2001frobs"]),
    ),
    max_size=2,
)


@settings(max_examples=150)
@given(st.lists(SOME, max_size=6), st.lists(SOME, max_size=6), KEYS)
def test_what_is_settled_is_the_same_again(
    before: list[Entry], entries: list[Entry], wishes: list[Override]
) -> None:
    overrides = Overrides(keys=tuple(wishes))
    lock = merge(before, (), overrides, Lock()).lock
    found = merge(entries, (), overrides, lock)
    again = merge(entries, (), overrides, found.lock)
    same = replace(again, settled=found.settled) == found
    assert same if found.settled else wishes or not same
    if not wishes:  # else every build would give other keys
        assert merge(entries, (), overrides, again.lock).lock == again.lock


def test_two_works_that_nothing_tells_apart_keep_their_keys() -> None:
    """Neither takes the other's for an alias: each further build would make a new key."""
    alike = [
        entry("On Frobs", "", 2001, venue=venue, line=line) for line, venue in ((1, "SOSP"), (2, "OSDI"))
    ]
    first = merge(alike, (), Overrides(), Lock())
    assert len(first.library) == 2
    assert merge(alike, (), Overrides(), first.lock).lock == first.lock
    assert first.settled


def test_most_builds_are_settled() -> None:
    apart = [entry("On Frobs", "Doe, A.", 2001, ids="doi:10.1/a"), entry("On Nets", "Roe, B.", 2002)]
    assert merge(apart, (), Overrides(), Lock()).settled


@pytest.mark.parametrize(
    ("pattern", "keys"),
    [
        ("[a-z]+[0-9]{4}[a-z]*", ["doe2001frobs", "doe2001frobsb"]),
        ("[a-z]+[0-9]{4}[a-z]?", ["doe2001", "doe2001b"]),
        ("[A-Z][a-z]+_[0-9]{4}_[A-Z][a-z]+", ["Doe_2001_Frobs", "Doe_2001_Frobsb"]),
        ("[a-z]+:[0-9]{4}:[a-z]+", ["doe:2001:frobs", "doe:2001:frobsb"]),
        ("[A-Z][a-z]+[0-9]{2}b?", ["Doe01", "Doe01b"]),
        (
            "[0-9]+",
            ["doe2001frobs", "doe2001frobsb"],
        ),  # nothing makes such a key: ours, and `house-key` tells
    ],
)
def test_new_keys_follow_the_house_and_old_ones_stay(pattern: str, keys: list[str]) -> None:
    works = [
        entry("On Frobs", "Doe, A.", 2001, ids="doi:10.1/a"),
        entry("On Frobs", "Doe, B.", 2001, ids="doi:10.1/b"),
    ]
    asked = Linear(pattern)
    made = merge(works, (), Overrides(), Lock(), key_pattern=asked)
    assert sorted(work.key for work in made.library) == sorted(keys)
    assert merge(works, (), Overrides(), made.lock, key_pattern=asked).lock == made.lock
    old = merge(works[:1], (), Overrides(), Lock())
    later = merge(works, (), Overrides(), old.lock, key_pattern=asked)
    assert "doe2001frobs" in {work.key for work in later.library}


def test_a_work_without_a_year_waits_for_its_house_key() -> None:
    made = merge([entry("On Frobs", "Doe, A.")], (), Overrides(), Lock(), key_pattern=Linear("Doe_[0-9]{4}"))
    assert [(work.key, work.provisional) for work in made.library] == [("doefrobs", True)]
    dated = [
        replace(
            work,
            claims=merge([entry("On Frobs", "Doe, A.", 2001)], (), Overrides(), Lock())
            .library.works[0]
            .claims,
        )
        for work in made.library
    ]
    assert final_keys(dated, made.lock, Linear("Doe_[0-9]{4}")) == {"doefrobs": "Doe_2001"}


def test_a_key_that_the_author_gives_and_the_lock_has_stands_there_once() -> None:
    draft = KeyDraft((entry("Frobs"),), ("new",), None, None, "Frobs", "frobs")
    [named], locked = assign([draft], Lock((LockedWork("frobs", ("old",)),)))
    assert named.key == "frobs"
    assert locked == (LockedWork("frobs", ("new", "old")),)
    assert assign([draft], Lock(locked)) == ([named], locked)
