"""What earlier runs decided and found: keys that stay, records that answered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from seminal.model.entry import Entry

PROCEEDINGS: Final = "proceedings"
"""An item of `LockedMiss.asked`: the index holds the whole proceedings that the work names."""


@dataclass(frozen=True, slots=True)
class LockedWork:
    """A key with the fingerprints of its entries.

    A provisional key was made without an author or a year; `seminal resolve` replaces it.
    """

    key: str
    prints: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class LockedAnswer:
    """A register's record of a work; `entry.origin` names register, record and date."""

    key: str
    score: float
    reason: str
    entry: Entry

    @property
    def retrieved(self) -> date | None:
        """Return the day on which the record was fetched from the register, None if unknown."""
        return self.entry.origin.retrieved


@dataclass(frozen=True, slots=True)
class LockedMiss:
    """A work without a record: `asked` are the sources searched, last on `day`."""

    key: str
    asked: tuple[str, ...]
    day: date


@dataclass(frozen=True, slots=True)
class LockedVerdict:
    """Who or what verified a printed entry, when, and against which records.

    `by` is `seminal`, or the name of a person; `entry` is the fingerprint of what was printed then.
    """

    key: str
    by: str
    day: date
    entry: str
    records: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lock:
    """The content of `seminal.lock`."""

    works: tuple[LockedWork, ...] = ()
    answers: tuple[LockedAnswer, ...] = ()
    misses: tuple[LockedMiss, ...] = ()
    verdicts: tuple[LockedVerdict, ...] = ()

    def unanswered(self, keys: Iterable[str]) -> list[str]:
        """Return those of the keys that have neither a record nor a failed search."""
        answered = {answer.key for answer in self.answers} | {miss.key for miss in self.misses}
        return [key for key in keys if key not in answered]
