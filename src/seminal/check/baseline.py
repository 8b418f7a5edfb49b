"""A baseline: the problems a book already had, so that only new ones fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import count, islice
from typing import NamedTuple

from seminal.model.diagnostic import Diagnostic
from seminal.model.errors import FatalError
from seminal.text.fingerprint import fingerprint, numbered
from seminal.text.pattern import lazy
from seminal.text.rekey import reworded

_COLON = lazy(": ")
_MAX_COLONS = 9  # of a line: a path may hold some, a stranger's line thousands


class _Problem(NamedTuple):
    """The rule, path and message in a line of a baseline."""

    rule: str
    path: str
    message: str


def written(diagnostics: Sequence[Diagnostic]) -> str:
    """Return the baseline of today's diagnostics: JSON with a readable line for each fingerprint."""
    return _json(
        {
            mark: _baseline_line(one.rule, one.location.path, one.message)
            for mark, one in numbered(diagnostics)
        }
    )


class Compared(NamedTuple):
    """The diagnostics missing from a baseline; how many it holds; how many were fixed."""

    fresh: list[Diagnostic]
    known: int
    mended: int


def compared(
    diagnostics: Sequence[Diagnostic],
    baseline: str,
    path: str = "baseline",
    is_file: Callable[[str], bool] = lambda _: True,
) -> Compared:
    """Return the diagnostics that the baseline does not hold.

    Of equal diagnostics, those above the number in the baseline are new.

    What was said of a file that is none any more is known wherever it is said now: a chapter was renamed.
    Raises FatalError when the text is no baseline.
    """
    try:
        known = _baseline_lines(baseline)
    except ValueError as error:
        raise FatalError(f"{path}: not a baseline of `seminal check`: {error}") from error
    marks = dict(numbered(diagnostics))
    fresh = [one for mark, one in marks.items() if mark not in known]
    left = len(known) - (len(marks) - len(fresh))
    if fresh and left:
        gone = (_problem_of_line(mark, line) for mark, line in known.items() if mark not in marks)
        fresh = _without_moved(fresh, gone, is_file)
    held = len(marks) - len(fresh)
    return Compared(fresh, held, len(known) - held)


def rekeyed(baseline: str, new_of: Mapping[str, str]) -> str:
    """Return a baseline with keys renamed, unchanged where it names none of them or is invalid."""
    try:
        known = _baseline_lines(baseline)
    except ValueError:
        return baseline
    renewed: dict[str, str] = {}
    changed: list[_Problem] = []
    renamed = reworded(new_of)
    for mark, line in known.items():
        problem = _problem_of_line(mark, line)
        if problem and (message := renamed(problem.message)) != problem.message:
            changed.append(problem._replace(message=message))
        else:
            renewed[mark] = line
    last: Counter[str] = Counter()  # where to go on: a rule may say the same thousands of times
    for problem in changed:
        mark = fingerprint(*problem)
        last[mark] = next(n for n in count(last[mark] + 1) if f"{mark}:{n}" not in renewed)
        renewed[f"{mark}:{last[mark]}"] = _baseline_line(*problem)
    return _json(renewed) if changed else baseline


def _baseline_lines(text: str) -> Mapping[str, str]:
    """Return the lines of a baseline by fingerprint. Raises ValueError where the text is none."""
    import json

    try:
        whole = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    known = whole.get("known") if isinstance(whole, dict) else None
    if not isinstance(known, dict):
        raise ValueError("it has no `known` problems")
    return {mark: str(line) for mark, line in known.items()}


def _json(marks: Mapping[str, str]) -> str:
    import json

    return json.dumps({"version": 1, "known": marks}, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _baseline_line(rule: str, path: str, message: str) -> str:
    """Return the line of a baseline for a diagnostic."""
    return f"{rule} {path}: {message}"


def _problem_of_line(mark: str, line: str) -> _Problem | None:
    """Parse a line of a baseline; None if it was edited and no longer fits its fingerprint."""
    rule, _, rest = line.partition(" ")
    for colon in islice(_COLON.finditer(rest), _MAX_COLONS):
        problem = _Problem(rule, rest[: colon.start()], rest[colon.end() :])
        if fingerprint(*problem) == mark.partition(":")[0]:
            return problem
    return None


def _without_moved(
    fresh: Sequence[Diagnostic], gone: Iterable[_Problem | None], is_file: Callable[[str], bool]
) -> list[Diagnostic]:
    """Return the new diagnostics without those that a renamed file had before."""
    stands = cache(is_file)
    moved = Counter((one.rule, one.message) for one in gone if one and not stands(one.path))
    kept = []
    for diagnostic in fresh:
        problem = diagnostic.rule, diagnostic.message
        if moved[problem]:
            moved[problem] -= 1
        else:
            kept.append(diagnostic)
    return kept
