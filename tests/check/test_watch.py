"""`seminal check --watch`: each change is checked, a broken configuration is waited out, Ctrl-C ends it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.shared import write

pytestmark = pytest.mark.slow

YML = "chapters: [a.md]\nbibliography: [r.bib]\nrules: {uncited-entry: off}\n"


def test_every_change_is_checked_until_ctrl_c(tmp_path: Path) -> None:
    write(tmp_path, {"seminal.yml": YML, "r.bib": "@misc{a2001, title={A}}\n", "a.md": "@b2002\n"})
    command = [sys.executable, "-m", "seminal", "check", "--watch", "--format", "short"]
    log = tmp_path / "log.txt"
    with log.open("w", encoding="utf-8") as out:
        running = subprocess.Popen(command, cwd=tmp_path, stdout=out, stderr=subprocess.STDOUT)
    try:
        for file, text, told in (
            ("a.md", "@b2002\n", "error[unknown-key] b2002"),
            ("a.md", "@c2003\n", "error[unknown-key] c2003"),
            ("seminal.yml", "chapters: [\n", "not valid YAML"),
            ("seminal.yml", YML + "chapters-of: x\n", "unknown key `chapters-of`"),
            ("seminal.yml", YML, "error[unknown-key] c2003"),
        ):
            done = len(log.read_text("utf-8"))
            if "b2002" not in text:
                (tmp_path / file).write_text(text, "utf-8")
            until = time.monotonic() + 60
            while told not in log.read_text("utf-8")[done if "b2002" not in text else 0 :]:
                assert time.monotonic() < until, (told, log.read_text("utf-8"))
                assert running.poll() is None
                time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=60) == 130
    finally:
        running.kill()
        running.wait()
