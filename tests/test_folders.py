"""Folders with two engines, and books within books: what is checked, with which configuration, what is left out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands import seminal
from tests.shared import write

_BIB = "@book{codd1970, author = {Codd, E. F.}, title = {Tables}, year = {1970}, publisher = {Kite}}\n"
_TWO = {
    "main.tex": "\\documentclass{book}\\begin{document}\\input{ch/one}\n"
    "\\bibliographystyle{plain}\\bibliography{refs}\\end{document}\n",
    "Makefile": "main.pdf: ch/one.tex\n\tlatexmk -pdf main\nch/%.tex: ch/%.md\n\tpandoc --natbib $< -o $@\n",
    "ch/one.md": "As @codd1970 and @nobody1999 say.\n",
    "ch/dropped.md": "As @codd1971 says.\n",
    "README.md": "# The book\n",
    "refs.bib": _BIB,
}
_INNER = {
    "_quarto.yml": "project: {type: website}\nbibliography: all.bib\n",
    "index.qmd": "As @reed1999 says.\n",
    "all.bib": _BIB.replace("codd1970", "reed1999"),
    "inner/_quarto.yml": "project: {type: book}\nbook: {title: A, chapters: [index.qmd, ch/one.qmd]}\n"
    "bibliography: own.bib\n",
    "inner/index.qmd": "As @codd1970 says.\n",
    "inner/ch/one.qmd": "As @codd1970 and @reed1999 say.\n",
    "inner/own.bib": _BIB,
    "down/_bookdown.yml": "book_filename: x\n",
    "down/index.Rmd": "---\nsite: bookdown::bookdown_site\nbibliography: own.bib\n---\n\n# P\n\n@codd1970, @reed1999\n",
    "down/own.bib": _BIB,
}


def _write(folder: Path, texts: dict[str, str]) -> Path:
    (folder / ".git").mkdir(parents=True)
    return write(folder, texts)


def _found(folder: Path, *paths: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(seminal("check", *paths, "--format", "json", cwd=folder).stdout)[
        "diagnostics"
    ]
    return found


def _unknown(folder: Path, *paths: str) -> list[str]:
    return [one["message"].split()[0] for one in _found(folder, *paths) if one["rule"] == "unknown-key"]


def test_chapters_that_make_turns_into_latex_are_checked(tmp_path: Path) -> None:
    book = _write(tmp_path / "two", _TWO)
    assert "nobody1999" in _unknown(book)


@pytest.mark.parametrize("built", [False, True])
def test_init_takes_both_engines_chapters_and_says_what_it_leaves_out(tmp_path: Path, built: bool) -> None:
    book = _write(tmp_path / "two", _TWO)
    if built:  # pandoc has run before
        (book / "ch" / "one.tex").write_text("As \\citet{codd1970} and \\citet{nobody1999} say.\n", "utf-8")
    done = seminal("init", "--yes", cwd=book)
    assert f"{3 if built else 2} chapter files" in done.stdout
    assert "left out: ch/dropped.md" in done.stdout
    assert "chapters: [main.tex, ch/one.md]" in (book / "seminal.yml").read_text("utf-8")
    assert "nobody1999" in _unknown(book)
    told = [one for one in _found(book) if one["rule"] == "chapter-not-included"]
    assert [(one["path"], one["severity"]) for one in told] == [("ch/dropped.md", "note")]


@pytest.mark.parametrize(
    ("where", "paths", "unknown"),
    [
        (".", (), []),
        ("inner", (), ["reed1999"]),
        ("inner/ch", (), ["reed1999"]),
        (".", ("inner/ch/one.qmd",), ["reed1999"]),
        (".", ("index.qmd",), []),
        ("down", (), ["reed1999"]),
        (".", ("down/index.Rmd",), ["reed1999"]),
    ],
)
def test_a_book_within_a_book_is_checked_by_its_own_configuration(
    tmp_path: Path, where: str, paths: tuple[str, ...], unknown: list[str]
) -> None:
    _write(tmp_path / "outer", _INNER)
    assert _unknown(tmp_path / "outer" / where, *paths) == unknown


def test_our_own_configuration_above_a_book_counts_for_it(tmp_path: Path) -> None:
    texts = {"seminal.yml": "chapters: [down/index.Rmd]\nbibliography: [all.bib]\n"}
    kept = {name: text for name, text in _INNER.items() if name.startswith("down/") or name == "all.bib"}
    _write(tmp_path / "outer", {**kept, **texts})
    assert _unknown(tmp_path / "outer" / "down") == []
