"""Changes of files as an editor makes them: small, in one step, and undone in one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path

from lsprotocol import types as lsp

from seminal.lsp.document import Lines

MAX_LINES_COMPARED = 20_000


def workspace_edit(
    files: Mapping[str, tuple[int | None, list[lsp.TextEdit]]], *, versioned: bool
) -> lsp.WorkspaceEdit:
    """Return edits by address, each with the version that it is for; old clients take them without versions."""
    if not versioned:
        return lsp.WorkspaceEdit(changes={uri: edits for uri, (_, edits) in files.items()})
    return lsp.WorkspaceEdit(
        document_changes=[
            lsp.TextDocumentEdit(lsp.OptionalVersionedTextDocumentIdentifier(uri, version), list(edits))
            for uri, (version, edits) in files.items()
        ]
    )


def difference(old: Lines, new: str) -> list[lsp.TextEdit]:
    """Return the edits that make a text another: what is common to changed lines' ends stays."""
    return [lsp.TextEdit(old.range(start, end), text) for start, end, text in _stretches(old.text, new)]


def _stretches(old: str, new: str) -> Iterator[tuple[int, int, str]]:
    """Yield where two texts differ: offsets in the old one and the new text, line by line where that is quick."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    if len(before) == len(after):
        at = 0
        for left, right in zip(before, after, strict=True):
            if left != right:
                yield _without_common_ends(at, left, right)
            at += len(left)
        return
    if max(len(before), len(after)) > MAX_LINES_COMPARED:
        yield _without_common_ends(0, old, new)
        return
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield _without_common_ends(starts[a], "".join(before[a:b]), "".join(after[c:d]))


def _without_common_ends(at: int, old: str, new: str) -> tuple[int, int, str]:
    """Return one replacement without the common beginning and end."""
    head = 0
    most = min(len(old), len(new))
    while head < most and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < most - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return at + head, at + len(old) - tail, new[head : len(new) - tail]


def path_of(uri: str) -> Path | None:
    """Return the file of an address; None for what is on no disk (`untitled:`, `git:`)."""
    from pygls.uris import to_fs_path

    if not uri.startswith("file:"):
        return None
    path = to_fs_path(uri)
    return Path(path) if path else None
