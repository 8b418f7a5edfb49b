"""Find pandoc, and convert with it formats that have no lines and columns."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from seminal.model.errors import FatalError

FORMATS = {
    ".docx": "docx",
    ".odt": "odt",
    ".epub": "epub",
    ".rtf": "rtf",
    ".textile": "textile",
    ".typ": "typst",
}
"""Suffixes of lists that only pandoc reads, and its name for each format."""
OLDEST: Final = (3, 0)
MISSING: Final = "install pandoc 3.0 or later from pandoc.org, or the wheel: pip install pypandoc_binary"
_MAX_SECONDS: Final = 60
"""Seconds that pandoc may take for one list; a thousand pages of docx take ten."""
_VERSION: Final = re.compile(r"pandoc(?:\.exe)? (\d+(?:\.\d+)*)")

_PLAIN = "markdown-bracketed_spans-native_spans-fenced_divs-native_divs-header_attributes"
_PLAIN += "-link_attributes-raw_html-smart"


class Program(NamedTuple):
    """A pandoc on this machine: file, version (empty if broken) and source."""

    path: str
    version: tuple[int, ...]
    place: str

    @property
    def is_new_enough(self) -> bool:
        """Return whether its version is at least OLDEST."""
        return self.version >= OLDEST


@cache
def programs() -> tuple[Program, ...]:
    """Return the pandocs of this machine: `$QUARTO_PANDOC`, the first on PATH, the wheel `pypandoc_binary`."""
    from seminal import processes

    named = {
        "$QUARTO_PANDOC": processes.found(os.environ.get("QUARTO_PANDOC", "")),
        "PATH": processes.found("pandoc"),
    }
    try:
        import pypandoc

        # its own search looks at PATH first
        named["pypandoc_binary"] = processes.found(
            str(Path(pypandoc.__file__).absolute().parent / "files" / "pandoc")
        )
    except ImportError:
        pass
    found: dict[str, Program] = {}
    for place, path in named.items():
        if path:
            found.setdefault(os.path.realpath(path), Program(path, version_of(path), place))
    return tuple(found.values())


@cache
def version_of(path: str) -> tuple[int, ...]:
    """Return a pandoc's version, `(3, 1, 2)`; empty if it does not run."""
    from seminal import processes

    try:
        output = processes.checked_output([path, "--version"], seconds=60)
    except processes.ProcessError:
        return ()
    found = _VERSION.match(output.decode("utf-8", "replace"))
    return tuple(map(int, found[1].split("."))) if found else ()


def find() -> str | None:
    """Return the newest pandoc of version 3.0 or later, or None."""
    fit = [program for program in programs() if program.is_new_enough]
    return max(fit, key=lambda one: one.version).path if fit else None


def describe() -> str:
    """Return a line per pandoc found: version, source, path, and whether it is used."""
    taken = find()
    lines = [
        f"pandoc {'.'.join(map(str, program.version)) or 'that does not run'} from {program.place}: {program.path}"
        + (
            " (taken: the newest)"
            if program.path == taken
            else ""
            if program.is_new_enough
            else " (older than 3.0: not used)"
        )
        for program in programs()
    ]
    if taken is None:
        lines.append(f"no pandoc to work with: {MISSING}")
    return "\n".join(lines)


def to_markdown(path: Path, name: str) -> str:
    """Convert a document to Markdown. Raises FatalError if pandoc is missing or fails."""
    from seminal import processes

    program = find()
    if program is None:
        old = ", ".join(
            f"{one.path} is {'.'.join(map(str, one.version))}" for one in programs() if one.version
        )
        raise FatalError(f"{name}: only pandoc reads this format; {f'{old}: ' if old else ''}{MISSING}")
    options = [f"--from={FORMATS[path.suffix.lower()]}", f"--to={_PLAIN}", "--wrap=none"]
    try:
        output = processes.checked_output(
            processes.pandoc(program, *options, files=[str(path)]), seconds=_MAX_SECONDS
        )
    except processes.ProcessError as error:
        raise FatalError(f"{name}: pandoc did not read it: {error}") from None
    return output.decode("utf-8", "replace")
