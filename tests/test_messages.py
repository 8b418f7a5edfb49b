"""What a person reads who mistypes, has nothing yet, or names what is not there: one line with what to do."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from seminal.cli import cli
from seminal.model.errors import FatalError
from seminal.project.named_files import similar_file
from tests.commands import project
from tests.rights import ordinary_rights

BOOK = {
    "_quarto_yml": "project: {type: book}\nbook: {chapters: [index.qmd]}\nbibliography: [r.bib]\n",
    "index.qmd": "# One\n\n@Roe2001 and @roe2001.\n\n::: {.further-reading topic='x'}\n:::\n",
    "r_bib": "@book{roe2001, title = {T}, author = {Roe, A. et al.}, publisher = {P}, year = 2001}\n",
}


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a small Quarto book without reading lists, and be in it."""
    project(tmp_path, **BOOK)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(*arguments: str) -> str:
    """Return why a command goes no further."""
    with pytest.raises((FatalError, click.ClickException)) as caught:
        cli.main(arguments, prog_name="seminal", standalone_mode=False)
    return str(caught.value)


def run(*arguments: str) -> int:
    """Run a command and return its status."""
    status = cli.main(arguments, prog_name="seminal", standalone_mode=False)
    assert isinstance(status, int)
    return status


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("chek", "check"), ("version", "--version"), ("help", "--help"), ("fix", "check --fix")],
)
def test_what_is_no_command(typed: str, meant: str) -> None:
    assert refused(typed) == f"there is no command `{typed}`. Did you mean `seminal {meant}`?"
    assert refused("frobnicate") == "there is no command `frobnicate`."


@pytest.mark.parametrize("command", ["read", "scan", "check"])
def test_files_that_are_not_there_and_folders(
    command: str, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(command, "indx.qmd") == "indx.qmd: there is no such file; did you mean index.qmd?"
    assert refused(command, "nowhere/x.md") == "nowhere/x.md: there is no such file"
    (book / "empty").mkdir()
    assert refused(command, "empty").startswith("empty: no ")
    project(book, **{"lists/a.md": "- Roe. \"Frobs and Their Uses\". 2001. [@k]\n"})  # fmt: skip
    run(command, "lists")
    assert "lists/a.md" in capsys.readouterr().out


def test_a_work_by_its_identifier_or_title(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project(
        book,
        seeds__a_md="- A. Roe. [Frobs and Their Uses](https://doi.org/10.1145/1234567). SOSP 2001. arXiv:1706.01234\n",
    )
    run("build")
    capsys.readouterr()
    for name in (
        "10.1145/1234567",
        "doi:10.1145/1234567",
        "https://doi.org/10.1145/1234567",
        "https://dl.acm.org/doi/10.1145/1234567",
        "1706.01234",
        "arXiv:1706.01234v3",
        "https://arxiv.org/pdf/1706.01234v1.pdf",
        "frobs and their uses",
    ):
        assert run("explain", name) == 0
        assert capsys.readouterr().out.startswith("roe2001frobs")
    assert "is neither a key" in refused("explain", "10.1145/7654321")


@pytest.mark.parametrize(
    "command",
    [
        ("rename", "rooe2001", "doe2001"),
        ("verify", "rooe2001frobs"),
        ("resolve", "rooe2001frobs"),
        ("explain", "Roe-2001"),
    ],
)
def test_a_key_that_is_misspelt(command: tuple[str, ...], book: Path) -> None:
    project(book, seeds__a_md='- A. Roe. "Frobs and Their Uses". SOSP 2001.\n')
    run("build")
    assert "; did you mean `roe2001" in refused(*command)
    assert "did you mean" not in refused(command[0], "xyzzy", *command[2:])


def test_a_chapter_named_without_its_folder(book: Path) -> None:
    project(
        book,
        **{"text/two.qmd": "# Two\n", "seminal.yml": "chapters: [text]\n"},
        seeds__a_md='# X\n\n- A. Roe. "Frobs". 2001.\n',
    )
    run("build")
    assert refused("further", "two.qmd").endswith("did you mean `text/two.qmd`?")


def test_a_rule_by_its_letters(book: Path) -> None:
    for name in ("unknownkey", "Unknown_Key"):
        assert refused("explain", name).endswith("nor a rule; did you mean `unknown-key`?")


def test_a_book_without_lists(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("build") == 0
    assert capsys.readouterr().out.startswith(
        "there is no reading list yet: put one into `seeds/`, or name it under `seeds:`\nwrote bib/"
    )
    assert refused("further", "x").endswith(
        "there are no topics yet: they come from the headings below a list's title, or from bib/topics.yml"
    )
    assert run("verify") == 0
    assert "there is no entry to verify; --bibliography names another file" in capsys.readouterr().err
    assert run("resolve") == 0
    assert "there is no work to look up" in capsys.readouterr().err
    assert run("init", "--dry-run") == 0
    assert "bib/references.bib" not in capsys.readouterr().out
    assert run("verify", "--bibliography", "r.bib") == 0
    assert "no record was found that confirms an entry" in capsys.readouterr().err


def test_one_of_everything(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project(book, seeds__a_md="- Nothing here but words.\n")
    run("build")
    assert capsys.readouterr().out.startswith("no entries in 1 list; `seminal read FILE` shows")
    project(book, seeds__a_md="- [Frobs and Their Uses](https://doi.org/10.1145/1234567)\n")
    run("build")
    assert capsys.readouterr().out.startswith("1 entry in 1 list is 1 work\n1 key is provisional: ")
    run("resolve")
    assert "no source was searched: name your libraries under `libraries:`" in capsys.readouterr().err


def test_a_readme_that_is_a_list_is_not_passed_over_in_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    titles = ("Frobs and Their Uses", "Widgets at Scale", "On Gadgets in Practice")
    text = "# Papers\n\n" + "".join(f'- A. Roe. "{title}". SOSP 2001.\n' for title in titles)
    project(tmp_path, **{"seeds/README.md": text, "seeds/deep/README.md": "What this folder holds.\n"})
    monkeypatch.chdir(tmp_path)
    assert "no book is here" in (told := refused("init"))
    assert told.endswith("put them into seeds/ and run `seminal build`")
    run("build")
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "seminal: seeds/README.md is skipped as a README, but names 3 works: rename it, or name it under `seeds:`"
    ]
    for named in ("seeds/README.md", '"seeds/README*"'):
        project(tmp_path, seminal_yml=f"seeds: [seeds, {named}]\n")
        run("build")
        printed = capsys.readouterr()
        assert "3 entries in 1 list are 3 works" in printed.out
        assert "passed over" not in printed.err


def test_folders_of_lists_are_told_in_the_order_of_the_seeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "".join(f'- A. Roe. "{title} at Scale". SOSP 2001.\n' for title in ("Frobs", "Widgets", "Gadgets"))
    folders = ["z", "b", "x", "a", "y"]
    project(tmp_path, seminal_yml=f"seeds: {folders}\n", **{f"{one}/README.md": text for one in folders})
    monkeypatch.chdir(tmp_path)
    run("build")
    told = [line.split()[1] for line in capsys.readouterr().err.splitlines() if "is skipped" in line]
    assert told == [f"{one}/README.md" for one in folders]


def test_no_name_is_proposed_from_a_folder_that_nobody_may_look_into(tmp_path: Path) -> None:
    private = tmp_path / "private"
    private.mkdir(mode=0)
    with ordinary_rights():
        assert similar_file(private / "r.bib", tmp_path) == ""


def test_what_the_summary_of_a_check_says_of_repairs(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "index.qmd", "r.bib") == 1
    assert "in 2 files; 2 fixable with `--fix`\n" in capsys.readouterr().out
    run("check", "index.qmd", "r.bib", "--fix")
    assert "fixable" not in capsys.readouterr().out


def test_topics_that_are_named_and_not_there(book: Path) -> None:
    project(book, seminal_yml="topics: bib/topcs.yml\n", bib__topics_yml="topics: []\n")
    for command in ("build", "check"):
        assert refused(command) == (
            "bib/topcs.yml: there is no such file; did you mean bib/topics.yml? "
            "(the configuration names it under `topics:`)"
        )


def test_the_short_form_says_which_rules_fail_a_commit(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", "index.qmd", "r.bib", "--format", "short") == 1
    printed = capsys.readouterr()
    assert "et-al-author" in printed.out
    assert printed.err == "seminal: 1 error, 2 warnings, no notes in 2 files; failing: unknown-key\n"
    assert run("check", "r.bib", "--format", "short") == 0
    assert capsys.readouterr().err == ""


def test_a_bibliography_alone_is_not_passed_unseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, r_bib="@book{b, title = {U},\n", README_md="# Mine\n")
    monkeypatch.chdir(tmp_path)
    assert refused("check").endswith("`seminal check FILE.bib` checks one file")
    assert run("check", "r.bib") == 1


def test_a_file_whose_name_is_no_text(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        project(book, **{"seeds/caf\udce9.md": '- A. Roe. "Frobs and Their Uses". SOSP 2001. [@k]\n'})
    except OSError as error:
        pytest.skip(f"this disk takes no such name: {error}")
    assert run("build") == 0
    assert "seeds/caf\\udce9.md" in (book / "bib" / "provenance.json").read_text("utf-8")
    assert run("coverage", "--html", "a.html", "--chapters", "seeds/*.md") == 0
    assert "caf\\udce9.md" in (book / "a.html").read_text("utf-8")
    run("check", "seeds", "--baseline", "known.json")
    capsys.readouterr()
    assert run("check", "seeds", "--baseline", "known.json") == 0


def test_where_a_baseline_is_written(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("check", "--baseline", "old/known.json")
    assert "wrote the baseline old/known.json; from now on" in capsys.readouterr().err
    assert refused("check", "--baseline", "old").startswith("old: cannot be written: this is a folder")


def test_a_broken_entry_says_what_to_do(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project(
        book,
        r_bib="@book{roe2001, title = {T}\n year = 2001}\n@book{b, title = {U},\n@book{c, title = {V}}\n",
    )
    run("check", "--format", "short", "--all")
    printed = capsys.readouterr().out
    assert "the entry b is not closed properly (close its braces and quotation marks" in printed
    assert "no comma after the field title (write a comma between the fields)" in printed


def test_a_build_that_only_checks_counts_the_notes_and_ends_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lists = {
        "seeds/a.md": "- [Frobs at Scale](https://doi.org/10.1/a) by A. Roe, 2019\n",
        "seeds/b.md": "- [Frobs at Scale](https://doi.org/10.1/a) by A. Roe, 2021\n",
    }
    project(tmp_path, **lists)
    monkeypatch.chdir(tmp_path)
    run("build", "--check")
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "1 note; `seminal build --notes` lists them",
        "seminal: bib/ is out of date; run `seminal build` and commit what it writes",
    ]
    run("build")
    assert "sources disagree: `date` is" in capsys.readouterr().err
