from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from seminal import pandoc
from seminal.library.readings import read_list
from seminal.model.errors import FatalError
from seminal.project.config import LISTS
from seminal.read import READERS


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
