"""How the process ends: with the status, and with all that it had to say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.commands import seminal


def test_status_and_output_are_whole(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("".join(f"[@key{n}]\n\n" for n in range(3_000)), "utf-8")
    (tmp_path / "r.bib").write_text("@book{x, title = {X}}\n", "utf-8")
    (tmp_path / "seminal.yml").write_text("bibliography: r.bib\nchapters: [a.md]\n", "utf-8")
    checked = seminal("check", "--format", "short", cwd=tmp_path)
    assert (checked.returncode, checked.stdout.count("unknown-key")) == (1, 3_000)
    usual = seminal("check", "--format", "short", cwd=tmp_path, SEMINAL_DEBUG="1")
    assert (usual.returncode, usual.stdout) == (1, checked.stdout)
    broken = seminal("frobnicate", cwd=tmp_path)
    assert (broken.returncode, "no command" in broken.stderr) == (2, True)


def test_a_reader_that_goes_away_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("".join(f"[@key{n}]\n\n" for n in range(9_000)), "utf-8")
    done = subprocess.run(
        f'"{sys.executable}" -m seminal scan a.md | head -n 1',
        shell=True, capture_output=True, text=True, cwd=tmp_path, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr, done.stdout.count("key")) == (0, "", 1)
