"""What lies beside a book and is no part of it: `init` leaves it out and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from seminal.setup.survey import survey
from tests.commands import seminal
from tests.setup.books import BIB
from tests.shared import write

pytestmark = pytest.mark.slow

BOOK = {"one.md": "# One\n\n[@knuth1984]\n", "refs.bib": BIB}
CITING = "# Slides\n\n[@knuth1984]\n"


@pytest.mark.parametrize(
    "files",
    [
        {"refs.backup.bib": BIB},
        {"refs_old.bib": BIB},
        {"refs (1).bib": BIB},
        {"refs-copy.bib": BIB},
        {"slides/day1.md": CITING, "slides/refs.bib": BIB},
        {"Slides-2/talk.md": CITING},
        {"template/chapter.md": CITING, "template/sample.bib": BIB},
        {"docs/examples/paper.md": CITING, "docs/examples/paper.bib": BIB},
        {"Vorlagen/kapitel.md": CITING, "Vorlagen/literatur.bib": BIB},
        {"old/one.md": CITING},
        {"one.bak.md": CITING},
        {"template.md": CITING},
        {"Vorlage.md": CITING},
    ],
)
def test_copies_and_what_is_beside_the_book_are_left_out(files: dict[str, str]) -> None:
    every = BOOK | files
    found = survey(sorted(every), every)
    assert found.chapters == ("one.md",)
    assert found.bibliographies == ("refs.bib",)
    assert sorted(found.left_out) == sorted(files)


@pytest.mark.parametrize(
    "files",
    [
        {"slides/one.md": CITING, "slides/refs.bib": BIB},  # there is no other book
        {"one.md": CITING, "more-refs.bib": BIB, "refs.bib": BIB},
        {"one.md": CITING, "refs_old.bib": BIB},  # nothing of which it is a copy
        {"sampling/one.md": CITING, "oldest/two.md": CITING, "refs.bib": BIB},
        {"one.md": CITING, "examples.md": CITING, "refs.bib": BIB},
        {"template.md": CITING, "refs.bib": BIB},
        {"one.md": CITING, "templates-of-proteins.md": CITING, "template.bib": BIB},
    ],
)
def test_what_may_be_the_book_is_the_book(files: dict[str, str]) -> None:
    found = survey(sorted(files), files)
    assert found.left_out == ()
    assert {*found.chapters, *found.bibliographies} == set(files)


def test_a_bibliography_that_the_book_names_is_its_own_whatever_it_is_called() -> None:
    files = {**BOOK, "refs_old.bib": BIB, "metadata.yml": "bibliography: refs_old.bib\n"}
    found = survey(sorted(files), files)
    assert found.bibliographies == ("refs_old.bib",)
    assert "refs_old.bib" not in found.left_out


def test_init_says_what_it_leaves_out(tmp_path: Path) -> None:
    files = BOOK | {"slides/a.md": CITING, "slides/b.md": CITING, "refs.backup.bib": BIB}
    done = seminal("init", "--yes", cwd=write(tmp_path, files))
    assert "  left out: refs.backup.bib, slides/ (2 files)\n" in done.stdout
    assert (tmp_path / "seminal.yml").read_text().endswith("chapters: [one.md]\nbibliography: [refs.bib]\n")


def test_a_root_of_latex_names_the_chapters_that_pandoc_makes() -> None:
    files = {
        "thesis.tex": "\\documentclass{book}\n\\input{preamble}\n\\input{intro/start}\n\\include{methods/fit.tex}\n",
        "preamble.tex": "",
        "intro/start.md": "# Start\n\n[@knuth1984]\n",
        "methods/fit.md": "# Fit\n",
        "methods/draft.md": "# Draft\n\n[@knuth1984]\n",
        "notes/reading.md": "# Notes\n\n[@knuth1984]\n",
        "refs.bib": BIB,
    }
    found = survey(sorted(files), files)
    assert found.chapters == ("intro/start.md", "methods/fit.md")
    assert found.left_out == ("methods/draft.md", "notes/reading.md")


def test_a_root_of_latex_in_a_folder_of_templates_is_not_the_book() -> None:
    root = "\\documentclass{book}\n\\begin{document}\\tableofcontents\\end{document}\n"
    files = {"template/main.tex": root, "thesis/main.tex": root}
    assert survey(sorted(files), files).layout.chapters == ("thesis/main.tex",)


CLASS = "\\documentclass{own}\n\\begin{document}\n\\capitulo{1-Introdução}\n% \\capitulo{0-modelo}\n\\end{document}\n"


def test_what_shows_a_document_in_a_listing_is_no_root() -> None:
    """The root of a class that takes chapters in by their names: those that it names, and no others."""
    files = {
        "main.tex": CLASS,
        "parts/0-modelo.tex": "\\section{A}\n\\begin{verbatim}\n\\begin{document}\n\\end{verbatim}\n\\cite{x}\n",
        "parts/1-Introdução.tex": "\\section{B}\n\\cite{x}\n",
        "own.cls": "\\newcommand{\\capitulo}[1]{\\parte{#1}}\n\\bibliography{refs}\n",
        "refs.bib": BIB,
    }
    assert survey(sorted(files), files).layout.chapters == ("main.tex", "parts/1-Introdução.tex")


def test_the_sheet_of_a_cover_is_not_the_book() -> None:
    head = "\\documentclass{own}\n\\input{commands}\n\\bibliography{refs}\n\\begin{document}\n"
    files = {
        "cover.tex": head + "\\maketitle\n\\end{document}\n",
        "main.tex": head + "\\include{one}\n\\end{document}\n",
        "commands.tex": "\\newcommand{\\see}[1]{\\cite{#1}}\n",
        "one.tex": "\\chapter{One}\n",
        "refs.bib": BIB,
    }
    assert survey(sorted(files), files).layout.chapters == ("main.tex",)


@pytest.mark.parametrize(
    ("name", "text", "taken"),
    [
        ("content/manual-references.json", '[\n  {"id":"knuth1984","type":"book","title":"T"}\n]\n', True),
        ("references.json", '[{"type": "book", "id": "x"}]', True),
        ("bib/library.json", '[{"title": "T", "author": [{"family": "A"}], "id": "x"}]', True),
        ("references.json", '{"name": "a package"}', False),
        ("package.json", '[{"id": "x", "type": "book"}]', False),
        ("references.json", "[]", False),
    ],
)
def test_a_bibliography_in_csl_json_is_found(name: str, text: str, taken: bool) -> None:
    files = {"one.md": "# One\n\n[@knuth1984]\n", name: text}
    assert (survey(sorted(files), files).bibliographies == (name,)) is taken


@pytest.mark.parametrize(
    "root",
    [
        "\\input{preamble}\n\\begin{document}\n\\tableofcontents\n\\include{one}\n\\end{document}\n",
        "\\input{preamble}\n% \\chapter{Old}\n\\begin{document}\n\\tableofcontents\n\\include{one}\n\\end{document}\n",
        "\\input{preamble}\n\\newcommand{\\part}{\\chapter{X}}\n\\begin{document}\n\\printbibliography\n\\include{one}\n"
        "\\end{document}\n",
    ],
)
def test_a_root_whose_class_another_file_names_is_the_book(root: str) -> None:
    """Beside a sheet with a class of its own, deeper down."""
    files = {
        "thesis.tex": root,
        "preamble.tex": "\\documentclass{book}\n",
        "one.tex": "\\chapter{One}\n\\cite{x}\n",
        "papers/old.tex": "\\documentclass{article}\n\\begin{document}\\section{A}\\cite{x}\n\\bibliography{r}\n",
    }
    assert survey(sorted(files), files).layout.chapters == ("thesis.tex",)
