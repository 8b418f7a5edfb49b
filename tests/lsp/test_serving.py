"""What no client should send: the server says so in a line, and goes on where it can."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path

import pytest

from seminal.lsp.worker import OpenBook
from tests import warm

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")


def framed(body: bytes | dict[str, object]) -> bytes:
    """Return a message with its header."""
    data = body if isinstance(body, bytes) else json.dumps({"jsonrpc": "2.0", **body}).encode()
    return b"Content-Length: %d\r\n\r\n" % len(data) + data


def asked(method: str, number: int = 0, **params: object) -> bytes:
    """Return a request, or without a number a notification."""
    return framed(({"id": number} if number else {}) | {"method": method, "params": params})


def answered(folder: Path, *sent: bytes) -> subprocess.CompletedProcess[bytes]:
    """Return what a server says to messages between a client's first and last ones."""
    first = asked("initialize", 1, processId=None, rootUri=folder.as_uri(), capabilities={})
    last = framed({"id": 99, "method": "shutdown"}) + framed({"method": "exit"})
    given = b"".join((first, asked("initialized"), *sent, last))
    if warm.FORKS:
        return warm.run(("lsp",), folder, {**os.environ}, 60, given)
    return subprocess.run(
        [sys.executable, "-m", "seminal", "lsp"],
        input=given,
        capture_output=True,
        cwd=folder,
        timeout=60,
        check=False,
    )


NO_MESSAGES = (
    b"{{{", b"[1, 2]", b"null", b"[" * 100_000, b'{"jsonrpc": "2.0", "id": 3}', b"\xff\xfe", b'"\\ud800"',
)  # fmt: skip


def test_a_message_that_is_none(tmp_path: Path) -> None:
    done = answered(tmp_path, b"".join(map(framed, NO_MESSAGES)))
    assert (done.returncode, b'"id": 99' in done.stdout or b'"id":99' in done.stdout) == (0, True)
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "request_",
    [
        framed({"id": 7, "method": "textDocument/hover", "params": None}),
        asked(
            "textDocument/hover",
            7,
            textDocument={"uri": "file:///a.md"},
            position={"line": -1, "character": 0},
        ),
        asked(
            "textDocument/hover",
            7,
            textDocument={"uri": "file:///a%00b.md"},
            position={"line": 0, "character": 0},
        ),
        asked("workspace/executeCommand", 7, command="rm -rf", arguments=["/"]),
        asked("no/such", 7),
    ],
    ids=[
        "no parameters",
        "a line before the first",
        "a NUL in the address",
        "a command of its own",
        "no method of ours",
    ],
)
def test_a_request_that_cannot_be(tmp_path: Path, request_: bytes) -> None:
    done = answered(tmp_path, request_)
    replies = {
        one["id"]: one for one in map(json.loads, parts(done.stdout)) if "id" in one and "method" not in one
    }
    assert {1, 7, 99} <= replies.keys()
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def parts(stream: bytes) -> list[bytes]:
    """Return the bodies of framed messages."""
    found = []
    while stream:
        header, _, rest = stream.partition(b"\r\n\r\n")
        size = int(header.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        found.append(rest[:size])
        stream = rest[size:]
    return found


def test_a_message_larger_than_any_file(tmp_path: Path) -> None:
    done = answered(tmp_path, b"Content-Length: 99999999999\r\n\r\n{}")
    assert done.returncode == 2
    assert b"announced a message of 99999999999 bytes" in done.stderr
    assert b"Traceback" not in done.stderr


class Log:
    """An editor that keeps the messages it receives."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def log(self, message: str) -> None:
        self.lines.append(message)

    def show_error(self, message: str) -> None:
        self.lines.append(message)

    def publish(
        self, book: object, path: Path, found: object, source: object, version: int | None
    ) -> None: ...

    async def show_progress(self, title: str, work: Coroutine[object, object, None]) -> None:
        await work

    def refresh_lenses(self) -> None: ...


@pytest.mark.parametrize("folder", ["not yet", "a" * 5000])
def test_nobody_waits_for_a_book_whose_folder_is_not_there(folder: str, tmp_path: Path) -> None:
    log = Log()

    async def opened() -> None:
        book = OpenBook(tmp_path / folder, log)
        book.edit(tmp_path / folder / "a.md", "@a", 1)
        await asyncio.wait_for(book.ready.wait(), 60)
        book.stop()

    asyncio.run(opened())
    (line,) = set(log.lines)  # said again where the edit comes after the first reading
    assert len(line) < 600
