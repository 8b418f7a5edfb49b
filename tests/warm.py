"""A process that has imported the package, and forks a child for each run of the command.

Half of a short run is start-up, and hundreds of tests run the command.
"""

from __future__ import annotations

import json
import os
import pkgutil
import select
import signal
import subprocess
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory


def run(
    arguments: tuple[str, ...], cwd: Path, environment: dict[str, str], timeout: float
) -> subprocess.CompletedProcess[str]:
    """Run the command in a child of the process; raise TimeoutExpired after `timeout` seconds."""
    server = _server()
    assert server.stdin
    assert server.stdout
    with TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        asked = {
            "arguments": arguments,
            "cwd": str(cwd),
            "environment": environment,
            "streams": [os.devnull, str(out), str(err)],
        }
        server.stdin.write(json.dumps(asked) + "\n")
        server.stdin.flush()
        if not select.select([server.stdout], [], [], timeout)[0]:
            end()
            raise subprocess.TimeoutExpired(["seminal", *arguments], timeout)
        status = int(server.stdout.readline())
        return subprocess.CompletedProcess(arguments, status, out.read_text("utf-8"), err.read_text("utf-8"))


def end() -> None:
    """End the process, and the run that it is at; the next run begins another."""
    if _server.cache_info().currsize:
        server = _server()
        _server.cache_clear()
        os.killpg(server.pid, signal.SIGKILL)
        server.communicate()


@cache
def _server() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-P", __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def _serve() -> None:
    import seminal

    for module in pkgutil.walk_packages(seminal.__path__, "seminal."):
        if not module.name.startswith(("seminal.lsp", "seminal.mcp")) and "__main__" not in module.name:
            with suppress(ImportError):  # what an extra brings
                import_module(module.name)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _be(**json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _be(arguments: list[str], cwd: str, environment: dict[str, str], streams: list[str]) -> None:
    """Become the command."""
    from seminal import parallel
    from seminal.__main__ import command

    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environment)
    for number, path in enumerate(streams):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT), number)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8", closefd=False)
        for number, mode in enumerate(("r", "w", "w"))
    )
    sys.argv = ["seminal", *arguments]
    vars(parallel)["_OURS"] = os.getpid()  # this process is no child of a command, but the command
    command()


if __name__ == "__main__":
    _serve()
