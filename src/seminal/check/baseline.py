"""A baseline: the problems that a book had on the day it began to be checked, so that only new ones fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from seminal.model.diagnostic import Diagnostic
from seminal.model.errors import FatalError
from seminal.text.fingerprint import numbered


def written(diagnostics: Sequence[Diagnostic]) -> str:
    """Return the baseline of today's diagnostics: JSON with a readable line for each fingerprint."""
    import json

    marks = {mark: f"{one.rule} {one.location.path}: {one.message}" for mark, one in numbered(diagnostics)}
    return json.dumps({"version": 1, "known": marks}, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


class Compared(NamedTuple):
    """What a baseline does not hold, how many diagnostics it holds, and how many of its own are gone."""

    fresh: list[Diagnostic]
    known: int
    mended: int


def compared(diagnostics: Sequence[Diagnostic], baseline: str, path: str = "baseline") -> Compared:
    """Return the diagnostics that the baseline does not hold; of equal ones, as many as are new.

    Raises FatalError when the text is no baseline.
    """
    import json

    try:
        known = json.loads(baseline)["known"]
        old = frozenset(known)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise FatalError(f"{path}: this is no baseline of `seminal check`: {error}") from error
    marks = dict(numbered(diagnostics))
    held = old.intersection(marks)
    return Compared([one for mark, one in marks.items() if mark not in old], len(held), len(old) - len(held))
