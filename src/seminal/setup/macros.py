"""The macros by which an author of a LaTeX book cites, where the book defines them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

_FILES: Final = (".tex", ".ltx", ".sty", ".cls")
_CLASSIC: Final = re.compile(
    r"^[^%\n]*?\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?[ \t]*\{?\\([A-Za-z]+)\}?"
    r"[ \t]*\[([1-9])\][ \t]*(\[[^\]\n]*\])?(?=([^\n]*(?:\n(?![ \t]*\n)[^\n]*){0,4}))",
    re.MULTILINE,
)
_DOCUMENT: Final = re.compile(
    r"^[^%\n]*?\\(?:New|Renew|Provide|Declare)DocumentCommand[ \t]*\{?\\([A-Za-z]+)\}?[ \t]*"
    r"\{((?:[^{}\n]|\{[^{}\n]*\})*)\}(?=([^\n]*(?:\n(?![ \t]*\n)[^\n]*){0,4}))",
    re.MULTILINE,
)
_PLAIN: Final = re.compile(r"^[^%\n]*?\\def[ \t]*\\([A-Za-z]+)#1(\{[^\n]*)", re.MULTILINE)
_BIBLATEX: Final = re.compile(r"^[^%\n]*?\\DeclareCiteCommand\*?[ \t]*\{\\([A-Za-z]+)\}", re.MULTILINE)
_CITES: Final = re.compile(r"\\[A-Za-z]*[cC]ite[A-Za-z]*\*?(?:\[[^\]\n]{0,80}\]){0,2}\{#([1-9])\}")
_NEXT: Final = re.compile(r"\\(?:re)?newcommand|\\(?:New|Renew)DocumentCommand|\\def\b")


def cite_macros(texts: Mapping[str, str]) -> tuple[str, ...]:
    """Return the macros whose first argument in braces is cited, sorted, without backslash.

    `texts` are the book's files by name. LaTeX's `\\newcommand` ("LaTeX2e: an unofficial reference manual", 12.1),
    `\\NewDocumentCommand` (usrguide, section 2), `\\def`, and biblatex's `\\DeclareCiteCommand`.
    """
    books = [name for name in texts if name.lower().endswith(_FILES)]
    return tuple(sorted({macro for name in books if "ite" in (text := texts[name]) for macro in _of(text)}))


def _of(text: str) -> Iterator[str]:
    for macro in _CLASSIC.finditer(text):
        if _cites(macro[4], 2 if macro[3] else 1):
            yield macro[1]
    for macro in _DOCUMENT.finditer(text):
        before, brace, _ = re.sub(r"\{[^{}]*\}", "", macro[2]).partition("m")
        if brace and _cites(macro[3], len(re.findall(r"[A-Za-z]", before)) + 1):
            yield macro[1]
    yield from (macro[1] for macro in _PLAIN.finditer(text) if _cites(macro[2], 1))
    yield from (macro[1] for macro in _BIBLATEX.finditer(text))


def _cites(body: str, argument: int) -> bool:
    """Return whether what follows a macro's name, as far as its own definition goes, cites an argument of it."""
    body = body[: found.start()] if (found := _NEXT.search(body)) else body
    return any(int(match[1]) == argument for match in _CITES.finditer(body))
