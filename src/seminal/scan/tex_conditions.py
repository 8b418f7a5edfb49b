r"""Conditionals of TeX whose outcome the file itself tells: what `\iffalse` and an author's flags hide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_NAME: Final = r"[A-Za-z@]+(?![A-Za-z@])"
_TOKEN: Final = re.compile(
    rf"\\(?:newif[ \t]*\\if({_NAME})|let[ \t]*\\if({_NAME})[ \t]*=?[ \t]*\\if(true|false)\b"
    rf"|if({_NAME}|(?![A-Za-z@]))(?!\s*\{{)|(else|fi)(?![A-Za-z@])|([A-Za-z@]+?)(true|false)(?![A-Za-z@]))"
)
_MACROS: Final = re.compile(r"def(?!ined)|undef|cs(?!name)|then")  # etoolbox's: all their parts are in braces


def hidden(text: str) -> Iterator[tuple[int, int]]:
    r"""Yield the stretches that TeX skips: after `\iffalse`, after the `\else` of `\iftrue`, and by flags.

    A flag is one that this file makes (`\newif\ifdraft`) and sets (`\drafttrue`); of all others both parts count.
    """
    flags = {"true": True, "false": False}
    opened: list[bool | None] = []  # what each open conditional decides, None where nobody knows
    since, depth = -1, 0
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
            flags[new or let] = outcome == "true"
        elif flag in flags:
            flags[flag] = value == "true"
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
