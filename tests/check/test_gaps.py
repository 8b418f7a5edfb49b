"""Chapters whose keys cannot be looked up: one finding, not one a key; and files that others make."""

from __future__ import annotations

from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.project import config
from tests.check.books import VASWANI, diagnostics, one, rules
from tests.shared import write

BOOKDOWN = {"_bookdown.yml": "rmd_files: [index.Rmd]\n"}


def of(folder: Path, files: dict[str, str]) -> list[Diagnostic]:
    """Return what is wrong with a book on disk, uncited entries left out."""
    write(folder, files)
    return [d for d in check(config.read(folder)).diagnostics if d.rule != "uncited-entry"]


def test_a_book_without_bibliography_is_told_once() -> None:
    found = one(diagnostics({"a.qmd": "@jane thanks [@x2001; @y2002].", "b.qmd": "[@z]"}), "no-bibliography")
    assert (found.severity, str(found.location)) == (Severity.ERROR, "a.qmd:1:15")
    assert found.message == "this book names no bibliography, and there are 4 citations"
    assert found.hint.startswith("name the file under `bibliography:`")
    latex = one(diagnostics({"a.tex": "\\cite{x2001}"}), "no-bibliography")
    assert latex.hint == "name the file with \\bibliography or \\addbibresource"


def test_handles_and_identifiers_without_bibliography_are_a_note() -> None:
    found = one(diagnostics({"a.qmd": "Thanks to @jane."}), "no-bibliography")
    assert (found.severity, found.hint) == (Severity.NOTE, "write \\@jane if this is not a citation")
    years = "As @doe2020 and @roe1999a show, says @jane."
    assert one(diagnostics({"a.qmd": years}), "no-bibliography").severity is Severity.ERROR
    text = "[@doi:10.1145/3292500.3330701; @url:https://x.org] and [@mine]"
    assert one(diagnostics({"a.md": text}), "no-bibliography").severity is Severity.NOTE


def test_a_chapter_without_bibliography_beside_others_with_one() -> None:
    own = "---\nbibliography: own.bib\n---\n\n@vaswani2017attention"
    files = {"a.qmd": own, "b.qmd": "[@x] and [@y]", "own.bib": VASWANI}
    found = one(diagnostics(files, own=("own.bib",)), "no-bibliography")
    assert found.message == "this chapter loads no bibliography, and there are 2 citations"


def test_an_empty_bibliography_counts_only_where_it_is_needed() -> None:
    found = one(diagnostics({"a.tex": "\\cite{a, b}", "r.bib": "% to come\n"}), "empty-bibliography")
    assert found.message == "this bibliography is empty, and there are 2 citations of keys in no other"
    assert rules(diagnostics({"a.tex": "Nothing.", "r.bib": ""})) == []


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("jane-doe", "write \\@jane-doe if this is not a citation"),
        ("24:21", "write \\@24:21 if this is not a citation"),
    ],
)
def test_what_looks_like_a_handle_or_a_time_says_how_to_write_it(key: str, hint: str) -> None:
    assert one(diagnostics({"a.qmd": f"At @{key} it ends.", "r.bib": VASWANI}), "unknown-key").hint == hint
    assert one(diagnostics({"a.qmd": f"[@{key}]", "r.bib": VASWANI}), "unknown-key").hint == ""


def test_a_key_with_a_year_is_a_citation() -> None:
    assert one(diagnostics({"a.qmd": "As @nobody1999 said.", "r.bib": VASWANI}), "unknown-key").hint == ""


def test_what_a_missing_file_may_hold_is_not_called_unknown(tmp_path: Path) -> None:
    files = {
        "_quarto.yml": "book:\n  chapters: [a.qmd, b.qmd]\nbibliography: r.bib\n",
        "r.bib": VASWANI,
        "a.qmd": "---\nbibliography: gone.bib\n---\n\n[@x2001] and {{< include _part.qmd >}}\n",
        "_part.qmd": "[@y2002]\n",
        "_metadata.yml": "bibliography: r.bib\n",
        "b.qmd": "[@z2003]\n",
    }
    assert [(d.rule, d.location.path) for d in of(tmp_path, files)] == [
        ("bibliography-missing", "a.qmd"),
        ("unknown-key", "b.qmd"),
    ]


def test_write_bib_with_a_variable_and_called_twice(tmp_path: Path) -> None:
    """The packages that a variable holds are those that the book names elsewhere."""
    index = (
        "---\nsite: bookdown::bookdown_site\nbibliography: [packages.bib, r.bib]\n---\n\n# I\n\n"
        "@R-knitr, @knitr2015b, @tinytex2019, @Rcpp2011 and @smith2019. **tinytex** is named.\n\n"
        "```{r}\nknitr::write_bib(c(.packages(), 'Rcpp'), width = 60)\n```\n\n"
        "```{r}\nknitr::write_bib(pkgs, file = 'packages.bib')\n```\n"
    )
    found = of(tmp_path, BOOKDOWN | {"index.Rmd": index, "r.bib": VASWANI})
    assert [(d.rule, d.message.split()[0]) for d in found] == [("unknown-key", "smith2019")]


def test_a_bibliography_that_a_script_makes_is_a_note(tmp_path: Path) -> None:
    index = "---\nsite: bookdown::bookdown_site\nbibliography: [packages.bib, r.bib]\n---\n\n# I\n\n@R-shiny, @nope\n"
    script = "knitr::write_bib(unique(paks), 'packages.bib')\n"
    files = BOOKDOWN | {"index.Rmd": index, "r.bib": VASWANI, "R/before.R": script}
    found = of(tmp_path, files)
    assert [(d.rule, d.severity) for d in found] == [
        ("bibliography-missing", Severity.NOTE),
        ("unknown-key", Severity.ERROR),
    ]
    assert found[0].message == "the bibliography packages.bib does not exist yet"
    assert "R/before.R" in found[0].hint


def test_bookdown_loads_what_index_names_and_not_ours_beside_it(tmp_path: Path) -> None:
    index = "---\nsite: bookdown::bookdown_site\nbibliography: r.bib\n---\n\n# I\n\n@vaswani2017attention\n"
    other = {"02.Rmd": "# II\n\n@ours2001\n", "bib/references.bib": "@book{ours2001, title={T}}\n"}
    found = of(tmp_path, {"index.Rmd": index, "r.bib": VASWANI, **other})
    assert [(d.rule, d.message.split()[0]) for d in found] == [("unknown-key", "ours2001")]


@pytest.mark.parametrize(
    "given", ["--bibliography refs.bib", "--bibliography=refs.bib", "-M bibliography:refs.bib"]
)
def test_who_gives_a_bibliography_to_pandoc_does_not_make_it(tmp_path: Path, given: str) -> None:
    made = f"a.html: a.md\n\tpandoc --citeproc {given} a.md -o $@\n"
    files = {"a.md": "[@x2001]\n", "Makefile": made, "seminal.yml": "bibliography: refs.bib\n"}
    [missing] = of(tmp_path, files)
    assert (missing.rule, missing.severity) == ("bibliography-missing", Severity.ERROR)
    [missing] = of(tmp_path, {"Makefile": f"{made}refs.bib:\n\tcurl -o refs.bib https://example.org\n"})
    assert missing.severity is Severity.NOTE


@pytest.mark.parametrize(
    "files",
    [
        {
            "_bookdown.yml": "rmd_files: [index.Rmd]\n",
            "_output.yml": 'bookdown::gitbook:\n  pandoc_args: ["--bibliography=source/r.bib", "--citeproc"]\n',
            "index.Rmd": "# I\n\n@vaswani2017attention\n",
        },
        {
            "_bookdown.yml": "rmd_files: [index.Rmd]\n",
            "index.Rmd": '---\nbibliography: \'`r here::here("book", "source", "r.bib")`\'\n---\n\n'
            "@vaswani2017attention\n",
        },
        {
            "main.tex": "\\documentclass{book}\n\\newcommand{\\home}{./source}\n\\begin{document}\\tableofcontents\n"
            "\\input{\\home/a}\\bibliography{\\home/r}\\end{document}",
            "source/a.tex": "\\cite{vaswani2017attention}",
        },
        {
            "main.tex": "\\documentclass{book}\\addbibresource{\\subfix{source/r.bib}}\n\\begin{document}"
            "\\tableofcontents\\cite{vaswani2017attention}\\end{document}",
        },
    ],
)
def test_a_bibliography_is_found_however_it_is_named(tmp_path: Path, files: dict[str, str]) -> None:
    assert of(tmp_path, {**files, "source/r.bib": VASWANI}) == []


def test_a_chapter_in_another_encoding_does_not_hide_the_others(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": "[@nope]\n", "r.bib": VASWANI, "seminal.yml": "bibliography: [r.bib]\n"})
    (tmp_path / "old.md").write_bytes(b"A caf\xe9 [@nope]\n")
    found = [d for d in check(config.read(tmp_path)).diagnostics if d.rule != "uncited-entry"]
    assert [(d.rule, d.severity, str(d.location)) for d in found] == [
        ("unknown-key", Severity.ERROR, "a.md:1:3"),
        ("unreadable-text", Severity.ERROR, "old.md:1:6"),
        ("unknown-key", Severity.ERROR, "old.md:1:10"),
    ]
    assert found[1].message.startswith("byte 0xe9 is not UTF-8: this file is read as Latin-1")


def test_nor_does_one_that_latex_takes_in(tmp_path: Path) -> None:
    root = (
        "\\documentclass{book}\\begin{document}\\tableofcontents\\include{old}\\include{new}\\bibliography{r}"
    )
    write(tmp_path, {"main.tex": root, "new.tex": "\\cite{nope}", "r.bib": VASWANI})
    (tmp_path / "old.tex").write_bytes(b"\\chapter{A}\n\n\xe9 \\cite{nope}\n")
    found = [d for d in check(config.read(tmp_path)).diagnostics if d.rule != "uncited-entry"]
    assert [(d.rule, str(d.location)) for d in found] == [
        ("unknown-key", "new.tex:1:7"),
        ("unreadable-text", "old.tex:3:1"),
        ("unknown-key", "old.tex:3:9"),
    ]


def test_a_latex_book_loads_what_it_names_and_not_what_we_built_beside_it(tmp_path: Path) -> None:
    root = "\\documentclass{book}\\begin{document}\\tableofcontents\\cite{vaswani2017attention,ours2001built}"
    ours = VASWANI.replace("vaswani2017attention", "ours2001built")
    write(tmp_path, {"main.tex": root + "\\bibliography{r}", "r.bib": VASWANI, "bib/references.bib": ours})
    found = check(config.read(tmp_path)).diagnostics
    assert [(d.rule, d.message.split()[0]) for d in found] == [("unknown-key", "ours2001built")]
    write(tmp_path, {"main.tex": root + "\\bibliography{r,bib/references}"})
    assert {d.rule for d in check(config.read(tmp_path)).diagnostics} == {"duplicate-work"}


def test_roles_of_other_programs_cite() -> None:
    text = "As {cite:p}`vaswani2017attention, other` says, and :cite:`more` too.\n"
    assert diagnostics({"a.md": text, "r.bib": VASWANI}) == []


def test_cross_references_that_a_document_declares_itself() -> None:
    text = "---\ncrossref:\n  custom:\n    - kind: float\n      key: vid\n---\n\n::: {#vid-x}\n:::\n\nIn @vid-x.\n"
    assert rules(diagnostics({"a.qmd": text, "r.bib": VASWANI})) == []


def test_a_yaml_bibliography_may_end_in_a_fence() -> None:
    text = "---\nreferences:\n- id: vonneumann1944\n  type: book\n  title: Games\n---\n"
    found = rules(diagnostics({"a.qmd": "@vonneumann1944", "r.yaml": text}))
    assert set(found) == {"missing-field"}  # read, and without author and year


def test_a_date_in_words_does_not_contradict_its_year() -> None:
    entry = VASWANI.replace("year = {2017}", "year = {2017}, date = {December 15, 2017}")
    assert "conflicting-fields" not in rules(diagnostics({"r.bib": entry}))
    assert "conflicting-fields" in rules(
        diagnostics({"r.bib": entry.replace("December 15, 2017", "2016-01")})
    )


def test_an_issn_in_isbn_is_named() -> None:
    entry = VASWANI.replace("year =", "isbn = {0899-7667}, year =")
    assert one(diagnostics({"r.bib": entry}), "bad-isbn").hint == "it is an ISSN: give it in `issn`"


def test_copies_of_a_key_are_counted_where_they_meet(tmp_path: Path) -> None:
    head = "\\documentclass{book}\\begin{document}\\tableofcontents"
    write(tmp_path, {f"{n}.tex": f"{head}\\cite{{a}}\\bibliography{{{n}}}" for n in "xy"})
    write(tmp_path, {"x.bib": "@misc{a, title={A}}\n@misc{a, title={B}}\n", "y.bib": "@misc{a, title={A}}\n"})
    found = [d for d in check(config.read(tmp_path)).diagnostics if d.rule == "duplicate-key"]
    assert [d.message.partition(":")[0] for d in found] == ["key a is defined twice"]


def test_what_one_document_of_latex_lacks_hides_nothing_in_another(tmp_path: Path) -> None:
    head = "\\documentclass{book}\\begin{document}\\tableofcontents\\input{%s/one}\\bibliography{%s}"
    write(tmp_path, {"a/a.tex": head % (".", "here"), "b/b.tex": head % (".", "gone"), "a/here.bib": VASWANI})
    write(tmp_path, {f"{n}/one.tex": "\\chapter{A}\\cite{nope,vaswani2017attention}" for n in "ab"})
    found = check(config.read(tmp_path)).diagnostics
    assert [(d.rule, str(d.location)) for d in found] == [
        ("unknown-key", "a/one.tex:1:18"),
        ("bibliography-missing", "b/b.tex:1:80"),
    ]
    assert "nope, which no other file has, is not reported until that file exists" in found[1].hint


def test_a_file_beside_the_chapter_is_meant_and_not_one_of_its_name_in_the_project(tmp_path: Path) -> None:
    head = "---\nbibliography: r.bib\n---\n\n"
    cited = "[@vaswani2017attention]\n"
    write(
        tmp_path, {"a.qmd": head + cited, "sub/b.qmd": head + cited, "r.bib": VASWANI, "sub/r.bib": VASWANI}
    )
    assert check(config.read(tmp_path)).diagnostics == ()
    write(tmp_path, {"_quarto.yml": "project: {type: website}\n", "sub/r.bib": "@misc{x, title={X}}\n"})
    found = [d for d in check(config.read(tmp_path)).diagnostics if d.rule != "uncited-entry"]
    assert [(d.rule, d.location.path) for d in found] == [("key-not-loaded", "sub/b.qmd")]


@pytest.mark.parametrize(
    ("second", "unknown"), [("", []), ("x [@b].", []), ("---\nbibliography: r.bib\n---\n@b", ["b", "b"])]
)
def test_our_bibliography_is_not_loaded_where_every_chapter_names_its_own(
    tmp_path: Path, second: str, unknown: list[str]
) -> None:
    """Pandoc reads what a chapter's front matter names; a chapter that names none is given ours."""
    first = "---\nbibliography: r.bib\n---\n[@vaswani2017attention]" + " [@b]" * bool(unknown)
    ours = "@book{b, author = {Ann Lee}, title = {Kites at Sea}, publisher = {Larch}, year = 2001}\n"
    write(tmp_path, {"a.md": first, "b.md": second, "r.bib": VASWANI, "bib/references.bib": ours})
    write(tmp_path, {"seminal.yml": "chapters: [a.md, b.md]\n"})
    told = [
        one.message.split()[0]
        for one in check(config.read(tmp_path)).diagnostics
        if one.rule == "unknown-key"
    ]
    assert told == unknown
