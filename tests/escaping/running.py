"""What Quarto's engines would run of a chapter, found by Quarto's own patterns, and executed.

The patterns are those of its sources: `execute-inline.ts`, `break-quarto-md.ts`, `parse-shortcode.ts` and the include
of `handlers/base.ts`; languages are those whose engine is a program here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

LANGUAGES = ("python", "r", "julia", "ojs", "bash", "sh", "sql", "=html", "=tex", "=latex")
_CELL = re.compile(r"^\s*(```+)\s*\{([=A-Za-z][=A-Za-z0-9._]*)( *[ ,].*)?\}\s*$")
_END = re.compile(r"^\s*(```+)\s*$")
_SHORTCODE = re.compile(r"\{\{<(?!\/\*)\s*(.+?)\s*(?<!\*\/)>\}\}", re.DOTALL)


def inline(text: str, language: str) -> list[str]:
    """Return the expressions of inline code in a language."""
    return [found[2].strip() for found in re.finditer(rf"(^|[^`])`\{{{language}\}}[ \t]([^`]+)`", text)]


def cells(text: str) -> Iterator[tuple[str, str]]:
    """Yield the language and the source of each cell."""
    language, fence = "", ""
    body: list[str] = []
    for line in text.splitlines():
        if not language and (found := _CELL.match(line)):
            language, fence, body = found[2], found[1], []
        elif language and (end := _END.match(line)) and len(end[1]) >= len(fence):
            yield language, "\n".join(body)
            language = ""
        elif language:
            body.append(line)
    if language:
        yield language, "\n".join(body)


def execute(text: str, folder: Path) -> list[str]:
    """Run the Python of a chapter, and return what was run and what else an engine would have been given."""
    found = [source for language in LANGUAGES for source in inline(text, language)]
    found += [f"{language}: {source}" for language, source in cells(text)]
    found += [f"shortcode {one}" for one in _SHORTCODE.findall(text)]
    python = inline(text, "python") + [source for language, source in cells(text) if language == "python"]
    for source in python:
        place: dict[str, Any] = {"open": lambda name, *how: (folder / name).open(*how)}
        with suppress(Exception):
            exec(source, place)
    return found
