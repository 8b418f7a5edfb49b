"""The installed command in a folder of its own, as a person runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests import warm


def seminal(
    *arguments: str, cwd: Path, timeout: float = 60, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `seminal` and return what it printed and its status; it must never show a traceback.

    Where the interpreter itself must heed the environment, it starts afresh.
    """
    everything = {**os.environ, "NO_COLOR": "1", **environment}
    if not warm.FORKS or any(name.startswith(("PYTHON", "LANG", "LC_")) for name in environment):
        done = subprocess.run(
            [sys.executable, "-m", "seminal", *arguments],
            cwd=cwd,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=timeout,
            env=everything,
            check=False,
        )
    else:
        ran = warm.run(arguments, cwd, everything, timeout)
        done = subprocess.CompletedProcess(ran.args, ran.returncode, ran.stdout.decode(), ran.stderr.decode())
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode != 3, done.stderr
    return done


def project(folder: Path, **files: str) -> Path:
    """Write files (`seeds/a.md` is `seeds__a_md`) into a folder and return it."""
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_md", ".md").replace("_bib", ".bib").replace(
            "_yml", ".yml"
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder
