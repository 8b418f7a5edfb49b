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
from seminal.text.rekey import sentence_renamer

_COLON = lazy(": ")
_MAX_COLONS = 9  # tried as the end of the path: a path may hold some, a damaged line thousands


class _Problem(NamedTuple):
    """The rule, path and message in a line of a baseline."""

    rule: str
    path: str
    message: str


def to_baseline(diagnostics: Sequence[Diagnostic]) -> str:
    """Return the baseline of today's diagnostics: JSON with a readable line for each fingerprint."""
    return _baseline_json(
        {
            mark: _baseline_line(one.rule, one.location.path, one.message)
            for mark, one in numbered(diagnostics)
        }
    )


class Compared(NamedTuple):
    """The diagnostics that a baseline lacks; how many it hides; how many were fixed."""

    fresh: list[Diagnostic]
    known: int
    mended: int


def compared(
    diagnostics: Sequence[Diagnostic],
    baseline: str,
    path: str = "baseline",
    is_file: Callable[[str], bool] = lambda _: True,
) -> Compared:
    """Return the diagnostics that the baseline lacks, and the counts of hidden and fixed ones.

    Of equal diagnostics, those above the number in the baseline are new. A problem of a file that `is_file` denies
    hides one of equal rule and message in another file: a chapter was renamed.
    Raises FatalError, with the `path`, when the text is no baseline.
    """
    try:
        known = _baseline_lines(baseline)
    except ValueError as error:
        raise FatalError(f"{path}: not a baseline of `seminal check`: {error}") from error
    marks = dict(numbered(diagnostics))
    new_diagnostics = [one for mark, one in marks.items() if mark not in known]
    unmatched = len(known) - (len(marks) - len(new_diagnostics))
    if new_diagnostics and unmatched:
        fixed_problems = (_problem_of_line(mark, line) for mark, line in known.items() if mark not in marks)
        new_diagnostics = _without_moved(new_diagnostics, fixed_problems, is_file)
    hidden = len(marks) - len(new_diagnostics)
    return Compared(new_diagnostics, hidden, len(known) - hidden)


def rekeyed(baseline: str, new_of: Mapping[str, str]) -> str:
    """Return a baseline whose messages have the new keys; an invalid one is unchanged."""
    try:
        known = _baseline_lines(baseline)
    except ValueError:
        return baseline
    renewed: dict[str, str] = {}
    changed: list[_Problem] = []
    renamed = sentence_renamer(new_of)
    for mark, line in known.items():
        problem = _problem_of_line(mark, line)
        if problem and (message := renamed(problem.message)) != problem.message:
            changed.append(problem._replace(message=message))
        else:
            renewed[mark] = line
    last_number: Counter[str] = Counter()  # where to go on: a rule may say the same thousands of times
    for problem in changed:
        mark = fingerprint(*problem)
        last_number[mark] = next(n for n in count(last_number[mark] + 1) if f"{mark}:{n}" not in renewed)
        renewed[f"{mark}:{last_number[mark]}"] = _baseline_line(*problem)
    return _baseline_json(renewed) if changed else baseline


def _baseline_lines(text: str) -> Mapping[str, str]:
    """Return the lines of a baseline by `fingerprint:number`. Raises ValueError for any other text."""
    import json

    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    lines = data.get("known") if isinstance(data, dict) else None
    if not isinstance(lines, dict):
        raise ValueError("it has no `known` problems")
    return {mark: str(line) for mark, line in lines.items()}


def _baseline_json(marks: Mapping[str, str]) -> str:
    import json

    return json.dumps({"version": 1, "known": marks}, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _baseline_line(rule: str, path: str, message: str) -> str:
    """Return a problem as a line of a baseline: `rule path: message`."""
    return f"{rule} {path}: {message}"


def _problem_of_line(mark: str, line: str) -> _Problem | None:
    """Parse a line of a baseline; None if it does not fit its fingerprint."""
    rule, _, rest = line.partition(" ")
    for colon in islice(_COLON.finditer(rest), _MAX_COLONS):
        problem = _Problem(rule, rest[: colon.start()], rest[colon.end() :])
        if fingerprint(*problem) == mark.partition(":")[0]:
            return problem
    return None


def _without_moved(
    new_diagnostics: Sequence[Diagnostic],
    fixed_problems: Iterable[_Problem | None],
    is_file: Callable[[str], bool],
) -> list[Diagnostic]:
    """Return the new diagnostics without one for each equal problem of a vanished file."""
    exists = cache(is_file)
    moved = Counter((one.rule, one.message) for one in fixed_problems if one and not exists(one.path))
    not_moved = []
    for diagnostic in new_diagnostics:
        problem = diagnostic.rule, diagnostic.message
        if moved[problem]:
            moved[problem] -= 1
        else:
            not_moved.append(diagnostic)
    return not_moved
