r"""`@fig:x` in a pandoc book is a cross-reference wherever the label stands: Markdown, HTML, LaTeX of any file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import seminal
from tests.setup.books import BIB
from tests.shared import write

BOOK = {
    "seminal.yml": "bibliography: [refs.bib]\nchapters: [one.md, two.md]\n",
    "refs.bib": BIB,
    "two.md": "# B\n",
}
TEXT = "# A\n\nSee @{0} and [@knuth1984].\n\n"


def found(folder: Path, files: dict[str, str]) -> list[str]:
    """Return the rules that speak of the chapters of a book."""
    done = seminal("check", "--format", "short", cwd=write(folder, BOOK | files))
    assert done.returncode < 2, done
    return [line.split()[1] for line in done.stdout.splitlines() if line.startswith("one.md")]


@pytest.mark.parametrize(
    ("key", "chapter", "files"),
    [
        (
            "eq:TP",
            "\\begin{align}\n a \\label{eq:TP}\n\\end{align}\n",
            {},
        ),  # in the chapter's own mathematics
        ("eq:kolmo", "$$ a \\label{eq:kolmo} $$\n", {}),
        ("Eq:dth", "$$ a \\label{eq:dth} $$\n", {}),  # at the beginning of a sentence
        ("sec:Dynamics", "", {"thesis.tex": "\\chapter{Dynamics} \\label{sec:Dynamics}\n\\input{one}\n"}),
        ("fig:field", "", {"figures/field.tex": "\\begin{figure}\\label[figure]{fig:field}\\end{figure}\n"}),
        (
            "lst:run",
            "",
            {"code.tex": "\\begin{lstlisting}[caption={Run}, label={lst:run}]\nx\n\\end{lstlisting}\n"},
        ),
        ("tbl:all", "", {"template.latex": "50\\% \\phantomsection\\label{tbl:all}\n"}),
        ("fig:two", "", {"two.md": "\\begin{figure}\n\\label{fig:two}\n\\end{figure}\n"}),
    ],
)
def test_a_label_of_latex_is_what_a_reference_names(
    tmp_path: Path, key: str, chapter: str, files: dict[str, str]
) -> None:
    assert found(tmp_path, {"one.md": TEXT.format(key) + chapter} | files) == []


@pytest.mark.parametrize(
    "files",
    [
        {"thesis.tex": "% \\label{fig:gears}\n\\ref{fig:gears}\n"},
        {"thesis.tex": "\\label{fig:gear}\n"},
        {"seeds/list.tex": "\\label{fig:gears}\n"},  # a reading list is no part of the book
    ],
)
def test_a_label_that_stands_nowhere_is_reported(tmp_path: Path, files: dict[str, str]) -> None:
    assert found(tmp_path, {"one.md": TEXT.format("fig:gears")} | files) == ["warning[unresolved-crossref]"]


def test_a_citation_of_latex_is_no_reference(tmp_path: Path) -> None:
    files = {"one.md": "# A\n\n\\cite{fig:x} \\label{fig:x} [@knuth1984]\n"}
    assert found(tmp_path, files) == ["error[unknown-key]"]
