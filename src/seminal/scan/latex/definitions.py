r"""The macros and environments that a LaTeX text defines.

`\newcommand` and its like (LaTeX2e: an unofficial reference manual, 12.1), `\NewDocumentCommand` (usrguide, 2),
`\def` and `\let` (TeX by Topic, 11), `\NewCommandCopy` (usrguide, 5), the packages environ, etoolbox (3.1), todonotes
and xargs, and biblatex's `\DeclareCiteCommand` (4.3.1).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from seminal.model.own_tex import Macro
from seminal.text.braces import brace_pairs, group_end, option_end

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
_BARE_NAME: Final = re.compile(r"\s*\\([A-Za-z@]+)")
_ENVIRONMENT: Final = re.compile(r"\s*\{\s*([A-Za-z@*]+)\s*\}")
_COUNT: Final = re.compile(r"\s*\[\s*([0-9])\s*\]")
_PARAMETERS: Final = re.compile(r"[ \t]*+((?:\[?#[1-9]\]?){0,9})[ \t]*(?=\{)")
_PARAMETER: Final = re.compile(r"(\[)?#[1-9]")
_OTHER: Final = re.compile(r"[ \t]*(?:=[ \t]*)?(?:\\([A-Za-z@]+)|\{\s*\\?([A-Za-z@]+)\s*\})")
_SPELT: Final = re.compile(r"\s*\{\s*([A-Za-z@]+)\s*\}")
_SPECIFIED: Final = re.compile(r"[+!>=]|(?P<kind>[mosvb])|(?P<default>[O])|(?P<other>[A-Za-z])")
_NUMBERED: Final = re.compile(r"[\[,]\s*([1-9])\s*=")
_DISABLED: Final = re.compile(
    r"\\(?:usepackage|RequirePackage)[ \t]*\[(?=[^\[\]\n]*\bdisable\b)[^\[\]\n]*+\][ \t]*\{todonotes\}"
)
_SPACE: Final = re.compile(r"\s*")
_MAX_DEFAULTS: Final = 400  # characters
_MAX_NESTING: Final = 10  # definitions in definitions, of which each has the bodies of all in it
BUILT_IN: Final = {
    "@gobble": ("m", ""),
    "@gobbletwo": ("mm", ""),
    "@firstofone": ("m", "#1"),
    "@firstoftwo": ("mm", "#1"),
    "@secondoftwo": ("mm", "#2"),
}
"""Macros of LaTeX's kernel that drop arguments or pass them on, by name: their arguments and what they stand for."""
FILE_COMMANDS: Final = (
    "input|include|subfile|subfileinclude|subimport|import|inputfrom|includefrom|subinputfrom|subincludefrom"
    "|InputIfFileExists|@input|cfinput"
)
r"""LaTeX's commands that take a file in, those of the packages subfiles, import and chapterfolder among them."""
_OF_DOCUMENT: Final = re.compile(
    rf"\\(?:(?:{FILE_COMMANDS})\b\*?[ \t]*+(?:\{{[^{{}}]*\}})?[ \t]*\{{[^{{}}\n]+\}}"
    r"|chapter(?![a-z])\*?[ \t]*(?:\[[^\[\]\n]*\][ \t]*)?\{[^{}\n]+\})"
)
PARAMETER: Final = re.compile(r"#([1-9])")
_DEFINES_INSIDE: Final = re.compile(
    r"##|\\(?:[gex]?def|newcommand|renewcommand|let|NewDocumentCommand)(?![A-Za-z@])"
)
_WORD_INSIDE: Final = re.compile(r"\\[ex]?def[ \t]*\\([A-Za-z@]+)[ \t]*\{([^{}\n]{0,200})\}")
_NAMED_BY_TEXT: Final = re.compile(r"\\cs(?:use|name)(?![A-Za-z])")
MAX_BODY: Final = 20_000  # characters of an expanded body


def definitions(text: str) -> Iterator[Macro]:
    """Yield the macros and environments (`begin{x}`) in what LaTeX reads of a file, in order."""
    end_of: Mapping[int, int] | None = None
    ends: list[int] = []  # of the definitions around a place
    for found in _DEFINES.finditer(text):
        while ends and ends[-1] <= found.start():
            ends.pop()
        if len(ends) >= _MAX_NESTING:
            continue
        if end_of is None:
            end_of = brace_pairs(text)
        kind = found.lastgroup or ""
        pattern, read = _READERS[kind]
        if (name := pattern.match(text, found.end())) is None:
            continue
        macro_name = name[name.lastindex or 0]
        macro_name = f"begin{{{macro_name}}}" if pattern is _ENVIRONMENT else macro_name
        if macro := read(text, found.start(), name.end(), macro_name, end_of):
            ends.append(macro.end)
            yield macro._replace(whole=True) if kind == "environ" else macro
    for found in _DISABLED.finditer(text) if "todonotes" in text else ():
        yield Macro("todo", "om", "", found.start(), found.end())


def _macro_with_arguments(
    text: str, start: int, at: int, name: str, end_of: Mapping[int, int], *, numbered: bool = False
) -> Macro | None:
    r"""Return the macro with the number of arguments, defaults and body that follow, else None.

    `numbered`: each default has the number of its argument (`\newcommandx{\see}[3][1=cf.,2=]{...}` of xargs).
    """
    count = _COUNT.match(text, at)
    kinds, at = ("m" * int(count[1]), count.end()) if count else ("", at)
    opening = _after_space(text, at)
    if kinds and text.startswith("[", opening):
        at = option_end(text, opening, min(len(text), opening + _MAX_DEFAULTS))
        if at < 0:
            return None
        optional = _NUMBERED.findall(text, opening, at) if numbered else ["1"]
        kinds = "".join("o" if str(number) in optional else "m" for number in range(1, len(kinds) + 1))
    return _with_body(text, start, at, name, kinds, end_of)


def _with_body(
    text: str, start: int, at: int, name: str, kinds: str, end_of: Mapping[int, int]
) -> Macro | None:
    """Return the macro whose body in braces follows, None where none does."""
    opening = _after_space(text, at)
    if not text.startswith("{", opening):
        return None
    end = end_of.get(opening, -1)
    return Macro(name, kinds, text[opening + 1 : end - 1], start, end, opening + 1) if end > 0 else None


def _macro_with_specification(
    text: str, start: int, at: int, name: str, ends: Mapping[int, int]
) -> Macro | None:
    """Return the macro with a specification of arguments (`{O{see} m}`) and body, else None."""
    opens = _after_space(text, at)
    end = ends.get(opens, -1) if text.startswith("{", opens) else -1
    kinds = _argument_kinds(text[opens + 1 : end - 1]) if end > 0 else None
    return None if kinds is None else _with_body(text, start, end, name, kinds, ends)


def _argument_kinds(specification: str) -> str | None:
    """Return argument kinds, one letter each; None for unsupported ones: `O{see} +m` -> `om`."""
    kinds, at = "", 0
    while at < len(specification):
        found = _SPECIFIED.match(specification, at)
        at += 1
        if found is None:
            continue
        if found["other"] or found[0] in ">=":
            return None
        kinds += found["kind"] or ("o" if found["default"] else "")
        opens = _after_space(specification, at)
        if found["default"] and specification.startswith("{", opens):
            at = group_end(specification, opens, len(specification))
    return kinds


def _macro_with_parameters(
    text: str, start: int, at: int, name: str, end_of: Mapping[int, int]
) -> Macro | None:
    r"""Return the macro with parameters (`#1#2`) and a body, as of `\def`, else None."""
    parameters = _PARAMETERS.match(text, at)
    if parameters is None:
        return None
    kinds = "".join("o" if one[1] else "m" for one in _PARAMETER.finditer(parameters[1]))
    return _with_body(text, start, parameters.end(), name, kinds, end_of)


def _macro_alias(text: str, start: int, at: int, name: str, end_of: Mapping[int, int]) -> Macro | None:
    """Return the macro that is another name of the one which follows, else None."""
    other = _OTHER.match(text, at)
    if other is None:
        return None
    original = other[1] or other[2]
    kinds, body = BUILT_IN.get(original, ("", f"\\{original}"))
    return Macro(name, kinds, body, start, other.end(), other.end())


def _citation_command(text: str, start: int, at: int, name: str, ends: Mapping[int, int]) -> Macro | None:
    """Return a citation command of biblatex: two optional notes, then keys; never None."""
    return Macro(name, "oom", "\\smartcite[#1][#2]{#3}", start, at, at)


def _after_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


_Reader = Callable[[str, int, int, str, Mapping[int, int]], Macro | None]
"""From a text, where the definition begins, where its name ends, that name, and pairs of braces."""
_READERS: Final[Mapping[str, tuple[re.Pattern[str], _Reader]]] = {
    "classic": (_NAME, _macro_with_arguments),
    "xargs": (_NAME, partial(_macro_with_arguments, numbered=True)),
    "document": (_NAME, _macro_with_specification),
    "plain": (_BARE_NAME, _macro_with_parameters),
    "let": (_NAME, _macro_alias),
    "copy": (_NAME, _macro_alias),
    "spelt": (_SPELT, _macro_with_parameters),
    "spelt_let": (_SPELT, _macro_alias),
    "citing": (_NAME, _citation_command),
    "environment": (_ENVIRONMENT, _macro_with_arguments),
    "documented": (_ENVIRONMENT, _macro_with_specification),
    "environ": (_ENVIRONMENT, _macro_with_arguments),
}


def expandable_body(body: str) -> str:
    r"""Return a body for expansion; if it defines macros, only its files and chapters.

    `\edef\base{\base #1/}\subfile{\base #2}` -> `\subfile{\base #2} \subfile{\base #1/#2} #1 #2`: which
    definition holds where a branch is taken is not known, so each is tried, and no argument is dropped.
    """
    if not _DEFINES_INSIDE.search(body):
        return body
    inclusions = [one[0] for one in _OF_DOCUMENT.finditer(body) if "##" not in one[0]]
    parts = dict.fromkeys(inclusions)
    for name, value in _WORD_INSIDE.findall(body):
        parts |= dict.fromkeys(_with_word(one, name, value) for one in inclusions)
    parameters = dict.fromkeys(one[0] for one in PARAMETER.finditer(body))
    expandable = " ".join((*parts, *parameters))
    return expandable if parts and len(expandable) <= MAX_BODY else ""


def as_chapter(macro: Macro) -> Macro:
    r"""Return `\mychapter` with a `\chapter` if its body computes the command's name.

    Other macros stay. Only a run of TeX determines which command `\csuse{\my@heading}{#2}` is; the macro's own name
    states its purpose.
    """
    if not macro.name.endswith("chapter") or "m" not in macro.kinds or not _NAMED_BY_TEXT.search(macro.body):
        return macro
    return macro._replace(body=f"{macro.body} \\chapter{{#{macro.kinds.rindex('m') + 1}}}")


def _with_word(text: str, name: str, value: str) -> str:
    """Replace a macro without arguments, and the spaces after it, by its value."""
    return re.sub(rf"\\{name}(?![A-Za-z@])[ \t]*", lambda _: value, text)
