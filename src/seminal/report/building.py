"""What a build made, for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from seminal.model.library import Library
from seminal.model.work import Match
from seminal.report.evidence import place
from seminal.report.look import counted, safe

_UNSURE = 10


@dataclass(frozen=True)
class Summary:
    """What a build says of itself: how many lists, entries and works, and what is open."""

    lists: tuple[str, ...]
    entries: int
    works: int
    several: int
    provisional: tuple[str, ...]
    conflicts: Mapping[str, tuple[str, ...]]
    unsure: tuple[Match, ...]


def summary(lists: Sequence[str], entries: int, library: Library, unsure: Sequence[Match]) -> Summary:
    """Return what there is to say of works that were made of so many entries of lists."""
    return Summary(
        tuple(lists),
        entries,
        len(library),
        sum(len(work.lists) > 1 for work in library),
        tuple(work.key for work in library if work.provisional),
        {work.key: work.conflicts for work in library if work.conflicts},
        tuple(unsure),
    )


def building_text(made: Summary, changed: Sequence[str], *, check: bool) -> str:
    """Return a summary: lists, works, doubts ready to paste into overrides.yml, files."""
    lines = [
        f"{counted(made.entries, 'entry', 'entries')} in {counted(len(made.lists), 'list')} are "
        f"{counted(made.works, 'work')}; {made.several} stand in several lists"
    ]
    if made.provisional:
        lines.append(
            f"{len(made.provisional)} keys are provisional: no list gives author or year (`seminal resolve` may)"
        )
    if made.unsure:
        lines.append(
            f"{len(made.unsure)} pairs may be one work; decide in overrides.yml, under `same:` or `different:`"
        )
        for match in made.unsure[:_UNSURE]:
            lines += [
                f"  - works: [{_name(match.left.title)}, {_name(match.right.title)}]",
                f"    reason: # {safe(match.reason)} ({place(match.left.origin)}, {place(match.right.origin)})",
            ]
        if len(made.unsure) > _UNSURE:
            lines.append(f"  and {len(made.unsure) - _UNSURE} more (--format json lists all)")
    told = "would change" if check else "wrote"
    lines.append(f"{told} {', '.join(changed)}" if changed else "everything is up to date")
    return "\n".join(lines) + "\n"


def _name(title: str) -> str:
    return json.dumps(safe(title), ensure_ascii=False)


def building_json(made: Summary, changed: Sequence[str]) -> str:
    """Return the same as JSON, with every doubtful pair."""
    data: dict[str, Any] = {
        "version": 1,
        "entries": made.entries,
        "lists": list(made.lists),
        "works": made.works,
        "provisional": list(made.provisional),
        "conflicts": {key: list(names) for key, names in made.conflicts.items()},
        "unsure": [
            {
                "entries": [place(match.left.origin), place(match.right.origin)],
                "titles": [match.left.title, match.right.title],
                "reason": match.reason,
            }
            for match in made.unsure
        ],
        "changed": list(changed),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
