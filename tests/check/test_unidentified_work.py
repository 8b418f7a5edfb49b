"""`unidentified-work`: prose that leans on what nobody could identify, by a real build, lock and check."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from seminal.cli import cli
from seminal.commands.check import check
from seminal.project.config import read

LIST = """@inproceedings{held, author = {Stone, Ada and Ortiz, Ben}, title = {Lamps over Wide and Quiet Water},
  booktitle = {OSDI}, year = {2019}}
@misc{bare, author = {Vik, Cara}, title = {Nobody Knows This Work at All}, year = {2020}}
@misc{addressed, title = {A Page on Kites}, author = {Holm, Eva}, year = {2021}, url = {https://kites.example/a}}
@misc{quiet, author = {Reed, Cleo}, title = {Nobody Cites This Work}, year = {2020}}
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "list.bib").write_text(LIST, "utf-8")
    (tmp_path / "mine.bib").write_text(LIST.partition("@misc")[0], "utf-8")
    (tmp_path / "a.md").write_text("As @held, @bare and @addressed say; see @bare.\n", "utf-8")
    (tmp_path / "seminal.yml").write_text(
        "seeds: [seeds]\nchapters: [a.md]\nbibliography: [bib/references.bib]\nlibraries: [mine.bib]\n",
        "utf-8",
    )
    run("build")
    return tmp_path


def run(*arguments: str) -> None:
    done = CliRunner().invoke(cli, arguments, standalone_mode=False)
    assert done.exception is None, done.exception


def found(root: Path) -> list[tuple[str, int]]:
    """Return what the rule says: the text that it points at, and how many other places it names."""
    checked = check(read(root))
    said = [one for one in checked.diagnostics if one.rule == "unidentified-work"]
    return [(checked.sources[one.location.path].quoted(one.location), len(one.related)) for one in said]


def test_nothing_is_said_where_nothing_was_looked_up(book: Path) -> None:
    assert found(book) == []


def test_a_work_without_record_and_address_is_told_once(book: Path) -> None:
    run("resolve")
    run("build")
    assert found(book) == [("@bare", 1)]


def test_a_person_may_say_that_she_has_seen_it(book: Path) -> None:
    run("resolve")
    run("build")
    run("verify", "vik2020nobody", "--record", "--by", "Ada")
    assert found(book) == []


def test_the_author_s_own_entries_are_not_asked(book: Path) -> None:
    run("resolve")
    run("build")
    (book / "own.bib").write_text(
        "@misc{mine, title = {Notes of My Own}, author = {I, Me}, year = {2020}}\n", "utf-8"
    )
    (book / "a.md").write_text("As @mine says.\n", "utf-8")
    (book / "seminal.yml").write_text(
        "seeds: [seeds]\nchapters: [a.md]\nbibliography: [own.bib, bib/references.bib]\nlibraries: [mine.bib]\n",
        "utf-8",
    )
    assert found(book) == []
