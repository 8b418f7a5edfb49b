"""A process that has imported the package, and forks a child for each run of the command.

Half of a short run is start-up, and hundreds of tests run the command. `run` waits for the child's end; `Session`
speaks with it meanwhile.
"""

from __future__ import annotations

import json
import os
import pkgutil
import select
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

FORKS = hasattr(os, "fork") and hasattr(socket, "send_fds")


def run(
    arguments: tuple[str, ...], cwd: Path, environment: dict[str, str], timeout: float, given: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a child of the process; raise TimeoutExpired after `timeout` seconds."""
    with TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in ("in", "out", "err")]
        if given:
            paths[0].write_bytes(given)
        else:
            paths[0] = Path(os.devnull)
        streams = [os.open(path, os.O_RDWR | os.O_CREAT) for path in paths]
        child = _Child(arguments, cwd, environment, streams)
        try:
            return subprocess.CompletedProcess(
                arguments, child.wait(timeout), paths[1].read_bytes(), paths[2].read_bytes()
            )
        finally:
            child.kill()


class _Child:
    """A child of the process: `wait` and `kill` are those of Popen."""

    def __init__(
        self, arguments: tuple[str, ...], cwd: Path, environment: dict[str, str], streams: list[int]
    ) -> None:
        asked = {"arguments": arguments, "cwd": str(cwd), "environment": environment}
        self._told, told = os.pipe()
        with _server()[1].makefile("rb", buffering=0) as answers:  # it answers when it has the streams
            message = json.dumps(asked).encode()
            socket.send_fds(_server()[1], [len(message).to_bytes(4)], [*streams, told])
            _server()[1].sendall(message)
            for one in (*streams, told):
                os.close(one)
            self.pid = int(answers.readline())
        self.returncode: int | None = None

    def wait(self, timeout: float) -> int:
        """Return the status; raise TimeoutExpired after `timeout` seconds."""
        if self.returncode is None:
            if not select.select([self._told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("seminal", timeout)
            self.returncode = int(os.read(self._told, 20))
            os.close(self._told)
        return self.returncode

    def kill(self) -> None:
        """End the child and what it started, if it still runs."""
        if self.returncode is None and not select.select([self._told], [], [], 0)[0]:
            os.killpg(self.pid, signal.SIGKILL)
            self.wait(10)


class Session(_Child):
    """A child of the process whose streams are pipes."""

    def __init__(self, *arguments: str, cwd: Path, environment: dict[str, str]) -> None:
        theirs, to = os.pipe()
        out, their_out = os.pipe()
        err, their_err = os.pipe()
        self.stdin = os.fdopen(to, "wb")
        self.stdout, self.stderr = os.fdopen(out, "rb"), os.fdopen(err, "rb")
        super().__init__(arguments, cwd, environment, [theirs, their_out, their_err])


def end() -> None:
    """End the process; the next run begins another."""
    if _server.cache_info().currsize:
        process, ours = _server()
        _server.cache_clear()
        ours.close()
        process.wait(10)


@cache
def _server() -> tuple[subprocess.Popen[bytes], socket.socket]:
    ours, theirs = socket.socketpair()
    with theirs:
        command = [sys.executable, "-P", __file__, str(theirs.fileno())]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()])
    return process, ours


def _serve(asking: socket.socket) -> None:
    """Fork a child for each request and tell its status when it ends."""
    import seminal

    for module in pkgutil.walk_packages(seminal.__path__, "seminal."):
        if not module.name.startswith(("seminal.lsp", "seminal.mcp")) and "__main__" not in module.name:
            with suppress(ImportError):  # what an extra brings
                import_module(module.name)
    for name in ("jinja2", "rapidfuzz.distance", "rapidfuzz.process"):  # what functions import
        import_module(name)
    _load_weights()
    ended, end = os.pipe()
    os.set_blocking(end, False)
    signal.set_wakeup_fd(end)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    children: dict[int, int] = {}
    while True:
        ready = select.select([asking.fileno(), ended], [], [])[0]
        if ended in ready:
            os.read(ended, 1000)
            _tell_ends(children)
        if asking.fileno() in ready and not _start(asking, children):
            return


def _load_weights() -> None:
    """Read a list and a chapter: weights and patterns that the package brings are loaded at first use."""
    from seminal.model.source import Source
    from seminal.read import read
    from seminal.scan import scan

    read(Source("a.md", "- Ada Stone. *Kites over Oslo*. SOSP, 2001.\n"))
    for name, text in (("a.md", "# One\n\n[@a]\n"), ("a.tex", "\\cite{a}\n")):
        scan(Source(name, text))


def _tell_ends(children: dict[int, int]) -> None:
    """Write the status of each child that has ended to its pipe."""
    for child in list(children):
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            with os.fdopen(children.pop(child), "wb") as told, suppress(BrokenPipeError):
                told.write(b"%d" % os.waitstatus_to_exitcode(status))


def _start(asking: socket.socket, children: dict[int, int]) -> bool:
    """Fork the child of the next request; return False where there is none."""
    size, streams, _, _ = socket.recv_fds(asking, 4, 4)
    if not size:
        return False
    asked = json.loads(asking.recv(int.from_bytes(size), socket.MSG_WAITALL))
    if asked["arguments"][:1] == ["lsp"]:
        with suppress(ImportError):
            import_module("seminal.lsp.serving")
            import_module("seminal.lsp.server")
    *streams, told = streams
    child = os.fork()
    if child == 0:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setsid()
        asking.close()
        for one in (told, *children.values()):
            os.close(one)
        _be(streams=streams, **asked)
    children[child] = told
    for one in streams:
        os.close(one)
    asking.sendall(b"%d\n" % child)
    return True


def _be(arguments: list[str], cwd: str, environment: dict[str, str], streams: list[int]) -> NoReturn:
    """Become the command."""
    from seminal import parallel
    from seminal.__main__ import command

    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environment)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8", closefd=False)
        for number, mode in enumerate(("r", "w", "w"))
    )
    sys.argv = ["seminal", *arguments]
    vars(parallel)["_MAIN_PROCESS"] = os.getpid()  # this process is no child of a command, but the command
    command()
    raise SystemExit


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
