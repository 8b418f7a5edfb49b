"""Replace keys at known places and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final, NamedTuple

from seminal.model.source import Location

# Pandoc manual, "Citation syntax": what a key may be without braces.
_PLAIN = re.compile(r"\w(?:\w|[:.#$%&\-+?<>~/](?=\w))*")
_LINE_END = re.compile(r"\r\n|\r|\n")


def plain_key(key: str) -> bool:
    """Return whether pandoc reads `@key` as all of the key, without braces."""
    return _PLAIN.fullmatch(key) is not None


def valid_key(key: str) -> bool:
    r"""Return whether pandoc, BibTeX and LaTeX read `key` as one key: none of `#$%&~\{}`."""
    return bool(_PLAIN.fullmatch(key)) and not set(key) & set("#$%&~\\{}")


KEY_FORM: Final = "use letters, digits, and single `:.-+?<>/_` between them"
"""What `valid_key` asks for, in words."""


class Rekeyed(NamedTuple):
    """The new text, and the places whose key was not found there."""

    text: str
    missed: tuple[tuple[Location, str], ...]


def rekeyed(text: str, places: Iterable[tuple[Location, str]], new_of: Mapping[str, str]) -> Rekeyed:
    """Return a file's exact text with keys replaced at their places.

    `places` have the old key, `new_of` its new one. A place that does not hold the old key alone (a citation reported
    at its bracket, say) is searched on its line.
    """
    starts = [1 if text.startswith("\ufeff") else 0]
    starts += [match.end() for match in _LINE_END.finditer(text)]
    edits: dict[int, str] = {}
    missed: list[tuple[Location, str]] = []
    for place, old in places:
        start = starts[place.line - 1] + place.column - 1
        end = starts[place.end_line - 1] + place.end_column - 1
        stop = starts[place.end_line] if place.end_line < len(starts) else len(text)
        at = _key_start(text, old, start, end)
        while at < 0 and (start := next_key(text, old, start, stop)) >= 0:
            at, start = (-1, start + len(old)) if start in edits else (start, start)
        if at >= 0:
            edits[at] = old
        else:
            missed.append((place, old))
    parts, last = [], 0
    for at, old in sorted(edits.items()):
        parts += [text[last:at], new_of[old]]
        last = at + len(old)
    return Rekeyed("".join((*parts, text[last:])), tuple(missed))


def next_key(text: str, key: str, start: int = 0, stop: int | None = None) -> int:
    """Return the next offset of `key` as a whole key in `text[start:stop]`, or -1."""
    at = text.find(key, start, stop)
    while at >= 0:
        previous, whole_key = text[at - 1 : at] if at else "", _PLAIN.match(text, at)
        is_longer = whole_key is not None and whole_key.end() > at + len(key)
        if not is_longer and not (previous.isalnum() or previous == "_"):
            return at
        at = text.find(key, at + 1, stop)
    return -1


def finder(keys: Collection[str]) -> Callable[[str], set[str]]:
    """Return a function that finds which keys occur in a text.

    Keys that pandoc reads without braces count as whole words, others wherever their characters are.
    """
    odd = [key for key in keys if not _PLAIN.fullmatch(key)]
    plain = set(keys).difference(odd)
    return lambda text: plain.intersection(_PLAIN.findall(text)).union(key for key in odd if key in text)


def sentence_renamer(new_of: Mapping[str, str]) -> Callable[[str], str]:
    """Return a function that replaces old keys in a sentence, as `finder` finds them."""
    odd = {old: new for old, new in new_of.items() if not _PLAIN.fullmatch(old)}

    def written(text: str) -> str:
        for old, new in odd.items():
            text = text.replace(old, new)
        return _PLAIN.sub(lambda word: new_of.get(word[0], word[0]), text)

    return written


def _key_start(text: str, old: str, start: int, end: int) -> int:
    """Return the offset of `old` in a place, -1 with more around it than `-@{}`."""
    place = text[start:end]
    at = place.find(old)
    return start + at if at >= 0 and not (place[:at] + place[at + len(old) :]).strip("-@{}") else -1
