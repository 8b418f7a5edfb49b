"""Verdicts on entries as text, JSON and SARIF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from seminal.model.verdict import Verdict
from seminal.report.look import Look
from seminal.report.verdicts import json, sarif, text

REPORTS: Final[dict[str, Callable[[Sequence[Verdict], Look], str]]] = {
    "text": text.report,
    "json": json.report,
    "sarif": sarif.report,
}
