"""SARIF 2.1.0 (OASIS standard): for GitHub code scanning and other viewers of findings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import RULES
from seminal.model.source import Location
from seminal.model.version import __version__
from seminal.report.look import Look
from seminal.text.escaping.screen import safe
from seminal.text.fingerprint import numbered

_SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_BASE: Final = "SRCROOT"  # every address is relative to it


def report(diagnostics: Sequence[Diagnostic], look: Look) -> str:
    """Return one run with its rules, and a result for each diagnostic."""
    rules = sorted({diagnostic.rule for diagnostic in diagnostics})
    driver = {
        "name": "seminal",
        "version": __version__,
        "rules": [_rule_object(name, look) for name in rules],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_BASE: {"description": {"text": "The folder of the book."}}},
        "results": [_result(one, mark, rules.index(one.rule)) for mark, one in numbered(diagnostics)],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule_object(name: str, look: Look) -> dict[str, object]:
    """Return a rule as SARIF's `reportingDescriptor`."""
    page = look.pages.get(name, "")
    described = name.replace("-", " ").capitalize()
    found: dict[str, object] = {
        "id": name,
        "name": "".join(word.capitalize() for word in name.split("-")),
        "shortDescription": {"text": described},
        "fullDescription": {
            "text": _first_paragraph(page) or described
        },  # GitHub code scanning asks for both
        "defaultConfiguration": {"level": str(RULES[name].severity)},
        "properties": {"code": RULES[name].code},
    }
    if page:
        found["help"] = {"text": page, "markdown": page}
    return found


def _first_paragraph(page: str) -> str:
    """Return the first paragraph under the heading of a rule's page."""
    paragraphs = [part.strip() for part in page.split("\n\n") if part.strip() and not part.startswith("#")]
    return " ".join(paragraphs[0].split()) if paragraphs else ""


def _result(found: Diagnostic, mark: str, index: int) -> dict[str, object]:
    """Return a result of SARIF 2.1.0 (section 3.27), recognised again by `mark`."""
    text = found.message + (f"; {found.hint}" if found.hint else "")
    result: dict[str, object] = {
        "ruleId": found.rule,
        "ruleIndex": index,
        "level": str(found.severity),
        "message": {"text": safe(text)},
        "locations": [{"physicalLocation": _physical_location(found.location)}],
        "partialFingerprints": {"seminal/v1": mark},
    }
    if found.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _physical_location(place)}
            for number, place in enumerate(found.related)
        ]
    if found.fix:
        change = {"deletedRegion": _region(found.location), "insertedContent": {"text": found.fix.new}}
        artifact = {"artifactLocation": _artifact_location(found.location.path), "replacements": [change]}
        text = safe(f"Replace {found.fix.old} by {found.fix.new}")
        result["fixes"] = [{"description": {"text": text}, "artifactChanges": [artifact]}]
    return result


def _physical_location(place: Location) -> dict[str, object]:
    """Return a place as SARIF's `physicalLocation`."""
    return {"artifactLocation": _artifact_location(place.path), "region": _region(place)}


def _artifact_location(path: str) -> dict[str, object]:
    from urllib.parse import quote

    return {"uri": quote(path, errors="replace"), "uriBaseId": _BASE}


def _region(place: Location) -> dict[str, object]:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }
