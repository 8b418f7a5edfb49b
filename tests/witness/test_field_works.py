"""Works of very many lists: those that merging all entries at once gives, with fewer comparisons."""

from __future__ import annotations

from collections import Counter

import pytest

from seminal.library import field_works
from seminal.library.field_works import works_of
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


def place(entry: Entry) -> str:
    return str((entry.origin.source, entry.origin.where, entry.title))


@pytest.mark.slow
def test_the_works_are_those_of_merging_and_copies_are_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()

    def counted(left: Profile, right: Profile) -> tuple[Verdict, MatchReason]:
        asked[""] += 1
        return compare(left, right)

    monkeypatch.setattr(field_works, "compare", counted)
    once = [entries(name, text) for name, text in LISTS.items()]
    works_of(once, ())
    alone = asked.total()
    asked.clear()
    given = [entries(name, text) for name, text in LISTED.items()]
    found = works_of(given, ())
    assert {frozenset(map(place, work)) for work in found} == merged(LISTED)
    enough = sum(map(len, once))  # each copy is asked whether it says enough
    assert asked.total() - enough < 1.2 * alone


def test_works_of_the_book_come_first_and_keep_what_most_lists_say_of_them() -> None:
    def line(text: str) -> Entry:
        others = "- Unrelated to the other (Zoe Zane, 1999)\n- A third thing (X. Y, 2001)\n"
        return entries("a.md", f"- {text}\n{others}")[0]

    book = line("Ada Adams and Bob Baker. Tides of shallow estuaries. Seas, 2010. doi:10.1234/abc")
    same = [line("A. Adams and B. Baker. Tides of Shallow Estuaries. Seas 2010") for _ in range(3)]
    other = line("Cyd Clark. Harbours that silt up slowly. Seas, 2012")
    found = works_of([[one] for one in (other, *same)], [[book]])
    assert [len(work) for work in found] == [4, 1]
    assert {id(one) for one in found[0]} == {id(one) for one in (book, *same)}
