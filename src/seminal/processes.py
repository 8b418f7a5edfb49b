"""Start other programs, with limits of time and memory.

A program runs in its own process group, which is killed when its time is over, when the person interrupts us, and on
Linux also when we are killed. It never reads our standard input; its output is returned as bytes.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

HEAP: Final = "1g"
"""What pandoc may take: its manual ("A note on security") names the option of its run-time system."""
_MAX_QUOTED: Final = 300
"""Characters of a program's error output that a message quotes."""
_CALL_STACK: Final = re.compile(rb"\s(?:Has)?CallStack\b")
"""What programs in Haskell print after their message: where in their source it arose."""
_DEATH_SIGNAL: Final = 1
"""`PR_SET_PDEATHSIG` of prctl(2)."""


class ProcessError(Exception):
    """A program that did not start, timed out or failed, with its message."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A program's output, the first 300 characters of its errors, and its exit status."""

    output: bytes
    complaint: str
    status: int


def found(name: str) -> str | None:
    """Return the first program of a name on PATH, or at a path, else None.

    An entry of PATH that is empty or relative is passed over: the book would choose what runs.
    """
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    files = (Path(folder, name + suffix) for folder in folders for suffix in ("", ".exe"))
    fit = (one for one in files if one.is_absolute() and os.access(one, os.X_OK) and one.is_file())
    return next(map(str, fit), None)


def pandoc(program: str, *arguments: str, files: Sequence[str] = ()) -> list[str]:
    """Return the command for pandoc, sandboxed and with at most HEAP of memory."""
    return [program, "+RTS", f"-M{HEAP}", "-RTS", "--sandbox", *arguments, *(("--", *files) if files else ())]


def run(
    command: Sequence[str], given: bytes = b"", *, seconds: float, env: Mapping[str, str] | None = None
) -> Finished:
    """Run a program to its end and return what it printed, whatever its exit status.

    `given` is its standard input. Raises ProcessError where it does not start or takes longer than `seconds`.
    """
    name = Path(command[0]).name
    if not Path(command[0]).is_absolute():
        raise ProcessError(f"{name} does not start: only a program with an absolute path does")
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=None if env is None else dict(env),
            **_child_options(),
        )
    except OSError as error:
        raise ProcessError(f"{name} does not start: {error.strerror or error}") from None
    try:
        output, complaint = process.communicate(given, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise ProcessError(f"{name} was stopped: it took longer than {seconds:g} s") from None
    finally:
        if process.returncode is None:
            _kill(process)
    words = " ".join(_CALL_STACK.split(complaint, 1)[0].decode("utf-8", "replace").split())
    return Finished(output, words[:_MAX_QUOTED], process.returncode)


def checked_output(
    command: Sequence[str], given: bytes = b"", *, seconds: float, env: Mapping[str, str] | None = None
) -> bytes:
    """Return a program's output. Raises ProcessError as `run` does, and for a failure status."""
    done = run(command, given, seconds=seconds, env=env)
    if done.status:
        name = Path(command[0]).name
        raise ProcessError(done.complaint or f"{name} ended with status {done.status} and no message")
    return done.output


def _child_options() -> dict[str, Any]:
    """Return Popen's options for an own process group, which on Linux dies with us."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    # with several threads, the signal comes when the thread ends that started the child
    in_child = _death_tie() if threading.active_count() == 1 else None
    return {"start_new_session": True, "preexec_fn": in_child}


@cache
def _death_tie() -> Callable[[], None] | None:
    """Return what a child on Linux calls to be killed with its parent; None elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        import ctypes

        prctl = ctypes.CDLL(None).prctl
    except (ImportError, OSError, AttributeError):
        return None
    parent = os.getpid()

    def tie() -> None:
        prctl(_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:  # it died before we asked
            os._exit(1)

    return tie


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and all that it started, and close its pipes."""
    try:
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.communicate()
