"""What asking for records gave: found, improved, unsure, unknown; for people and for machines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from seminal.model.answer import Found, Resolved
from seminal.model.entry import Entry
from seminal.model.source import Location
from seminal.report.evidence import place
from seminal.text.escaping.screen import safe


def resolving_text(outcome: Resolved) -> str:
    """Return counts, renamed keys, near misses and unknown works, and decisions ready to paste."""
    near = outcome.near
    unknown = [key for key in outcome.unknown if key not in near]
    changed = f" ({len(outcome.improved)} new or changed)" if outcome.improved else ""
    lines = [f"found {len(outcome.found)}{changed}, unsure {len(near)}, unknown {len(unknown)}"]
    lines += [f"  {old} is now {new}" for old, new in sorted(outcome.renamed.items())]
    for key, misses in near.items():
        lines.append(f"  unsure: {key}")
        for miss in misses:
            lines.append(
                f"    near ({miss.score:.2f}): {_quoted_title(miss)}, {place(miss.entry.origin)}: {miss.reason}"
            )
    for key in unknown:
        lines.append(f"  unknown: {outcome.renamed.get(key, key)}")
        lines += [
            f"    near: {safe(one.title)} └ {safe(place(one.origin))}"
            for one in outcome.alike.get(outcome.renamed.get(key, key), ())
        ]
    lines += _suggested_decisions(near)
    if outcome.improved or outcome.renamed:
        lines.append("`seminal build` writes what was found into bib/")
    return "\n".join(lines) + "\n"


def _suggested_decisions(near: Mapping[str, Sequence[Found]]) -> list[str]:
    """Return lines for overrides.yml, the first near miss of each key in own libraries."""
    pins = []
    for key, misses in near.items():
        names = [
            (miss, miss.entry.wanted_key) for miss in misses if isinstance(miss.entry.origin.where, Location)
        ]
        pins += [
            f"  {key}: {{record: {json.dumps(safe(name))}, reason: the same work}}  # {_quoted_title(miss)}"
            for miss, name in names[:1]
            if name
        ]
    return ["if these are the works, paste into bib/overrides.yml:", "record:", *pins] if pins else []


def _quoted_title(miss: Found) -> str:
    return json.dumps(safe(miss.entry.title), ensure_ascii=False)


def resolving_json(outcome: Resolved) -> str:
    """Return found, improved, unsure (with near misses), unknown, alike, renamed and unreachable."""
    near = {
        key: [{**_record_object(one.entry), "score": one.score, "reason": one.reason} for one in found]
        for key, found in sorted(outcome.near.items())
    }
    data = {
        "version": 1,
        "found": sorted(outcome.found),
        "improved": sorted(outcome.improved),
        "unsure": near,
        "unknown": sorted(key for key in outcome.unknown if key not in near),
        "alike": {
            key: [_record_object(one) for one in found] for key, found in sorted(outcome.alike.items())
        },
        "renamed": dict(sorted(outcome.renamed.items())),
        "unreachable": dict(sorted(outcome.unreachable.items())),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _record_object(entry: Entry) -> dict[str, object]:
    return {"title": entry.title, "register": entry.origin.source, "record": str(entry.origin.where)}
