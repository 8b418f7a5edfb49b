"""What a person decided, and why: the content of `overrides.yml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from seminal.model.source import Location


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision about the works named by keys, identifiers (`arxiv:...`) or exact titles."""

    works: tuple[str, ...]
    reason: str
    location: Location


@dataclass(frozen=True, slots=True)
class Override:
    """The author's decision on one work: its key, some of its fields, or its record.

    With `instead_of`, the value replaces only these names in a list of names.
    """

    work: str
    fields: Mapping[str, str]
    reason: str
    location: Location
    instead_of: str = ""


@dataclass(frozen=True, slots=True)
class Overrides:
    """All decisions, in the order of the file."""

    same: tuple[Decision, ...] = ()
    different: tuple[Decision, ...] = ()
    drop: tuple[Decision, ...] = ()
    seminal: tuple[Decision, ...] = ()
    minor: tuple[Decision, ...] = ()
    keys: tuple[Override, ...] = ()
    fields: tuple[Override, ...] = ()
    records: tuple[Override, ...] = ()
