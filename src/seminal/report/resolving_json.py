"""What asking for records gave, for machines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Protocol

from seminal.model.answer import Found


class Outcome(Protocol):
    """What the pipeline says of an asking: keys by outcome, near misses, new keys, registers out of reach."""

    @property
    def found(self) -> Sequence[str]:
        """Return the keys of the works that have a record."""

    @property
    def improved(self) -> Sequence[str]:
        """Return the keys whose record is new or says something else than before."""

    @property
    def unknown(self) -> Sequence[str]:
        """Return the keys of the works that nobody knows."""

    @property
    def near(self) -> Mapping[str, Sequence[Found]]:
        """Return near misses by key, best first."""

    @property
    def renamed(self) -> Mapping[str, str]:
        """Return new keys by old ones."""

    @property
    def unreachable(self) -> Mapping[str, str]:
        """Return the reasons of the registers that gave no answer."""


def resolving_json(outcome: Outcome) -> str:
    """Return found, improved, unsure (with near misses), unknown, renamed and unreachable."""
    near = {key: [_row(one) for one in found] for key, found in sorted(outcome.near.items())}
    data = {
        "version": 1,
        "found": sorted(outcome.found),
        "improved": sorted(outcome.improved),
        "unsure": near,
        "unknown": sorted(key for key in outcome.unknown if key not in near),
        "renamed": dict(sorted(outcome.renamed.items())),
        "unreachable": dict(sorted(outcome.unreachable.items())),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _row(one: Found) -> dict[str, object]:
    origin = one.entry.origin
    return {
        "title": one.entry.title,
        "register": origin.source,
        "record": str(origin.where),
        "score": one.score,
        "reason": one.reason,
    }
