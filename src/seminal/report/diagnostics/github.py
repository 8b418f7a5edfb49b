"""GitHub's workflow commands: annotations on the lines of a pull request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from seminal.model.diagnostic import Diagnostic, Severity
from seminal.report.look import Look, summary
from seminal.text.escaping.github import data, property_

_COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_MAX_ANNOTATIONS = 10  # GitHub shows so many of each command a step and drops the rest without a word


def report(diagnostics: Sequence[Diagnostic], look: Look) -> str:
    """Return one command per diagnostic, the worst first, and a summary line."""
    worst_first = sorted(diagnostics, key=lambda diagnostic: -diagnostic.severity)
    return "".join(map(_workflow_command, worst_first)) + _summary_notice(diagnostics, look)


def _workflow_command(found: Diagnostic) -> str:
    """Return a finding as a workflow command, shown at its line in the change."""
    place = found.location
    properties = {
        "file": place.path,
        "line": place.line,
        "col": place.column,
        "title": f"seminal {found.rule}",
    }
    if place.end_line == place.line:  # GitHub refuses endColumn on a range of lines
        properties["endColumn"] = max(place.column, place.end_column - 1)
    text = ",".join(f"{name}={property_(str(value))}" for name, value in properties.items())
    message = found.message + (f"\n{found.hint}" if found.hint else "")
    return f"::{_COMMANDS[found.severity]} {text}::{data(message)}\n"


def _summary_notice(diagnostics: Sequence[Diagnostic], look: Look) -> str:
    """Return the line with the counts, and how many annotations GitHub does not show."""
    hidden = sum(
        max(0, sum(d.severity == level for d in diagnostics) - _MAX_ANNOTATIONS) for level in Severity
    )
    hidden_text = (
        f"; GitHub shows {_MAX_ANNOTATIONS} of each kind, {hidden} more are in this log" if hidden else ""
    )
    return f"seminal: {summary(diagnostics, look)}{hidden_text}\n"
