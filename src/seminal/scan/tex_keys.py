"""Citation commands of LaTeX, natbib and biblatex: their keys with places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from seminal.scan.found import Found
from seminal.text.pattern import lazy

_FAMILY: Final = (
    r"[cC]ite[tp]?\*?|[cC]ite(?:al[tp]|author|year|yearpar|title|text|num|url|date|field|list|name)\*?"
    r"|[cC]iteauthort?\*?|(?:full|foot|footfull|short|no|super|smart|auto|text|paren|on|A|a)cite[tp]?s?\*?"
    r"|(?:Foot|Smart|Auto|Text|Paren|Super)cites?\*?|footcitetexts?|Footcitetexts?|[pP]volcites?|[fF]volcites?"
    r"|ftvolcite|[sS]volcite|[tT]volcite|[aA]volcite|[vV]olcites?|[cC]ites|notecite|Notecite|[pP]notecite"
    r"|[fF]notecite|citeyearpar|citepalias|citetalias|footfullcite|fullcites?|parencite\*|supercites?"
    r"|shortcite[tp]?|citeA|citeNP?|citeaffixed|possessivecite|citepos|citeposs"
)
_OPTION: Final = (
    r"\s*(?:\[(?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\}|\[[^\[\]]*\])*\]|\((?:[^(){}]|\{[^{}]*\})*\)|<[^<>\n]*>)"
)
_KEY: Final = lazy(r"[^\s,{}%\\]+(?:[ ]+[^\s,{}%\\]+)*")
_ARGUMENT: Final = lazy(rf"(?:{_OPTION})*+\s*\{{([^{{}}]*)\}}")
_COMMANDS: Final = lazy(rf"\\({_FAMILY})(?![A-Za-z@])")
_VOLUMES: Final = lazy(r"(?i)[pfsta]?t?volcites?")
_COMMENT: Final = lazy(r"%[^\n]*")


def commands(names: Iterable[str] = ()) -> re.Pattern[str]:
    """Return the pattern of citation commands, with the author's own `names` (without backslash)."""
    own = "|".join(re.escape(name.lstrip("\\")) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"\\({_FAMILY}|{own})(?![A-Za-z@])") if own else _COMMANDS


def tex_citations(
    text: str, start: int, end: int, at: Callable[[int], int], pattern: re.Pattern[str] = _COMMANDS
) -> Iterator[Found]:
    """Yield every key of every citation command in `text[start:end]`; `at` maps offsets to the source."""
    for command in pattern.finditer(text, start, end):
        name, here = command[1].rstrip("*"), command.end()
        if _VOLUMES.fullmatch(name):
            volume = _ARGUMENT.match(text, here, end)
            here = volume.end() if volume else here
        several = name.endswith(("cites", "texts"))
        while True:
            argument = _ARGUMENT.match(text, here, end)
            if argument is None:
                break
            yield from _keys(text, argument.start(1), argument.end(1), at, nocite=name == "nocite")
            here = argument.end()
            if not several:
                break


def _keys(text: str, start: int, end: int, at: Callable[[int], int], *, nocite: bool) -> Iterator[Found]:
    plain = _COMMENT.sub(lambda comment: " " * len(comment[0]), text[start:end])
    for match in _KEY.finditer(plain):
        if match[0].startswith("#"):  # the argument of the macro that this defines
            continue
        where = at(start + match.start())
        yield Found(match[0], "nocite" if nocite else "latex", where, where + len(match[0]))
