"""The book of this repository in every format, rendered once for all who test it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from seminal.filters.setting import find_pandoc
from tests.shared import ROOT

PATIENCE = 600  # seconds that a worker waits for the one that renders


@pytest.fixture(scope="session")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the rendered book."""
    if find_pandoc() is None:
        pytest.skip("no pandoc: pip install pypandoc_binary")
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "the-book"
    told = folder / "told.txt"
    try:
        folder.mkdir()
    except FileExistsError:
        _wait_for(told)
    else:
        outcome = "the renderer was stopped"
        try:
            outcome = _render(folder)
        finally:
            half = folder / "told.half"
            half.write_text(outcome, encoding="utf-8")
            half.rename(told)
    assert told.read_text(encoding="utf-8") == ""
    return folder / "_book"


def _render(folder: Path) -> str:
    """Render a copy of the book; return what went wrong or was complained of."""
    for name in ("bib", "book", "filters"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("_quarto.yml", "index.qmd"):
        shutil.copy(ROOT / name, folder)
    done = subprocess.run(
        [sys.executable, "book/render.py", "--all"], cwd=folder, capture_output=True, text=True, timeout=PATIENCE,
        check=False, env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache")},
    )  # fmt: skip
    return done.stderr or (f"status {done.returncode}" if done.returncode else "")


def _wait_for(told: Path) -> None:
    started = time.monotonic()
    while not told.exists():
        assert time.monotonic() - started < PATIENCE, "the worker that renders the book did not finish"
        time.sleep(0.1)
