"""Unified diffs, in time linear in the text."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_CONTEXT_LINES = 3  # lines that stay, before and after a change
_MAX_PAIRS = 40_000  # pairs of lines of which the best match is looked for, which takes time as their square


class _Change(NamedTuple):
    """Lines `start:end` of the old text become lines `new_start:new_end` of the new one."""

    start: int
    end: int
    new_start: int
    new_end: int


def diff(path: str, before: str, after: str) -> str:
    """Return the unified diff of a file for `git apply`; empty without changes."""
    old, new = _git_lines(before), _git_lines(after)
    hunks = ["".join(_hunk(old, new, group)) for group in _grouped(_changes(old, new))]
    old_name, new_name = _git_name(f"a/{path}"), _git_name(f"b/{path}")
    return "".join((f"--- {old_name}\n+++ {new_name}\n", *hunks)) if hunks else ""


def _git_name(path: str) -> str:
    r"""Return a path as git prints it, quoted as in C if unusual: `"a/\033.md"`."""
    if not path.isprintable() or '"' in path or "\\" in path:
        path = f'"{"".join(map(_c_character, path))}"'
    return f"{path}\t" if " " in path else path  # so that git knows where the name ends


def _c_character(character: str) -> str:
    r"""Return a character as git writes it in quotes: `\\`, `\"`, or octal bytes."""
    if character in '"\\':
        return f"\\{character}"
    if character.isprintable():
        return character
    return "".join(f"\\{byte:03o}" for byte in character.encode("utf-8", "surrogateescape"))


def _git_lines(text: str) -> list[str]:
    """Return the lines as git splits them: at line feeds only, not at form feeds."""
    lines = text.split("\n")
    last = lines.pop()
    return [f"{line}\n" for line in lines] + ([last] if last else [])


def _changes(old: Sequence[str], new: Sequence[str]) -> Iterator[_Change]:
    """Yield the changes from `old` to `new`, compared between lines unique in both."""
    start = new_start = 0
    for at, new_at in (*_anchors(old, new), (len(old), len(new))):
        yield from _changes_between(old, new, _Change(start, at, new_start, new_at))
        start, new_start = at, new_at


def _anchors(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Return line numbers of the longest common sequence of unique lines (patience diff)."""
    old_counts, new_counts = Counter(old), Counter(new)
    places = {line: i for i, line in enumerate(new) if new_counts[line] == 1}
    pairs = [(i, places[line]) for i, line in enumerate(old) if line in places and old_counts[line] == 1]
    least_places: list[int] = []  # the least last place of a row of each length
    pair_at_end: list[int] = []  # which pair that is
    previous: list[int] = []
    for number, (_, place) in enumerate(pairs):
        length = bisect_left(least_places, place)
        previous.append(pair_at_end[length - 1] if length else -1)
        least_places[length : length + 1] = [place]
        pair_at_end[length : length + 1] = [number]
    row: list[tuple[int, int]] = []
    number = pair_at_end[-1] if pair_at_end else -1
    while number >= 0:
        row.append(pairs[number])
        number = previous[number]
    return row[::-1]


def _changes_between(old: Sequence[str], new: Sequence[str], part: _Change) -> Iterator[_Change]:
    """Yield the changes within a part, without equal lines at its ends.

    A part of more than `_MAX_PAIRS` pairs is compared line by line, or is one change if its lengths differ.
    """
    start, end, new_start, new_end = part
    while start < end and new_start < new_end and old[start] == new[new_start]:
        start, new_start = start + 1, new_start + 1
    while start < end and new_start < new_end and old[end - 1] == new[new_end - 1]:
        end, new_end = end - 1, new_end - 1
    length, new_length = end - start, new_end - new_start
    if (
        length * new_length > _MAX_PAIRS and length == new_length
    ):  # repairs within lines: each line has its own
        for i in range(length):
            if old[start + i] != new[new_start + i]:
                yield _Change(start + i, start + i + 1, new_start + i, new_start + i + 1)
        return
    if not length or not new_length or length * new_length > _MAX_PAIRS:
        if length or new_length:
            yield _Change(start, end, new_start, new_end)
        return
    import difflib

    matcher = difflib.SequenceMatcher(None, old[start:end], new[new_start:new_end], autojunk=False)
    for tag, i, j, new_i, new_j in matcher.get_opcodes():
        if tag != "equal":
            yield _Change(start + i, start + j, new_start + new_i, new_start + new_j)


def _grouped(changes: Iterator[_Change]) -> Iterator[list[_Change]]:
    """Yield the changes of each hunk: those whose context would touch are one."""
    some: list[_Change] = []
    for change in changes:
        if some and change.start - some[-1].end > 2 * _CONTEXT_LINES:
            yield some
            some = []
        some.append(change)
    if some:
        yield some


def _hunk(old: Sequence[str], new: Sequence[str], changes: Sequence[_Change]) -> Iterator[str]:
    """Yield the lines of one hunk of a unified diff, with those around the changes."""
    context = min(_CONTEXT_LINES, changes[0].start, changes[0].new_start)
    start, new_start = changes[0].start - context, changes[0].new_start - context
    end = min(changes[-1].end + _CONTEXT_LINES, len(old))
    new_end = min(changes[-1].new_end + _CONTEXT_LINES, len(new))
    yield f"@@ -{_hunk_range(start, end)} +{_hunk_range(new_start, new_end)} @@\n"
    at = start
    for change in changes:
        yield from _signed_lines(" ", old[at : change.start])
        yield from _signed_lines("-", old[change.start : change.end])
        yield from _signed_lines("+", new[change.new_start : change.new_end])
        at = change.end
    yield from _signed_lines(" ", old[at:end])


def _hunk_range(start: int, end: int) -> str:
    """Return a hunk's line range in the form of diff -u (POSIX)."""
    length = end - start
    return f"{start + 1 if length else start},{length}" if length != 1 else f"{start + 1}"


def _signed_lines(sign: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield lines after a sign (`-`, `+`), noting a missing line end as git does."""
    for line in lines:
        yield f"{sign}{line}" if line.endswith("\n") else f"{sign}{line}\n\\ No newline at end of file\n"
