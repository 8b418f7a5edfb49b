"""The macros by which an author of a LaTeX book cites, where the book defines them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

FILES: Final = (".tex", ".ltx", ".sty", ".cls")
"""Suffixes of the files that may define macros."""
_DEFINES: Final = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand|(?:(?:re)?new|provide)robustcmd"
    r"|(?:New|Renew|Provide|Declare)DocumentCommand|[gex]?def(?![a-z])|let(?![a-z])|Declare(?:Multi)?CiteCommand)"
)
_WORDS: Final = ("ommand", "robustcmd", "def\\", "\\let\\")
"""One of them stands in a text that defines a macro: most chapters hold none, and are not searched."""
_BODY: Final = r"(?=([^\n]{0,2000}(?:\n(?![ \t]*\n)[^\n]{0,2000}){0,4}))"
_CLASSIC: Final = re.compile(
    r"\\(?:[a-z]+command|[a-z]+robustcmd|DeclareRobustCommand)x?\*?[ \t]*\{?\\([A-Za-z]+)\}?[ \t]*(?:\n[ \t]*)?"
    r"\[([1-9])\][ \t]*(\[[^\]\n]*\])?" + _BODY
)
_DOCUMENT: Final = re.compile(
    r"\\[A-Za-z]+DocumentCommand[ \t]*\{?\\([A-Za-z]+)\}?[ \t]*(?:\n[ \t]*)?"
    r"\{((?:[^{}\n]|\{[^{}\n]{0,200}\}){0,200})\}" + _BODY
)
_PLAIN: Final = re.compile(r"\\[gex]?def[ \t]*\\([A-Za-z]+)#1(?:#[2-9])*(?=\{)" + _BODY)
_ALIAS: Final = re.compile(
    r"\\(?:let[ \t]*\\([A-Za-z]+)[ \t]*+(?:=[ \t]*+)?|(?:re)?newcommand\*?[ \t]*\{?\\([A-Za-z]+)\}?[ \t]*\{)"
    r"\\[A-Za-z]*[cC]ite[A-Za-z]*\*?[ \t]*(?=[}%\\\n]|\Z)"
)
_BIBLATEX: Final = re.compile(r"\\Declare(?:Multi)?CiteCommand\*?[ \t]*\{\\([A-Za-z]+)\}")
_CITES: Final = re.compile(
    r"\\[A-Za-z]*[cC]ite[A-Za-z]*\*?(?:[ \t]{0,9}\[[^\]\n]{0,80}\]){0,2}[ \t]{0,9}\{[ \t]{0,9}#([1-9])[ \t]{0,9}[,}]"
)
_LINE: Final = 1000  # characters in which the sign of a comment before a definition is looked for


def cite_macros(texts: Mapping[str, str]) -> tuple[str, ...]:
    """Return the macros whose first argument in braces is cited, sorted, without backslash; other names of such too.

    `texts` are the book's files by name. LaTeX's `\\newcommand` ("LaTeX2e: an unofficial reference manual", 12.1),
    `\\NewDocumentCommand` (usrguide, section 2), `\\def`, and biblatex's `\\DeclareCiteCommand`.
    """
    books = (texts[name] for name in texts if name.lower().endswith(FILES))
    return tuple(sorted({macro for text in books if _may_define(text) for macro in _of(text)}))


def _may_define(text: str) -> bool:
    return "ite" in text and any(word in text for word in _WORDS)


def _of(text: str) -> Iterator[str]:
    for found in _DEFINES.finditer(text):
        at = found.start()
        line = text.rfind("\n", max(at - _LINE, 0), at) + 1 or max(at - _LINE, 0)
        if text.find("%", line, at) < 0 and (name := _citing(text, at)):
            yield name


def _citing(text: str, at: int) -> str:
    """Return the macro that is defined at `at` if it cites its first argument in braces, else nothing."""
    if macro := _CLASSIC.match(text, at):
        return macro[1] if _cites(macro[4], 2 if macro[3] else 1) else ""
    if macro := _DOCUMENT.match(text, at):
        before, brace, _ = re.sub(r"\{[^{}]*\}", "", macro[2]).partition("m")
        return macro[1] if brace and _cites(macro[3], len(re.findall(r"[A-Za-z]", before)) + 1) else ""
    if macro := _PLAIN.match(text, at):
        return macro[1] if _cites(macro[2], 1) else ""
    if macro := _ALIAS.match(text, at):
        return macro[1] or macro[2]
    return macro[1] if (macro := _BIBLATEX.match(text, at)) else ""


def _cites(body: str, argument: int) -> bool:
    """Return whether what follows a macro's name, as far as its own definition goes, cites an argument of it."""
    body = body[: found.start()] if (found := _DEFINES.search(body)) else body
    return any(int(match[1]) == argument for match in _CITES.finditer(body))
