"""`action.yml`: its commands, run as GitHub runs them, but for the installation."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))


def run(name: str, book: Path) -> subprocess.CompletedProcess[str]:
    step = next(one for one in ACTION["runs"]["steps"] if one["name"] == name)
    assert step["working-directory"] == "${{ inputs.book }}"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=book,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / "seminal.yml").write_text("chapters: [one.md]\nbibliography: [refs.bib]\n", "utf-8")
    entry = "@misc{doe2020, author = {Doe, Jane}, title = {On tests}, year = {2020}}\n"
    (tmp_path / "refs.bib").write_text(entry, "utf-8")
    (tmp_path / "one.md").write_text("# One\n\nAs @doe2020 says.\n", "utf-8")
    return tmp_path


def test_passes_a_sound_book(book: Path) -> None:
    done = run("Check citations and bibliographies", book)
    assert done.returncode == 0, done.stderr + done.stdout


def test_annotates_an_unknown_key(book: Path) -> None:
    (book / "one.md").write_text("# One\n\nAs @doe2021 says.\n", "utf-8")
    done = run("Check citations and bibliographies", book)
    assert done.returncode == 1
    assert "::error " in done.stdout
    assert "file=one.md" in done.stdout


def test_build_passes_without_reading_lists(book: Path) -> None:
    done = run("Check that bib/ is up to date", book)
    assert done.returncode == 0, done.stderr + done.stdout


def test_every_command_step_names_its_shell() -> None:
    for step in ACTION["runs"]["steps"]:
        assert ("run" in step) == ("shell" in step), step["name"]
