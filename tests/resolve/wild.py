"""The internet in a box: all hosts of the world behind a proxy on this machine, each as bad as a test says.

The client asks the registers' real addresses over TLS. It reaches this machine through `https_proxy`, as people do in
many offices; the proxy does what it likes with the bytes, before, under and in TLS.
"""

from __future__ import annotations

import contextlib
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

HOSTS = (
    "dblp.org api.crossref.org api.openalex.org api.semanticscholar.org export.arxiv.org api.datacite.org "
    "elsewhere.example.com"
).split()
Bad = Callable[["Connection"], None]


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked: of which host, in which order, with which headers (names in small letters)."""

    host: str
    target: str
    headers: dict[str, str]


@dataclass
class World:
    """What the box was asked, and what it does: `bare` right after CONNECT, `answer` after each request."""

    answer: Bad
    bare: Bad | None = None
    certificate: Path = Path()
    port: int = 0
    requests: list[Request] = field(default_factory=list)
    tunnels: list[str] = field(default_factory=list)


class Connection:
    """A connection with the client: the request, and ways of sending."""

    def __init__(self, world: World, link: socket.socket, request: Request, stop: threading.Event) -> None:
        self.world = world
        self.link = link
        self.request = request
        self._stop = stop

    @property
    def before(self) -> int:
        """How many requests came before this one."""
        return len(self.world.requests) - 1

    def send(self, data: bytes) -> None:
        self.link.sendall(data)

    def slowly(self, data: bytes, pause: float = 0.02) -> None:
        """Send a byte at a time."""
        for at in range(len(data)):
            self.send(data[at : at + 1])
            self.wait(pause)

    def endlessly(self, data: bytes, pause: float = 0.0) -> None:
        """Send the same again and again, until the client has enough of it."""
        while not self._stop.is_set():
            self.send(data)
            if pause:
                self.wait(pause)

    def wait(self, seconds: float) -> None:
        """Be silent for a time, at most until the test is over."""
        if self._stop.wait(seconds):
            raise ConnectionResetError

    def well(self, body: bytes, *headers: str, status: str = "200 OK") -> None:
        """Send an answer in form."""
        lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
        self.send("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body)


def certificate(folder: Path) -> Path:
    """Return a key with its certificate for all hosts of the box, made by openssl."""
    made = folder / "world.pem"
    names = ",".join(f"DNS:{name}" for name in HOSTS)
    program = shutil.which("openssl")
    assert program
    command = [program, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=world"]
    command += [
        "-addext",
        f"subjectAltName={names}",
        "-keyout",
        str(made),
        "-out",
        str(folder / "certificate.pem"),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    made.write_bytes(made.read_bytes() + (folder / "certificate.pem").read_bytes())
    return made


@contextlib.contextmanager
def world(pem: Path, answer: Bad, bare: Bad | None = None) -> Iterator[World]:
    """Give a box that runs."""
    box = World(answer, bare, pem)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    stop = threading.Event()
    listening = socket.create_server(("127.0.0.1", 0))
    box.port = listening.getsockname()[1]

    def serve(link: socket.socket) -> None:
        with contextlib.suppress(OSError, ValueError), contextlib.ExitStack() as stack:
            stack.enter_context(link)
            link.settimeout(20)
            first = _request(link, "")
            assert first is not None
            box.tunnels.append(first.target)
            host, _, _ = first.target.rpartition(":")
            link.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            if box.bare:
                box.bare(Connection(box, link, first, stop))
                return
            inner = stack.enter_context(context.wrap_socket(link, server_side=True))
            while (request := _request(inner, host)) is not None:
                box.requests.append(request)
                box.answer(Connection(box, inner, request, stop))

    def listen() -> None:
        with contextlib.suppress(OSError):
            while True:
                link, _ = listening.accept()
                threading.Thread(target=serve, args=(link,), daemon=True).start()

    threading.Thread(target=listen, daemon=True).start()
    try:
        yield box
    finally:
        stop.set()
        listening.close()


def _request(link: socket.socket, host: str) -> Request | None:
    data = b""
    while b"\r\n\r\n" not in data:
        more = link.recv(65536)
        if not more:
            return None
        data += more
    first, *lines = data.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Request(host, first.split(" ")[1], headers)
