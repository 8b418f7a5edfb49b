"""What a check takes for the book: chapters, bibliographies and labels, wherever a layout keeps them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import seminal
from tests.setup.books import BIB, BOOKS, QUARTO
from tests.shared import write


def test_what_the_book_keeps_in_other_files_counts(tmp_path: Path) -> None:
    """Profiles, metadata files of the project and of a folder, references in a chapter."""
    inline = "---\nreferences:\n  - id: inside2001\n    title: T\n---\n\n[@inside2001]\n"
    book = write(
        tmp_path,
        {
            "_quarto.yml": QUARTO.replace("bibliography: refs.bib\n", "metadata-files: [more.yml]\n"),
            "more.yml": "bibliography: refs.bib\n",
            "_quarto-print.yml": "book:\n  appendices: [parts/late.qmd]\n",
            "parts/_metadata.yml": "bibliography: late.bib\n",
            "parts/late.bib": BIB.replace("knuth1984", "knuth1984late"),
            "parts/late.qmd": "# Late\n\n[@knuth1984late; @knuth1984; @missing1]\n",
            "index.qmd": inline,
            "one.qmd": "# One\n\n[@knuth1984; @missing2]\n",
            "refs.bib": BIB,
        },
    )
    done = seminal("check", "--format", "short", cwd=book)
    found = [line.split()[1:3] for line in done.stdout.splitlines() if "duplicate-work" not in line]
    assert sorted(found) == [["error[unknown-key]", "missing1"], ["error[unknown-key]", "missing2"]]


@pytest.mark.parametrize("declaring", ["shared/base.yml", "_quarto-draft.yml"])
def test_prefixes_of_references_that_a_metadata_file_or_a_profile_declares(
    tmp_path: Path, declaring: str
) -> None:
    book = write(
        tmp_path,
        {
            "_quarto.yml": QUARTO
            + "metadata-files:\n  # shared\n  - shared/base.yml\n\n  - ../away.yml\nlang: en\n",
            declaring: "crossref:\n  custom:\n    - {kind: float, key: clip, reference-prefix: Clip}\n",
            "index.qmd": "See @clip-lantern and @Clip-lantern, not @clip-lantrn.\n\n::: {#clip-lantern}\nIt.\n:::\n",
            "one.qmd": "# B\n",
            "refs.bib": BIB,
        },
    )
    done = seminal("check", "--format", "short", cwd=book)
    told = [line.partition(" ")[2] for line in done.stdout.splitlines() if line.startswith("index.qmd")]
    assert told == [
        "warning[unresolved-crossref] no element has the label clip-lantrn (did you mean @clip-lantern?)"
    ]
    (book / declaring).write_text("lang: en\n")
    assert "clip-lantrn is in no bibliography" in seminal("check", "--format", "short", cwd=book).stdout


def test_each_volume_of_a_book_loads_its_own_bibliography(tmp_path: Path) -> None:
    """Profiles that list the chapters are volumes: what one names, the others' chapters do not load."""
    volume = "book:\n  chapters: [{0}.qmd]\nbibliography: [{0}.bib]\n"
    book = write(
        tmp_path,
        {
            "_quarto.yml": "project: {type: book}\nprofile:\n  group: [one, two]\nbibliography: both.bib\n",
            "_quarto-one.yml": volume.format("one"),
            "_quarto-two.yml": volume.format("two"),
            "one.qmd": "# One\n\n@knuth1984 @knuth1984late @knuth1984shared\n",
            "two.qmd": "# Two\n\n@knuth1984 @knuth1984late @knuth1984shared\n",
            "both.bib": BIB.replace("knuth1984", "knuth1984shared").replace("TeX", "Meta"),
            "one.bib": BIB,
            "two.bib": BIB.replace("1984", "1986").replace("knuth1986", "knuth1984")
            + BIB.replace("knuth1984", "knuth1984late").replace("TeX", "Lamp"),
        },
    )
    told = seminal("check", "--format", "short", cwd=book).stdout
    found = [line for line in told.splitlines() if "key" in line.split()[1]]
    assert [line.split()[:3] for line in found] == [
        ["one.qmd:3:12:", "error[key-not-loaded]", "knuth1984late"]
    ]
    (book / "two.bib").unlink()
    told = seminal("check", "--format", "short", cwd=book).stdout
    assert "_quarto-two.yml:3:16: error[bibliography-missing]" in told


def test_globs_of_render_take_files_in_the_named_folder_itself(tmp_path: Path) -> None:
    book = write(
        tmp_path,
        {
            "_quarto.yml": "project:\n  render: [home.qmd, text/**/*.qmd, '!**/old.qmd']\nbibliography: refs.bib\n",
            **{
                name: f"# A\n\n@no{number}\n"
                for number, name in enumerate(
                    ("home.qmd", "text/a.qmd", "text/deep/er/b.qmd", "text/old.qmd", "c.qmd")
                )
            },
            "refs.bib": BIB,
        },
    )
    done = seminal("check", "--format", "short", cwd=book)
    found = sorted(line.split()[2] for line in done.stdout.splitlines() if "unknown-key" in line)
    assert found == ["no0", "no1", "no2"]


def test_a_missing_bibliography_is_told_where_it_is_named(tmp_path: Path) -> None:
    book = write(tmp_path, {"_quarto.yml": QUARTO, "index.qmd": "# A\n", "one.qmd": "# B\n"})
    done = seminal("check", "--format", "short", cwd=book)
    line = QUARTO.splitlines().index("bibliography: refs.bib") + 1
    assert f"_quarto.yml:{line}:15: error[bibliography-missing]" in done.stdout
    assert "did you mean" not in done.stdout
    done = seminal("check", "--format", "short", cwd=write(book, {"ref.bib": BIB}))
    assert "refs.bib does not exist (did you mean ref.bib?)\n" in done.stdout


def test_an_unreadable_bibliography_is_told_where_it_cannot_be_read(tmp_path: Path) -> None:
    book = write(tmp_path, {"_quarto.yml": QUARTO, "index.qmd": "# A\n", "one.qmd": "# B\n"})
    (book / "refs.bib").write_bytes(b"@book{a,\n title = {\xe4}}\n")
    done = seminal("check", "--format", "short", cwd=book)
    told = "refs.bib:2:11: error[bibliography-unreadable] the bibliography refs.bib cannot be read: byte 0xe4"
    assert done.stdout.startswith(f"{told} is not UTF-8")


def test_a_latex_chapter_that_no_root_takes_in_is_a_note_and_its_keys_are_no_errors(tmp_path: Path) -> None:
    files = BOOKS["latex"] | {
        "parts/draft.tex": "\\chapter{Draft}\n\\cite{later}\n",
        "parts/one.tex": "\\chapter{One}\n",
        "other/_quarto.yml": QUARTO,
        "other/annex.tex": "\\chapter{Of another book}\n",
    }
    done = seminal("check", "--format", "short", cwd=write(tmp_path, files))
    assert "parts/draft.tex:1:1: note[chapter-not-included]" in done.stdout
    assert "later" not in done.stdout
    assert "other/" not in done.stdout
    assert done.returncode == 0


def test_references_in_a_latex_chapter_and_labels_of_pandoc_crossref_are_known(tmp_path: Path) -> None:
    latex = "\\documentclass{book}\n\\begin{document}\n\\tableofcontents\n\\cite{in,out}\n\\begin{thebibliography}{9}\n"
    latex += "\\bibitem[A (1999)]{in} A. % \\bibitem{out}\n\\end{thebibliography}\n\\end{document}\n"
    done = seminal("check", "--format", "short", cwd=write(tmp_path / "a", {"book.tex": latex}))
    assert [line.split()[1:3] for line in done.stdout.splitlines()] == [["error[unknown-key]", "out"]]
    text = '![A](a.png){ width=50% #fig:a }\n\n:::: {.example #ex:mine\n  caption="C"}\n::::\n\n'
    text += "@fig:a, [@Fig:a], @ex:mine and @fig:b.\n"
    done = seminal("check", "--format", "short", cwd=write(tmp_path / "b", {"one.md": text}))
    told = next(line for line in done.stdout.splitlines() if "fig:b" in line)
    assert told.split()[1].startswith("warning[")


def test_renaming_ends_at_a_chapter_that_is_listed_and_absent(tmp_path: Path) -> None:
    """Who renames a key wants it renamed in all chapters."""
    book = write(
        tmp_path, {"_quarto.yml": QUARTO, "one.qmd": "# One [@a]\n", "r.bib": "@misc{a, title={A}}\n"}
    )
    done = seminal("rename", "a", "b", cwd=book)
    assert done.returncode == 2
    assert "index.qmd: there is no such file or folder, but the configuration lists it" in done.stderr
    write(book, {"indx.qmd": "# A\n"})
    assert done.stderr.rstrip() + "; did you mean indx.qmd?\n" == seminal("rename", "a", "b", cwd=book).stderr


def test_bookdown_with_a_configuration_for_each_output(tmp_path: Path) -> None:
    files = {name: text for name, text in BOOKS["bookdown"].items() if name != "_bookdown.yml"}
    listed = 'rmd_files: ["index.Rmd", "r/{0}.Rmd"]\n'
    files |= {"_bookdown_bs4.yml": listed.format("a"), "_bookdown_pdf.yml": listed.format("b")}
    files |= {"r/a.Rmd": "@nobodya1\n", "r/b.Rmd": "@nobodyb1\n", "draft.Rmd": "@nobodyc1\n"}
    done = seminal("check", "--format", "short", cwd=write(tmp_path, files))
    assert {line.split()[2] for line in done.stdout.splitlines() if "unknown-key" in line} == {
        "nobodya1",
        "nobodyb1",
    }


def test_a_template_of_pandoc_is_no_chapter(tmp_path: Path) -> None:
    template = "\\documentclass{book}\n\\bibliography{$for(bibliography)$$bibliography$$endfor$}\n$body$\n\\cite{x}\n"
    book = write(tmp_path, BOOKS["markdown"] | {"templates/pdf.tex": template})
    assert "templates" not in seminal("check", "--format", "short", cwd=book).stdout


def test_references_of_a_chapter_win_and_lose_nothing(tmp_path: Path) -> None:
    inline = "---\nreferences:\n- id: knuth1984\n  type: book\n  title: T\n---\n\n@knuth1984\n"
    settings = "chapters: [one.md]\nbibliography: [refs.bib]\n"
    done = seminal("check", cwd=write(tmp_path, {"one.md": inline, "refs.bib": BIB, "seminal.yml": settings}))
    assert "warning[duplicate-key] key knuth1984 is defined twice: the one in the chapter wins" in done.stdout
    assert done.returncode == 0


def test_bibliographies_of_one_latex_root_are_one_and_of_two_roots_are_two(tmp_path: Path) -> None:
    root = "\\documentclass{book}\n\\begin{document}\n\\tableofcontents\n\\bibliography{a}\n"
    root += "\\input{part}\n\\end{document}\n"
    files = {"main.tex": root, "part.tex": "\\chapter{P}\n\\bibliography{b}\n\\cite{knuth1984}\n"}
    files |= {"a.bib": BIB, "b.bib": BIB.replace("Knuth", "Other")}
    assert "duplicate-key" in seminal("check", cwd=write(tmp_path / "one", files)).stdout
    other = root.replace("{a}", "{b}").replace("\\input{part}\n", "")
    files |= {"part.tex": "\\chapter{P}\n\\cite{knuth1984}\n", "expose.tex": other}
    assert "duplicate-key" not in seminal("check", cwd=write(tmp_path / "two", files)).stdout


def test_a_root_that_another_root_takes_in_is_no_book_of_its_own(tmp_path: Path) -> None:
    """`thesis.tex` sets the page and takes `body/main.tex` in, which could be made alone and has the contents."""
    whole = "\\documentclass{book}\n\\begin{document}\n\\input{body/main}\n\\bibliography{refs}\n\\end{document}\n"
    body = whole.replace("\\input{body/main}", "\\tableofcontents\n\\cite{knuth1984}\\cite{nobody}")
    body = body.replace("\\bibliography{refs}\n", "")
    files = {"thesis.tex": whole, "body/main.tex": body, "refs.bib": BIB}
    done = seminal("check", "--format", "short", cwd=write(tmp_path, files))
    assert [line.split()[1:3] for line in done.stdout.splitlines()] == [["error[unknown-key]", "nobody"]]


def test_a_bibliography_of_one_format_is_one_of_the_book(tmp_path: Path) -> None:
    named = QUARTO.replace("bibliography: refs.bib\n", "format:\n  html:\n    bibliography: [refs.bib]\n")
    files = {"_quarto.yml": named, "index.qmd": "[@knuth1984]\n", "one.qmd": "[@nobody]\n", "refs.bib": BIB}
    done = seminal("check", "--format", "short", cwd=write(tmp_path, files))
    assert [line.split()[1:3] for line in done.stdout.splitlines()] == [["error[unknown-key]", "nobody"]]


def test_a_chapter_about_latex_is_no_root_and_a_class_may_take_chapters_in_by_macros_of_its_own(
    tmp_path: Path,
) -> None:
    chapter = (
        "\\chapter{How}\nWrite \\verb!\\documentclass{x}! and \\verb|\\tableofcontents|. \\cite{nobody2020}\n"
    )
    root = "\\documentclass{thesis}\n\\addchapter{how}\n\\begin{document}\n\\end{document}\n"
    write(tmp_path, {"thesis.tex": root, "parts/how.tex": chapter})
    seminal("init", "--yes", cwd=tmp_path)
    assert "chapters: [thesis.tex, parts/how.tex]" in (tmp_path / "seminal.yml").read_text("utf-8")


LOST = BIB.replace("The {TeX}book", "The \\ourname{} book")
RUN = "%.tex: %.md\n\tpandoc -t latex $< -o $@ --biblatex\n"


@pytest.mark.parametrize(
    "other",
    [
        {".markdownlint.yml": '"no-inline-html": true\n'},
        {".pre-commit-config.yaml": "repos: [{repo: x, hooks: [{id: html}]}]\n"},
        {"lint.yml": "rules: [no-html, allow-docx]\n"},
        {".textlintrc.yml": "plugins: [html]\n"},
        {".gitlab-ci.yml": "pages: {script: [echo html]}\n"},
        {"environment.yml": "dependencies: [pandoc]\n"},
    ],
)
def test_settings_of_other_programs_do_not_make_pandoc_format_citations(
    tmp_path: Path, other: dict[str, str]
) -> None:
    book = {
        "one.md": "# A\n\n[@knuth1984]\n",
        "refs.bib": LOST,
        "Makefile": RUN,
        "seminal.yml": "bibliography: refs.bib\n",
    }
    done = seminal("check", "--format", "short", cwd=write(tmp_path, book | other))
    assert "lost-latex" not in done.stdout
    both = book | {"Makefile": RUN + "book.html: one.md\n\tpandoc -t html one.md --citeproc\n"}
    assert "lost-latex" in seminal("check", "--format", "short", cwd=write(tmp_path, both | other)).stdout
