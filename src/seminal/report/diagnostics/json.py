"""The machine format: one JSON object, documented by `docs/reference/schemas/check.schema.json`."""

from __future__ import annotations

import json
from collections.abc import Sequence

from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import RULES
from seminal.report.look import Look, counts, located
from seminal.text.escaping.screen import safe


def report(diagnostics: Sequence[Diagnostic], look: Look) -> str:
    """Return the diagnostics as JSON, version 1, ASCII only and safe to print."""
    numbers = {f"{severity}s": number for severity, number in counts(diagnostics).items()}
    if look.files is not None:
        numbers["files"] = look.files
    found = {
        "version": 1,
        "diagnostics": [_diagnostic_object(diagnostic) for diagnostic in diagnostics],
        "summary": numbers,
    }
    return json.dumps(found, indent=2) + "\n"


def _diagnostic_object(found: Diagnostic) -> dict[str, object]:
    """Return a finding as an object of the JSON that docs/reference/schemas describe."""
    return {
        "rule": found.rule,
        "code": RULES[found.rule].code,
        "severity": str(found.severity),
        **located(found.location),
        "message": safe(found.message),
        "hint": safe(found.hint),
        "fix": {"old": found.fix.old, "new": found.fix.new} if found.fix else None,
        "related": [located(place) for place in found.related],
    }
