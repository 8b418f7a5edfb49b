"""The macros by which an author of a LaTeX book cites, where the book defines them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

FILES: Final = (".tex", ".ltx", ".sty", ".cls")
"""Suffixes of the files that may define macros."""
_BODY: Final = r"(?=([^\n]*(?:\n(?![ \t]*\n)[^\n]*){0,4}))"
_CLASSIC: Final = re.compile(
    r"^[^%\n]*?\\(?:(?:re)?newcommandx?|providecommandx?|DeclareRobustCommandx?|(?:(?:re)?new|provide)robustcmd)\*?"
    r"[ \t]*\{?\\([A-Za-z]+)\}?[ \t]*\n?[ \t]*\[([1-9])\][ \t]*(\[[^\]\n]*\])?" + _BODY,
    re.MULTILINE,
)
_DOCUMENT: Final = re.compile(
    r"^[^%\n]*?\\(?:New|Renew|Provide|Declare)DocumentCommand[ \t]*\{?\\([A-Za-z]+)\}?[ \t]*\n?[ \t]*"
    r"\{((?:[^{}\n]|\{[^{}\n]*\})*)\}" + _BODY,
    re.MULTILINE,
)
_PLAIN: Final = re.compile(
    r"^[^%\n]*?\\[gex]?def[ \t]*\\([A-Za-z]+)#1(?:#[2-9])*(?=\{)" + _BODY, re.MULTILINE
)
_ALIAS: Final = re.compile(
    r"^[^%\n]*?\\(?:let[ \t]*\\([A-Za-z]+)[ \t]*=?[ \t]*|(?:re)?newcommand\*?[ \t]*\{?\\([A-Za-z]+)\}?[ \t]*\{)"
    r"\\[A-Za-z]*[cC]ite[A-Za-z]*\*?[ \t]*(?:\}|%|$|(?=\\))",
    re.MULTILINE,
)
_BIBLATEX: Final = re.compile(r"^[^%\n]*?\\DeclareCiteCommand\*?[ \t]*\{\\([A-Za-z]+)\}", re.MULTILINE)
_DEFINING: Final = ("newcommand", "robustcmd", "providecommand", "Command", "def\\", "def \\", "\\let")
_CITES: Final = re.compile(
    r"\\[A-Za-z]*[cC]ite[A-Za-z]*\*?(?:\[[^\]\n]{0,80}\]){0,2}[ \t]{0,9}\{[ \t]{0,9}#([1-9])[ \t]{0,9}[,}]"
)
_NEXT: Final = re.compile(r"\\(?:re)?newcommand|\\(?:New|Renew)DocumentCommand|\\[gex]?def\b")


def cite_macros(texts: Mapping[str, str]) -> tuple[str, ...]:
    """Return the macros whose first argument in braces is cited, sorted, without backslash; other names of such too.

    `texts` are the book's files by name. LaTeX's `\\newcommand` ("LaTeX2e: an unofficial reference manual", 12.1),
    `\\NewDocumentCommand` (usrguide, section 2), `\\def`, and biblatex's `\\DeclareCiteCommand`.
    """
    books = (texts[name] for name in texts if name.lower().endswith(FILES))
    return tuple(sorted({macro for text in books if _may_define(text) for macro in _of(text)}))


def _may_define(text: str) -> bool:
    """Return whether a text can define a macro that cites: most chapters define none, and are not searched."""
    return "ite" in text and any(word in text for word in _DEFINING)


def _of(text: str) -> Iterator[str]:
    for macro in _CLASSIC.finditer(text):
        if _cites(macro[4], 2 if macro[3] else 1):
            yield macro[1]
    for macro in _DOCUMENT.finditer(text):
        before, brace, _ = re.sub(r"\{[^{}]*\}", "", macro[2]).partition("m")
        if brace and _cites(macro[3], len(re.findall(r"[A-Za-z]", before)) + 1):
            yield macro[1]
    yield from (macro[1] for macro in _PLAIN.finditer(text) if _cites(macro[2], 1))
    yield from (macro[1] or macro[2] for macro in _ALIAS.finditer(text))
    yield from (macro[1] for macro in _BIBLATEX.finditer(text))


def _cites(body: str, argument: int) -> bool:
    """Return whether what follows a macro's name, as far as its own definition goes, cites an argument of it."""
    body = body[: found.start()] if (found := _NEXT.search(body)) else body
    return any(int(match[1]) == argument for match in _CITES.finditer(body))
