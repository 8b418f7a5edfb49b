"""Works of lists by pure functions on plain rows: the same works as merging all entries at once gives."""

from __future__ import annotations

import doctest
import pickle
import random
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from seminal import corpus
from seminal.match.blocks import Blocks
from seminal.merge.cluster import cluster_profiles, decisions, sort_key
from seminal.merge.match_features import features_by_id
from seminal.model.entry import CitedBy, Entry, Identifier, Name, Origin, PartialDate
from seminal.model.source import Source
from seminal.read import read

ROOT = Path(__file__).parents[1]
CASES = sorted(
    path for path in (ROOT / "tests/read/cases").glob("*.*") if path.suffix in {".md", ".bib", ".ris"}
)
LISTS = {path.name: path.read_text("utf-8") for path in [*sorted((ROOT / "seeds").glob("*.md")), *CASES[::4]]}
Row = dict[str, Any]


def mentions(lists: dict[str, str]) -> list[Row]:
    return [row for name, text in lists.items() for row in corpus.mentions(name, text)]


def pairs(rows: list[Row]) -> list[Row]:
    words = Counter(word for row in rows for word in set(row["words"]))
    rarity = {word: at for at, word in enumerate(sorted(words, key=lambda word: (words[word], word)))}
    blocks: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        for key in corpus.keys(row, rarity):
            blocks[key].append(row)
    return [pair for block in blocks.values() if len(block) > 1 for pair in corpus.decided(block)]


def components(rows: list[Row], found: list[Row]) -> list[list[Row]]:
    of = {row["id"]: {row["id"]} for row in rows}
    for pair in found:
        if pair["same"] and of[pair["left"]] is not of[pair["right"]]:
            both = of[pair["left"]] | of[pair["right"]]
            of.update(dict.fromkeys(both, both))
    by_id = {row["id"]: row for row in rows}
    return [[by_id[name] for name in part] for part in {id(part): part for part in of.values()}.values()]


def merged(lists: dict[str, str]) -> set[frozenset[str]]:
    """Return the works that merging makes of all entries at once."""
    entries = [one for name, text in lists.items() for one in read(Source(name, text)).entries if one.title]
    looks = features_by_id(entries)
    profiles = [looks[id(entry)].profile for entry in sorted(entries, key=sort_key)]
    decided = decisions(profiles, Blocks(profiles).pairs(), keep_preprints=False)
    return {
        frozenset(str((one.origin.source, one.origin.where, one.title)) for one in work.entries)
        for work in cluster_profiles(profiles, decided, keep_preprints=False).clusters
    }


@pytest.mark.slow
def test_the_works_are_those_of_merging_all_at_once_whatever_the_order_and_the_parts() -> None:
    rows = mentions(LISTS)
    chance = random.Random(3)
    chance.shuffle(rows)
    found = list({(pair["left"], pair["right"]): pair for pair in pairs(rows)}.values())
    chance.shuffle(found)
    works: defaultdict[str, set[str]] = defaultdict(set)
    places = {row["id"]: str((row["list"], corpus._entry(row).origin.where, row["title"])) for row in rows}
    for part in components(rows, found):
        names = {row["id"] for row in part}
        near = [pair for pair in found if pair["left"] in names and pair["right"] in names]
        for member in corpus.groups(part, near):
            works[member["work"]].add(places[member["id"]])
    assert {frozenset(work) for work in works.values()} == merged(LISTS)
    assert len(works) < len(rows)


def test_a_pair_is_compared_in_one_of_the_small_blocks_that_both_are_in() -> None:
    name = "gpu-systems-reading-list.md"
    lists = {f"{at}.md": LISTS[name] for at in range(3)}
    rows = mentions(lists)
    words = Counter(word for row in rows for word in set(row["words"]))
    rarity = {word: at for at, word in enumerate(sorted(words, key=lambda word: (words[word], word)))}
    blocks: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        for key in corpus.keys(row, rarity):
            blocks[key].append(row)
    small: defaultdict[str, list[int]] = defaultdict(list)
    for key, block in blocks.items():
        for row in block if len(block) <= corpus.MAX_BLOCK else ():
            small[row["id"]].append(key)
    once = [
        (pair["left"], pair["right"], pair["same"], pair["reason"])
        for key, block in blocks.items()
        for pair in corpus.decided({**row, "block": key, "small_blocks": small[row["id"]]} for row in block)
    ]
    each = [(pair["left"], pair["right"], pair["same"], pair["reason"]) for pair in pairs(rows)]
    assert set(once) == set(each)
    assert len(each) > 2 * len(once) >= 2 * len(set(each))


@pytest.mark.slow
def test_a_row_keeps_the_whole_entry() -> None:
    for name, text in LISTS.items():
        entries = [entry for entry in read(Source(name, text)).entries if entry.title]
        assert [corpus._entry(row) for row in corpus.mentions(name, text)] == entries
    record = Entry(
        "article",
        {"title": "Tides", "editor": (Name("Adams", "A.", "van", "Jr"),), "urldate": PartialDate(2001, 2)},
        (Identifier("doi", "10.1/x"),),
        Origin("dblp", "conf/x"),
        cited_by=CitedBy(3, "openalex"),
        confidence=0.5,
    )
    row = {"list": "dblp", "entry": corpus._packed(record)}
    assert corpus._entry(row) == record
    assert corpus._entry(row).structured


def test_copies_and_how_many_are_independent() -> None:
    text = LISTS["gpu-systems-reading-list.md"]
    rows = mentions({"a.md": text, "b.md": text, "c.md": LISTS["volume-2-seminal-bibliography.md"]})
    works = {one["id"]: one["work"] for one in corpus.groups(rows, pairs(rows))}
    found = corpus.copies({**row, "work": works[row["id"]]} for row in rows)
    assert [(one["smaller"], one["larger"], one["degree"]) for one in found] == [("a.md", "b.md", 1.0)]
    assert corpus.independent(["a.md", "b.md", "c.md"], found) == 2
    assert found[0].keys() == corpus.COPY.keys()


def test_columns_and_functions_travel() -> None:
    rows = mentions({"list.md": LISTS["gpu-systems-reading-list.md"]})
    assert all(row.keys() == corpus.MENTION.keys() for row in rows)
    found = pairs([*rows, *mentions({"copy.md": LISTS["gpu-systems-reading-list.md"]})])
    assert len(found) >= len(rows)
    assert all(pair.keys() == corpus.PAIR.keys() for pair in found)
    for function in (corpus.mentions, corpus.keys, corpus.decided, corpus.groups, corpus.copies):
        assert pickle.loads(pickle.dumps(function)) is function


@pytest.mark.slow
def test_arrow() -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    rows = mentions({"list.md": LISTS["gpu-systems-reading-list.md"]})
    table = pyarrow.Table.from_pylist(rows, corpus.arrow(corpus.MENTION))
    assert table.to_pylist() == rows
    for columns in (corpus.PAIR, corpus.MEMBER, corpus.COPY):
        assert corpus.arrow(columns).names == list(columns)


def test_the_page() -> None:
    done = doctest.testfile(str(ROOT / "docs" / "how-to" / "spark.md"), module_relative=False)
    assert (done.failed, done.attempted > 4) == (0, True)


@pytest.mark.slow
def test_pairs_that_are_decided_are_not_compared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = mentions(LISTS)
    found = list({(pair["left"], pair["right"]): pair for pair in pairs(rows)}.values())
    monkeypatch.setattr("seminal.merge.cluster.compare", None)
    assert len({member["work"] for member in corpus.groups(rows, found)}) < len(rows)
