"""The only module that prints; it escapes terminal and CI commands."""

from __future__ import annotations

import sys
from typing import Final

from seminal.text.escaping.screen import json_log, log, message, printable, safe

EXACT: Final = frozenset(("md", "tex", "html", "github", "diff"))
"""Forms whose writers make each line themselves; programs read them."""


def show(text: str, form: str = "text", *, colored: bool = False) -> None:
    """Print a report to standard output, control characters escaped unless its form is EXACT.

    A `colored` report keeps its own escape codes: what it quotes was escaped when it was made.
    """
    if form not in EXACT:
        text = json_log(text) if form in ("json", "sarif") else log(text) if colored else message(text)
    sys.stdout.write(text)


def show_diff(text: str) -> None:
    """Print a diff; on a terminal, unsafe characters are escaped."""
    show(printable(text) if sys.stdout.isatty() else text, "diff")


def say(text: str) -> None:
    """Print `seminal: TEXT` to standard error, further lines indented by two."""
    complain(f"seminal: {text}".replace("\n", "\n  ") + "\n")


def complain(text: str) -> None:
    """Print lines to standard error, terminal and CI commands escaped."""
    sys.stderr.write(message(text))
    sys.stderr.flush()


def draw(line: str, width: int = 0) -> None:
    """Overwrite the terminal's last line on stderr with `width` characters; `draw("")` clears it."""
    sys.stderr.write("\r\x1b[K" + safe(line)[:width])
    sys.stderr.flush()
