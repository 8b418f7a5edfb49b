"""Merging again what changed gives what merging everything gives."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Literal

import pytest

from seminal.match import blocks
from seminal.match.blocks import BlockState
from seminal.merge import incremental as merge_again
from seminal.merge.incremental import merge_incrementally
from seminal.merge.places import Places
from seminal.merge.works import MergeWithState, merge_with_state
from seminal.model.entry import Entry, Identifier, Name, Origin, PartialDate, Value
from seminal.model.lock import Lock
from seminal.model.manuscript import Topic
from seminal.model.merged import Merged
from seminal.model.overrides import Decision, Override, Overrides
from seminal.model.source import Location

WORDS = "orca paged attention learning deep networks for serving large fast frob sparse training of the scaling".split()
FAMILIES = ("Doe", "Li", "Wang", "Smith", "Müller")
PLACE = Location("overrides.yml", 1, 1, 1, 1)
TOPICS = (
    (),
    (Topic("a", "A", headings=("A",)),),
    (Topic("c-d", "X", headings=("Z",)), Topic("a", "A")),
)

POLICIES: tuple[Literal["merge", "keep"], ...] = ("merge", "keep")


def entry(of: random.Random, path: str, line: int) -> Entry:
    """Return an entry that is like many others."""
    title = " ".join(of.choices(WORDS, k=of.randint(1, 6))).title()
    fields: dict[str, Value] = {
        "title": of.choice(["Orca: ", "Frob-2: ", "", "", "", ""]) + title,
        "author": tuple(
            Name(of.choice(FAMILIES), of.choice(["J.", "Ann", ""])) for _ in range(of.randint(1, 3))
        ),
        "date": PartialDate(of.randint(2018, 2021)),
        "booktitle": of.choice(["SOSP", "OSDI", "arXiv preprint"]),
    }
    numbers = (("doi", f"10.1/{of.randint(0, 9)}"), ("arxiv", f"2001.0000{of.randint(0, 9)}"))
    return Entry(
        of.choice(["inproceedings"] * 9 + ["book"]),
        {name: value for name, value in fields.items() if of.random() < 0.8},
        tuple(Identifier(*number) for number in numbers if of.random() < 0.15),
        Origin(path, Location(path, line, 1, line, 9)),
        of.choice([(), ("A",), ("A", "B"), ("B",), ("C & D",)]),
        of.choice([None, None, None, f"k{of.randint(0, 9)}", "doe2019orca", "li2020deep"]),
    )


def overrides(of: random.Random, entries: list[Entry]) -> Overrides:
    """Return decisions about works that are there, or not."""

    def name() -> str:
        return of.choice([of.choice(entries).title or "x", "doe2019orca", "k3", "doi:10.1/3", "li2018deep"])

    def decisions() -> tuple[Decision, ...]:
        return tuple(Decision((name(), name()), "why", PLACE) for _ in range(of.choice([0, 0, 1])))

    fields = tuple(Override(name(), {"publisher": "X"}, "why", PLACE) for _ in range(of.choice([0, 0, 1])))
    return Overrides(decisions(), decisions(), decisions(), fields=fields)


def blocked(plain: BlockState, entries: list[Entry]) -> tuple[object, ...]:
    """Return blocks with entries for positions."""
    frequency, single, several, titles, years = plain
    members: Mapping[int, list[int]] = {key: [at] for key, at in single.items()} | several
    places = [str(one.origin.where) for one in entries]
    return (
        frequency,
        {key: {places[at] for at in block} for key, block in members.items()},
        dict(zip(places, zip(titles, years, strict=True), strict=True)),
    )


def going_on(found: MergeWithState) -> tuple[Merged, BlockState, Places]:
    assert found.blocks is not None
    return found.merged, found.blocks, Places.of(found.merged, found.entries)


@pytest.mark.parametrize("seed", range(5))
def test_some_entries_more_or_less_give_what_all_give(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    of = random.Random(seed)
    done = 0
    for _ in range(5):
        monkeypatch.setattr(blocks, "MAX_BLOCK", of.choice([1, 2, 3, 64]))
        monkeypatch.setattr(merge_again, "_MAX_SHARE", 0)
        every = [entry(of, f"{at % 3}.md", at + 1) for at in range(of.randint(3, 40))]
        decided = overrides(of, every) if of.random() < 0.4 else Overrides()
        topics, policy = of.choice(TOPICS), of.choice(POLICIES)
        whole = merge_with_state(every, topics, decided, Lock(), preprints=policy)
        before, entries = going_on(whole), whole.entries
        for step in range(3):
            gone = set(of.sample(range(len(entries)), min(of.choice([0, 0, 1, 2]), len(entries))))
            new = [entry(of, f"n{step}.md", at + 1) for at in range(of.randint(0, 4))]
            away = {id(entries[at]) for at in gone}
            every = [one for one in every if id(one) not in away]
            every[(at := of.randint(0, len(every))) : at] = new
            whole = merge_with_state(every, topics, decided, before[0].lock, preprints=policy)
            part = merge_incrementally(*before, gone, new, topics, decided, preprints=policy)
            if part is None:
                before, entries = going_on(whole), whole.entries
                continue
            before, entries = part[:3], [part.places.entry(at) for at in range(len(part.before))]
            expected = Places.of(whole.merged, entries)
            assert part.merged == whole.merged
            assert whole.blocks is not None
            assert blocked(part.blocks, entries) == blocked(whole.blocks, whole.entries)
            assert part.places.rows == expected.rows
            assert part.places.doubts == expected.doubts
            assert part.places.headings == expected.headings
            done += 1
    assert done  # else this test says nothing


def test_a_decision_about_what_is_touched_makes_everything_anew() -> None:
    of = random.Random(1)
    every = [entry(of, "a.md", at + 1) for at in range(30)]
    new = [
        Entry("book", {"title": "A Title Like No Other"}, (), Origin("b.md", Location("b.md", 1, 1, 1, 9)))
    ]
    decided = Overrides(drop=(Decision(("A Title Like No Other",), "why", PLACE),))
    assert (
        merge_incrementally(*going_on(merge_with_state(every, (), decided, Lock())), set(), new, (), decided)
        is None
    )
    assert (
        merge_incrementally(
            *going_on(merge_with_state(every, (), Overrides(), Lock())), set(), new, (), Overrides()
        )
        is not None
    )


def test_so_many_new_entries_that_everything_may_as_well_be_merged() -> None:
    of = random.Random(2)
    every, new = ([entry(of, path, at + 1) for at in range(30)] for path in ("a.md", "b.md"))
    assert (
        merge_incrementally(
            *going_on(merge_with_state(every, (), Overrides(), Lock())), set(), new, (), Overrides()
        )
        is None
    )


def test_an_entry_that_is_dropped_may_be_kept_apart_too() -> None:
    of = random.Random(3)
    every = [entry(of, "a.md", at + 1) for at in range(30)]
    names = next(one.title for one in every if one.title), next(one.title for one in every[9:] if one.title)
    both = Decision(names, "why", PLACE)
    decided = Overrides(same=(both,), different=(both,), drop=(Decision(names[:1], "why", PLACE),))
    titles = {one.title for one in merge_with_state(every, (), decided, Lock()).entries}
    assert names[0] not in titles
    assert names[1] in titles
