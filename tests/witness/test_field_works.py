"""Works of very many lists: those that merging all entries at once gives, with fewer comparisons."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.library import field_pairs, field_works
from seminal.library.field_works import NOTHING, Component, Works, decided_groups, works_of
from seminal.library.listed import Listed, pack_list
from seminal.match import blocks
from seminal.match.profile import Profile
from seminal.match.similarity import Verdict, compare
from seminal.model.entry import Entry
from seminal.model.match_reasons import MatchReason
from seminal.model.source import Source
from seminal.read import read
from tests.test_corpus import LISTS, merged

COPIES = 2
LISTED = {f"{at}/{name}": text for at in range(COPIES) for name, text in LISTS.items()}


def entries(name: str, text: str) -> list[Entry]:
    return [one for one in read(Source(name, text)).entries if one.title]


@cache
def several() -> list[list[Entry]]:
    return [entries(name, text) for name, text in LISTED.items()]


@cache
def rows() -> list[Listed]:
    return [one for found in several() if (one := pack_list(found)).size]


def place(entry: Entry) -> str:
    return str((entry.origin.source, entry.origin.where, entry.title))


def partition(lists: list[list[Entry]], found: Works) -> set[frozenset[str]]:
    works: dict[int, set[str]] = {}
    for one, named in zip(lists, found.named, strict=True):
        for entry, number in zip(one, named, strict=True):
            works.setdefault(number, set()).add(place(entry))
    return {frozenset(work) for work in works.values()}


@pytest.mark.slow
def test_the_works_are_those_of_merging_and_copies_are_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()

    def counted(left: Profile, right: Profile) -> tuple[Verdict, MatchReason]:
        asked[""] += 1
        return compare(left, right)

    monkeypatch.setattr(field_works, "compare", counted)
    once = [entries(name, text) for name, text in LISTS.items()]
    works_of([pack_list(one) for one in once])
    alone = asked.total()
    asked.clear()
    found = works_of([pack_list(one) for one in several()])
    assert partition(several(), found) == merged(LISTED)
    enough = sum(map(len, once))  # each copy is asked whether it says enough
    assert asked.total() - enough < 1.2 * alone


def test_works_of_the_book_come_first_and_keep_what_most_lists_say_of_them() -> None:
    def line(text: str) -> Listed:
        others = "- Unrelated to the other (Zoe Zane, 1999)\n- A third thing (X. Y, 2001)\n"
        return pack_list(entries("a.md", f"- {text}\n{others}")[:1])

    book = line("Ada Adams and Bob Baker. Tides of shallow estuaries. Seas, 2010. doi:10.1234/abc")
    same = [line("A. Adams and B. Baker. Tides of Shallow Estuaries. Seas 2010") for _ in range(3)]
    other = line("Cyd Clark. Harbours that silt up slowly. Seas, 2012")
    found = works_of([other, *same], [book])
    assert found.own == (0,)
    assert [[*one] for one in found.named] == [[1], [0], [0], [0]]


PLACES = st.deferred(lambda: st.integers(0, len(rows()) - 1))
CHOICES = st.deferred(lambda: st.sets(PLACES, max_size=len(rows())))


@pytest.mark.slow
@settings(max_examples=20)
@given(st.lists(CHOICES, min_size=2, max_size=3), PLACES)
def test_lists_that_come_and_go_leave_what_linking_everything_anew_gives(
    steps: list[set[int]], book: int
) -> None:
    known = NOTHING
    for step in steps:
        lists = [rows()[at] for at in sorted(step)]
        after = works_of(lists, [rows()[book]], known)
        anew = works_of(lists, [rows()[book]])
        assert (after.own, after.named) == (anew.own, anew.named)
        assert pairs_by_content(after) == pairs_by_content(anew)
        known = after.known


def pairs_by_content(found: Works) -> set[frozenset[bytes]]:
    hashes = {look.number: one for one, look in found.known.blocks.looks.items()}
    return {frozenset((hashes[code >> 32], hashes[code & 0xFFFFFFFF])) for code in found.known.blocks.pairs()}


def test_one_list_more_decides_only_what_it_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    decided: list[Component] = []

    def counted(one: Component, lists: list[Listed]) -> list[int]:
        decided.append(one)
        return decided_groups(one, lists)

    monkeypatch.setattr(field_works, "decided_groups", counted)
    before = works_of(rows())
    first = len(decided)
    more = pack_list(entries("new.md", LISTS["gpu-systems-reading-list.md"].replace("\n", " \n")))
    decided.clear()
    after = works_of([*rows(), more], (), before.known)
    assert 0 < len(decided) <= more.size < first
    decided.clear()
    assert works_of(rows(), (), after.known).named == before.named
    assert len(decided) <= more.size


def test_many_processes_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = works_of(rows())
    monkeypatch.setattr(field_pairs, "MIN_PARALLEL", 10)
    monkeypatch.setattr(field_pairs, "cores", lambda: 3)
    assert works_of(rows()) == alone


WORDS = "tides estuaries sediment bridges harbours silt lamps grammar buoys charts".split()


def made_list(name: str, chance: Random) -> Listed:
    """Return a list of works of few words and people: blocks are large, and which words are rare changes often."""
    lines = []
    for _ in range(chance.randint(3, 40)):
        title = " ".join(chance.choices(WORDS, k=chance.randint(2, 5)))
        person, year = chance.choice(("A. Adams", "B. Baker", "C. Clark")), chance.randint(2000, 2003)
        lines.append(f"- {person}. {title.capitalize()} of the sea. Seas, {year}\n")
    return pack_list(entries(name, "".join(lines)))


@pytest.mark.slow
def test_random_edits_of_large_blocks_leave_what_linking_everything_anew_gives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(blocks, "MAX_BLOCK", 6)
    monkeypatch.setattr(field_pairs, "MAX_BLOCK", 6)
    chance = Random(1)
    lists = {f"{at}.md": made_list(f"{at}.md", chance) for at in range(8)}
    known = NOTHING
    for step in range(12):
        name = chance.choice([*lists, f"new-{step}.md"])
        if chance.random() < 0.3 and len(lists) > 3:
            lists.pop(name, None)
        else:
            lists[name] = made_list(name, chance)
        ordered = [lists[name] for name in sorted(lists)]
        after, anew = works_of(ordered, (), known), works_of(ordered)
        assert after.named == anew.named
        assert pairs_by_content(after) == pairs_by_content(anew)
        assert after.known.blocks.parts.keys() == anew.known.blocks.parts.keys()
        known = after.known


def test_a_look_that_is_known_is_what_it_would_be_alone() -> None:
    known: dict[bytes, bytes] = {}
    together = [pack_list(one, known) for one in several()]
    assert [one.looks for one in together] == [pack_list(one).looks for one in several()]
    assert sum(len(one.rows) for one in together) == len({*known.values()})


def test_what_was_decided_answers_the_same_question_alone() -> None:
    forms = ((0,), (1 << 32,))
    questions = [
        Component(forms, (), 0),
        Component(forms, ((0, 1),), 0),
        Component(forms, ((0, 1),), 1),
        Component(forms, ((0, 1),), 2),
        Component((forms[0] + forms[1],), (), 0),
        Component((forms[0], (2 << 32,)), ((0, 1),), 0),
    ]
    assert len({field_works.inputs_hash(rows(), one) for one in questions}) == len(questions)
