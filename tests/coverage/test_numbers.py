"""Numbers of chapters in coverage, held against the tools that print the books."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from seminal.pandoc import find
from seminal.project import config
from seminal.project.columns import columns
from seminal.project.project import Project
from tests.shared import SHARED, write

QUARTO = SHARED / "quarto"


def numbers(folder: Path) -> dict[str, str]:
    """Return the numbers of a book's columns by title, without commands in titles."""
    book = Project(config.read(folder))
    return {
        one.title.split("{")[0].strip(): one.number
        for one in columns(book.chapters, book.sources, book.config)
        if one.title
    }


MACROS = (
    "\\newcommand{\\take}[2]{\\def\\base{#1/}\\input{\\base #2}}\n"
    "\\newcommand{\\mychapter}[1]{\\chapter{#1}\\label{ch:#1}}\n"
)
BOOKS = {
    "chapters in the root, files below them": {
        "main.tex": "\\documentclass{book}\n\\begin{document}\\tableofcontents\n\\frontmatter\\chapter{Preface}\n"
        "\\input{p}\n\\mainmatter\\chapter{Alpha}\\input{a}\n\\input{a2}\n\\part{P}\n\\chapter{Beta}\n\\input{b}\n"
        "\\appendix\n\\chapter{Data}\\input{d}\n\\backmatter\\chapter{Afterword}\\input{z}\n\\end{document}\n",
        "p.tex": "P\n", "a.tex": "A\n", "a2.tex": "A2\n", "b.tex": "B\n", "d.tex": "D\n", "z.tex": "Z\n",
    },
    "chapters in files, by macros of the book": {
        "main.tex": "\\documentclass{report}\n" + MACROS
        + "\\begin{document}\\tableofcontents\n\\take{ch}{one}\n\\take{ch}{two}\n\\input{ch/three}\n\\end{document}\n",
        "ch/one.tex": "\\mychapter{One}\n",
        "ch/two.tex": "\\chapter*{Interlude}\\addcontentsline{toc}{chapter}{Interlude}\n",
        "ch/three.tex": "\\mychapter{Three}\n% \\chapter{Hidden}\n",
    },
    "counters and an appendix of several": {
        "main.tex": "\\documentclass{report}\n\\begin{document}\\tableofcontents\n\\setcounter{chapter}{4}\n"
        "\\include{five}\n\\addtocounter{chapter}{1}\n\\include{seven}\n\\appendix\n\\include{x}\n\\include{y}\n"
        "\\end{document}\n",
        "five.tex": "\\chapter[Short]{Five}\n", "seven.tex": "\\chapter{Seven}\n",
        "x.tex": "\\chapter{Ex}\n", "y.tex": "\\chapter{Why}\n",
    },
    "an ending inside a macro": {
        "main.tex": "\\documentclass{report}\n\\newcommand{\\finish}{\\end{document}}\n\\begin{document}\n"
        "\\tableofcontents\n\\input{u}\\input{v}\\end{document}\n",
        "u.tex": "\\newcommand{\\halt}{\\endinput}\n\\chapter{You}\n", "v.tex": "\\chapter{Vee}\n",
    },
    "a file with its own heading for a run on it alone": {
        "main.tex": "\\documentclass{report}\n\\newif\\ifalone\n\\begin{document}\n\\tableofcontents\n"
        "\\chapter{Ess}\n\\input{s}\n\\chapter{Tee}\n\\input{t}\n\\end{document}\n",
        "s.tex": "\\csname ifalone\\endcsname\\chapter{Ess}\\fi\nText.\n\\section{More}\n",
        "t.tex": "Text.\n",
    },
    "one file taken in twice": {
        "main.tex": "\\documentclass{report}\n\\begin{document}\n\\tableofcontents\n\\input{m}\\input{k}\\input{m}\n"
        "\\input{n}\\end{document}\n",
        "m.tex": "\\chapter{Em}\n", "k.tex": "\\chapter{Kay}\n", "n.tex": "\\chapter{En}\n",
    },
}  # fmt: skip


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdflatex is not installed")
@pytest.mark.parametrize("name", sorted(BOOKS))
def test_numbers_are_those_of_latex(name: str, tmp_path: Path) -> None:
    write(tmp_path, BOOKS[name])
    run = ["pdflatex", "-interaction=nonstopmode", "main.tex"]
    subprocess.run(run, cwd=tmp_path, capture_output=True, check=False, timeout=120)
    lines = (tmp_path / "main.toc").read_text().splitlines()
    rows = [
        re.match(r"\\contentsline \{chapter\}\{(?:\\numberline \{(\w+)\})?([^{}]*)\}", line) for line in lines
    ]
    found = {row[2].replace("Short", "Five"): row[1] or "" for row in reversed(rows) if row}
    assert found
    ours = numbers(tmp_path)
    assert {title: ours.get(title) for title in found} == found


def test_chapters_stand_in_the_order_of_the_book(tmp_path: Path) -> None:
    """Though one is written in the root, which is read first."""
    files = {
        "main.tex": "\\documentclass{book}\\begin{document}\n\\input{one}\n\\chapter{Two}\n\\cite{a}\n\\input{three}\n"
        "\\end{document}\n",
        "one.tex": "\\chapter{One}\n",
        "three.tex": "\\chapter{Three}\n",
    }
    book = Project(config.read(write(tmp_path, files)))
    found = [(one.path, one.number) for one in columns(book.chapters, book.sources, book.config)]
    assert found == [("one.tex", "1"), ("main.tex", "2"), ("three.tex", "3")]


RUNS = {
    "01.md": "# Preface {-}\n\nText.\n",
    "02.md": "---\nx: y\n---\n\n# First {#sec:first}\n\n## Part\n\n```r\n# no heading\n```\n",
    "03.md": "Second\n======\n\nText {-}\n",
    "04.md": "# Notes {.unnumbered #notes}\n\n~~~\n# none\n~~~\n",
    "05.md": "# Third #\n\n# Fourth {.x key=1}\n",
    "06.md": "# Fifth\n",
}


def test_numbers_are_those_of_pandoc(tmp_path: Path) -> None:
    write(tmp_path, RUNS | {"seminal.yml": "chapters: ['*.md']\n"})
    program = find()
    if not program:
        pytest.skip("no pandoc: pip install pypandoc_binary")
    run = [str(program), "--number-sections", "-t", "html", *sorted(RUNS)]
    html = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    found = {
        match[3]: match[2] or ""
        for match in re.finditer(
            r"<h1([^>]*)>(?:<span\s+class=\"header-section-number\">(\d+)</span>\s*)?([^<]*)</h1>", html
        )
    }
    del found["Fourth"]  # in the file of the third
    assert numbers(tmp_path) == found


def _bookdown() -> bool:
    run = [
        "Rscript",
        "-e",
        "stopifnot(requireNamespace('bookdown', quietly = TRUE), rmarkdown::pandoc_available())",
    ]
    return (
        bool(shutil.which("Rscript")) and not subprocess.run(run, capture_output=True, check=False).returncode
    )


@pytest.mark.slow
def test_numbers_are_those_of_bookdown(tmp_path: Path) -> None:
    if not _bookdown():
        pytest.skip("R with the package bookdown is not installed")
    head = "---\ntitle: A\nsite: bookdown::bookdown_site\noutput:\n  bookdown::html_book: {split_by: none}\n---\n\n"
    files = {
        "index.Rmd": head + "# Preface {-}\n\nHello.\n",
        "01-a.Rmd": "# (PART) Beginning {-}\n\n# Alpha\n\nText.\n",
        "02-b.Rmd": "# Beta {#beta}\n\n## Below\n",
        "03-c.Rmd": "# Interlude {.unnumbered}\n",
        "04-d.Rmd": "# Gamma\n",
        "05-e.Rmd": "# (APPENDIX) Appendix {-}\n\n# Data\n\nText.\n",
        "06-f.Rmd": "# Code\n",
        "_bookdown.yml": "output_dir: out\n",
    }
    write(tmp_path, files)
    run = ["Rscript", "-e", "bookdown::render_book('index.Rmd', quiet = TRUE)"]
    subprocess.run(run, cwd=tmp_path, capture_output=True, check=True, timeout=300)
    html = "".join(path.read_text("utf-8") for path in sorted((tmp_path / "out").glob("*.html")))
    heads = re.finditer(
        r"<h1[^>]*>\s*(?:<span\s+class=\"header-section-number\">([^<]*)</span>)?\s*([A-Za-z]+)", html
    )
    found = {
        match[2]: (match[1] or "").removeprefix("Chapter").removeprefix("Appendix").strip() for match in heads
    }
    book = Project(config.read(tmp_path))
    ours = [one.number for one in columns(book.chapters, book.sources, book.config)]
    titles = ("Preface", "Alpha", "Beta", "Interlude", "Gamma", "Data", "Code")
    assert ours == [found[title] for title in titles]


def test_numbers_are_those_of_a_captured_quarto_book() -> None:
    if not QUARTO.is_dir():
        pytest.skip("the captured Quarto documents are not here")
    text = (QUARTO / "asts" / "latex-merged-pre-quarto.json").read_text("utf-8")
    items = (
        json.loads(base64.b64decode(one)) for one in re.findall(r"quarto-file-metadata: ([\w+/=]+)", text)
    )
    found, appendix = {}, False
    for item in items:
        appendix = appendix or item.get("bookItemType") == "appendix"
        if file := item.get("bookItemFile"):
            number = item["bookItemNumber"]
            found[file] = "" if number is None else chr(64 + number) if appendix else str(number)
    book = Project(config.read(QUARTO / "project"))
    assert {one.path: one.number for one in columns(book.chapters, book.sources, book.config)} == found


def test_a_title_in_front_matter_decides_for_quarto(tmp_path: Path) -> None:
    files = {
        "_quarto.yml": "project: {type: book}\nbook:\n  chapters: [index.qmd, a.qmd, b.qmd, c.qmd]\n",
        "index.qmd": "# Welcome\n",  # numbered, for nothing says otherwise
        "a.qmd": "---\ntitle: 'Apart {.unnumbered}'\n---\n\n# Inside\n",
        "b.qmd": "---\ntitle: Bee\n---\n\n# Inside {.unnumbered}\n",
        "c.qmd": "No heading.\n",
    }
    book = Project(config.read(write(tmp_path, files)))
    found = {one.path: one.number for one in columns(book.chapters, book.sources, book.config)}
    assert found == {"index.qmd": "1", "a.qmd": "", "b.qmd": "2", "c.qmd": "3"}
