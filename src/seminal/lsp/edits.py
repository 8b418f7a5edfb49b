"""Build minimal workspace edits, so that an editor undoes each in one step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import accumulate, takewhile
from pathlib import Path

from lsprotocol import types as lsp

from seminal.lsp.document import Lines

MAX_LINES_COMPARED = 20_000


def workspace_edit(
    files: Mapping[str, tuple[int | None, list[lsp.TextEdit]]], *, versioned: bool
) -> lsp.WorkspaceEdit:
    """Return edits of files (version and edits by URI), in old form without `versioned`."""
    if not versioned:
        return lsp.WorkspaceEdit(changes={uri: edits for uri, (_, edits) in files.items()})
    return lsp.WorkspaceEdit(
        document_changes=[
            lsp.TextDocumentEdit(lsp.OptionalVersionedTextDocumentIdentifier(uri, version), list(edits))
            for uri, (version, edits) in files.items()
        ]
    )


def difference(old: Lines, new: str) -> list[lsp.TextEdit]:
    """Return the smallest edits, by lines, that turn one text into another."""
    return [lsp.TextEdit(old.range(start, end), text) for start, end, text in _stretches(old.text, new)]


def _stretches(old: str, new: str) -> Iterator[tuple[int, int, str]]:
    """Yield start and end in `old`, and new text, of each difference by lines."""
    old_lines, new_lines = old.splitlines(keepends=True), new.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, old_lines))]
    head = _common_length(old_lines, new_lines)
    tail = _common_length(old_lines[head:][::-1], new_lines[head:][::-1])
    old_part, new_part = old_lines[head : len(old_lines) - tail], new_lines[head : len(new_lines) - tail]
    if max(len(old_part), len(new_part)) > MAX_LINES_COMPARED:
        yield _without_common_ends(starts[head], "".join(old_part), "".join(new_part))
        return
    for kind, a, b, c, d in SequenceMatcher(None, old_part, new_part).get_opcodes():
        if kind == "replace" and b - a == d - c:  # lines of one file that changed: each keeps what it can
            for at in range(b - a):
                yield _without_common_ends(starts[head + a + at], old_part[a + at], new_part[c + at])
        elif kind != "equal":
            yield _without_common_ends(starts[head + a], "".join(old_part[a:b]), "".join(new_part[c:d]))


def _common_length(left: Sequence[str], right: Sequence[str]) -> int:
    """Return how many lines are equal from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False)))


def _without_common_ends(at: int, old: str, new: str) -> tuple[int, int, str]:
    """Return start, end and new text for `old` (at offset `at`), common ends left out."""
    head = 0
    most = min(len(old), len(new))
    while head < most and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < most - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return at + head, at + len(old) - tail, new[head : len(new) - tail]


def path_of(uri: str) -> Path | None:
    """Return the file of a URI; None for one not on disk (`untitled:`, `git:`)."""
    from pygls.uris import to_fs_path

    if not uri.startswith("file:"):
        return None
    path = to_fs_path(uri)
    return Path(path) if path else None
