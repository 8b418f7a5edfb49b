"""A check that follows edits says what `seminal check` says of the same texts."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.commands.live_check import LiveCheck
from seminal.model.diagnostic import Diagnostic
from seminal.project.config import read
from tests.scopes.books import BOOKS as SUITE
from tests.scopes.books import Book

BIB = """@article{doe2020frobs, title={Frobs}, author={Doe, Jane}, journal={J. Frobs}, year=2020, ids={frobs}}
@book{roe1999lamps, title={Lamps}, author={Roe, Ann}, publisher={Lamp House}, year=1999}
@article{poe2011kites, title={Kites}, author={Poe, Ed}, journal={Kites}, year=2011}
"""
QUARTO = {
    "_quarto.yml": "project: {type: book}\nbook:\n  chapters: [a.qmd, b.qmd, c.ipynb]\nbibliography: [r.bib]\n",
    "a.qmd": "---\ntitle: A\n---\n\n# One {#sec-one}\n\nAs [@doe2020frobs; @roe1999lamps] and @sec-two.\n\n"
    "{{< include _part.qmd >}}\n",
    "b.qmd": "# Two {#sec-two}\n\n@poe2011kites, @sec-one, @fig-a.\n\n![f](f.png){#fig-a}\n",
    "_part.qmd": "Taken in: @doe2020frob.\n",
    "c.ipynb": '{"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["As @doe2020frobs says."]}],'
    ' "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n',
    "r.bib": BIB,
}
PANDOC = {
    "seminal.yml": "chapters: [a.md, b.Rmd]\nbibliography: [r.bib]\nrules: {uncited-entry: off}\n",
    "a.md": "# One\n\nSee [@doe2020frobs] and @fig:x.\n\n![f](f.png){#fig:x}\n",
    "b.Rmd": "# Two\n\n```{r}\nknitr::write_bib('dplyr')\n```\n\n@R-dplyr and @eq:y and <http://x.org/@z>\n",
    "r.bib": BIB,
}
LATEX = {
    "main.tex": "\\documentclass{book}\n\\newcommand{\\seen}[2]{\\cite[#2]{#1}}\n\\begin{document}\n\\tableofcontents\n"
    "\\include{one}\n\\include{two}\n\\bibliographystyle{plain}\n\\bibliography{r}\n\\end{document}\n",
    "one.tex": "\\chapter{One}\nAs \\cite{doe2020frobs} and \\seen{roe1999lamps}{3}.\n",
    "two.tex": "\\chapter{Two}\nAs \\cite{poe2011kites,Doe2020frobs}.\n",
    "r.bib": BIB,
}
BOOKS = {"quarto": QUARTO, "pandoc": PANDOC, "latex": LATEX}
FRAGMENTS = [
    "@",
    "@doe2020frobs",
    " [@doe2020frob]",
    "@Roe1999Lamps ",
    "[@",
    "]",
    "`",
    "```\n",
    "\n\n",
    "---\n",
    "\\cite{",
    "}",
    "\\cite{poe2011kites}",
    "@sec-two",
    "@sec-twoo",
    "{#sec-three}",
    "@fig:x",
    "{#fig:x}",
    "<!-- seminal: ignore -->",
    "é",
    "😀",
    "<!-- seminal: ignore-file unknown-key -->",
    "% seminal: ignore unknown-kye\n",
    "\u2028",
    "\x0c",
    "\x85",
    "\\bibitem{z}",
    "topics: [x]\n",
    "bibliography: other.bib\n",
    "{{< include b.qmd >}}",
    "::: {.further-reading topic=x}\n:::\n",
    "$x@y$",
    "\\newcommand{\\who}[1]{\\cite{#1}}",
    "\\who{nobody}",
    "[@doe2020frobs; @doe2020frobs]",
    "# @poe2011kites\n",
    "@a-b {#a-b}",
    "{cite}`doe2020frobs`",
    "references:\n- id: own\n",
    "\\input{two}",
    "\t",
    '"',
    "\\",
    "knitr::write_bib(x)",
    "@frobs",
]


def lay_out(files: dict[str, str], folder: Path) -> Path:
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def said(found: list[Diagnostic] | tuple[Diagnostic, ...], name: str) -> list[Diagnostic]:
    return [one for one in found if one.location.path == name]


def edited(text: str, dice: random.Random) -> str:
    at = dice.randint(0, len(text))
    if dice.random() < 0.35:
        return text[:at] + text[at + dice.randint(0, 25) :]
    return text[:at] + dice.choice(FRAGMENTS) + text[at:]


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 8))]
)
@pytest.mark.parametrize("kind", BOOKS)
def test_following_edits_gives_what_a_check_of_everything_gives(kind: str, seed: int, tmp_path: Path) -> None:
    root = lay_out(BOOKS[kind], tmp_path)
    live, dice = LiveCheck(root), random.Random(seed)
    live.whole()
    names = [name for name in BOOKS[kind] if Path(name).suffix not in (".yml", ".bib")]
    for _ in range(25):
        name = dice.choice(names)
        path = root / name
        live.texts[path] = edited(live.texts.get(path, BOOKS[kind][name]), dice)
        found = live.chapter(path)
        if found is None:
            found = said(live.whole().diagnostics, name)
        path.write_bytes(live.texts[path].encode())
        assert found == said(check(read(root)).diagnostics, name), live.texts[path]
        assert live.whole().diagnostics == check(read(root)).diagnostics


@pytest.mark.parametrize("kind", BOOKS)
def test_an_ordinary_edit_looks_at_one_chapter(kind: str, tmp_path: Path) -> None:
    root = lay_out(BOOKS[kind], tmp_path)
    live = LiveCheck(root)
    live.whole()
    for name, text in BOOKS[kind].items():
        if Path(name).suffix not in (".yml", ".bib"):
            live.texts[root / name] = text.replace("As", "As @doe2020frobs")
            assert live.chapter(root / name) is not None


def test_an_edit_that_declares_a_label_counts_for_the_other_chapters(tmp_path: Path) -> None:
    root = lay_out(QUARTO, tmp_path)
    live = LiveCheck(root)
    live.whole()
    live.texts[root / "a.qmd"] = QUARTO["a.qmd"].replace("{#sec-one}", "")
    assert live.chapter(root / "a.qmd") is not None
    live.texts[root / "b.qmd"] = QUARTO["b.qmd"] + " "
    found = live.chapter(root / "b.qmd")
    assert found is not None
    assert [one.rule for one in found] == ["unresolved-crossref"]


def test_a_deleted_bibliography_is_told_and_comes_back(tmp_path: Path) -> None:
    root = lay_out(QUARTO, tmp_path)
    live = LiveCheck(root)
    before = live.whole().diagnostics
    shutil.move(root / "r.bib", root / "away")
    assert "bibliography-missing" in {one.rule for one in live.whole().diagnostics}
    shutil.move(root / "away", root / "r.bib")
    assert live.whole().diagnostics == before


def test_unsaved_text_of_a_bibliography_counts(tmp_path: Path) -> None:
    root = lay_out(QUARTO, tmp_path)
    live = LiveCheck(root)
    live.whole()
    live.texts[root / "r.bib"] = BIB.replace("doe2020frobs,", "doe2020frob,")
    rules = {(one.rule, one.message.split()[0]) for one in live.whole().diagnostics}
    assert ("unknown-key", "doe2020frobs") in rules
    assert ("unknown-key", "doe2020frob") not in rules


RIGHT = [book for book in SUITE if book.fault is None]


@pytest.mark.slow
@pytest.mark.parametrize("book", RIGHT, ids=lambda book: book.name)
def test_each_chapter_of_the_suite_s_books_is_told_what_the_command_says(book: Book, tmp_path: Path) -> None:
    book.write(tmp_path)
    live = LiveCheck(tmp_path)
    expected = check(read(tmp_path)).diagnostics
    assert live.whole().diagnostics == expected
    assert live.state is not None
    for chapter in live.state.gathered.chapters:
        path = tmp_path / chapter.path
        live.texts = {path: path.read_text("utf-8")}
        found = live.chapter(path)
        assert found is None or found == said(expected, chapter.path)
