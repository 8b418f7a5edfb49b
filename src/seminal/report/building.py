"""What a build made, for people and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from seminal.model.entry import Entry
from seminal.model.library import Library
from seminal.model.witnesses import Suspicion
from seminal.model.work import Match
from seminal.report.copying import invented_lines
from seminal.report.evidence import place
from seminal.report.look import counted
from seminal.text.escaping.screen import safe

_MAX_UNSURE = 10  # questions that are shown
_PLAIN_KEY = re.compile(
    r"[a-z][a-z_-]*[0-9]{4}[a-z][a-z0-9_-]*"
)  # as our keys are; "no" or "1e5" YAML would read otherwise


@dataclass(frozen=True)
class Summary:
    """The summary of a build; `several` works are in more than one list."""

    lists: tuple[str, ...]
    entries: int
    works: int
    several: int
    provisional: tuple[str, ...]
    conflicts: Mapping[str, tuple[str, ...]]
    unsure: tuple[Match, ...]
    keys: tuple[tuple[str, str], ...]  # of the works that each unsure match is about
    invented: tuple[Suspicion, ...] = ()


def summary(
    lists: Sequence[str],
    entries: int,
    library: Library,
    unsure: Sequence[Match],
    keys: Sequence[tuple[str, str]],
) -> Summary:
    """Return the summary of works merged from a number of entries."""
    return Summary(
        tuple(lists),
        entries,
        works=len(library),
        several=sum(len(work.lists) > 1 for work in library),
        provisional=tuple(work.key for work in library if work.provisional),
        conflicts={work.key: work.conflicts for work in library if work.conflicts},
        unsure=tuple(unsure),
        keys=tuple(keys),
        invented=library.witnesses.invented if library.witnesses else (),
    )


def building_text(made: Summary, changed: Sequence[str], *, check: bool) -> str:
    """Return a summary: lists, works, doubts ready to paste into overrides.yml, files."""
    lines = [_count_message(made), *invented_lines(made.invented)]
    if made.provisional:
        many = len(made.provisional)
        are = "key is" if many == 1 else "keys are"
        lines.append(f"{many} {are} provisional: author or year is missing (`seminal resolve` may find it)")
    if made.unsure:
        questions = _questions(made)
        pairs = counted(len(made.unsure), "pair")
        lines.append(f"{pairs} may be one work; decide in overrides.yml, under `same:` or `different:`")
        for keys, match in questions[:_MAX_UNSURE]:
            # by keys, since one title may be that of a third work
            lines += [
                f"  - works: [{', '.join(map(_yaml_key, keys))}]",
                f"    reason: # {safe(str(match.reason))}: {_entry_label(match.left)} and {_entry_label(match.right)}",
            ]
        if len(questions) > _MAX_UNSURE:
            lines.append(f"  and {len(questions) - _MAX_UNSURE} more (--format json lists all pairs)")
    text = "would change" if check else "wrote"
    lines.append(f"{text} {', '.join(changed)}" if changed else "everything is up to date")
    return "\n".join(lines) + "\n"


def _questions(made: Summary) -> list[tuple[tuple[str, ...], Match]]:
    """Return, by question, the keys of its works and the first match of them.

    Pairs with one reason that share works are one question: the volumes of a series.
    """
    questions: list[tuple[dict[str, None], Match]] = []
    asked: dict[tuple[str, str], int] = {}
    for match, pair in zip(made.unsure, made.keys, strict=True):
        reason = str(match.reason)
        known = sorted({asked[reason, key] for key in pair if (reason, key) in asked})
        if not known:
            known = [len(questions)]
            questions.append(({}, match))
        works = questions[known[0]][0]
        joined = [key for at in known[1:] for key in questions[at][0]]
        for at in known[1:]:
            questions[at][0].clear()
        for key in (*pair, *joined):
            works[key] = None
            asked[reason, key] = known[0]
    return [(tuple(works), match) for works, match in questions if works]


def _count_message(made: Summary) -> str:
    """Return "N entries in M lists are K works"; without any, what to do."""
    if not made.lists:
        return "there is no reading list yet: put one into `seeds/`, or name it under `seeds:`"
    if not made.entries:
        return f"no entries in {counted(len(made.lists), 'list')}; `seminal read FILE` shows what is skipped and why"
    verb = "is" if made.entries == 1 else "are"
    shared = f"; {made.several} appear{'s' if made.several == 1 else ''} in more than one list"
    return (
        f"{counted(made.entries, 'entry', 'entries')} in {counted(len(made.lists), 'list')} {verb} "
        f"{counted(made.works, 'work')}{shared if len(made.lists) > 1 else ''}"
    )


def _yaml_key(key: str) -> str:
    """Return a key for a list in YAML, quoted unless it looks like `doe2020deep`."""
    return key if _PLAIN_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _entry_label(entry: Entry) -> str:
    """Return an entry's title and place: `"A Title" (list.md:3:1)`."""
    return f'"{safe(entry.title)}" ({place(entry.origin)})'


def building_json(made: Summary, changed: Sequence[str]) -> str:
    """Return the summary as JSON, with every doubtful pair."""
    data: dict[str, Any] = {
        "version": 1,
        "entries": made.entries,
        "lists": list(made.lists),
        "works": made.works,
        "invented": [one._asdict() for one in made.invented],
        "provisional": list(made.provisional),
        "conflicts": {key: list(names) for key, names in made.conflicts.items()},
        "unsure": [
            {
                "entries": [place(match.left.origin), place(match.right.origin)],
                "keys": list(keys),
                "titles": [match.left.title, match.right.title],
                "reason": str(match.reason),
            }
            for match, keys in zip(made.unsure, made.keys, strict=True)
        ],
        "changed": list(changed),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
