"""What a build made, for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from seminal.model.entry import Reading
from seminal.model.work import Library, Match
from seminal.report.evidence import place
from seminal.report.look import counted, safe

_UNSURE = 10


def building_text(
    readings: Sequence[Reading],
    library: Library,
    unsure: Sequence[Match],
    changed: Sequence[str],
    *,
    check: bool,
) -> str:
    """Return a summary: lists, works, doubts ready to paste into overrides.yml, files."""
    entries = sum(len(reading.entries) for reading in readings)
    several = sum(1 for work in library if len(work.lists) > 1)
    provisional = sum(1 for work in library if work.provisional)
    lines = [
        f"{counted(entries, 'entry', 'entries')} in {counted(len(readings), 'list')} are "
        f"{counted(len(library), 'work')}; {several} stand in several lists"
    ]
    if provisional:
        lines.append(
            f"{provisional} keys are provisional: no list gives author or year (`seminal resolve` may)"
        )
    if unsure:
        lines.append(
            f"{len(unsure)} pairs may be one work; decide in overrides.yml, under `same:` or `different:`"
        )
        for match in unsure[:_UNSURE]:
            lines += [
                f"  - works: [{_name(match.left.title)}, {_name(match.right.title)}]",
                f"    reason: # {safe(match.reason)} ({place(match.left.origin)}, {place(match.right.origin)})",
            ]
        if len(unsure) > _UNSURE:
            lines.append(f"  and {len(unsure) - _UNSURE} more (--format json lists all)")
    told = "would change" if check else "wrote"
    lines.append(f"{told} {', '.join(changed)}" if changed else "everything is up to date")
    return "\n".join(lines) + "\n"


def _name(title: str) -> str:
    return json.dumps(safe(title), ensure_ascii=False)


def building_json(
    readings: Sequence[Reading], library: Library, unsure: Sequence[Match], changed: Sequence[str]
) -> str:
    """Return the same as JSON, with every doubtful pair."""
    data: dict[str, Any] = {
        "version": 1,
        "entries": sum(len(reading.entries) for reading in readings),
        "lists": [reading.source.path for reading in readings],
        "works": len(library),
        "provisional": [work.key for work in library if work.provisional],
        "conflicts": {work.key: list(work.conflicts) for work in library if work.conflicts},
        "unsure": [
            {
                "entries": [place(match.left.origin), place(match.right.origin)],
                "titles": [match.left.title, match.right.title],
                "reason": match.reason,
            }
            for match in unsure
        ],
        "changed": list(changed),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
