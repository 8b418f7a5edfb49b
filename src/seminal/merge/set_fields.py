"""The fields of a work as its author set them, before what any source says."""

from __future__ import annotations

from collections.abc import Iterable

from seminal.merge.fields import Claims
from seminal.model.entry import PEOPLE, Name, Origin, PartialDate, Value
from seminal.model.overrides import Override
from seminal.model.work import Claim


def as_set(
    stated: Claims, others: Claims, kind: str, overrides: Iterable[Override]
) -> tuple[dict[str, tuple[Claim, ...]], dict[str, tuple[Claim, ...]], str]:
    """Apply the author's decisions; return a work's claims, those excluded, and its type."""
    used, aside = dict(stated), dict(others)
    for override in overrides:
        origin = Origin("overrides", override.location)
        for name, value in override.fields.items():
            if name == "type":
                kind = value
                continue
            name, given = _typed_field(name, value)
            if not given:  # the author takes the field away; what others say of it stays on record
                aside[name] = (*used.pop(name, ()), *aside.get(name, ()))
                continue
            if override.instead_of:
                names = _corrected(used.get(name, ()), override.instead_of, given)
                if names is None:
                    continue
                given = names
            used[name] = (Claim(given, origin), *(c for c in used.get(name, ()) if c.value != given))
    return used, aside, kind


def _corrected(found: Iterable[Claim], wrong: str, right: Value) -> tuple[Name, ...] | None:
    """Return the trusted names with `wrong` replaced by `right`, None if it is absent.

    `Stone, Ada and {Ben} and {Ortiz}` with `Ortiz, Ben` for `Ben and Ortiz` -> `Stone, Ada and Ortiz, Ben`.
    """
    from seminal.text.names import parse_names

    names = next((claim.value for claim in found), None)
    old = parse_names(wrong)
    if not isinstance(names, tuple) or not isinstance(right, tuple) or not old:
        return None
    new: list[Name] = []
    at = 0
    while at < len(names):
        matches = names[at : at + len(old)] == old
        new += right if matches else names[at : at + 1]
        at += len(old) if matches else 1
    return tuple(new) if tuple(new) != names else None


def _typed_field(name: str, text: str) -> tuple[str, Value]:
    """Return a field that the author wrote as text under the model's name and type."""
    from seminal.text.names import parse_names

    if name in PEOPLE:
        return name, parse_names(text)
    if name in ("year", "date") and text[:4].isdigit():
        numbers = [int(part) for part in text.split("-")[:3]]
        return "date", PartialDate(*numbers)
    return name, text
