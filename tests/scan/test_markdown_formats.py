from __future__ import annotations

import subprocess
from dataclasses import fields
from pathlib import Path

import pytest

from seminal import pandoc
from seminal.model.markdown_format import MarkdownFormat, markdown_format
from seminal.project.config import Config, read
from seminal.project.pandoc_formats import format_of
from seminal.project.pandoc_runs import Asked, add_defaults_file
from seminal.project.project import Project

_BASES = (
    "commonmark",
    "commonmark_x",
    "gfm",
    "markdown",
    "markdown_github",
    "markdown_mmd",
    "markdown_phpextra",
    "markdown_strict",
)


def _write(folder: Path, **texts: str) -> None:
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / name.replace("_", ".")).write_text(text)


@pytest.mark.parametrize("base", _BASES)
def test_a_format_has_the_extensions_that_pandoc_lists(base: str) -> None:
    program = pandoc.find()
    if program is None:
        pytest.skip("needs pandoc")
    done = subprocess.run([program, f"--list-extensions={base}"], capture_output=True, text=True, check=True)
    listed = {line[1:]: line[0] == "+" for line in done.stdout.split()}
    ours = markdown_format(base)
    assert {one.name: getattr(ours, one.name) for one in fields(MarkdownFormat)} == {
        one.name: listed.get(one.name, False) for one in fields(MarkdownFormat)
    }


def test_switches_count_in_their_order() -> None:
    assert not markdown_format("markdown-citations").citations
    assert markdown_format("markdown_strict+citations").citations
    assert markdown_format("markdown-citations+citations").citations


def test_a_file_that_two_runs_read_has_the_citations_of_either(tmp_path: Path) -> None:
    made = "all:\n\tpandoc -f gfm a.md -o a.html\n\tpandoc a.md -o b.html\n\tpandoc -f gfm b.md -o c.html\n"
    _write(tmp_path, Makefile=made, a_md="@one\n", b_md="@two\n")
    config = Project(read(tmp_path)).config
    assert format_of(config, "a.md").citations
    assert not format_of(config, "b.md").citations


def test_defaults_name_their_own_folder_and_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    _write(
        tmp_path / "config",
        book_yaml="defaults: ${.}/base\nbibliography: ['${.}/own.bib', '${HOME}/all.bib']\n"
        "resource-path: ['.', '${.}/lib']\n",
        base_yaml="bibliography: base.bib\ncite-method: natbib\nfrom: markdown+emoji\n",
    )
    asked = Asked()
    add_defaults_file(asked, "config/book.yaml", tmp_path)
    assert asked.bibliographies == ["base.bib", "config/own.bib", "/home/ann/all.bib"]
    assert asked.folders == [".", "config/lib"]
    assert (asked.reader, asked.citeproc) == ("markdown+emoji", False)


def test_defaults_that_name_one_another_end(tmp_path: Path) -> None:
    _write(tmp_path, a_yaml="defaults: b\nbibliography: a.bib\n", b_yaml="defaults: a\nbibliography: b.bib\n")
    asked = Asked()
    add_defaults_file(asked, "a.yaml", tmp_path)
    assert {"a.bib", "b.bib"} == set(asked.bibliographies)


def test_a_project_of_quarto_reads_all_its_chapters_in_one_format(tmp_path: Path) -> None:
    configured = "project: {type: book}\nformat:\n  html: {from: markdown-citations}\n"
    (tmp_path / "_quarto.yml").write_text(configured)
    assert not format_of(Project(read(tmp_path)).config, "a.qmd").citations
    assert format_of(Config(tmp_path), "a.qmd").citations
