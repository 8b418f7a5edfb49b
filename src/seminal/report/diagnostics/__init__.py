"""Diagnostics to text, short, JSON, SARIF and GitHub annotations."""

from __future__ import annotations

from typing import Final

from seminal.model.plug_points import Report
from seminal.report.diagnostics import github, json, sarif, short, text
from seminal.report.look import Look

REPORTS: Final[dict[str, Report[Look]]] = {
    "text": text.report,
    "short": short.report,
    "json": json.report,
    "sarif": sarif.report,
    "github": github.report,
}
