"""Names of files as Windows has them, and in folders that do not tell capitals apart."""

from __future__ import annotations

import ntpath
from pathlib import PureWindowsPath
from types import SimpleNamespace

import pytest

from seminal.model.source import Source
from seminal.scan import SCANNERS, scan
from seminal.store import finding
from seminal.text.globs import glob_pattern


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have paths read as Windows reads them, in the module that reads them."""
    monkeypatch.setattr(finding, "os", SimpleNamespace(path=ntpath, sep="\\"))
    monkeypatch.setattr(finding, "Path", PureWindowsPath)


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize(
    ("path", "seen"),
    [
        ("a.md", "a.md"),
        ("chapters\\a.md", "chapters/a.md"),
        ("chapters/a.md", "chapters/a.md"),
        ("C:\\Book\\chapters\\a.md", "chapters/a.md"),
        ("c:\\book\\a.md", "a.md"),
        ("C:/Book/a.md", "a.md"),
        ("..\\seeds\\list.md", "../seeds/list.md"),
        ("C:\\Users\\x.bib", "../Users/x.bib"),
        ("D:\\lists\\x.bib", "D:/lists/x.bib"),
        ("\\\\server\\share\\x.bib", "//server/share/x.bib"),
        ("chapters\\.\\x\\..\\a.md", "chapters/a.md"),
    ],
)
def test_a_path_of_windows_is_shown_with_forward_slashes(path: str, seen: str) -> None:
    assert finding.display(PureWindowsPath(path), PureWindowsPath("C:\\Book")) == seen


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize(
    ("path", "inside"),
    [
        ("C:\\Book\\bib\\x.bib", True),
        ("c:\\BOOK\\bib\\x.bib", True),
        ("C:/Book/x", True),
        ("C:\\Bookshelf\\x", False),
        ("D:\\Book\\x", False),
        ("C:\\Book", False),
        ("\\\\server\\Book\\x", False),
    ],
)
def test_what_is_in_a_folder_of_windows(path: str, inside: bool) -> None:
    assert finding.is_in(path, "C:\\Book") is inside
    assert finding.is_in(path, "C:\\Book\\") is inside


def test_the_root_of_a_disk_holds_all_of_it() -> None:
    assert finding.is_in("/x", "/")
    assert not finding.is_in("/bookshelf/x", "/book")


@pytest.mark.parametrize("name", ["X.MD", "x.Md", "X.TEX", "X.IPYNB", "X.QMD", "X.RMD"])
def test_a_suffix_in_capitals_is_the_same_format(name: str) -> None:
    text = '{"cells": []}' if name.lower().endswith("ipynb") else "@a \\cite{b}"
    assert scan(Source(name, text)).path == name
    assert PureWindowsPath(name).suffix.lower() in {*SCANNERS, ".md", ".qmd", ".rmd"}


def test_a_glob_of_windows_is_written_with_forward_slashes() -> None:
    assert glob_pattern("chapters/*.md").fullmatch("chapters/a.md")
    assert not glob_pattern("chapters/*.md").fullmatch("chapters/x/a.md")
