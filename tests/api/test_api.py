"""The public API does what docs/reference/api.md shows, whatever else of the package is imported."""

from __future__ import annotations

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import seminal
from seminal import api
from tests.shared import ROOT

SOURCES = {"PYTHONPATH": str(ROOT / "src")}
BOOK = ROOT / "tests" / "api" / "book"


def test_the_examples_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = doctest.testfile(str(ROOT / "docs" / "reference" / "api.md"), module_relative=False)
    assert done.attempted > 10
    assert not done.failed


@pytest.mark.parametrize("name", ["check", "coverage", "further", "read", "scan"])
def test_a_folder_of_the_same_name_does_not_hide_a_function(name: str) -> None:
    importlib.import_module(f"seminal.{name}")
    assert callable(getattr(seminal, name))


def test_every_public_name_is_there() -> None:
    assert seminal.__all__ == api.__all__
    assert all(hasattr(seminal, name) for name in seminal.__all__)
    assert set(seminal.__all__) <= set(dir(seminal))
    assert not hasattr(seminal, "no_such")


def test_importing_the_package_loads_nothing_but_the_version() -> None:
    code = (
        "import sys, types; before = {*sys.modules}; import seminal; print(*sorted({*sys.modules} - before))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, env=SOURCES
    )
    assert done.stdout.split() == ["seminal", "seminal.model", "seminal.model.version"]


def test_a_text_and_its_file_are_read_alike(tmp_path: Path) -> None:
    text = "- D. E. Knuth. *Literate Programming*. The Computer Journal, 1984.\n"
    path = tmp_path / "list.md"
    path.write_text(text, "utf-8")
    from_file, from_name = seminal.read(path), seminal.read(str(path))
    assert from_file.entries == from_name.entries
    assert [one.title for one in seminal.read(text, format="markdown").entries] == ["Literate Programming"]


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(seminal.FatalError, match="no such file"):
        seminal.read(tmp_path / "absent.md")
    with pytest.raises(seminal.FatalError, match="known: bibtex"):
        seminal.read("- a", format="markdwon")
    with pytest.raises(seminal.FatalError, match="known: markdown"):
        seminal.scan("@a", format="tex")


def test_some_files_of_a_project() -> None:
    project = seminal.Project.load(BOOK / "chapter.md")
    assert project.root == BOOK
    assert [one.rule for one in seminal.check(project, ["chapter.md"])] == ["unknown-key"]


def test_pybtex_converts_a_reading_list(tmp_path: Path) -> None:
    target = tmp_path / "refs.bib"
    convert = Path(sys.executable).with_name("pybtex-convert")
    source = BOOK / "seeds" / "serving.md"
    subprocess.run([str(convert), str(source), str(target)], check=True, capture_output=True)
    from pybtex.database import parse_file

    found = parse_file(str(target))
    assert sorted(found.entries) == ["kwon2023efficient", "yu2022orca"]
    assert found.entries["yu2022orca"].persons["author"][0].last_names == ["{Yu}"]
