"""The pandoc process that runs the filter: its program and command line."""

from __future__ import annotations

import os
from pathlib import Path

from seminal.text.pandoc_arguments import Arguments, parse


def find_pandoc() -> str | None:
    """Return a pandoc of at least 3.0: the one running us, else the newest installed."""
    path = _parent()
    said = os.environ.get("PANDOC_VERSION", "")  # pandoc manual, "JSON filters"
    if (
        Path(path).name.startswith("pandoc")
        and os.access(path, os.X_OK)
        and not said.startswith(("1.", "2."))
    ):
        return path
    from seminal.pandoc import find  # the heavier ways come last

    return find()


def arguments() -> Arguments:
    """Return the arguments of the pandoc that runs us; empty where the system hides them."""
    name = Path(_parent()).name
    if not name.startswith("pandoc"):
        return parse(())
    try:
        line = Path(f"/proc/{os.getppid()}/cmdline").read_bytes()
    except OSError:
        return parse(())
    return parse(line.decode("utf-8", "replace").split("\0")[1:-1])


def named_inputs() -> list[str]:
    """Return the files that pandoc's command line names as its input and that are there."""
    return [
        word
        for word in arguments().inputs
        if not Path(word).name.startswith(_TEMPORARY) and Path(word).is_file()
    ]


_TEMPORARY = "quarto-input"  # what Quarto hands to pandoc for a document with code


def _parent() -> str:
    try:
        return str(Path(f"/proc/{os.getppid()}/exe").readlink())
    except OSError:
        return ""
