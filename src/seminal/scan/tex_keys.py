"""Citation commands of LaTeX, natbib and biblatex: their keys with places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from seminal.scan.found import Found
from seminal.text.pattern import lazy

_FAMILY: Final = (
    r"[cC]ite[tp]?|[cC]ite(?:al[tp]|(?:full)?author|year|yearpar|title|num|url|date|field|list|name)"
    r"|[cC]iteauthort?|(?:full|foot|footfull|short|no|super|smart|auto|text|paren|on|A|a)cite[tp]?s?"
    r"|(?:Foot|Smart|Auto|Text|Paren|Super)cites?|footcitetexts?|Footcitetexts?|[pP]volcites?|[fF]volcites?"
    r"|ftvolcites?|[sS]volcites?|[tT]volcites?|[aA]volcites?|[vV]olcites?|[cC]ites|notecite|Notecite|[pP]notecite"
    r"|[fF]notecite|citepalias|citetalias|footfullcite|fullcites?|shortcite[tp]?|possessivecite|citepos|citeposs"
    # of the package apacite
    r"|(?:full|short|mask|fullmask|shortmask)?cite(?:A|NP|(?:author|year)(?:NP)?)?|masknocite|(?:mask)?nocitemeta"
    r"|citeaffixed|citeasnoun"  # of harvard
)
_OPTION: Final = (
    r"\s*(?:\[(?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\}|\[[^\[\]]*\])*\]|\((?:[^(){}]|\{[^{}]*\})*\)|<[^<>\n]*>)"
)
_PART: Final = lazy(r"[^,]+")
_KEY: Final = lazy(r"\s*([^\s{}%\\]+(?:[ ]+[^\s{}%\\]+)*)\s*\Z")
_ARGUMENT: Final = lazy(rf"(?>(?:{_OPTION})*)\s*\{{([^{{}}]*)\}}")
_END: Final = r"(?![A-Za-z@])[ \t]*\*?"
_AHEAD: Final = r"(?=[A-Za-z]*[cC]ite)"  # tells at once that most commands are none of the family
_COMMANDS: Final = lazy(rf"\\{_AHEAD}({_FAMILY}){_END}")
_VOLUMES: Final = lazy(r"(?i)[pfsta]?t?volcites?")
_COMMENT: Final = lazy(r"%[^\n]*")


def commands(names: Iterable[str] = ()) -> re.Pattern[str]:
    """Return the pattern of citation commands, with the author's own `names` (without backslash)."""
    own = "|".join(re.escape(name.lstrip("\\")) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"\\({_AHEAD}(?:{_FAMILY})|{own}){_END}") if own else _COMMANDS


def tex_citations(
    text: str, start: int, end: int, at: Callable[[int], int], pattern: re.Pattern[str] = _COMMANDS
) -> Iterator[Found]:
    """Yield every key of every citation command in `text[start:end]`; `at` maps offsets to the source."""
    for command in pattern.finditer(text, start, end):
        name, here = command[1].rstrip("*"), command.end()
        volumes = _VOLUMES.fullmatch(name) is not None
        several = name.lower().endswith(("cites", "citetexts"))
        while True:
            if volumes and (volume := _ARGUMENT.match(text, here, end)) is not None:
                here = volume.end()
            argument = _ARGUMENT.match(text, here, end)
            if argument is None:
                break
            yield from _keys(text, argument.start(1), argument.end(1), at, nocite=name.startswith("nocite"))
            here = argument.end()
            if not several:
                break


def _keys(text: str, start: int, end: int, at: Callable[[int], int], *, nocite: bool) -> Iterator[Found]:
    plain = _COMMENT.sub(lambda comment: " " * len(comment[0]), text[start:end])
    for part in _PART.finditer(plain):
        key = _KEY.match(part[0])
        if key is None or "#" in key[1]:  # made by a macro, or the argument of one
            continue
        where = at(start + part.start() + key.start(1))
        yield Found(key[1], "nocite" if nocite else "latex", where, where + len(key[1]))
