"""What `seminal build` wrote for our own lists, read by pandoc, biber and bibtex."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import seminal
from seminal import pandoc
from tests.shared import ROOT

BIB = ROOT / "bib" / "references.bib"


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", timeout=120, check=False)
    return done.stdout + done.stderr


def lacking() -> dict[str, set[str]]:
    """Return the fields that no source gives, by key: `provenance.json` would name the source."""
    works = json.loads((ROOT / "bib" / "provenance.json").read_text("utf-8"))["works"]
    return {key: {"author", "date", "title"} - set(work["fields"]) for key, work in works.items()}


def test_pandoc_reads_the_bib_as_we_wrote_the_json(tmp_path: Path) -> None:
    program = pandoc.find()
    if program is None:
        pytest.skip("no pandoc: pip install pypandoc_binary")
    told = run(program, "--from=bibtex", "--to=csljson", str(BIB), cwd=tmp_path)
    ours = json.loads((ROOT / "bib" / "references.json").read_text("utf-8"))
    assert sorted(json.loads(told), key=lambda item: str(item["id"])) == ours


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("biber") is None, reason="biber is not installed (Debian package biber)")
def test_biber_misses_only_what_no_source_gives(tmp_path: Path) -> None:
    copy = shutil.copy(BIB, tmp_path)  # biber writes its log beside what it reads
    told = run("biber", "--tool", "--validate-datamodel", "--output-file=out.bib", str(copy), cwd=tmp_path)
    assert "ERROR" not in told
    for line in re.findall(r"^WARN - (.*)$", told, re.M):
        match = re.search(r"Entry '([^']+)'.*Missing mandatory field(.*)", line)
        assert match, line
        field = "date" if "year" in match[2] else "author"
        assert field in lacking()[match[1]], line


@pytest.mark.skipif(
    shutil.which("bibtex") is None, reason="bibtex is not installed (Debian package texlive-binaries)"
)
def test_bibtex_misses_only_what_no_source_gives(tmp_path: Path) -> None:
    eight_bit = seminal.build(seminal.Project.load(ROOT)).to_bibtex(latex=True)
    (tmp_path / "references.bib").write_text(eight_bit, "utf-8")
    (tmp_path / "x.aux").write_text(
        "\\relax\n\\citation{*}\n\\bibstyle{plain}\n\\bibdata{references}\n", "utf-8"
    )
    told = run("bibtex", "x", cwd=tmp_path)
    assert "error message" not in told
    for line in re.findall(r"^Warning--(.*)$", told, re.M):
        key = line.rsplit(" ", 1)[-1]
        assert "author" in line, line
        assert "author" in lacking()[key], line
