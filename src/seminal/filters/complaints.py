"""The complaints of a filter, from `model.Diagnostic` to standard error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from seminal.model.source import Location


class Complaint(NamedTuple):
    """A problem with the file to look at, and the place in it if known.

    A `fatal` one stops the render of a draft too.
    """

    rule: str
    path: str
    message: str
    hint: str = ""
    place: Location | None = None
    fatal: bool = False


class ReferencesError(Exception):
    """Pandoc failed to format the references; `str(error)` has the reason."""


def complaint_lines(complaints: Sequence[Complaint], strict: bool) -> tuple[list[str], bool]:
    """Return the complaints as lines to print, and whether they stop the render.

    Only a fatal complaint is an error, so that drafts are rendered; `strict` makes every warning one.
    """
    if not complaints:
        return [], False
    from seminal.model.diagnostic import Diagnostic, Severity  # only a problem needs them
    from seminal.model.source import Location

    lines, stops_render = [], False
    for c in complaints:
        found = Diagnostic(c.rule, c.place or Location.of_file(c.path), c.message, c.hint)
        severe = found.severity >= Severity.WARNING
        severity = (Severity.ERROR if strict or c.fatal else Severity.WARNING) if severe else found.severity
        stops_render = stops_render or severity is Severity.ERROR
        place = f"{c.path}:{c.place.line}:{c.place.column}" if c.place else c.path
        hint = f"; {c.hint}" if c.hint else ""
        lines.append(f"{place}{': ' if place else ''}{severity} {c.rule}: {c.message}{hint}")
    return lines, stops_render
