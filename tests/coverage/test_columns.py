from __future__ import annotations

from pathlib import Path

from seminal.commands.check import check
from seminal.project import config
from seminal.project.columns import columns
from seminal.project.project import Project
from seminal.setup.plan import SetupWish, plan
from seminal.setup.survey import survey
from tests.scopes.books import Book

REFS = "@book{a, author = {A, B}, title = {One}, publisher = {P}, year = {2000}}\n"


def _written(folder: Path, files: dict[str, str]) -> Path:
    Book("x", "tex", "", files).write(folder)
    return folder


def test_a_latex_book_has_one_column_for_each_chapter(tmp_path: Path) -> None:
    files = {
        "main.tex": "\\documentclass{book}\\newcommand{\\unit}[1]{\\input{ch/#1}}\\begin{document}"
        "\\include{ch/one}\\unit{two}\\bibliographystyle{plain}\\bibliography{refs}\\end{document}\n",
        "ch/one.tex": "\\chapter{One}\\cite{a}\\input{ch/part}\n",
        "ch/part.tex": "\\section{Part}\\cite{b}\n",
        "ch/two.tex": "\\chapter{Two}\\furtherreading{serving}\\cite{c}\n",
        "refs.bib": REFS,
    }
    book = Project(config.read(_written(tmp_path, files)))
    found = columns(book.chapters, book.sources, book.config)
    assert [one.path for one in found] == ["ch/one.tex", "ch/two.tex"]
    assert [[c.key for c in one.citations] for one in found] == [["a", "b"], ["c"]]
    assert found[1].topics == ("serving",)


def test_a_root_without_chapters_in_its_files_is_one_column(tmp_path: Path) -> None:
    files = {
        "main.tex": "\\documentclass{article}\\begin{document}\\input{one}\\bibliography{refs}\\end{document}\n",
        "one.tex": "\\section{One}\\cite{a}\n",
        "refs.bib": REFS,
    }
    book = Project(config.read(_written(tmp_path, files)))
    [only] = columns(book.chapters, book.sources, book.config)
    assert only.path == "main.tex"
    assert [c.key for c in only.citations] == ["a"]


def test_a_topic_in_a_div_marks_its_chapter(tmp_path: Path) -> None:
    files = {"a.md": '# A\n\n::: {.further-reading topic="serving"}\n:::\n'}
    book = Project(config.read(_written(tmp_path, files)))
    assert columns(book.chapters, book.sources, book.config)[0].topics == ("serving",)


def test_a_book_of_which_nothing_could_be_read_is_no_clean_book(tmp_path: Path) -> None:
    files = {
        "main.tex": "\\documentclass{book}\\begin{document}\\input{one}\\takein two\n"
        "\\bibliography{refs}\\end{document}\n",
        "one.tex": "\\chapter{One}\n",
        **{f"ch/{name}.tex": f"\\chapter{{{name}}}\\cite{{a}}\n" for name in ("two", "three", "four")},
        "refs.bib": REFS,
    }
    found = check(config.read(_written(tmp_path, files))).diagnostics
    [loud] = [one for one in found if one.rule == "chapter-not-included" and str(one.severity) == "error"]
    assert loud.message.startswith("no citation was found in 2 of 5 .tex files")


def test_init_writes_latex_for_bibtex_and_no_hook_unasked() -> None:
    start = "\\documentclass{book}"
    end = "\\begin{document}\\tableofcontents\n\\bibliographystyle{plain}\\bibliography{refs}\n"
    for text, wanted in ((start + end, True), (start + "\\usepackage{biblatex}" + end, False)):
        texts = {"main.tex": text, "refs.bib": REFS}
        made = plan(survey(sorted(texts), texts), texts, SetupWish())
        assert ("latex: true" in made.texts["seminal.yml"]) is wanted
        assert list(made.texts) == ["seminal.yml"]
        asked = plan(survey(sorted(texts), texts), texts, SetupWish(hooked=True))
        assert ".pre-commit-config.yaml" in asked.texts
