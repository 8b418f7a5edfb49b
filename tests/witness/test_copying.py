"""Which lists copy one another: real lists, and copies of them made here."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

from seminal.merge.works import merge_with_state
from seminal.model.entry import Entry
from seminal.model.lock import Lock
from seminal.model.overrides import Overrides
from seminal.model.source import Source
from seminal.model.witnesses import Witnesses
from seminal.read import read
from seminal.witness.copying import ListedWorks, compared, kappa
from seminal.witness.measure import witness_of, witnesses
from seminal.witness.mention import Mention, errors_of

SEEDS = sorted((Path(__file__).parents[2] / "seeds").glob("*.md"))
LINES = "gpu-systems-reading-list.md"
ITEM = re.compile(r"^\d+\. .*$", re.MULTILINE)


def seeds() -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in SEEDS if path.name != "README.md"}


@cache
def entries_of(name: str, text: str) -> tuple[Entry, ...]:
    return read(Source(name, text)).entries


def found(lists: dict[str, str], named: dict[str, str] | None = None) -> Witnesses:
    entries = [one for name, text in sorted(lists.items()) for one in entries_of(name, text)]
    heard = merge_with_state(entries, (), Overrides(), Lock(), witness=named).merged.library.witnesses
    assert heard is not None
    return heard


def kept(share: float, *, shuffled: bool = False) -> str:
    items = ITEM.findall(seeds()[LINES])
    chance = random.Random(5)
    part = [one for one in items if chance.random() < share]
    if shuffled:
        chance.shuffle(part)
    return "# Mine\n\n" + "\n".join(part) + "\n"


def test_the_four_seeds_are_four_witnesses() -> None:
    assert found(seeds()).count(seeds()) == 4


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
@pytest.mark.parametrize("shuffled", [False, True])
def test_what_keeps_a_part_of_a_list_is_no_further_witness(share: float, shuffled: bool) -> None:
    heard = found({**seeds(), "mine.md": kept(share, shuffled=shuffled)})
    assert [(one.smaller, one.larger) for one in heard.copying] == [("mine.md", LINES)]
    assert heard.count([LINES, "mine.md"]) == 1
    assert heard.count([*seeds(), "mine.md"]) == 4


def test_a_copy_in_other_words_is_known_by_having_nothing_of_its_own() -> None:
    items = re.findall(r"'(\d\d)\\?\] (.*?) *(?:\[.*)?$", kept(0.5, shuffled=True), re.MULTILINE)
    mine = "\n".join(f"- {title} (20{year})" for year, title in items)
    (one,) = found({**seeds(), "mine.md": f"# Mine\n\n{mine}\n"}).copying
    assert (one.smaller, one.worded, one.degree >= 0.9) == ("mine.md", 0, True)


def said(works: str, titles: dict[str, str] | None = None) -> list[Mention]:
    return [Mention(work, (titles or {}).get(work, work), None, "", ("", "", "", "")) for work in works]


def degree(left: str, right: str) -> float:
    one = compared(("a", "b"), ListedWorks.of(said(left)), ListedWorks.of(said(right)), {})
    other = compared(("b", "a"), ListedWorks.of(said(right)), ListedWorks.of(said(left)), {})
    assert one == other
    return one.degree if one else 0.0


WORKS = "".join(map(chr, range(0x100, 0x200)))


def test_lists_that_share_a_third_are_more_than_one_witness_and_less_than_two() -> None:
    left = WORKS[:30]
    right = WORKS[:10:2] + WORKS[50:60] + WORKS[1:10:2] + WORKS[70:80]
    assert 0.05 <= degree(left, right) < 0.2
    assert degree(left, WORKS[9:0:-3] + WORKS[50:80]) == 0  # four works are chance


def shuffled(works: str) -> str:
    return "".join(random.Random(2).sample(works, len(works)))


def test_what_is_compiled_from_two_lists_is_a_copy_of_both() -> None:
    first, second = WORKS[:100], WORKS[100:200]
    told = {work: f"record|{work}" for work in second}
    mine = [
        one._replace(wording=told.get(str(one.work), "")) for one in said(shuffled(first)[:20] + second[:40])
    ]
    theirs = [one._replace(wording=told[str(one.work)]) for one in said(second)]
    lists = {
        "first": said(first),
        "second": theirs,
        "mine": mine,
        "other": said(shuffled(first + second)[:70]),
    }
    heard = witnesses(lists)
    assert {name: degree for name, degree in heard.degrees["mine"].items() if degree > 0.5} == {
        "first": 1.0,
        "second": 1.0,
    }
    assert heard.count(["first", "second", "other"]) > 2
    lists["mine"] += said(WORKS[200:203])  # three works of its own: not all of the rest is the first list's
    assert witnesses(lists).degrees["mine"].get("first", 0) < 0.5


def test_shared_errors() -> None:
    usual, wrong = said("abcdefghij"), {work: f"{work}!" for work in "abcde"}
    lists = {
        "a": said("abcdefghij", wrong),
        "b": said("jihgfedcba", wrong),
        "c": usual,
        "d": usual,
        "e": usual,
    }
    errors = errors_of(lists)
    assert errors["a"] == {"a": "a!", "b": "a!"}
    heard = compared(("a", "b"), ListedWorks.of(lists["a"], 40), ListedWorks.of(lists["b"], 40), errors)
    assert heard is not None
    assert (heard.errors, heard.degree) == (5, 1.0)


def test_sorted_lists_are_not_the_same_by_their_order() -> None:
    works = [Mention(work, work, None, "", ("", "", work, "")) for work in WORKS[:20]]
    sizes = 60
    heard = compared(("a", "b"), ListedWorks.of(works, sizes), ListedWorks.of(works, sizes), {})
    assert heard is not None
    assert (heard.ordered, heard.degree < 0.2) == (0, True)


def test_chance() -> None:
    assert kappa(0, 0, 0.1) == kappa(2, 3, 0.3) == kappa(30, 100, 0.3) == 0
    assert kappa(100, 100, 0.3) == 1
    assert kappa(650, 1000, 0.3) == pytest.approx(0.5)


def test_the_author_decides() -> None:
    lists = {**seeds(), "mine.md": kept(0.8)}
    heard = found(lists, {"mine.md": "me", LINES: "them"})
    assert heard.count([LINES, "mine.md"]) == 2
    heard = found(lists, {"*": "one"})
    assert heard.count(lists) == 1
    assert all(one.named for one in heard.copying)
    heard = found(lists, {"mine.md": "ignore"})
    assert (heard.count(lists), heard.count(["mine.md"])) == (4, 0)
    assert witness_of("a/b.md", {"a/*": "x", "a/b.md": "y"}) == "y"
    assert witness_of("a/b/c.md", {"a/*": "x"}) == ""
    assert witness_of("a/b/c.md", {"a/**/*": "x"}) == "x"
