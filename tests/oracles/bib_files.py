"""Real .bib files: those that TeX Live brings, and the labelled libraries where they are."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from seminal.pandoc import find
from tests.shared import SHARED

TEXLIVE = Path("/usr/share/texlive/texmf-dist/bibtex/bib")
LIBRARY = SHARED / "library"
_TAGS = ("biblatex", "archaeologie")


def real_files(most: int = 10_000_000) -> list[Path]:
    """Return the .bib files of this machine up to a size in bytes, in a stable order."""
    found = [*TEXLIVE.rglob("*.bib"), *LIBRARY.glob("*.bib")]
    return sorted(path for path in found if path.stat().st_size <= most)


def need_files(files: list[Path]) -> list[Path]:
    """Return the files; skip the test where there is none."""
    if not files:
        pytest.skip("no .bib files here: install texlive-bibtex-extra and texlive-latex-extra")
    return files


def load(path: Path) -> str:
    """Return the text of a file in UTF-8 or Latin-1, as old ones are."""
    raw = path.read_bytes()
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return text.replace("\r\n", "\n")


def dialect(path: Path) -> str:
    """Return the name that pandoc gives the file's format."""
    return "biblatex" if any(tag in str(path) for tag in _TAGS) else "bibtex"


def pandoc(text: str, source: str, target: str = "csljson") -> str:
    """Return what pandoc makes of a text; skip without pandoc."""
    program = find()
    if program is None:
        pytest.skip("no pandoc: pip install pypandoc_binary")
    command = [program, "-f", source, "-t", target]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode:
        raise ValueError(done.stderr)
    assert not done.stderr, done.stderr
    return done.stdout


def program(name: str) -> str:
    """Return the path of a program; skip the test where it is not installed."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found
