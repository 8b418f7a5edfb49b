"""The language server on broken, huge and edited texts, and with clients that leave: nothing stops it."""

from __future__ import annotations

import contextlib
import random
import time
from pathlib import Path
from typing import Any

import pytest

from seminal.commands.check import check
from seminal.project.config import read
from tests.lsp.book import BOOK, rules
from tests.lsp.client import Client, ServerError
from tests.lsp.test_live_check import edited

BUFFERS = {
    "empty": "",
    "half typed": '---\ntitle: [\n\n[@doe2020frobs; @\n\n```{r\n\\cite{\n::: {.further-reading topic="',
    "no line ends": "@doe2020frobs " * 3000,
    "binary": "\x00\x01\ufffd\x7f" * 500 + "@doe2020frobs\x00",
    "deep": "> " * 400 + "[" * 3000 + "@doe2020frobs",
    "surrogate": "\ud800@doe2020frobs",
    "huge": "Text with [@doe2020frobs] and @nobody2001.\n\n" * 40_000,
}
REQUESTS: dict[str, dict[str, Any]] = {
    "completion": {}, "hover": {}, "definition": {}, "references": {"context": {"includeDeclaration": True}},
    "prepareRename": {}, "rename": {"newName": "x2001"},
}  # fmt: skip


@pytest.mark.slow
def test_every_request_is_answered_on_any_buffer(root: Path, session: Client) -> None:
    for name, text in BUFFERS.items():
        if name != "huge":
            every_request(root, session, text)


@pytest.mark.slow
def test_every_request_is_answered_on_a_huge_buffer(root: Path, session: Client) -> None:
    every_request(root, session, BUFFERS["huge"])


def every_request(root: Path, session: Client, text: str) -> None:
    for path in (root / "a.qmd", root / "r.bib", root / "list.md", root / "c.ipynb", root / "new.tex"):
        uri = session.open(path, text)
        for line, character in ((0, 0), (0, 20), (3, 18), (10**6, 10**6)):
            for method, more in REQUESTS.items():
                refused = contextlib.suppress(ServerError) if method == "rename" else contextlib.nullcontext()
                with refused:
                    session.at(method, uri, line, character, **more)
        for method in ("documentSymbol", "documentLink", "codeLens"):
            session.ask(f"textDocument/{method}", {"textDocument": {"uri": uri}})
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}
        asked = {"textDocument": {"uri": uri}, "range": whole, "context": {"diagnostics": []}}
        session.ask("textDocument/codeAction", asked)
        session.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    uri = session.open(root / "b.qmd")
    session.diagnostics(uri)
    assert not [one for one in session.messages if "Error" in one]


def test_edits_at_random_leave_what_a_check_of_the_file_says(root: Path, session: Client) -> None:
    dice, text = random.Random(7), BOOK["a.qmd"]
    uri = session.open(root / "a.qmd")
    session.settled(uri)
    version = 1
    for _ in range(40):
        new = edited(text, dice)
        version += 1
        session.replace(uri, version, new)
        text = new
    session.diagnostics(uri, version)
    session.save(uri)
    session.settled(uri)
    (root / "a.qmd").write_bytes(text.encode())
    session.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    expected = sorted(one.rule for one in check(read(root)).diagnostics if one.location.path == "a.qmd")
    session.until(
        lambda: session.published[uri][0] is None and sorted(rules(session.published[uri][1])) == expected
    )


def test_edits_of_single_places_keep_the_text(root: Path, session: Client) -> None:
    dice = random.Random(11)
    text = "Ärger 😀 one\ntwo\u2028 @doe2020frobs\r\nthree\x0c four\n"
    uri = session.open(root / "a.qmd", text)
    for version in range(2, 60):
        lines = text.replace("\r\n", "\n").split("\n")
        line = dice.randrange(len(lines))
        character = dice.randint(0, len(lines[line]))
        here = {"line": line, "character": character}
        piece = dice.choice(["x", "é", "😀", "@nobody2001 ", "\n", "\u2028"])
        session.change(uri, version, {"range": {"start": here, "end": here}, "text": piece})
        lines[line] = lines[line][:character] + piece + lines[line][character:]
        text = "\n".join(lines)
    found = session.diagnostics(uri, 59)
    session.replace(uri, 60, text)
    assert session.diagnostics(uri, 60) == found


@pytest.mark.slow
def test_a_file_that_is_closed_as_soon_as_it_was_edited_is_checked_no_more(
    root: Path, session: Client
) -> None:
    other = session.open(root / "b.qmd")
    session.settled(other)
    for wait in range(0, 60, 2):
        uri = session.open(root / "a.qmd")
        time.sleep(wait / 10_000)
        session.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        session.replace(other, wait + 2, f"Text {wait}.\n")
        session.diagnostics(other, wait + 2)
    assert session.messages == []


@pytest.mark.slow
def test_a_client_that_dies_takes_the_server_with_it(root: Path) -> None:
    one = Client(root, afresh=True)
    one.start(root)
    uri = one.open(root / "a.qmd")
    one.diagnostics(uri)
    assert one.process.stdin is not None
    one.process.stdin.close()
    assert one.process.wait(30) is not None


def test_a_session_ends_in_order(root: Path) -> None:
    one = Client(root, afresh=True)
    one.start(root)
    one.diagnostics(one.open(root / "a.qmd"))
    assert one.stop() == 0
    assert one.process.stderr is not None
    assert one.process.stderr.read() == b""
