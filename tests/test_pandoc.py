"""Which pandoc is taken, and the lists that only pandoc reads."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from seminal import pandoc, processes
from seminal.library.readings import read_list
from seminal.model.errors import FatalError
from seminal.project.config import LISTS
from seminal.read import READERS
from tests.commands import seminal
from tests.pandocs import old


@pytest.fixture
def program() -> str:
    found = pandoc.find()
    if found is None:
        pytest.skip("no pandoc: pip install pypandoc_binary")
    return found


@pytest.mark.parametrize("suffix", [".docx", ".odt", ".rtf", ".epub"])
def test_a_list_that_only_pandoc_reads(program: str, suffix: str, tmp_path: Path) -> None:
    text = "# Frobs\n\n## Serving\n\n- Yu, G., et al. (2022). **Orca: A Distributed Serving System**. *OSDI 2022*.\n"
    target = tmp_path / f"list{suffix}"
    command = [program, "--from=markdown", f"--output={target}", "--metadata=title:List"]
    subprocess.run(command, input=text, encoding="utf-8", check=True, timeout=60)
    reading = read_list(target, tmp_path)
    assert [entry.title for entry in reading.entries] == ["Orca: A Distributed Serving System"]
    assert reading.entries[0].topics[-1] == "Serving"
    assert [diagnostic.rule for diagnostic in reading.diagnostics] == ["places-lost"]


def test_a_broken_document_is_named(program: str, tmp_path: Path) -> None:
    (tmp_path / "list.docx").write_bytes(b"no zip file")
    with pytest.raises(FatalError, match=r"list\.docx: pandoc did not read it"):
        read_list(tmp_path / "list.docx", tmp_path)


def test_what_a_reader_of_ours_reads_is_looked_for_in_folders_and_not_given_to_pandoc() -> None:
    ours = {suffix for one in READERS for suffix in one.suffixes}
    assert not ours & set(pandoc.FORMATS)
    assert ours <= LISTS


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[pandoc.Program]:
    """Give an old pandoc, the only one of a machine without the wheel; what is put there later is looked for."""
    found = old()
    monkeypatch.setenv("PATH", str(Path(found.path).parent))
    monkeypatch.delenv("QUARTO_PANDOC", raising=False)
    monkeypatch.setitem(sys.modules, "pypandoc", None)
    pandoc.programs.cache_clear()
    yield found
    pandoc.programs.cache_clear()


def test_an_old_pandoc_alone_is_none_and_the_message_names_it(
    machine: pandoc.Program, tmp_path: Path
) -> None:
    assert pandoc.find() is None
    assert "(older than 3.0: not used)" in pandoc.describe()
    assert "no pandoc to work with: install pandoc 3.0" in pandoc.describe()
    (tmp_path / "list.docx").write_bytes(b"")
    version = ".".join(map(str, machine.version))
    with pytest.raises(
        FatalError, match=rf"only pandoc reads this format; .* is {version}: install pandoc 3\.0"
    ):
        read_list(tmp_path / "list.docx", tmp_path)


def test_quartos_pandoc_wins_over_an_old_one_on_path(
    program: str, machine: pandoc.Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUARTO_PANDOC", program)
    assert pandoc.find() == program
    assert "from $QUARTO_PANDOC" in pandoc.describe()


def test_the_wheel_wins_over_an_old_pandoc_on_path_and_in_quarto(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pypandoc")
    monkeypatch.setenv("QUARTO_PANDOC", old().path)
    pandoc.programs.cache_clear()
    try:
        taken = max(pandoc.programs(), key=lambda one: one.version)
        assert pandoc.find() == taken.path
        assert taken.is_new_enough
        assert "from $QUARTO_PANDOC" in pandoc.describe()
    finally:
        pandoc.programs.cache_clear()


@pytest.mark.parametrize("what", ["a folder", "no program", "not there"])
def test_a_quarto_pandoc_that_does_not_run_is_passed_over(
    what: str, machine: pandoc.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "pandoc"
    if what == "a folder":
        place.mkdir()
    elif what == "no program":
        place.write_text("#!/bin/sh\nexit 3\n", "utf-8")
        place.chmod(0o755)
    monkeypatch.setenv("QUARTO_PANDOC", str(place))
    assert pandoc.find() is None


@pytest.mark.parametrize("entry", ["", ".", "bin", "./bin"])
def test_no_program_that_the_book_chooses_is_found(
    entry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PATH=$PATH: with an empty entry is a frequent accident; it means the current folder."""
    place = tmp_path / entry / "pandoc"
    place.parent.mkdir(exist_ok=True)
    place.write_text("#!/bin/sh\ntouch was-run\n", "utf-8")
    place.chmod(0o755)
    (tmp_path / "list.typ").write_text("- A list", "utf-8")
    path = os.pathsep.join((entry, os.environ["PATH"], entry))
    for named in ("", "./pandoc", f"{tmp_path.name}/../pandoc", "pandoc", "bin/pandoc"):
        seminal("read", "list.typ", cwd=tmp_path, PATH=path, QUARTO_PANDOC=named)
    assert not (tmp_path / "was-run").exists()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", entry)
    assert (processes.found("pandoc"), processes.found(str(place))) == (None, str(place))
    with pytest.raises(processes.ProcessError, match="only a program with an absolute path"):
        processes.run(["pandoc"], seconds=5)


def test_a_book_whose_only_pandoc_is_old_is_named_by_the_command(
    machine: pandoc.Program, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['pypandoc'] = None\n", "utf-8")
    (tmp_path / "list.docx").write_bytes(b"")
    done = seminal("read", "list.docx", cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert done.returncode == 2
    assert "install pandoc 3.0 or later" in done.stderr
