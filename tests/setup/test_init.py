"""`seminal init` in strangers' books, as a person runs it: found, shown, written, and nothing written over."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest
import yaml

from seminal.check.inside import chapter_bibliographies
from seminal.model.source import Source
from seminal.project import decisions
from seminal.setup.survey import survey
from tests.commands import seminal
from tests.growth import assert_time_linear
from tests.setup.books import BIB, BOOKS, CITING, LIST, QUARTO
from tests.shared import ROOT, write

pytestmark = pytest.mark.slow


def tree(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def quarto(folder: Path) -> Path:
    return write(
        folder,
        {
            "_quarto.yml": QUARTO,
            "index.qmd": "# Hello\n",
            "one.qmd": CITING,
            "refs.bib": BIB,
            "notes/papers.md": LIST,
        },
    )


@pytest.mark.parametrize("kind", BOOKS)
def test_check_runs_with_no_further_word(kind: str, tmp_path: Path) -> None:
    book = write(tmp_path, BOOKS[kind])
    done = seminal("init", "--yes", cwd=book)
    assert done.returncode == 0, done.stderr
    checked = seminal("check", "--format", "short", cwd=book)
    assert checked.returncode == 1
    assert [line.split()[1:3] for line in checked.stdout.splitlines()] == [
        ["error[unknown-key]", "nobody2020"]
    ]


@pytest.mark.parametrize("kind", BOOKS)
def test_a_second_run_writes_nothing(kind: str, tmp_path: Path) -> None:
    book = write(tmp_path, BOOKS[kind] | {"notes/papers.md": LIST})
    seminal("init", "--yes", cwd=book)
    before = tree(book)
    done = seminal("init", "--yes", cwd=book)
    assert "Nothing to write." in done.stdout
    assert tree(book) == before


def test_a_latex_book_is_shown_whole_and_gets_our_package_where_it_has_lists(tmp_path: Path) -> None:
    book = write(tmp_path, BOOKS["latex"])
    plain = seminal("init", "--yes", cwd=book)
    assert not list(book.rglob("*.sty"))
    first, second, *_ = plain.stdout.splitlines()
    assert first == "LaTeX book in .: 2 chapter files"
    assert second == "  bibliography: refs.bib"
    seminal("init", "--yes", cwd=write(book, {"seeds/papers.md": LIST}))
    [package] = book.rglob("*.sty")
    assert package.read_bytes() == (ROOT / "latex" / "seminal.sty").read_bytes()
    package.write_text("% mine\n", "utf-8")
    assert "kept seminal.sty: exists already" in seminal("init", "--yes", cwd=book).stdout
    assert package.read_text("utf-8") == "% mine\n"


def test_a_dry_run_shows_everything_and_writes_nothing(tmp_path: Path) -> None:
    book = quarto(tmp_path)
    before = tree(book)
    done = seminal("init", "--dry-run", "--pre-commit", cwd=book)
    assert tree(book) == before
    for line in (
        "Quarto book",
        "refs.bib",
        "notes/papers.md (4 works)",
        "+seminal:",
        "+  - seminal",
        "seminal-check",
    ):
        assert line in done.stdout, line


def test_what_is_written_is_read_by_everything_that_follows(tmp_path: Path) -> None:
    book = quarto(tmp_path)
    seminal("init", "--yes", cwd=book)
    new = (book / "_quarto.yml").read_text("utf-8")
    lines = iter(new.splitlines())
    assert all(line in lines for line in QUARTO.splitlines()), "comments, order and form stay"
    data = yaml.safe_load(new)
    assert data["filters"] == ["other", "seminal"]
    assert data["seminal"] == {"seeds": ["notes/papers.md"]}
    topics = decisions.topics(Source("topics.yml", (book / "bib" / "topics.yml").read_text("utf-8")))
    assert [t.headings for t in topics] == [("Batching",), ("Memory",)]
    built = seminal("build", cwd=book)
    assert built.returncode == 0, built.stderr
    assert "unmapped-heading" not in built.stderr
    assert seminal("init", "--yes", cwd=book).stdout.endswith("Nothing to write.\n")


def test_the_extension_is_the_one_that_quarto_would_add(tmp_path: Path) -> None:
    book = quarto(tmp_path)
    seminal("init", "--yes", cwd=book)
    for path in (ROOT / "_extensions" / "seminal").iterdir():
        if path.is_file():
            copy = book / "_extensions" / "seminal" / path.name
            assert copy.read_bytes() == path.read_bytes()
            assert os.access(copy, os.X_OK) == (path.suffix == ".py")


def test_nothing_that_is_there_is_written_over(tmp_path: Path) -> None:
    book = write(
        quarto(tmp_path),
        {
            "_quarto.yml": QUARTO + "seminal:\n  seeds: [lists]\n",
            "_extensions/seminal/_extension.yml": "title: mine\n",
            ".pre-commit-config.yaml": "repos:\n- repo: x\n  hooks:\n  - id: seminal-check # mine\n",
            "bib/topics.yml": "# mine\n",
        },
    )
    before = tree(book)
    done = seminal("init", "--yes", cwd=book)
    after = tree(book)
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed == {"_quarto.yml"}  # the filter alone
    assert done.stdout.count("kept ") == 4


def test_a_bibliography_of_the_authors_in_bib_is_not_built_over(tmp_path: Path) -> None:
    book = write(quarto(tmp_path), {"bib/references.bib": BIB})
    seminal("init", "--yes", cwd=book)
    assert seminal("build", cwd=book).returncode == 0
    assert (book / "bib" / "references.bib").read_text("utf-8") == BIB
    assert (book / "reading" / "references.bib").is_file()


def test_a_folder_that_the_book_names_is_the_one(tmp_path: Path) -> None:
    book = write(
        quarto(tmp_path), {"_quarto.yml": QUARTO + "seminal:\n  seeds: [notes/papers.md]\n  bib: made\n"}
    )
    seminal("init", "--yes", cwd=book)
    assert (book / "made" / "topics.yml").is_file()
    assert not (book / "bib").exists()


def test_line_ends_and_hooks_of_others_stay(tmp_path: Path) -> None:
    hooks = (
        "# ours\nrepos:\n-   repo: https://example.org/x\n    rev: v1 # pinned\n    hooks:\n    -   id: x\n"
    )
    files = {"_quarto.yml": QUARTO.replace("\n", "\r\n"), ".pre-commit-config.yaml": hooks}
    book = write(quarto(tmp_path), files)
    seminal("init", "--yes", cwd=book)
    new = (book / "_quarto.yml").read_bytes()
    assert new.count(b"\n") == new.count(b"\r\n")
    assert (book / ".pre-commit-config.yaml").read_text("utf-8").startswith(hooks)
    ids = [
        h["id"]
        for r in yaml.safe_load((book / ".pre-commit-config.yaml").read_text())["repos"]
        for h in r["hooks"]
    ]
    assert ids == ["x", "seminal-check"]


def test_a_book_below_the_top_of_its_repository(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    quarto(tmp_path / "manuscript")
    done = seminal("init", "--yes", "--pre-commit", cwd=tmp_path)
    assert "cd manuscript && seminal build && seminal check" in done.stdout
    assert "cd manuscript &&" in (tmp_path / ".pre-commit-config.yaml").read_text("utf-8")
    assert not (tmp_path / "_quarto.yml").exists()


def test_each_book_of_a_repository_has_its_own_hook(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    for name in ("manuscript", "it's labs", "manuscript"):
        seminal("init", "--yes", "--pre-commit", cwd=quarto(tmp_path / name))
    hooks = (tmp_path / ".pre-commit-config.yaml").read_text("utf-8")
    entries = [hook["entry"] for one in yaml.safe_load(hooks)["repos"] for hook in one["hooks"]]
    assert [shlex.split(shlex.split(entry)[2])[1] for entry in entries] == ["manuscript", "it's labs"]
    (tmp_path / ".pre-commit-config.yaml").write_text("repos:\n- repo: x\n  hooks:\n  - id: seminal-check\n")
    seminal("init", "--yes", "--pre-commit", cwd=tmp_path / "manuscript")
    assert (tmp_path / ".pre-commit-config.yaml").read_text("utf-8").count("seminal") == 1


@pytest.mark.parametrize("linked", [True, False])
def test_a_book_of_two_volumes_is_set_up_for_both(tmp_path: Path, linked: bool) -> None:
    """Each has a configuration in `config/`; `_quarto.yml` is a link to one of them, or a copy."""
    two = QUARTO.replace("one.qmd", "two.qmd").replace("filters:\n  - other  # first\n", "")
    two = two.replace("refs.bib", "late.bib")
    book = write(tmp_path, {"config/_quarto-one.yml": QUARTO, "config/_quarto-two.yml": two, "refs.bib": BIB})
    write(book, {"index.qmd": "# Hello\n", "one.qmd": CITING, "two.qmd": CITING, "late.bib": BIB})
    if linked:
        (book / "_quarto.yml").symlink_to("config/_quarto-one.yml")
    else:
        write(book, {"_quarto.yml": QUARTO})
    assert "no file names" not in seminal("init", "--yes", cwd=book).stdout
    assert (book / "_quarto.yml").is_symlink() == linked
    assert "seeds:" in (book / "seminal.yml").read_text("utf-8")
    for name in ("_quarto.yml", "config/_quarto-one.yml"):
        assert (book / name).read_text("utf-8") == QUARTO.replace("# first\n", "# first\n  - seminal\n")
    assert (book / "config/_quarto-two.yml").read_text("utf-8") == two + "\nfilters:\n  - seminal\n"
    assert "Nothing to write" in seminal("init", "--yes", cwd=book).stdout
    for name in ("one", "two"):
        (book / "_quarto.yml").unlink()
        (book / "_quarto.yml").symlink_to(f"config/_quarto-{name}.yml")
        assert f"{name}.qmd:3:" in seminal("check", "--format", "short", cwd=book).stdout


@pytest.mark.parametrize("name", ["my book", "it's", "a: b #c", "1"])
def test_odd_names_of_folders_and_files(name: str, tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    write(
        tmp_path / name,
        {"index.Rmd": "---\nsite: bookdown::x\n---\n", f"papers/{name}.md": LIST, "_bookdown.yml": ""},
    )
    done = seminal("init", "--yes", "--pre-commit", cwd=tmp_path / name)
    assert done.returncode == 0, done.stderr
    hook = yaml.safe_load((tmp_path / ".pre-commit-config.yaml").read_text("utf-8"))["repos"][0]["hooks"][0]
    assert shlex.split(shlex.split(hook["entry"])[2])[:2] == ["cd", name]
    assert re.search(hook["files"], f"{name}/index.Rmd")
    assert seminal("build", cwd=tmp_path / name).returncode == 0


@pytest.mark.parametrize(
    "piece",
    ["[[[", "\\bibitem[", "\\bibitem[{", "\\aaaaaa{b", "- 2020 "],
)
@pytest.mark.parametrize("name", ["one.md", "one.tex"])
def test_no_text_takes_long(name: str, piece: str) -> None:
    head = "\\documentclass{book}\n\\tableofcontents\n" if name.endswith("tex") else ""

    def read(times: int) -> None:
        texts = {name: head + piece * times}
        survey([name], texts)
        list(chapter_bibliographies([Source(name, texts[name])]))

    assert_time_linear(read, 20_000)


def test_no_book_and_two_books_are_said(tmp_path: Path) -> None:
    done = seminal("init", "--yes", cwd=write(tmp_path, {"README.md": "# Hello\n"}))
    assert done.returncode == 2
    assert "no book is here" in done.stderr
    write(tmp_path, {"a/_quarto.yml": QUARTO, "b/_quarto.yml": QUARTO})
    done = seminal("init", "--yes", cwd=tmp_path)
    assert done.returncode == 2
    assert "several books" in done.stderr


@pytest.mark.parametrize(
    "text", ["", "{project: {type: book}}\n", "project: [\n", "\0", "filters: one.lua\n", "- a\n"]
)
def test_odd_configurations_end_in_words(text: str, tmp_path: Path) -> None:
    book = write(tmp_path, {"_quarto.yml": text, "one.qmd": CITING})
    done = seminal("init", "--yes", cwd=book)
    assert done.returncode in (0, 2)
    data = (book / "_quarto.yml").read_bytes()
    if not data.startswith(text.encode()):
        assert text == "" or data == text.encode()


@pytest.mark.parametrize("name", ["_quarto.yml", "_bookdown.yml"])
def test_nothing_is_written_beside_a_broken_configuration(name: str, tmp_path: Path) -> None:
    write(tmp_path, {name: "project:\n  type: book\n book: [x\n", "a.qmd": "# A\n", "r.bib": BIB})
    done = seminal("init", cwd=tmp_path)
    assert (done.returncode, done.stderr.partition(": this is")[0]) == (2, f"seminal: {name}:3:2")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted((name, "a.qmd", "r.bib"))


def test_a_pipe_and_a_link_to_itself_are_passed_over(tmp_path: Path) -> None:
    book = write(tmp_path, {"one.qmd": CITING, "seeds/a.md": "# A\n"})
    (book / "_quarto.yml").symlink_to("_quarto.yml")
    os.mkfifo(book / "pipe.qmd")
    os.mkfifo(book / "seeds" / "pipe.md")
    done = seminal("init", "--dry-run", cwd=book, timeout=20)
    assert done.returncode == 0, done.stderr
