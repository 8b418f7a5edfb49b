"""Nothing is written outside of the project, but where the command line names a file."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from seminal.model.errors import FatalError
from seminal.store import files
from tests.commands import project, seminal
from tests.source import called, calls
from tests.test_writing import held


def linked_file(root: Path, outside: Path) -> Path:
    (root / "x.bib").symlink_to(outside / "secret")
    return root / "x.bib"


def linked_folder(root: Path, outside: Path) -> Path:
    (root / "bib").symlink_to(outside)
    return root / "bib" / "secret"


def above(root: Path, outside: Path) -> Path:
    return root / ".." / outside.name / "secret"


def absolute(root: Path, outside: Path) -> Path:
    return outside / "secret"


def link_of_links(root: Path, outside: Path) -> Path:
    (root / "one").symlink_to("two")
    (root / "two").symlink_to(outside)
    return root / "one" / "new" / "file"


def hook(root: Path, outside: Path) -> Path:
    (root / ".git" / "hooks").mkdir(parents=True)
    (root / "hooks").symlink_to(".git/hooks")
    return root / "hooks" / "pre-commit"


@pytest.mark.parametrize("way", [linked_file, linked_folder, above, absolute, link_of_links, hook])
def test_nothing_is_written_outside_the_project(tmp_path: Path, way: Callable[[Path, Path], Path]) -> None:
    root, outside = tmp_path / "book", tmp_path / "outside"
    root.mkdir()
    outside.mkdir()
    (outside / "secret").write_text("precious", "utf-8")
    path = way(root, outside)
    with pytest.raises(FatalError, match="project"):
        files.write_all({root / "a": "new", path: "new"}, root)
    assert held(outside) == {"secret": "precious"}
    assert not (root / "a").exists()


def test_a_file_that_a_person_names_may_be_elsewhere_but_is_no_link(tmp_path: Path) -> None:
    root = tmp_path / "book"
    root.mkdir()
    page = tmp_path / "page.html"
    assert files.write_all({page: "new"}, root, named=[page]) == [page]
    (tmp_path / "link").symlink_to(page)
    with pytest.raises(FatalError, match="a link"):
        files.write_all({tmp_path / "link": "newer"}, root, named=[tmp_path / "link"])


def test_only_the_command_line_names_a_file_elsewhere(tmp_path: Path) -> None:
    found = {
        place
        for place, node in calls()
        if called(node) == "write_all" and any(one.arg == "named" for one in node.keywords)
    }
    assert {place.partition("/")[0] for place in found} == {"cli"}
    book = project(
        tmp_path / "book", seminal_yml="chapters: [a.md]\nbaseline: ../outside.json\n", a_md="@nope\n"
    )
    refused = seminal("check", cwd=book)
    assert (refused.returncode, "outside the project" in refused.stderr) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["book"]
    assert seminal("check", "--baseline", "../outside.json", cwd=book).returncode == 0
    assert (tmp_path / "outside.json").is_file()


@pytest.mark.parametrize("place", ["../index.sqlite", "{elsewhere}/index.sqlite", "link.sqlite"])
def test_an_index_outside_the_project_is_written_only_where_the_command_line_says_so(
    tmp_path: Path, place: str
) -> None:
    elsewhere, book = tmp_path / "elsewhere", tmp_path / "book"
    for folder in (elsewhere, book):
        folder.mkdir()
    (book / "link.sqlite").symlink_to(elsewhere / "index.sqlite")
    (book / "a.bib").write_text("@misc{a, title={A Study of Frobs}}\n", "utf-8")
    (book / "seminal.yml").write_text(f"index: {place.format(elsewhere=elsewhere)}\n", "utf-8")
    refused = seminal("index", "add", "bib", "a.bib", cwd=book)
    assert (refused.returncode, "nothing was changed" in refused.stderr) == (2, True)
    assert not [path for path in tmp_path.rglob("index.sqlite*") if path.is_file()]
    assert (
        seminal("index", "add", "bib", "a.bib", "--into", "../elsewhere/index.sqlite", cwd=book).returncode
        == 0
    )
    assert (elsewhere / "index.sqlite").is_file()


def test_a_configuration_of_another_user_above_is_not_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "seminal.yml").write_text("bib: elsewhere\n", "utf-8")
    here = tmp_path / "mine"
    here.mkdir()
    assert files.find_root(here) == tmp_path
    (here / ".git").mkdir()
    assert files.find_root(here) == here  # the search ends at the repository's top
    (here / ".git").rmdir()
    if os.geteuid() == 0:
        os.chown(tmp_path / "seminal.yml", 12345, 12345)
        assert files.find_root(here) == here
        assert files.find_root(tmp_path) == tmp_path


WRITERS = frozenset(
    "write_text write_bytes mkstemp NamedTemporaryFile mkdtemp copyfile copytree unlink rmdir mkdir symlink_to "
    "hardlink_to chmod chown".split()
)
OF_OS = frozenset("rename replace link symlink truncate remove".split())
ALLOWED = {
    "store/writing.py",
    "store/journal.py",
    "store/locking.py",
}


def writes(node: ast.Call) -> bool:
    """Return whether a call opens a file for writing or changes a folder."""
    function, name = node.func, called(node)
    if name in WRITERS:
        return True
    if name in OF_OS:
        return isinstance(function, ast.Attribute) and getattr(function.value, "id", "") == "os"
    modes = [
        one.value for one in (*node.args, *(k.value for k in node.keywords)) if isinstance(one, ast.Constant)
    ]
    return name in ("open", "fdopen") and any(
        isinstance(one, str) and set(one) <= set("rwxabt+") and set(one) & set("wxa+") for one in modes
    )


EXEMPT = {
    "parallel.py": "pipes between processes",
    "store/cache.py": "drops cache files",
    "resolve/index.py": "SQLite writes its own files",
    "resolve/http.py": "SQLite writes its own files",
    "filters/memory.py": "drops cache files",
}


def test_nobody_else_writes() -> None:
    found = {place: node.lineno for place, node in calls() if writes(node)}
    others = {place: line for place, line in found.items() if place not in ALLOWED | EXEMPT.keys()}
    assert not others, "use store/writing.py"
    assert EXEMPT.keys() <= found.keys(), "one writes no longer: take it off the list"
