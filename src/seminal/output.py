"""The only module that prints; it escapes terminal and CI commands."""

from __future__ import annotations

import sys
from typing import Final

from seminal.text.escaping.screen import json_log, log, message, printable, safe

EXACT: Final = frozenset(("md", "tex", "html", "github", "diff"))
"""Forms whose writers make each line themselves; programs read them."""


def show(text: str, form: str = "text", *, colored: bool = False) -> None:
    """Print a report in a form to standard output.

    A report that is `colored` is made of names that are safe already; in any other, an escape code is a stranger's.
    """
    if form not in EXACT:
        text = json_log(text) if form in ("json", "sarif") else log(text) if colored else message(text)
    sys.stdout.write(text)


def show_diff(text: str) -> None:
    """Print a diff; on a terminal, unsafe characters are escaped."""
    show(printable(text) if sys.stdout.isatty() else text, "diff")


def say(text: str) -> None:
    """Print a remark to standard error, its further lines indented: a file's name begins none."""
    complain(f"seminal: {text}".replace("\n", "\n  ") + "\n")


def complain(text: str) -> None:
    """Print lines to standard error."""
    sys.stderr.write(message(text))
    sys.stderr.flush()


def draw(line: str, width: int = 0) -> None:
    """Overwrite the terminal's last line on standard error; clear it without text."""
    sys.stderr.write("\r\x1b[K" + safe(line)[:width])
    sys.stderr.flush()
