"""Inline switches: `<!-- seminal: ignore unknown-key -->` and `% seminal: ignore`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import RULES
from seminal.model.source import Source, Span
from seminal.text.did_you_mean import nearest
from seminal.text.pattern import lazy

_COMMENT: Final = lazy(
    r"(?:<!--|%|#)[ \t]*seminal:[ \t]*ignore(-file)?\b[ \t]*(?P<rules>(?>(?:(?:SEM[0-9]++|[a-z][a-z0-9-]*+)[ \t,]*+)*))"
)
_NAME: Final = lazy(r"SEM[0-9]+|[a-z][a-z0-9-]*")

Ignored = Mapping[int, frozenset[str]]
"""The rules that are off, by line; line 0 stands for the whole file."""


def ignored_rules(text: str) -> Ignored:
    """Return which rules comments of the text switch off, and on which lines.

    A comment beside other text is for its own line; alone on its line it is for the paragraph, or the
    bibliography entry, that follows; `ignore-file` is for the whole file. Without names all rules are meant.
    """
    if "seminal:" not in text:
        return {}
    lines = text.split("\n")
    rules_of_line: dict[int, frozenset[str]] = {}
    for number, line in enumerate(lines, 1):
        match = _COMMENT.search(line) if "seminal:" in line else None
        if match is None:
            continue
        rules = frozenset(RULES.called(name) or name for name in _NAME.findall(match["rules"])) or frozenset(
            RULES
        )
        for at in [0] if match[1] else _lines_meant(lines, number, _is_alone_on_line(line, match)):
            rules_of_line[at] = rules_of_line.get(at, frozenset()) | rules
    return rules_of_line


def without_ignored(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source]) -> Iterator[Diagnostic]:
    """Yield the diagnostics that no comment switches off."""
    found: dict[str, Ignored] = {}
    for diagnostic in diagnostics:
        path = diagnostic.location.path
        if path not in found:
            source = sources.get(path)
            found[path] = ignored_rules(source.text) if source and source.has("seminal:") else {}
        rules_of_line = found[path]
        if not rules_of_line or not any(
            diagnostic.rule in rules_of_line.get(line, ()) for line in (0, diagnostic.location.line)
        ):
            yield diagnostic


def unknown_names(sources: Iterable[Source]) -> Iterator[Diagnostic]:
    """Yield `unknown-rule` for names in ignore comments that are no rules."""
    for source in sources:
        if not source.has("seminal:"):
            continue
        for match in _COMMENT.finditer(source.text):
            for name in _NAME.finditer(match["rules"]):
                if RULES.called(name.group()) is None:
                    start = match.start("rules") + name.start()
                    near = nearest(name.group(), RULES)
                    hint = f"did you mean {near}?" if near else ""
                    place = source.locate(Span(start, start + len(name.group())))
                    yield Diagnostic("unknown-rule", place, f"there is no rule {name.group()}", hint)


def _is_alone_on_line(line: str, match: re.Match[str]) -> bool:
    """Return whether the line holds nothing except the comment."""
    if line[: match.start()].strip():
        return False
    end = line.find("-->", match.end())
    return not line.lstrip().startswith("<!--") or (end >= 0 and not line[end + 3 :].strip())


def _lines_meant(lines: list[str], number: int, alone: bool) -> Iterator[int]:
    """Yield a comment's own line and, if `alone`, those of the next paragraph or entry."""
    yield number
    if not alone:
        return
    at = number
    while at < len(lines) and not lines[at].strip():
        at += 1
    entry = at < len(lines) and lines[at].startswith("@") and "{" in lines[at]
    while at < len(lines):
        if not entry and not lines[at].strip():
            return
        yield at + 1
        at += 1
        if entry and at < len(lines) and lines[at].startswith("@"):
            return
