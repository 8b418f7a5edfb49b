"""Verdicts as one JSON object, documented by `docs/reference/schemas/verify.schema.json`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from seminal.model.entry import Entry
from seminal.model.source import Location
from seminal.model.verdict import Difference, Verdict
from seminal.report.evidence import place
from seminal.report.look import Look, located
from seminal.report.verdicts.text import ORDER
from seminal.text.escaping.screen import safe


def report(verdicts: Sequence[Verdict], look: Look) -> str:
    """Return every verdict in the order of the entries, and the counts; version 1."""
    counts = Counter(verdict.standing for verdict in verdicts)
    data = {
        "version": 1,
        "verdicts": [_verdict_object(verdict) for verdict in verdicts],
        "summary": {
            **{standing: counts[standing] for standing in ORDER},
            "doubted": sum(verdict.doubted for verdict in verdicts),
            "remarked": sum(bool(one.remarks) for one in verdicts if one.standing == "verified"),
        },
    }
    return json.dumps(data, indent=1) + "\n"


def _verdict_object(verdict: Verdict) -> dict[str, object]:
    """Return a verdict with its evidence as an object of JSON."""
    entry = verdict.statement.entry
    where = entry.origin.where
    return {
        "key": verdict.statement.key,
        "title": safe(entry.title),
        "location": located(where) if isinstance(where, Location) else None,
        "verdict": verdict.standing,
        "agreeing": {name: _record_places(found) for name, found in verdict.agreeing.items()},
        "contradictions": [_difference_object(one) for one in verdict.contradictions],
        "remarks": [_difference_object(one) for one in verdict.remarks],
        "nearest": [{"title": safe(one.title), "record": place(one.origin)} for one in verdict.nearest],
        "reason": safe(verdict.reason),
    }


def _difference_object(one: Difference) -> dict[str, object]:
    """Return a contradiction or remark with its records as an object of JSON."""
    texts = {
        "field": one.field,
        "ours": safe(one.ours),
        "theirs": safe(one.theirs),
        "reason": safe(one.reason),
    }
    return {**texts, "evidence": _record_places(one.evidence)}


def _record_places(records: Sequence[Entry]) -> list[str]:
    return list(dict.fromkeys(safe(place(record.origin)) for record in records))
