r"""Conditionals of TeX whose outcome the file itself tells: what `\iffalse` and an author's flags hide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

_NAME: Final = r"[A-Za-z@]+(?![A-Za-z@])"
_TOKEN: Final = re.compile(
    rf"\\(?:newif[ \t]*\\if({_NAME})|let[ \t]*\\if({_NAME})[ \t]*=?[ \t]*\\if(true|false)\b"
    rf"|if({_NAME}|(?![A-Za-z@]))(?!\s*\{{)|(else|fi)(?![A-Za-z@])|([A-Za-z@]+?)(true|false)(?![A-Za-z@]))"
)
_NEW: Final = re.compile(rf"\\newif[ \t]*\\if({_NAME})")
_MACROS: Final = re.compile(r"def(?!ined)|undef|cs(?!name)|then")  # etoolbox's: all their parts are in braces


def hidden(text: str, known: Iterable[tuple[str, bool]] = ()) -> Iterator[tuple[int, int]]:
    r"""Yield the stretches that TeX skips: after `\iffalse`, after the `\else` of `\iftrue`, and by flags.

    A flag is one that this file makes (`\newif\ifdraft`) and sets (`\drafttrue`), or whose outcome is `known` from
    others; of all others both parts count, and of one that is set in braces, which may be a macro's or an option's.
    """
    told = dict(known)
    flags: dict[str, bool | None] = {"true": True, "false": False, **told}
    opened: list[bool | None] = []  # what each open conditional decides, None where nobody knows
    since, depth = -1, 0
    braces, counted = 0, 0  # that are open, and up to where
    for token in _TOKEN.finditer(text):
        new, let, outcome, condition, turn, flag, value = token.groups()
        if condition is not None and _MACROS.match(condition):
            continue
        if since >= 0:
            if condition is not None:
                depth += 1
            elif turn == "fi" and depth:
                depth -= 1
            elif turn and not depth:
                yield since, token.end()
                since = -1
                if turn == "fi":
                    opened.pop()
        elif new or let:
            flags[new or let] = told.get(new, outcome == "true")
        elif flag in flags:
            braces += _opened(text, counted, token.start())
            counted = token.start()
            sure = not braces and None not in opened and flags[flag] is not None
            flags[flag] = value == "true" if sure else None
        elif condition is not None:
            opened.append(flags.get(condition))
            since = token.start() if opened[-1] is False else -1
        elif turn == "fi" and opened:
            opened.pop()
        elif turn and opened and opened[-1]:
            since = token.start()
    if since >= 0 and text.startswith(
        "\\iffalse", since
    ):  # what never ends is hidden only where nothing else was meant
        yield since, len(text)


def made(text: str) -> Iterator[str]:
    """Yield the flags that a text makes."""
    for token in _NEW.finditer(text):
        yield token[1]


def settings(text: str, names: frozenset[str]) -> Iterator[tuple[str, bool, bool]]:
    r"""Yield the flags that a text sets, each with its value and whether that is sure.

    It is sure before `\begin{document}`, in no braces (of a macro or an option) and no conditional.
    """
    body = text.find("\\begin{document}")
    braces = counted = opened = 0
    for token in _TOKEN.finditer(text):
        _, _, _, condition, turn, flag, value = token.groups()
        if condition is not None:
            opened += not _MACROS.match(condition)
        elif turn == "fi":
            opened = max(opened - 1, 0)
        elif flag in names:
            braces += _opened(text, counted, token.start())
            counted = token.start()
            yield flag, value == "true", not (braces or opened) and (body < 0 or token.start() < body)


def _opened(text: str, start: int, end: int) -> int:
    """Return how many braces a stretch opens and does not close."""
    return text.count("{", start, end) - text.count("}", start, end)
