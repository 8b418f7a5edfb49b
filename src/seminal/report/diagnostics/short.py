"""One line for each problem: `file:line:col: severity[rule] message`."""

from __future__ import annotations

from collections.abc import Sequence

from seminal.model.diagnostic import Diagnostic
from seminal.report.look import Look
from seminal.text.escaping.screen import safe


def report(diagnostics: Sequence[Diagnostic], look: Look) -> str:
    """Return a line per diagnostic, as editors and `grep` expect it."""
    return "".join(_diagnostic_line(diagnostic) for diagnostic in diagnostics)


def _diagnostic_line(found: Diagnostic) -> str:
    """Return a diagnostic on one line: path, place, severity, rule, message."""
    hint = f" ({found.hint})" if found.hint else ""
    return safe(f"{found.location}: {found.severity}[{found.rule}] {found.message}{hint}") + "\n"
