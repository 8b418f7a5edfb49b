"""The outcome of comparing a field, and the versions that may be compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from seminal.model.entry import Entry
from seminal.model.verdict import Difference
from seminal.verify.venues import Kinship
from seminal.verify.versions import Kin


@dataclass(frozen=True)
class Outcome:
    """What records state on a field: `agreeing` or `wrong`, and perhaps a `remark`."""

    agreeing: tuple[Entry, ...] = ()
    wrong: Difference | None = None
    remark: Difference | None = None


SILENT: Final = Outcome()  # no record or no field to compare


def records_of(found: Sequence[Kin]) -> tuple[Entry, ...]:
    """Return the records of versions, as evidence."""
    return tuple(kin.record for kin in found)


def printed_there(entry: Entry, same: Sequence[Kin]) -> list[Kin]:
    """Return the versions at the entry's venue; without any, all unless another is named."""
    at_venue = [kin for kin in same if kin.venue is Kinship.SAME]
    if at_venue:
        return at_venue
    return [] if entry.venue and any(kin.venue is Kinship.OTHER for kin in same) else list(same)
