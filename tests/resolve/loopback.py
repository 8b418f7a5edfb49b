"""A server on this machine that answers as registers do: well, badly, slowly, half, or without end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from seminal.resolve import REGISTERS
from seminal.resolve.http import AnswerMemory, RegisterClient

JSON = "application/json"
Answer = Callable[[BaseHTTPRequestHandler, int], None]
EMPTY = {
    "dblp": b'{"result":{"hits":{"@total":"0"}}}',
    "crossref": b'{"message":{"items":[]}}',
    "openalex": b'{"results":[]}',
    "semanticscholar": b'{"total":0,"data":[]}',
    "arxiv": b'<feed xmlns="http://www.w3.org/2005/Atom"></feed>',
    "datacite": b'{"data":[]}',
}


@dataclass
class Loopback:
    """What is asked and when, and how the server answers: `answer` is called with the handler."""

    answer: Answer
    base: str = ""
    asked: list[tuple[float, str]] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    running: int = 0
    most: int = 0


@contextmanager
def serving(answer: Answer) -> Iterator[Loopback]:
    """Give a running server; `answer` gets the handler and how many questions came before."""
    loopback = Loopback(answer)
    guard = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            with guard:
                before = len(loopback.asked)
                loopback.asked.append((time.monotonic(), self.path))
                loopback.agents.append(self.headers.get("User-Agent", ""))
                loopback.headers.append(dict(self.headers))
                loopback.running += 1
                loopback.most = max(loopback.most, loopback.running)
            try:
                loopback.answer(self, before)
            except (BrokenPipeError, ConnectionResetError):
                pass  # the client had enough
            finally:
                with guard:
                    loopback.running -= 1

        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    loopback.base = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield loopback
    finally:
        server.shutdown()
        server.server_close()


def send(
    handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, kind: str = JSON, **headers: str
) -> None:
    """Answer as a well-behaved server does."""
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(len(body)))
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body)


def client(
    server: Loopback, *, patience: float = 5.0, memory: AnswerMemory | None = None, haste: float = 0.01
) -> RegisterClient:
    """Return a client for which every register is the server, under a path of its own."""
    bases = {name: f"{server.base}/{name}" for name in REGISTERS}
    return RegisterClient(
        contact="me@example.org", addresses=bases, patience=patience, memory=memory, haste=haste
    )


def always(body: bytes, status: int = 200, **headers: str) -> Answer:
    return lambda handler, _: send(handler, body, status, **headers)
