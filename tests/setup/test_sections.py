"""What `seminal init` tells an author to write for a first reading section, in each kind of book."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import seminal
from tests.setup.books import BIB, BOOKS, LIST
from tests.shared import write

pytestmark = pytest.mark.slow

ROOT = (
    "\\documentclass{book}\n%s\n\\begin{document}\n\\tableofcontents\n"
    "\\chapter{One}\\cite{knuth1984}\n%s\n\\end{document}\n"
)
LATEX = {
    "bibtex": (ROOT % ("", "\\bibliographystyle{plain}\\bibliography{refs}"), True),
    "natbib in a file": (ROOT % ("\\input{setup}", "\\bibliography{refs}"), True),
    "biber": (ROOT % ("\\usepackage{biblatex}\n\\addbibresource{refs.bib}", "\\printbibliography"), False),
    "biber in a file": (ROOT % ("\\input{setup}\n\\addbibresource{refs.bib}", "\\printbibliography"), False),
    "biblatex with BibTeX": (
        ROOT
        % (
            "\\usepackage[style=ieee,backend=bibtex]{biblatex}\n\\addbibresource{refs.bib}",
            "\\printbibliography",
        ),
        True,
    ),
    "biblatex with BibTeX in a comment": (
        ROOT
        % ("%\\usepackage[backend=bibtex]{biblatex}\n\\usepackage{biblatex}\n\\addbibresource{refs.bib}", ""),
        False,
    ),
}
SETUP = {
    "natbib in a file": "\\usepackage{natbib}\n\\bibliographystyle{plainnat}\n",
    "biber in a file": "\\usepackage[backend=biber]{biblatex}\n",
}


@pytest.mark.parametrize("name", LATEX)
def test_a_latex_book(name: str, tmp_path: Path) -> None:
    root, by_bibtex = LATEX[name]
    book = write(
        tmp_path,
        {"main.tex": root, "refs.bib": BIB, "notes/papers.md": LIST, "setup.tex": SETUP.get(name, "")},
    )
    done = seminal("init", "--yes", cwd=book)
    lines = done.stdout.partition("For a reading section, write:\n")[2].splitlines()
    assert lines[0].endswith("\\usepackage{seminal}")
    assert ("{bib/references.bib}" in lines[1]) == ("addbibresource" in root)
    assert ("{refs,bib/additional}" in lines[1]) == ("addbibresource" not in root)
    assert "\\furtherreading{" in lines[2]
    assert ("latex: true" in (book / "seminal.yml").read_text()) == by_bibtex


def test_a_root_below_the_top(tmp_path: Path) -> None:
    root, _ = LATEX["bibtex"]
    book = write(tmp_path, {"tex/main.tex": root, "tex/refs.bib": BIB, "notes/papers.md": LIST})
    said = seminal("init", "--yes", cwd=book).stdout
    assert "\\usepackage[file=../bib/topics.tex]{seminal}" in said
    assert "\\bibliography{refs,../bib/additional}" in said


@pytest.mark.parametrize("kind", ["quarto", "bookdown", "markdown"])
def test_other_books_name_a_topic_in_the_front_matter(kind: str, tmp_path: Path) -> None:
    book = write(tmp_path, BOOKS[kind] | {"notes/papers.md": LIST})
    said = seminal("init", "--yes", cwd=book).stdout
    slug = said.partition("topics: [")[2].partition("]")[0]
    assert f"slug: {slug}" in (book / "bib/topics.yml").read_text()
    assert ("--filter seminal-further-reading" in said.rpartition("write:")[2]) == (kind == "markdown")


def test_a_book_without_lists_gets_no_such_lines(tmp_path: Path) -> None:
    book = write(tmp_path, BOOKS["latex"])
    assert "reading section" not in seminal("init", "--yes", cwd=book).stdout
