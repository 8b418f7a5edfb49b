"""Titles with a link to the list's own notes behind them: "Kites at Night [[notes](kites.md)]"."""

from __future__ import annotations

from typing import Final

from seminal.read.items.judging import Judged, Reason

_REASONS: Final = (Reason.UNNAMED, Reason.CONTENTS)
"""Why such an item was left: nothing but its form speaks for it."""
_ENOUGH: Final = 4
_MOST: Final = 2 / 3
_FEWEST: Final = 3


def taken(judged: list[Judged]) -> None:
    """Take titles with the list's own notes behind them where most others of that form are works."""
    noted = [one for one in judged if _has_notes(one)]
    works = sum(one.verdict == "clear" for one in noted)
    if works < max(_ENOUGH, _MOST * len(noted)):
        return
    for one in noted:
        words = len(one.drafts[0].title.split())
        if (
            one.verdict == "no"
            and any(one.reason is r for r in _REASONS)
            and words >= _FEWEST
            and not one.drafts[0].notes
        ):
            one.verdict, one.reason = "clear", ""


def _has_notes(one: Judged) -> bool:
    """Return whether an item is a title that leads nowhere, and a link to the list's own notes behind it."""
    if one.item.form not in ("bullet", "number") or not one.drafts or one.item.led:
        return False
    draft = one.drafts[0]
    return draft.local > 0 and not (draft.title_linked or draft.before)
