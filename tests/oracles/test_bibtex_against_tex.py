"""bibtex and biber read what we write without an error, and warn of nothing but what no source gives."""

import re
import subprocess
from pathlib import Path

import pytest

from seminal.model.library import Library
from seminal.model.source import Source
from seminal.read.bibtex import read
from seminal.write.bibtex import bibtex
from tests.oracles.bib_files import program
from tests.shared import shared
from tests.write.libraries import SAMPLE, library

MISSING = re.compile(r"empty |to sort, need|Missing mandatory field|WARNINGS: ")


def works() -> Library:
    path = shared("library", "records-a.bib")
    return library(read(Source(path.name, path.read_text(encoding="utf-8"))).entries)


def write(folder: Path, text: str) -> None:
    (folder / "out.bib").write_text(text, encoding="utf-8")


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


OF_BIBLATEX = re.compile(r"Warning--entry type for .* isn't style-file defined")
"""Of `@online` and the like, which are printed where no `latex: true` says that the book runs BibTeX."""


@pytest.mark.parametrize("latex", [False, True])
@pytest.mark.parametrize("which", ["sample", "records"])
def test_bibtex(tmp_path: Path, which: str, latex: bool) -> None:
    bibtex_program = program("bibtex")
    write(tmp_path, bibtex(SAMPLE if which == "sample" else works(), latex=latex))
    aux = "\\relax\n\\citation{*}\n\\bibstyle{plain}\n\\bibdata{out}\n"
    (tmp_path / "t.aux").write_text(aux, encoding="utf-8")
    said = run(tmp_path, bibtex_program, "t")
    warned = [line for line in said.splitlines() if "Warning--" in line and not MISSING.search(line)]
    assert [line for line in warned if latex or not OF_BIBLATEX.fullmatch(line)] == []


@pytest.mark.slow
def test_biber(tmp_path: Path) -> None:
    biber = program("biber")
    write(tmp_path, bibtex(Library((*SAMPLE.works, *works().works[:40]))))
    said = run(tmp_path, biber, "--tool", "--validate-datamodel", "--output-file", "o.bib", "out.bib")
    bad = [
        line for line in said.splitlines() if line.startswith(("WARN", "ERROR")) and not MISSING.search(line)
    ]
    assert bad == []
