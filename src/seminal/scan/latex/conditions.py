r"""TeX conditionals that can be decided: `\iffalse`, flags, comparisons."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from seminal.model.own_tex import Macro
from seminal.scan.latex.definitions import definitions
from seminal.text.braces import brace_pairs

_NAME: Final = r"[A-Za-z@]+(?![A-Za-z@])"
_TOKEN: Final = re.compile(
    rf"\\(?:newif[ \t]*\\if({_NAME})|let[ \t]*\\if({_NAME})[ \t]*(?:=[ \t]*)?\\if(true|false)\b"
    rf"|if({_NAME}|(?![A-Za-z@]))(?!\s*\{{)|(else|fi|or)(?![A-Za-z@])|([A-Za-z@]+?)(true|false)(?![A-Za-z@]))"
)
_NEW: Final = re.compile(rf"\\newif[ \t]*\\if({_NAME})")
_NAMED: Final = re.compile(
    r"\\(?:(?:new|provide)(toggle|bool(?:ean)?)[ \t]*\{([A-Za-z@]+)\}"
    r"|(toggle|bool)(true|false)[ \t]*\{([A-Za-z@]+)\}"
    r"|set(toggle|bool(?:ean)?)[ \t]*\{([A-Za-z@]+)\}[ \t]*\{(true|false)\})"
)
_EITHER: Final = re.compile(
    r"\\(?:(if|not)(toggle|bool)[ \t]*\{([A-Za-z@]+)\}"
    r"|ifthenelse[ \t]*\{[ \t]*(\\(?:not|NOT)(?![A-Za-z])[ \t]*)?\\boolean[ \t]*\{([A-Za-z@]+)\}[ \t]*\})\s*(?=\{)"
)
_TOGGLE: Final = "T@"
"""What the names of etoolbox's toggles begin with here: a flag may have the same name."""
_MACROS: Final = re.compile(r"def(?!ined)|undef|cs(?!name)|then")  # etoolbox's: all their parts are in braces


def skipped_stretches(text: str, known: Iterable[tuple[str, bool]] = ()) -> Iterator[tuple[int, int]]:
    r"""Yield the stretches that TeX skips: `\iffalse`, `\else` of `\iftrue`, decided flags.

    A flag is decided where this file makes it (`\newif\ifdraft`) and sets it (`\drafttrue`), or where its value is
    `known` from other files. Of all other flags both branches count, also of one that is set within braces.
    """
    decided = dict(known)
    flags: dict[str, bool | None] = {"true": True, "false": False, **decided}
    branches, macros = _Branches([]), _MacrosOf(text)
    open_braces, counted = 0, 0  # that are open, and up to where
    for token in _TOKEN.finditer(text):
        new_flag, let_flag, outcome, condition, branch, flag, value = token.groups()
        if condition is not None and _MACROS.match(condition):
            continue
        if (start := branches.skipped_from) >= 0:
            if branches.end_skipped(condition, branch):
                yield start, token.end()
        elif new_flag or let_flag:
            flags[new_flag or let_flag] = decided.get(new_flag, outcome == "true")
        elif flag in flags:
            open_braces += _count_open_braces(text, counted, token.start())
            counted = token.start()
            is_decided = not open_braces and None not in branches.outcomes and flags[flag] is not None
            flags[flag] = value == "true" if is_decided else None
        elif condition is not None:
            is_comparing = condition in _COMPARING
            is_true = _outcome(macros, token.end(), condition) if is_comparing else flags.get(condition)
            number = _NUMBER.match(text, token.end()) if condition == "case" else None
            branches.begin(token.start(), is_true, int(number[1]) if number else None)
        else:
            branches.turn(branch, token.start())
    start = branches.skipped_from
    if start >= 0 and text.startswith(
        "\\iffalse", start
    ):  # without an end: hidden only if nothing else was meant
        yield start, len(text)


@dataclass
class _Branches:
    r"""The open conditionals and their outcomes (None for unknown), and the skipped branch.

    `depth` counts the conditionals within that branch, `cases` those of an `\ifcase` before the one that is taken.
    """

    outcomes: list[bool | None]
    skipped_from: int = -1
    depth: int = 0
    cases: int = 0

    def begin(self, at: int, outcome: bool | None, case: int | None) -> None:
        r"""Begin a conditional, skipped from `at` if its outcome is False; `case`: `\ifcase`'s number."""
        if case is not None:
            self.cases = case if case >= 0 else sys.maxsize
            outcome = self.cases == 0
        self.outcomes.append(outcome)
        self.skipped_from = at if outcome is False else -1

    def turn(self, branch: str | None, at: int) -> None:
        """End the conditional at "fi", or skip from "else" or "or" after a true branch."""
        if branch == "fi" and self.outcomes:
            self.outcomes.pop()
        elif branch and self.outcomes and self.outcomes[-1]:
            self.skipped_from = at

    def end_skipped(self, condition: str | None, branch: str | None) -> bool:
        """Count a token in the skipped branch; return True if the branch ends there."""
        if condition is not None:
            self.depth += 1
        elif branch == "fi" and self.depth:
            self.depth -= 1
        elif branch == "or" and self.cases > 1 and not self.depth:
            self.cases -= 1
        elif (
            branch
            and not self.depth
            and (branch == "fi" or (self.cases if branch == "or" else not self.outcomes[-1]))
        ):
            self.skipped_from, self.cases, self.outcomes[-1] = -1, 0, True
            if branch == "fi":
                self.outcomes.pop()
            return True
        return False


_COMPARING: Final = frozenset(("num", "odd", "x", "defined"))
_UNDEFINED: Final = ("undefined", "@undefined")
_NUMBERS: Final = re.compile(r"\s*(?P<left>-?\d{1,10})\s*(?P<sign>[<>=])\s*(?P<right>-?\d{1,10})(?=[\s\\{%])")
_NUMBER: Final = re.compile(r"\s*(-?\d{1,10})(?=[\s\\{%])")  # TeX has none of more digits
_ONE: Final = re.compile(rf"\s*\\({_NAME})")
_TWO: Final = re.compile(rf"\s*\\({_NAME})\s*\\({_NAME})")


@dataclass
class _MacrosOf:
    """The macros that a `text` defines, looked for once, when one is first asked for."""

    text: str

    @cached_property
    def by_name(self) -> dict[str, list[tuple[Macro, bool]]]:
        """Each definition in order, with whether it is within braces."""
        found: dict[str, list[tuple[Macro, bool]]] = {}
        open_braces = counted = 0
        for macro in definitions(self.text):
            open_braces += _count_open_braces(self.text, counted, macro.start)
            counted = macro.start
            found.setdefault(macro.name, []).append((macro, open_braces != 0))
        return found

    def is_defined(self, name: str, end: int) -> bool | None:
        """Return True if a macro is defined outside braces before `end`, else None (unknown)."""
        return any(not inside and one.end <= end for one, inside in self.by_name.get(name, ())) or None

    def value(self, name: str, before: int) -> str | None:
        """Return the body of a word-like macro defined once `before` an offset, else None."""
        match self.by_name.get(name):
            case [(macro, False)] if not macro.kinds and macro.end <= before and macro.is_word:
                return macro.body
        return None


def _outcome(macros: _MacrosOf, at: int, condition: str) -> bool | None:
    r"""Return the outcome of a comparison of numbers (`\ifnum 1>2`) or words (`\ifx\mode\draft`, `\ifdefined`).

    None where it is unknown: of numbers that TeX counts, of macros that are not defined once and without arguments.
    """
    if condition == "num":
        found = _NUMBERS.match(macros.text, at)
        if found is None:
            return None
        left, right = int(found["left"]), int(found["right"])
        return {"<": left < right, ">": left > right, "=": left == right}[found["sign"]]
    if condition == "odd":
        found = _NUMBER.match(macros.text, at)
        return int(found[1]) % 2 == 1 if found else None
    if condition == "defined":
        word = _ONE.match(macros.text, at)
        return macros.is_defined(word[1], at) if word else None
    found = _TWO.match(macros.text, at)
    if found and (found[1] in _UNDEFINED) != (found[2] in _UNDEFINED):
        is_defined = macros.is_defined(found[1] if found[2] in _UNDEFINED else found[2], at)
        return None if is_defined is None else not is_defined
    values = [macros.value(found[number], at) for number in (1, 2)] if found else [None]
    return values[0] == values[1] if None not in values else None


def skipped_arguments(text: str, known: Iterable[tuple[str, bool]]) -> Iterator[tuple[int, int]]:
    r"""Yield the skipped arguments of commands with two branches, such as `\iftoggle`.

    They are etoolbox's `\iftoggle{draft}{...}{...}`, `\nottoggle`, `\ifbool` and `\notbool`, and
    `\ifthenelse{\boolean{draft}}`.
    """
    outcomes = dict(known)
    wanted: list[tuple[int, bool]] = []
    for found in _EITHER.finditer(text):
        sign, kind, name, negated, flag = found.groups()
        value = outcomes.get(f"{_TOGGLE}{name}" if kind == "toggle" else name or flag)
        if value is not None:
            wanted.append((found.end(), value != (sign == "not" or negated is not None)))
    end_of = brace_pairs(text) if wanted else {}
    skipped: list[tuple[int, int]] = []
    for argument, is_true in wanted:
        end = end_of.get(argument, len(text))
        start = text.find("{", end) if is_true else argument
        if is_true and text[end:start].strip():
            continue
        if start in end_of:
            skipped.append((start, end_of[start]))
    here = 0
    for start, end in sorted(skipped):
        if start >= here:  # no part of a larger one
            yield start, end
            here = end


def plain_flags(text: str) -> str:
    r"""Return a text that makes and sets named flags (`\newtoggle{x}`, `\setboolean{x}{true}`) as TeX's own."""
    return _NAMED.sub(_as_newif, text) if "toggle" in text or "bool" in text else text


def _as_newif(found: re.Match[str]) -> str:
    r"""Return a named flag's command as TeX's: `\newif\ifx `, `\xtrue ` or `\xfalse `."""
    new, name, kind, value, named, setting, other, value_set = found.groups()
    own = f"{_TOGGLE if 'toggle' in (new, kind, setting) else ''}{name or named or other}"
    return f"\\newif\\if{own} " if new else f"\\{own}{value or value_set} "


def flags_made(text: str) -> Iterator[str]:
    r"""Yield the flags that a text makes by `\newif`."""
    for token in _NEW.finditer(text):
        yield token[1]


def settings(text: str, names: frozenset[str]) -> Iterator[tuple[str, bool, bool]]:
    r"""Yield the flags of `names` that a text sets, with value and certainty.

    It is certain before `\begin{document}`, in no braces (of a macro or an option) and no conditional.
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
            braces += _count_open_braces(text, counted, token.start())
            counted = token.start()
            yield flag, value == "true", not (braces or opened) and (body < 0 or token.start() < body)


def _count_open_braces(text: str, start: int, end: int) -> int:
    """Return how many more braces a stretch opens than it closes."""
    return text.count("{", start, end) - text.count("}", start, end)
