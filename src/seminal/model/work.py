"""One work made of entries: clusters and claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from seminal.model.entry import (
    CitedBy,
    Entry,
    Name,
    Origin,
    PartialDate,
    Value,
    highest_count,
    people,
    real_names,
)
from seminal.model.match_reasons import MatchReason


@dataclass(frozen=True, slots=True)
class Match:
    """Two entries that are, or may be, one work, and why."""

    left: Entry
    right: Entry
    reason: MatchReason


@dataclass(frozen=True, slots=True)
class Cluster:
    """Entries of one work, most trusted first, with the matches that joined them."""

    entries: tuple[Entry, ...]
    evidence: tuple[Match, ...] = ()


class Claim(NamedTuple):
    """The value of a field in one source."""

    value: Value
    origin: Origin


class LabelledEntry(NamedTuple):
    """A prose reference as read: origin, confidence, and the label of each stretch."""

    origin: Origin
    confidence: float
    labels: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class EntryClaims(Mapping[str, tuple[Claim, ...]]):
    """The claims of one entry by field, each made when it is asked for."""

    entry: Entry

    def __getitem__(self, name: str) -> tuple[Claim, ...]:
        return (Claim(self.entry.fields[name], self.entry.origin),)

    def __contains__(self, name: object) -> bool:
        return name in self.entry.fields

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self.entry.fields))

    def __len__(self) -> int:
        return len(self.entry.fields)


@dataclass(frozen=True)
class Work:
    """One work of the library. `work["title"]` is the most trusted claim's value.

    `claims` has every distinct value per field, the most trusted first; `conflicts` names
    the fields whose sources disagree. The cluster has the entries of reading lists; `found` are records from registers
    and libraries, which have claims but count as no list. `topics` are slugs. `set_aside` has the claims of
    another version (such as the preprint's volume): recorded, never printed.
    """

    key: str
    type: str
    claims: Mapping[str, tuple[Claim, ...]]
    cluster: Cluster
    aliases: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    provisional: bool = False
    set_aside: Mapping[str, tuple[Claim, ...]] = field(default_factory=dict)
    found: tuple[Entry, ...] = ()

    def __getitem__(self, name: str) -> Value:
        return self.claims[name][0].value

    def get(self, name: str) -> Value | None:
        """Return the most trusted value of a field, None where no source has one."""
        return self.claims[name][0].value if name in self.claims else None

    def text(self, name: str) -> str:
        """Return the most trusted value of a text field, or the empty string."""
        value = self.get(name)
        return value if isinstance(value, str) else ""

    @property
    def authors(self) -> tuple[Name, ...]:
        """Return the authors, or a whole work's editors, without "and others"."""
        return real_names(self.people)

    @property
    def people(self) -> tuple[Name, ...]:
        """Return the authors, or a whole work's editors, with "and others"."""
        return people(self.get)

    @property
    def year(self) -> int | None:
        """Return the year of the most trusted date, None without one."""
        value = self.get("date")
        return value.year if isinstance(value, PartialDate) else None

    @property
    def cited_by(self) -> CitedBy | None:
        """Return the highest citation count of records, else of lists; None without any."""
        return highest_count(entry.cited_by for entry in self.found) or highest_count(
            entry.cited_by for entry in self.cluster.entries
        )

    @cached_property
    def lists(self) -> tuple[str, ...]:
        """Return the paths of the reading lists that name the work, sorted."""
        return tuple(sorted({entry.origin.source for entry in self.cluster.entries}))
