"""One pandoc process that reads thousands of documents, each within a limit of processor time."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tests.pandocs import reference

_SCRIPT = """
local file = io.open(arg[1], 'r')
local documents = pandoc.json.decode(file:read('a'), false)
file:close()
for number = tonumber(arg[3]), #documents do
  local read, document = pcall(pandoc.read, documents[number], arg[2])
  print(read and pandoc.write(document, 'json') or 'null')
  io.stdout:flush()
end
"""
SECONDS: Final = float(os.environ.get("SEMINAL_PANDOC_SECONDS", "20"))
"""The limit for one document, of processor time where the system tells it.

Pandoc reads most of them in a millisecond, and some of 200 characters in hours.
"""
POLLED: Final = 1.0  # seconds
MAX_UNFINISHED: Final = 5
"""Documents of one batch that pandoc may leave unfinished, before the batch fails."""


def trees(
    documents: Sequence[str], folder: Path, form: str = "markdown", seconds: float = SECONDS
) -> list[dict[str, Any] | None]:
    """Return pandoc's tree of every document (tabs expanded before), None where pandoc refuses it.

    A document that pandoc does not finish within the limit is printed and counts as refused.
    """
    script, texts = folder / "read.lua", folder / "documents.json"
    script.write_text(_SCRIPT, encoding="utf-8")
    texts.write_text(json.dumps(list(documents)), encoding="utf-8")
    found: list[dict[str, Any] | None] = []
    unfinished = 0
    while len(found) < len(documents):
        found += _read(script, texts, form, len(found), seconds)
        if len(found) < len(documents):
            print(f"pandoc did not finish in {seconds:g} s: {documents[len(found)]!r}", flush=True)
            found.append(None)
            unfinished += 1
            assert unfinished <= MAX_UNFINISHED
    return found


def _read(script: Path, texts: Path, form: str, first: int, seconds: float) -> list[dict[str, Any] | None]:
    """Return the trees from a document on, up to the first that takes too long."""
    command = [reference(), "lua", str(script), str(texts), form, str(first + 1)]
    found: list[dict[str, Any] | None] = []
    errors = script.with_suffix(".errors")
    with (
        errors.open("wb") as file,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True, encoding="utf-8") as run,
    ):
        assert run.stdout is not None
        lines: queue.Queue[str] = queue.Queue()
        reader = threading.Thread(target=_forward, args=(run.stdout, lines), daemon=True)
        reader.start()
        begun = _spent(run.pid)
        while True:
            try:
                line = lines.get(timeout=min(seconds, POLLED))
            except queue.Empty:
                if _spent(run.pid) - begun < seconds:
                    continue
                run.kill()
                reader.join()
                return found
            if not line:
                break
            found.append(json.loads(line))
            begun = _spent(run.pid)
    ended = f"pandoc ended with status {run.returncode} after {first + len(found)} documents: "
    assert run.returncode == 0, ended + errors.read_text("utf-8", "replace")[-500:]
    return found


def _spent(process: int) -> float:
    """Return the seconds that a process has worked; of the clock, where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return time.monotonic()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _forward(output: Iterator[str], lines: queue.Queue[str]) -> None:
    """Put each line of an output into a queue, and the empty string at its end."""
    for line in output:  # only \\n ends one, not U+2028
        lines.put(line)
    lines.put("")
