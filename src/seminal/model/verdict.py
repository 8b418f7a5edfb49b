"""What the records say of a statement: verified, unverified or contradicted, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from seminal.model.entry import Entry

Standing = Literal["verified", "unverified", "contradicted"]
ABSENT: Final = "proceedings"
"""The field of a remark that says: the papers of the meeting are known, and this is none of them."""


@dataclass(frozen=True, slots=True)
class Statement:
    """An entry whose claims are to be verified, and its known records.

    `key` is the key of its work, empty where the entry belongs to none.
    """

    key: str
    entry: Entry
    records: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """A field that records contradict: our value, theirs, the problem, the records.

    `elsewhere`: the records have the work in another venue.
    """

    field: str
    ours: str
    theirs: str
    reason: str
    evidence: tuple[Entry, ...]
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one statement.

    `agreeing` names the records that confirm each field; `remarks` are differences that are no
    contradictions (a shortened title, the preprint's year); `nearest` are records alike where none
    is the work; `reason` says in words why nothing is verified.
    """

    statement: Statement
    standing: Standing
    agreeing: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    contradictions: tuple[Difference, ...] = ()
    remarks: tuple[Difference, ...] = ()
    nearest: tuple[Entry, ...] = ()
    reason: str = ""

    @property
    def doubted(self) -> bool:
        """Return whether no source confirms the work, though its proceedings are known completely."""
        return self.standing == "unverified" and any(one.field == ABSENT for one in self.remarks)
