"""Works and copies of any number of lists, by pure functions on plain rows (docs/how-to/spark.md).

Every function takes and returns plain values, reads no file, and can be pickled. Rows are mappings; `MENTION`, `PAIR`,
`MEMBER` and `COPY` give their columns with the types of Spark's SQL, and `arrow` makes an Arrow schema of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from seminal.match import blocks
from seminal.match.profile import Profile, profile
from seminal.merge.cluster import Decision, cluster_profiles, decisions, sort_key
from seminal.model.entry import Entry
from seminal.model.match_reasons import author_decision as in_words
from seminal.model.plain_entry import as_tuples, entry_of
from seminal.model.source import Location, Source
from seminal.model.witnesses import Copying, Witnesses
from seminal.read import read
from seminal.witness.measure import witnesses
from seminal.witness.mention import in_order

if TYPE_CHECKING:
    import pyarrow

__all__ = (
    "COPY", "MAX_BLOCK", "MEMBER", "MENTION", "PAIR", "arrow", "copies", "decided", "groups", "independent", "keys",
    "mentions",
)  # fmt: skip

Row = Mapping[str, Any]

MAX_BLOCK: Final = blocks.MAX_BLOCK
"""Mentions of a block of which every two are compared; in a larger one those of a year, and neighbours."""

MENTION: Final = {
    "id": "string",
    "list": "string",
    "number": "int",
    "line": "int",
    "title": "string",
    "authors": "array<string>",
    "year": "int",
    "words": "array<string>",
    "entry": "string",
}
"""What one list says of one work: `words` of its title, and the whole `entry` as JSON."""
PAIR: Final = {
    "left": "string",
    "right": "string",
    "closeness": "array<int>",
    "reason": "string",
    "same": "boolean",
}
"""Two mentions, by `id`, that are one work, or perhaps are."""
MEMBER: Final = {"work": "string", "id": "string"}
"""A mention, by `id`, and its work: the `id` of the mention that is trusted most."""
COPY: Final = {
    "smaller": "string", "larger": "string", "size": "int", "shared": "int", "worded": "int", "ordered": "int",
    "errors": "int", "degree": "double",
}  # fmt: skip
"""Two lists that depend on one another (docs/explanation/witnesses.md)."""


def arrow(columns: Mapping[str, str]) -> pyarrow.Schema:
    """Return MENTION, PAIR, MEMBER or COPY as an Arrow schema. Needs pyarrow."""
    import pyarrow

    types = {
        "string": pyarrow.string(),
        "int": pyarrow.int32(),
        "long": pyarrow.int64(),
        "double": pyarrow.float64(),
        "boolean": pyarrow.bool_(),
    }
    types.update({f"array<{name}>": pyarrow.list_(kind) for name, kind in types.items()})
    return pyarrow.schema([(name, types[kind]) for name, kind in columns.items()])


def mentions(name: str, text: str) -> list[dict[str, Any]]:
    """Return a MENTION for each entry of a list that has a title."""
    named = [entry for entry in read(Source(name, text)).entries if entry.title]
    return [
        {
            "id": f"{name}#{number}",
            "list": name,
            "number": number,
            "line": where.line if isinstance(where := entry.origin.where, Location) else 0,
            "title": entry.title,
            "authors": [f"{author.family}, {author.given}".strip(", ") for author in entry.authors],
            "year": entry.year,
            "words": list(profile(entry).title.words),
            "entry": _packed(entry),
        }
        for number, entry in enumerate(named)
    ]


def keys(row: Row, rarity: Mapping[str, int]) -> list[int]:
    """Return a MENTION's blocks; only mentions that share one are compared.

    `rarity` has the place of each of the mentions' `words` where all words are sorted by the number of mentions that
    have them, then by the word.
    """
    return sorted(blocks.block_keys(profile(_entry(row)), rarity))


def decided(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Return a PAIR for every two MENTIONs that match (`same`) or may match.

    Rows may have their `block`, and as `small_blocks` all their blocks of at most MAX_BLOCK mentions: two mentions that
    share one of those are then compared in the first of them only, not in each.
    """
    ordered, profiles = _ordered(rows)
    titles = [" ".join(one.title.words) for one in profiles]
    pairs = set(blocks.pairs_to_compare(range(len(profiles)), titles, [one.year for one in profiles]))
    small = [frozenset(row.get("small_blocks") or ()) for row in ordered]
    here = [
        (left, right)
        for left, right in sorted(pairs)
        if min(small[left] & small[right], default=None) in (None, ordered[left].get("block"))
    ]
    return [
        {"left": ordered[decision.left]["id"], "right": ordered[decision.right]["id"],
         "closeness": list(decision.closeness), "reason": str(decision.reason), "same": decision.same}
        for decision in decisions(profiles, here, keep_preprints=False)
    ]  # fmt: skip


def groups(rows: Iterable[Row], pairs: Iterable[Row]) -> list[dict[str, str]]:
    """Return a MEMBER for each MENTION; `same` PAIRs join works that do not contradict.

    Works never cross the components of the graph of `same` PAIRs: each component may be a call of its own.
    """
    ordered, profiles = _ordered(rows)
    given = [str(row["id"]) for row in ordered]
    at = {name: number for number, name in enumerate(given)}
    sure = [
        Decision(
            tuple(pair["closeness"]), at[pair["left"]], at[pair["right"]], in_words(pair["reason"]), same=True
        )
        for pair in pairs
        if pair["same"]
    ]
    number = {id(one.entry): place for place, one in enumerate(profiles)}
    works = cluster_profiles(profiles, sure, keep_preprints=False).clusters
    members = [[given[number[id(entry)]] for entry in work.entries] for work in works]
    return [{"work": work[0], "id": name} for work in members for name in work]


def copies(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Return a COPY for every two dependent lists, from MENTION rows with a `work`.

    `rows` must have all mentions of each list, since works that only one list names count as evidence too.
    """
    stated = sorted(((row["work"], _entry(row), row["number"]) for row in rows), key=lambda one: one[2])
    found = witnesses(in_order((work, entry) for work, entry, _ in stated)).copying
    return [{name: getattr(copying, name) for name in COPY} for copying in found]


def independent(lists: Iterable[str], found: Iterable[Row]) -> float:
    """Return how many independent witnesses some lists are, given every COPY."""
    asked = frozenset(lists)
    near = (row for row in found if row["smaller"] in asked and row["larger"] in asked)
    return Witnesses(tuple(Copying(*(one[name] for name in COPY)) for one in near)).count(asked)


def _ordered(rows: Iterable[Row]) -> tuple[list[Row], list[Profile]]:
    """Return the rows and their profiles, sorted by the entry's `sort_key`, then `number`."""
    stated = [(_entry(row), row) for row in rows]
    stated.sort(key=lambda one: (sort_key(one[0]), one[1]["number"]))
    return [row for _, row in stated], [profile(entry) for entry, _ in stated]


def _packed(entry: Entry) -> str:
    """Return an entry as the JSON of a row, from which `_entry` makes it again."""
    return json.dumps(as_tuples(entry), ensure_ascii=False, separators=(",", ":"))


def _entry(row: Row) -> Entry:
    """Return the entry of a row."""
    return entry_of(json.loads(row["entry"]), row["list"])
