"""A client of the language server over its real standard input and output."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests import warm

PATIENCE = 60.0  # seconds until a test that waits for a message gives up
CAPABILITIES: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-32", "utf-16"]},
    "workspace": {
        "applyEdit": True,
        "workspaceEdit": {"documentChanges": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
    },
    "window": {"workDoneProgress": True},
    "textDocument": {"publishDiagnostics": {"relatedInformation": True}},
}


class ServerError(Exception):
    """The server answered with an error."""


class Client:
    """One server process, its answers by request, and what it published of each file."""

    def __init__(self, cwd: Path, *, afresh: bool = False) -> None:
        self.process: subprocess.Popen[bytes] | warm.Session = (
            subprocess.Popen(
                [sys.executable, "-m", "seminal", "lsp"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=cwd,
            )
            if afresh or not warm.FORKS
            else warm.Session("lsp", cwd=cwd, environment={**os.environ})
        )
        self.published: dict[str, tuple[int | None, list[dict[str, Any]]]] = {}
        self.messages: list[str] = []
        self.done = 0  # pieces of work that the server showed and ended
        self.requests: list[dict[str, Any]] = []
        self.capabilities: dict[str, Any] = {}
        self._answers: dict[int, queue.Queue[dict[str, Any]]] = {}
        self._number = 0
        self._news = threading.Condition()
        self._writing = threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    # ---------------------------------------------------------------- wire

    def _read(self) -> None:
        out = self.process.stdout
        assert out is not None
        while header := out.readline():
            length = 0
            while header.strip():
                if header.lower().startswith(b"content-length:"):
                    length = int(header.split(b":")[1])
                header = out.readline()
            self._take(json.loads(out.read(length)))

    def _take(self, message: dict[str, Any]) -> None:
        if "method" not in message:
            self._answers[message["id"]].put(message)
            return
        params: Any = message.get("params")
        with self._news:
            if message["method"] == "textDocument/publishDiagnostics":
                self.published[params["uri"]] = params.get("version"), params["diagnostics"]
            elif message["method"] in ("window/showMessage", "window/logMessage"):
                self.messages.append(params["message"])
            elif message["method"] == "$/progress":
                self.done += params["value"]["kind"] == "end"
            elif "id" in message:
                self.requests.append(message)
            self._news.notify_all()
        if "id" in message:
            result = {"applied": True} if message["method"] == "workspace/applyEdit" else None
            self.write({"jsonrpc": "2.0", "id": message["id"], "result": result})

    def write(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode("utf-8", "surrogatepass")
        assert self.process.stdin is not None
        with self._writing:
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
            self.process.stdin.flush()

    def notify(self, method: str, params: Any) -> None:
        self.write({"jsonrpc": "2.0", "method": method, "params": params})

    def send(self, method: str, params: Any) -> int:
        self._number += 1
        self._answers[self._number] = queue.Queue()
        self.write({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        return self._number

    def answer(self, number: int) -> Any:
        message = self._answers[number].get(timeout=PATIENCE)
        if "error" in message:
            raise ServerError(message["error"]["message"])
        return message.get("result")

    def ask(self, method: str, params: Any) -> Any:
        return self.answer(self.send(method, params))

    # ---------------------------------------------------------------- a session

    def start(self, root: Path, *, encodings: Sequence[str] = ("utf-32", "utf-16"), **options: Any) -> None:
        capabilities = {**CAPABILITIES, "general": {"positionEncodings": list(encodings)}}
        params = {
            "processId": os.getpid(),
            "rootUri": root.as_uri(),
            "capabilities": capabilities,
            "initializationOptions": options,
            "workspaceFolders": [{"uri": root.as_uri(), "name": root.name}],
        }
        self.capabilities = self.ask("initialize", params)["capabilities"]
        self.notify("initialized", {})

    def open(self, path: Path, text: str | None = None, version: int = 1) -> str:
        text = path.read_text("utf-8") if text is None else text
        document = {"uri": path.as_uri(), "languageId": "markdown", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return path.as_uri()

    def change(self, uri: str, version: int, *changes: dict[str, Any]) -> None:
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": list(changes)})

    def replace(self, uri: str, version: int, text: str) -> None:
        self.change(uri, version, {"text": text})

    def save(self, uri: str) -> None:
        self.notify("textDocument/didSave", {"textDocument": {"uri": uri}})

    def watched(self, *paths: Path) -> None:
        self.notify(
            "workspace/didChangeWatchedFiles", {"changes": [{"uri": p.as_uri(), "type": 2} for p in paths]}
        )

    def at(self, method: str, uri: str, line: int, character: int, **more: Any) -> Any:
        place = {"line": line, "character": character}
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": uri}, "position": place, **more})

    def until(self, wanted: Any) -> None:
        """Wait until a condition on what was published holds."""
        end = time.monotonic() + PATIENCE
        with self._news:
            while not wanted():
                assert self._news.wait(end - time.monotonic()), (self.published, self.messages)

    def diagnostics(self, uri: str, version: int | None = None) -> list[dict[str, Any]]:
        """Return what is published of a file, once that is of a version of it."""
        self.until(lambda: uri in self.published and (version is None or self.published[uri][0] == version))
        return self.published[uri][1]

    def settled(self, uri: str) -> None:
        """Wait until the book of an open file has been read."""
        self.at("hover", uri, 0, 0)

    def lists_are_read(self) -> None:
        """Wait until the reading lists have been compiled, which follows the reading of the book."""
        self.until(lambda: self.done)

    def stop(self) -> int:
        self.ask("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(PATIENCE)


@contextlib.contextmanager
def client(root: Path, **options: Any) -> Iterator[Client]:
    """Begin a session in a folder, and end it whatever happens."""
    one = Client(root)
    try:
        one.start(root, **options)
        yield one
    finally:
        with contextlib.suppress(Exception):
            one.process.kill()
        one.process.wait(PATIENCE)
