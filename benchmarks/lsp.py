"""How fast the language server answers, beside panache's, over the real protocol on books made here.

    python benchmarks/lsp.py [--keys 200] [--panache PROGRAM] [--large-library]

The books are those of `check.py`. Each server is a process of its own, with an empty cache folder; both are asked
the same in turn, keystroke by keystroke, so that a busy machine hurts both. "First" counts from `didOpen` to the first
findings on the opened chapter; a keystroke counts from `didChange` to the findings on that version. On Linux, how long
a server ran for a keystroke is counted too, and how long it waited for a processor that another process had.
--large-library also completes among 100,000 entries.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from check import BOOKS, bibliography, write  # this folder's own benchmark of the command

WAIT = 40.0


class Server:
    """A language server's process, and when each answer came."""

    def __init__(self, command: Sequence[str], folder: Path, cache: Path) -> None:
        env = {**os.environ, "XDG_CACHE_HOME": str(cache)}
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # a package that pip installed is compiled
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=env,
        )
        self.answers: queue.Queue[tuple[float, dict[str, Any]]] = queue.Queue()
        self.number = 0
        threading.Thread(target=self._read, daemon=True).start()
        params = {
            "processId": os.getpid(),
            "rootUri": folder.as_uri(),
            "workspaceFolders": [{"uri": folder.as_uri(), "name": "book"}],
            "capabilities": {"textDocument": {"publishDiagnostics": {"versionSupport": True}}},
        }
        self.ask("initialize", params)
        self.send("initialized", {})

    def _read(self) -> None:
        out = self.process.stdout
        assert out is not None
        while header := out.readline():
            length = 0
            while header.strip():
                if header.lower().startswith(b"content-length:"):
                    length = int(header.split(b":")[1])
                header = out.readline()
            body = out.read(length)
            self.answers.put((time.perf_counter(), json.loads(body)))

    def send(self, method: str, params: Any, number: int | None = None) -> float:
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
        if number is not None:
            message["id"] = number
        data = json.dumps(message).encode()
        assert self.process.stdin is not None
        begun = time.perf_counter()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()
        return begun

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> tuple[float, dict[str, Any]]:
        while True:
            try:
                when, message = self.answers.get(timeout=WAIT)
            except queue.Empty:
                raise SystemExit(f"{self.process.args!r} did not answer within {WAIT:.0f} s") from None
            if "method" in message and "id" in message:
                data = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": None}).encode()
                assert self.process.stdin is not None
                self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
                self.process.stdin.flush()
            elif wanted(message):
                return when, message

    def ask(self, method: str, params: Any) -> tuple[float, Any]:
        """Return how many milliseconds an answer took, and the answer."""
        self.number += 1
        begun = self.send(method, params, self.number)
        when, message = self.until(lambda one: one.get("id") == self.number)
        return (when - begun) * 1000, message.get("result")

    def told(self, begun: float, uri: str, version: int) -> float:
        """Return the milliseconds until findings on a version of a file are published."""

        def fits(message: dict[str, Any]) -> bool:
            params = message.get("params") or {}
            return (
                message.get("method") == "textDocument/publishDiagnostics"
                and params.get("uri") == uri
                and params.get("version") in (version, None)
            )

        return (self.until(fits)[0] - begun) * 1000

    @property
    def spent(self) -> tuple[float, float]:
        """Return the milliseconds that the process had a processor, and those that it waited for one (Linux)."""
        ran = waited = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            one = (task / "schedstat").read_text("utf-8").split()
            ran, waited = ran + int(one[0]), waited + int(one[1])
        return ran / 1e6, waited / 1e6

    @property
    def megabytes(self) -> float:
        """Return how much memory the process holds (Linux)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def shown(times: Sequence[float]) -> str:
    """Return the median and the 99th percentile."""
    last = quantiles(times, n=100, method="inclusive")[98] if len(times) > 1 else times[0]
    return f"{median(times):.0f} / {last:.0f} ms"


def typed(servers: dict[str, Server], uri: str, text: str, keys: int) -> dict[str, dict[str, list[float]]]:
    """Type a citation again and again, and ask for everything: all servers the same, one after the other."""
    dice = Random(3)
    lines = text.split("\n")
    blank = [at for at, line in enumerate(lines) if not line and at > 5]
    found: dict[str, dict[str, list[float]]] = {
        name: {"key": [], "processor": [], "waiting": [], "completion": [], "hover": [], "definition": []}
        for name in servers
    }
    cited = [(at, line.index("@") + 2) for at, line in enumerate(lines) if " @" in line and "`" not in line]
    versions = dict.fromkeys(servers, 1)
    for _ in range(keys):
        line, typing = dice.choice(blank), dice.choice(("See @smi", "As [@net", "so @20", "of @learning"))
        place = dice.choice(cited)
        for name, one in servers.items():
            here = {"line": line, "character": 0}
            versions[name] += 1
            change = {"range": {"start": here, "end": here}, "text": f"{typing} "}
            document = {"uri": uri, "version": versions[name]}
            before = one.spent
            begun = one.send("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
            found[name]["key"].append(one.told(begun, uri, versions[name]))
            for kind, now, then in zip(("processor", "waiting"), one.spent, before, strict=True):
                found[name][kind].append(now - then)
            at = {"line": line, "character": len(typing)}
            took, _ = one.ask("textDocument/completion", {"textDocument": {"uri": uri}, "position": at})
            found[name]["completion"].append(took)
            for kind in ("hover", "definition"):
                at = {"line": place[0], "character": place[1]}
                took, _ = one.ask(f"textDocument/{kind}", {"textDocument": {"uri": uri}, "position": at})
                found[name][kind].append(took)
    return found


def measured(name: str, folder: Path, commands: dict[str, list[str]], keys: int) -> None:
    """Print the table of one book."""
    chapter = sorted(folder.glob("*.qmd"))[3]
    uri, text = chapter.as_uri(), chapter.read_text("utf-8")
    with tempfile.TemporaryDirectory() as cache:
        servers: dict[str, Server] = {}
        first: dict[str, float] = {}
        again: dict[str, float] = {}
        for which in (first, again):
            for one in servers.values():
                one.process.kill()
            for server, command in commands.items():
                servers[server] = Server(command, folder, Path(cache))
                document = {"uri": uri, "languageId": "quarto", "version": 1, "text": text}
                begun = servers[server].send("textDocument/didOpen", {"textDocument": document})
                which[server] = servers[server].told(begun, uri, 1)
                at = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
                servers[server].ask("textDocument/hover", at)
                time.sleep(
                    7
                )  # what goes on behind the first findings is no part of a keystroke: the cache is saved
        found = typed(servers, uri, text, keys)
        print(f"\n{name}; {keys} keystrokes")
        for server, one in servers.items():
            times = found[server]
            print(
                f"  {server:8} first findings {first[server]:.0f} ms, with a cache {again[server]:.0f} ms; "
                f"keystroke {shown(times['key'])} (processor {shown(times['processor'])}, "
                f"waiting for one {shown(times['waiting'])}); completion {shown(times['completion'])}; "
                f"hover {shown(times['hover'])}; definition {shown(times['definition'])}; {one.megabytes:.0f} MB"
            )
            one.process.kill()


def large_library(folder: Path, command: list[str]) -> None:
    """Print how long completion takes among 100,000 entries."""
    entries = bibliography(3000)
    texts = [
        text.replace(key, f"{key}n{copy}").replace("title = {", f"title = {{Wordy{copy % 977} ")
        for copy in range(34)
        for key, text in entries.items()
    ]
    (folder / "r.bib").write_text("".join(texts[:100_000]), "utf-8")
    (folder / "seminal.yml").write_text(
        "chapters: [a.md]\nbibliography: [r.bib]\nrules: {uncited-entry: off}\n", "utf-8"
    )
    (folder / "a.md").write_text("Text.\n\n", "utf-8")
    with tempfile.TemporaryDirectory() as cache:
        one = Server(command, folder, Path(cache))
        uri = (folder / "a.md").as_uri()
        document = {"uri": uri, "languageId": "markdown", "version": 1, "text": "Text.\n\n"}
        one.send("textDocument/didOpen", {"textDocument": document})
        at = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
        for _ in range(20):
            one.ask("textDocument/hover", at)
        times, ran, version = [], [], 1
        for typing in (
            "@smi",
            "@wordy17",
            "[@smth wordy3",
            "@learnign",
            "[@2001 journal",
            "@a",
            "[@made things 19",
        ):
            for _ in range(10):
                version += 1
                change = {"text": f"Text.\n{typing}\n"}
                document = {"uri": uri, "version": version}
                before = one.spent[0]
                one.send("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
                place = {"line": 1, "character": len(typing)}
                took, _ = one.ask(
                    "textDocument/completion", {"textDocument": {"uri": uri}, "position": place}
                )
                times.append(took)
                ran.append(one.spent[0] - before)
        print(
            f"\n100,000 entries: completion {shown(times)} (processor {shown(ran)}); {one.megabytes:.0f} MB"
        )
        one.process.kill()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keys", type=int, default=200)
    parser.add_argument("--panache", help="the program, from `pip install panache-cli`")
    parser.add_argument("--large-library", action="store_true")
    given = parser.parse_args()
    own = [sys.executable, "-m", "seminal", "lsp"]
    commands = {"seminal": own}
    if given.panache:
        commands["panache"] = [given.panache, "lsp"]
    for book in BOOKS:
        with tempfile.TemporaryDirectory() as folder:
            write(book, Path(folder))
            measured(f"{book.name}, {book.entries} entries", Path(folder), commands, given.keys)
    if given.large_library:
        with tempfile.TemporaryDirectory() as folder:
            large_library(Path(folder), own)


if __name__ == "__main__":
    main()
