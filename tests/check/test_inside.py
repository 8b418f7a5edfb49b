"""Bibliographies that stand in LaTeX chapters, and the files that LaTeX books name."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from seminal import config
from seminal.check.inside import contents
from seminal.model.source import Source
from seminal.pipeline.check import check

OWN = """\\documentclass{book}
\\begin{filecontents*}[overwrite]{own.bib}
@article{doe2001, author={Doe, Jane}, title={Frobs}, journal={J. Frob}, year={2001}}
\\end{filecontents*}
"""
UP = "@article{up2001, author={Up, Jane}, title={Ups}, journal={J. Frob}, year={2001}}\n"


def problems(folder: Path, files: dict[str, str]) -> list[str]:
    """Return place and rule of all that is wrong with a book made of `files`."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    found = check(config.read(folder / "book")).diagnostics
    return [f"{one.location}: {one.rule}" for one in found]


def test_a_bibliography_that_the_root_writes_itself_is_there(tmp_path: Path) -> None:
    body = "\\addbibresource{own.bib}\n\\begin{document}\\cite{doe2001,doe2002}\\end{document}\n"
    assert problems(tmp_path, {"book/main.tex": OWN + body}) == ["main.tex:6:31: unknown-key"]


def test_a_file_that_exists_goes_before_the_one_to_be_written(tmp_path: Path) -> None:
    body = "\\bibliography{own}\n\\begin{document}\\cite{up2001}\\end{document}\n"
    files = {"book/main.tex": OWN + body, "book/own.bib": UP}
    assert problems(tmp_path, files) == []


@pytest.mark.parametrize("named", ["\\addbibresource{../up.bib}", "\\bibliography{../up}"])
def test_a_bibliography_in_the_folder_above(tmp_path: Path, named: str) -> None:
    root = f"\\documentclass{{book}}{named}\\begin{{document}}\\include{{ch/one}}\\end{{document}}\n"
    files = {"book/main.tex": root, "book/ch/one.tex": "\\chapter{One} \\cite{up2001}", "up.bib": UP}
    assert problems(tmp_path, files) == []


def test_a_file_that_is_missing_is_told_where_it_is_named(tmp_path: Path) -> None:
    root = "\\documentclass{book}\n\\addbibresource{gone.bib}\\addbibresource{../up.bib}\n"
    files = {"book/main.tex": root + "\\begin{document}\\cite{up2001}\\end{document}\n", "up.bib": UP}
    assert problems(tmp_path, files) == ["main.tex:2:17: bibliography-missing"]


def test_a_chapter_that_no_root_takes_in_is_no_broken_chapter(tmp_path: Path) -> None:
    root = "\\documentclass{book}\\addbibresource{../up.bib}\\begin{document}\\include{one}\\end{document}\n"
    files = {
        "book/main.tex": root,
        "book/one.tex": "\\chapter{One} \\cite{up2001}",
        "book/draft.tex": "\\chapter{Draft} \\cite{nobody}",
        "up.bib": UP,
    }
    assert problems(tmp_path, files) == ["draft.tex:1:1: chapter-not-included"]


@pytest.mark.parametrize("shape", ["\\begin{filecontents}{a.bib}\n", "\\begin{filecontents}{a.bib}\n@a{b,"])
def test_no_input_hangs(shape: str) -> None:
    started = time.process_time()
    contents([Source("x.tex", shape * 20_000)])
    assert time.process_time() - started < 3
