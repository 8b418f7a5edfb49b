r"""The macros and environments that a LaTeX text defines.

`\newcommand` and its like (LaTeX2e: an unofficial reference manual, 12.1), `\NewDocumentCommand` (usrguide, 2),
`\def` and `\let` (TeX by Topic, 11), `\NewCommandCopy` (usrguide, 5), the packages environ, etoolbox (3.1), todonotes
and xargs, and biblatex's `\DeclareCiteCommand` (4.3.1).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.model.own_tex import Macro
from seminal.scan.tex import tex_group, tex_option
from seminal.scan.tex_braces import groups

_DEFINES: Final = re.compile(
    r"\\(?:(?P<classic>(?:(?:re)?new|provide)(?:command|robustcmd)|DeclareRobustCommand)(?![A-Za-z@])\*?"
    r"|(?P<xargs>(?:(?:re)?new|provide)commandx|DeclareRobustCommandx)(?![A-Za-z@])\*?"
    r"|(?P<document>(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand)"
    r"|(?P<plain>[gex]?def)(?![A-Za-z@])|(?P<let>let)(?![A-Za-z@])"
    r"|(?P<environment>(?:re)?newenvironment)\*?|(?P<documented>(?:New|Renew|Provide|Declare)DocumentEnvironment)"
    r"|(?P<environ>(?:Renew|New)Environ)|(?P<copy>(?:New|Renew|Declare)CommandCopy)(?![A-Za-z@])"
    r"|(?P<spelt>cs[gex]?def)(?![A-Za-z@])|(?P<spelt_let>cslet(?:cs)?)(?![A-Za-z@])"
    r"|(?P<citing>Declare(?:Multi)?CiteCommand)(?![A-Za-z@])\*?)"
)
_NAME: Final = re.compile(r"\s*(?:\{\s*\\([A-Za-z@]+)\s*\}|\\([A-Za-z@]+))")
_ENVIRONMENT: Final = re.compile(r"\s*\{\s*([A-Za-z@*]+)\s*\}")
_COUNT: Final = re.compile(r"\s*\[\s*([0-9])\s*\]")
_PARAMETERS: Final = re.compile(r"[ \t]*+((?:\[?#[1-9]\]?){0,9})[ \t]*(?=\{)")
_PARAMETER: Final = re.compile(r"(\[)?#[1-9]")
_OTHER: Final = re.compile(r"[ \t]*(?:=[ \t]*)?(?:\\([A-Za-z@]+)|\{\s*\\?([A-Za-z@]+)\s*\})")
_SPELT: Final = re.compile(r"\s*\{\s*([A-Za-z@]+)\s*\}")
_SPECIFIED: Final = re.compile(r"[+!>=]|(?P<kind>[mosvb])|(?P<default>[O])|(?P<other>[A-Za-z])")
_NUMBERED: Final = re.compile(r"[\[,]\s*([1-9])\s*=")
_DISABLED: Final = re.compile(
    r"\\(?:usepackage|RequirePackage)[ \t]*\[[^\]\n]*\bdisable\b[^\]\n]*\][ \t]*\{todonotes\}"
)
_SPACE: Final = re.compile(r"\s*")
_OPTION: Final = 400  # characters of a default
BUILT_IN: Final = {
    "@gobble": ("m", ""),
    "@gobbletwo": ("mm", ""),
    "@firstofone": ("m", "#1"),
    "@firstoftwo": ("mm", "#1"),
    "@secondoftwo": ("mm", "#2"),
}
"""Macros of LaTeX's kernel that drop arguments or pass them on, by name: their arguments and what they stand for."""


def definitions(text: str) -> Iterator[Macro]:
    """Yield what a text defines, in order; `text` is what LaTeX reads of a file."""
    ends: Mapping[int, int] | None = None
    for found in _DEFINES.finditer(text):
        if ends is None:
            ends = groups(text)
        if macro := _READERS[found.lastgroup or ""](text, found.start(), found.end(), ends):
            yield macro
    for found in _DISABLED.finditer(text) if "todonotes" in text else ():
        yield Macro("todo", "om", "", found.start(), found.end())


def _classic(text: str, start: int, at: int, ends: Mapping[int, int]) -> Macro | None:
    name = _NAME.match(text, at)
    return _numbered_macro(text, start, name.end(), name[1] or name[2], ends) if name else None


def _xargs(text: str, start: int, at: int, ends: Mapping[int, int]) -> Macro | None:
    r"""Return the macro of the package xargs: `\newcommandx{\see}[3][1=cf.,2=]{...}` has two optional arguments."""
    name = _NAME.match(text, at)
    return _numbered_macro(text, start, name.end(), name[1] or name[2], ends, numbered=True) if name else None


def _numbered_macro(
    text: str, start: int, at: int, name: str, ends: Mapping[int, int], *, numbered: bool = False
) -> Macro | None:
    """Return the macro whose number of arguments, default and body follow; `numbered`: its defaults say of which."""
    count = _COUNT.match(text, at)
    kinds, at = ("m" * int(count[1]), count.end()) if count else ("", at)
    opens = _past_blank(text, at)
    if kinds and text.startswith("[", opens):
        at = tex_option(text, opens, min(len(text), opens + _OPTION))
        if at < 0:
            return None
        optional = _NUMBERED.findall(text, opens, at) if numbered else ["1"]
        kinds = "".join("o" if str(number) in optional else "m" for number in range(1, len(kinds) + 1))
    return _with_body(text, start, at, name, kinds, ends)


def _with_body(
    text: str, start: int, at: int, name: str, kinds: str, ends: Mapping[int, int]
) -> Macro | None:
    """Return the macro whose body in braces follows, None where none does."""
    opens = _past_blank(text, at)
    if not text.startswith("{", opens):
        return None
    end = ends.get(opens, -1)
    return Macro(name, kinds, text[opens + 1 : end - 1], start, end, opens + 1) if end > 0 else None


def _document_command(text: str, start: int, at: int, ends: Mapping[int, int]) -> Macro | None:
    name = _NAME.match(text, at)
    return _specified(text, start, name.end(), name[1] or name[2], ends) if name else None


def _specified(text: str, start: int, at: int, name: str, ends: Mapping[int, int]) -> Macro | None:
    opens = _past_blank(text, at)
    end = ends.get(opens, -1) if text.startswith("{", opens) else -1
    kinds = _argument_kinds(text[opens + 1 : end - 1]) if end > 0 else None
    return None if kinds is None else _with_body(text, start, end, name, kinds, ends)


def _argument_kinds(specification: str) -> str | None:
    """Return the kinds of arguments, one letter each; None where one is not read here: `O{see} +m` -> `om`."""
    kinds, at = "", 0
    while at < len(specification):
        found = _SPECIFIED.match(specification, at)
        at += 1
        if found is None:
            continue
        if found["other"] or found[0] in ">=":
            return None
        kinds += found["kind"] or ("o" if found["default"] else "")
        opens = _past_blank(specification, at)
        if found["default"] and specification.startswith("{", opens):
            at = tex_group(specification, opens, len(specification))
    return kinds


def _simple_macro(text: str, start: int, at: int, ends: Mapping[int, int]) -> Macro | None:
    name = _NAME.match(text, at)
    return _with_parameters(text, start, name.end(), name[2], ends) if name and name[2] else None


def _spelt(text: str, start: int, at: int, ends: Mapping[int, int]) -> Macro | None:
    r"""Return the macro whose name stands in braces without its backslash: `\csdef{see}#1{...}`."""
    name = _SPELT.match(text, at)
    return _with_parameters(text, start, name.end(), name[1], ends) if name else None


def _with_parameters(text: str, start: int, at: int, name: str, ends: Mapping[int, int]) -> Macro | None:
    parameters = _PARAMETERS.match(text, at)
    if parameters is None:
        return None
    kinds = "".join("o" if one[1] else "m" for one in _PARAMETER.finditer(parameters[1]))
    return _with_body(text, start, parameters.end(), name, kinds, ends)


def _let(text: str, start: int, at: int, ends: Mapping[int, int]) -> Macro | None:
    name = _NAME.match(text, at)
    return _same(text, start, name.end(), name[1] or name[2]) if name else None


def _spelt_let(text: str, start: int, at: int, ends: Mapping[int, int]) -> Macro | None:
    name = _SPELT.match(text, at)
    return _same(text, start, name.end(), name[1]) if name else None


def _same(text: str, start: int, at: int, name: str) -> Macro | None:
    """Return the macro that is another name of the one which follows."""
    other = _OTHER.match(text, at)
    if other is None:
        return None
    meant = other[1] or other[2]
    kinds, body = BUILT_IN.get(meant, ("", f"\\{meant}"))
    return Macro(name, kinds, body, start, other.end(), other.end())


def _citing(text: str, start: int, at: int, ends: Mapping[int, int]) -> Macro | None:
    """Return a citation command of biblatex, which takes two notes and keys; what it prints says nothing of these."""
    name = _NAME.match(text, at)
    return (
        Macro(name[1] or name[2], "oom", "\\smartcite[#1][#2]{#3}", start, name.end(), name.end())
        if name
        else None
    )


def _environment(text: str, start: int, at: int, ends: Mapping[int, int]) -> Macro | None:
    name = _ENVIRONMENT.match(text, at)
    return _numbered_macro(text, start, name.end(), f"begin{{{name[1]}}}", ends) if name else None


def _documented(text: str, start: int, at: int, ends: Mapping[int, int]) -> Macro | None:
    name = _ENVIRONMENT.match(text, at)
    return _specified(text, start, name.end(), f"begin{{{name[1]}}}", ends) if name else None


def _environ(text: str, start: int, at: int, ends: Mapping[int, int]) -> Macro | None:
    macro = _environment(text, start, at, ends)
    return macro and macro._replace(whole=True)


def _past_blank(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


_READERS: Final = {
    "classic": _classic,
    "xargs": _xargs,
    "document": _document_command,
    "plain": _simple_macro,
    "let": _let,
    "copy": _let,
    "spelt": _spelt,
    "spelt_let": _spelt_let,
    "citing": _citing,
    "environment": _environment,
    "documented": _documented,
    "environ": _environ,
}
