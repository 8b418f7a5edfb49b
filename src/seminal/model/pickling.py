"""Our values as bytes: as calls with their fields, which is three times as fast as pickle's own way."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any

from seminal.model.allocation import uncollected


def pickled(value: object) -> memoryview:
    """Return a value of ours as bytes."""
    with uncollected(), io.BytesIO() as out:
        pickler = pickle.Pickler(out, protocol=pickle.HIGHEST_PROTOCOL)
        pickler.dispatch_table = _reducers()
        pickler.dump(value)
        return memoryview(out.getvalue())


@cache
def _reducers() -> dict[type, Callable[[Any], tuple[Callable[..., Any], tuple[Any, ...]]]]:
    """Return how our values are pickled; loaded late, since what a run keeps may hold none of them."""
    from seminal.model.diagnostic import Diagnostic, Fix
    from seminal.model.entry import Entry, Identifier, Name, Origin, PartialDate, Piece
    from seminal.model.library import Library
    from seminal.model.lock import LockedAnswer, LockedWork
    from seminal.model.source import Location, Span
    from seminal.model.work import Claim, Cluster, Match, Said, Work

    kinds = (
        Diagnostic, Fix, Entry, Identifier, Name, Origin, PartialDate, Piece, Location, Span,
        LockedAnswer, LockedWork, Claim, Cluster, Library, Match, Said, Work,
    )  # fmt: skip
    return {kind: _reducer(kind) for kind in kinds}


def _reducer(kind: type[Any]) -> Callable[[Any], tuple[type, tuple[Any, ...]]]:
    if issubclass(kind, tuple):
        return lambda one: (kind, tuple(one))
    names = [field.name for field in fields(kind) if not field.name.startswith("_")]
    if len(names) == 1:  # then `attrgetter` gives no tuple
        only = attrgetter(names[0])
        return lambda one: (kind, (only(one),))
    values = attrgetter(*names)
    return lambda one: (kind, values(one))
