"""How a report may look, what was checked, and text made safe to print."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.source import Source

_UNSAFE = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)


@dataclass(frozen=True)
class Look:
    """Colour or none, the texts that lines are quoted from, how many files were checked, and rules' pages."""

    color: bool = False
    sources: Mapping[str, Source] = field(default_factory=dict)
    files: int | None = None
    pages: Mapping[str, str] = field(default_factory=dict)


def safe(text: str) -> str:
    """Return `text` on one line with control, bidirectional and invisible characters made visible.

    A title may hold terminal escapes; printed raw they could hide or forge lines of a report.
    """
    return _UNSAFE.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


def counts(diagnostics: Sequence[Diagnostic]) -> dict[Severity, int]:
    """Return how many diagnostics each severity has, the worst first."""
    found = dict.fromkeys(sorted(Severity, reverse=True), 0)
    for diagnostic in diagnostics:
        found[diagnostic.severity] += 1
    return found


def summary(diagnostics: Sequence[Diagnostic], look: Look) -> str:
    """Return one line such as `2 errors, 1 warning, no notes in 47 files`."""
    told = ", ".join(counted(number, str(severity)) for severity, number in counts(diagnostics).items())
    return told + (f" in {counted(look.files, 'file')}" if look.files is not None else "")


def counted(number: int, noun: str) -> str:
    """Return `no notes`, `1 note` or `2 notes`."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
