"""Complete a list of names by other sources: accents, particles."""

from __future__ import annotations

from collections.abc import Sequence

from seminal.model.entry import OTHERS, Name, Origin, Value
from seminal.model.source import Location
from seminal.model.work import Claim
from seminal.text.fold import fold, squash


def with_fuller_names(found: list[Claim]) -> list[Claim]:
    """Return the claims on names, the first completed by the others' accents and particles.

    `Richtarik, Peter` beside a list's `Richtárik, Peter` -> `Richtárik, Peter`. The names as the trusted source
    has them stay behind it, and its origin says who gave the fuller ones.
    """
    first, *rest = found
    if not isinstance(first.value, tuple):
        return found
    names, givers = list(first.value), []
    for claim in rest:
        for at, name in enumerate(names):
            if (fuller := _fuller(name, claim.value)) is not None:
                names[at] = fuller
                givers.append(claim)
    if not givers:
        return found
    return [Claim(tuple(names), _joined_origin(first.origin, givers)), *found]


def _fuller(name: Name, value: Value) -> Name | None:
    """Return another list's equal name with accents or a particle that this one lacks."""
    if name == OTHERS or not isinstance(value, tuple):
        return None
    return next((one for one in value if one != name and _adds_names(name, one)), None)


def _adds_names(poor: Name, rich: Name) -> bool:
    """Return whether one spelling of a name is the other with accents or particle."""
    if squash(poor.family) != squash(rich.family) or not poor.given or not rich.given:
        return False
    if fold(poor.given) != fold(rich.given):
        return False
    if poor.particle != rich.particle:
        return not poor.particle and _ascii(poor) <= _ascii(rich)
    return _ascii(rich) > _ascii(poor) and poor.suffix == rich.suffix


def _ascii(name: Name) -> int:
    """Return how many letters of a name bear accents or are no letters of ASCII."""
    return sum(not char.isascii() and char.isalpha() for char in f"{name.given}{name.family}")


def _joined_origin(origin: Origin, givers: Sequence[Claim]) -> Origin:
    """Return the origin of names completed by others; a file's place stays."""
    if isinstance(origin.where, Location):
        return origin
    by = ", ".join(dict.fromkeys(claim.origin.place for claim in givers))
    return Origin(origin.source, f"{origin.where}, names with {by}", origin.retrieved)
