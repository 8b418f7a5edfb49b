"""Commands in books whose chapters have bibliographies of their own: a key is looked up where it is cited."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seminal.commands.lookups import Lookups
from seminal.model.errors import FatalError
from tests.commands import seminal
from tests.lsp.client import Client, client

_BIB = (
    "@{kind}{{{key}, author = {{{author}}}, title = {{{title}}}, year = {{{year}}}, publisher = {{Kite}}}}\n"
)
_BOOK = {
    "_quarto.yml": "project: {type: book}\nbook:\n  title: A\n  chapters: [index.qmd, one.qmd, two.qmd]\n"
    "bibliography: all.bib\nseminal: {seeds: [list.md]}\n",
    "index.qmd": "# Preface\n\nAs @reed1999 says.\n",
    "one.qmd": "---\ntitle: One\nbibliography: one.bib\n---\n\nAs @stone2001 says.\n\n",
    "two.qmd": "---\ntitle: Two\nbibliography: two.bib\n---\n\nAs @stone2001 says.\n\n",
    "all.bib": _BIB.format(
        kind="book", key="reed1999", author="Reed, Bo", title="Kites under Load", year=1999
    ),
    "one.bib": _BIB.format(
        kind="book", key="stone2001", author="Stone, Ann", title="Frobs at Scale", year=2001
    ),
    "two.bib": _BIB.format(
        kind="book", key="stone2001", author="Stone, Bea", title="Lamps of Leiden", year=2001
    )
    + _BIB.format(kind="book", key="poe2010", author="Poe, Cy", title="Widgets in Winter", year=2010),
    "list.md": "# Reading\n\n## Serving\n\n- Ann Stone. 2001. *Frobs at Scale*. Kite.\n"
    "- Bea Stone. 2001. *Lamps of Leiden*. Kite.\n- Bo Reed. 1999. *Kites under Load*. Kite.\n",
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    for name, text in _BOOK.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def _change(book: Path, name: str, old: str, new: str) -> None:
    text = (book / name).read_text("utf-8")
    assert old in text
    (book / name).write_text(text.replace(old, new), "utf-8")


def _found(book: Path) -> list[dict[str, Any]]:
    done = seminal("check", "--format", "json", cwd=book)
    found: list[dict[str, Any]] = json.loads(done.stdout)["diagnostics"]
    return [one for one in found if one["severity"] != "note"]


def test_a_right_book_is_clean(book: Path) -> None:
    assert _found(book) == []


def test_suggestions_are_keys_that_the_chapter_loads(book: Path) -> None:
    _change(book, "one.qmd", "@stone2001", "@poe2011")  # two.bib has poe2010, which one.qmd does not load
    [lost] = _found(book)
    assert (lost["rule"], lost["hint"], lost["fix"], lost["related"]) == ("unknown-key", "", None, [])


def test_a_suggestion_shows_the_entry_of_its_own_scope(book: Path) -> None:
    _change(book, "two.qmd", "@stone2001", "@stone2002")
    [lost] = _found(book)
    assert lost["hint"] == "did you mean stone2001?"
    assert [one["path"] for one in lost["related"]] == ["two.bib"]


def test_a_rename_asks_which_of_two_works_is_meant(book: Path) -> None:
    done = seminal("rename", "stone2001", "stone2001frobs", cwd=book)
    assert done.returncode == 2
    assert "one.bib and two.bib" in done.stderr
    assert "--in" in done.stderr
    assert {name: (book / name).read_text("utf-8") for name in _BOOK} == _BOOK


@pytest.mark.parametrize("within", ["one.qmd", "one.bib"])
def test_a_rename_changes_one_scope(book: Path, within: str) -> None:
    done = seminal("rename", "stone2001", "stone2001frobs", "--in", within, cwd=book)
    assert done.returncode == 0, done.stderr
    changed = {name for name in _BOOK if (book / name).read_text("utf-8") != _BOOK[name]}
    assert changed == {"one.qmd", "one.bib"}
    assert _found(book) == []


def test_a_key_is_free_that_only_another_scope_has(book: Path) -> None:
    done = seminal("rename", "stone2001", "poe2010", "--in", "one.qmd", cwd=book)
    assert done.returncode == 0, done.stderr
    assert {one["rule"] for one in _found(book)} <= {"key-record-mismatch"}
    taken = seminal("rename", "stone2001", "poe2010", "--in", "two.qmd", cwd=book)
    assert taken.returncode == 2
    assert "taken" in taken.stderr


def test_coverage_counts_the_work_that_the_key_has_in_each_chapter(book: Path) -> None:
    done = seminal("coverage", "--format", "json", cwd=book)
    works = {one["title"]: one for one in json.loads(done.stdout)["works"]}
    assert works["Frobs at Scale"]["cited_in"] == ["one.qmd"]
    assert works["Lamps of Leiden"]["cited_in"] == ["two.qmd"]
    assert works["Kites under Load"]["cited_in"] == ["index.qmd"]


def test_coverage_counts_no_key_that_the_chapter_does_not_load(book: Path) -> None:
    _change(book, "one.qmd", "@stone2001", "@reed1999")
    done = seminal("coverage", "--format", "json", cwd=book)
    works = {one["title"]: one for one in json.loads(done.stdout)["works"]}
    assert works["Kites under Load"]["cited_in"] == ["index.qmd"]
    assert works["Frobs at Scale"]["cited_in"] == []


def test_further_reading_has_the_keys_of_the_chapter_only(book: Path) -> None:
    assert seminal("build", cwd=book).returncode == 0
    slug = json.loads((book / "bib" / "topics.json").read_text("utf-8"))["topics"][0]["slug"]
    _change(book, "one.qmd", "title: One", f"title: One\ntopics: [{slug}]")
    done = seminal("further", "one.qmd", "--format", "json", cwd=book)
    assert done.returncode == 0, done.stderr
    assert "Frobs at Scale" not in done.stdout  # cited
    assert "Lamps of Leiden" in done.stdout  # under the same key in another chapter, where it is another work


@pytest.fixture
def session(book: Path) -> Iterator[Client]:
    with client(book) as one:
        yield one


@pytest.mark.slow
def test_the_editor_goes_to_the_entry_of_the_chapter(book: Path, session: Client) -> None:
    for name in ("one", "two"):
        uri = session.open(book / f"{name}.qmd")
        session.settled(uri)
        [there] = session.at("definition", uri, 5, 6)
        assert there["uri"].endswith(f"{name}.bib")
        where = session.at("references", uri, 5, 6, context={"includeDeclaration": False})
        assert [one["uri"] for one in where] == [uri]


def completions(session: Client, path: Path, text: str) -> list[dict[str, Any]]:
    """Return what is offered after a text that is typed at the end of a chapter."""
    uri = session.open(path)
    session.settled(uri)
    lines = path.read_text("utf-8").count("\n")
    here = {"line": lines, "character": 0}
    session.change(uri, 2, {"range": {"start": here, "end": here}, "text": text})
    items: list[dict[str, Any]] = session.at("completion", uri, lines, len(text))["items"]
    return items


def test_the_editor_offers_keys_that_the_chapter_loads(book: Path, session: Client) -> None:
    def offered(name: str, text: str) -> list[str]:
        items = completions(session, book / name, text)
        return [one["label"] for one in items if "reading list" not in one["documentation"]]

    assert offered("one.qmd", "@poe") == []
    assert offered("two.qmd", "@poe") == ["poe2010"]


@pytest.mark.slow
def test_the_editor_finds_by_title_the_work_that_a_key_has_in_the_chapter(
    book: Path, session: Client
) -> None:
    def offered(name: str, text: str) -> list[str]:
        items = completions(session, book / name, text)
        return [one["documentation"].split("\n")[0] for one in items if one["label"] == "stone2001"]

    assert offered("one.qmd", "@frobs") == ["Frobs at Scale"]
    assert offered("two.qmd", "@lamps") == ["Lamps of Leiden"]


def test_a_house_key_of_two_works_is_left_with_the_way_to_rename_each(book: Path) -> None:
    _change(book, "_quarto.yml", "seminal: {", "seminal: {house: {key-pattern: '[a-z]+[0-9]{4}[a-z]+'}, ")
    done = seminal("check", "--fix", cwd=book)
    assert "stone2001" in done.stdout + done.stderr
    assert "rename each with `seminal rename --in FILE`" in done.stdout + done.stderr
    for name in ("one.qmd", "one.bib", "two.bib"):
        assert "stone2001" in (book / name).read_text("utf-8")


def test_files_of_two_books_are_not_checked_as_one(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "_quarto.yml").write_text(_BOOK["_quarto.yml"], "utf-8")
        (tmp_path / name / "index.qmd").write_text(_BOOK["index.qmd"], "utf-8")
        (tmp_path / name / "all.bib").write_text(_BOOK["all.bib"], "utf-8")
    for folder, paths in (
        (tmp_path, ("a/index.qmd", "b/index.qmd")),
        (tmp_path / "a", ("../b/index.qmd", "index.qmd")),
    ):
        done = seminal("check", *paths, cwd=folder)
        assert done.returncode == 2
        assert "several books" in done.stderr
    (tmp_path / "_quarto.yml").write_text("project: {type: website}\nbibliography: a/all.bib\n", "utf-8")
    assert seminal("check", "a/index.qmd", "b/index.qmd", cwd=tmp_path).returncode == 0  # books inside a book


def test_an_assistant_checks_a_passage_for_its_chapter(book: Path) -> None:
    works = Lookups(book)
    text = "As @poe2010 and @stone2001 say."
    one, two = (works.check(text, "quarto", name) for name in ("one.qmd", "two.qmd"))
    assert [item["status"] for item in one] == ["unknown", "in the bibliography"]
    assert [item["status"] for item in two] == ["in the bibliography"] * 2
    assert [item[1]["work"]["title"] for item in (one, two)] == ["Frobs at Scale", "Lamps of Leiden"]
    assert any("unknown-key" in said or "key-not-loaded" in said for said in one[0]["problems"])
    assert two[0]["problems"] == []
    with pytest.raises(FatalError, match=r"did you mean `one"):
        works.check(text, "quarto", "on.qmd")


@pytest.mark.slow
def test_the_editor_renames_in_the_scope_of_the_chapter(book: Path, session: Client) -> None:
    uri = session.open(book / "two.qmd")
    session.settled(uri)
    edit = session.at("rename", uri, 5, 6, newName="stone2001lamps")
    changed = edit.get("changes") or {one["textDocument"]["uri"]: one for one in edit["documentChanges"]}
    assert sorted(Path(one).name for one in changed) == ["two.bib", "two.qmd"]
