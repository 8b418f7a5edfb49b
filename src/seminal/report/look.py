"""How a report may look, what was checked, and text made safe to print."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.source import Location, Source


@dataclass(frozen=True)
class Look:
    """How a report looks, and what was checked.

    `sources` are the only texts that lines are quoted from, None for any; `pages` the rules' pages, `repairs` the
    number of problems that `--fix` repairs. With `every`, each problem is shown, else the first ones of many.
    """

    color: bool = False
    sources: Mapping[str, Source] | None = None
    files: int | None = None
    pages: Mapping[str, str] = field(default_factory=dict)
    every: bool = False
    repairs: int = 0


def styled(text: str, code: str, look: Look) -> str:
    """Return `text` in the colour of an escape code, where the report has colours."""
    return f"\x1b[{code}m{text}\x1b[0m" if look.color else text


def columns(character: str) -> int:
    """Return a character's columns in a terminal: wide ones two, combining ones none."""
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def located(place: Location) -> dict[str, object]:
    """Return a place as JSON data, without its excerpt."""
    return {name: getattr(place, name) for name in ("path", "line", "column", "end_line", "end_column")}


def counts(diagnostics: Sequence[Diagnostic]) -> dict[Severity, int]:
    """Return how many diagnostics each severity has, the worst first."""
    found = dict.fromkeys(sorted(Severity, reverse=True), 0)
    for diagnostic in diagnostics:
        found[diagnostic.severity] += 1
    return found


def summary(diagnostics: Sequence[Diagnostic], look: Look) -> str:
    """Return one line such as `2 errors, 1 warning, no notes in 47 files`."""
    text = ", ".join(counted(number, str(severity)) for severity, number in counts(diagnostics).items())
    return text + (f" in {counted(look.files, 'file')}" if look.files is not None else "")


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return `no notes`, `1 note` or `2 notes`."""
    return f"{number or 'no'} {noun if number == 1 else plural or noun + 's'}"
