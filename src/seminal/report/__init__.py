"""Diagnostics to text, short, JSON, SARIF and GitHub annotations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from seminal.model.diagnostic import Diagnostic
from seminal.report import github, json, sarif, short, text
from seminal.report.look import Look

Report = Callable[[Sequence[Diagnostic], Look], str]
"""A form of report: diagnostics in, the whole output out (with a final newline unless empty)."""


REPORTS: Final[dict[str, Report]] = {
    "text": text.report,
    "short": short.report,
    "json": json.report,
    "sarif": sarif.report,
    "github": github.report,
}
