"""Books as they lie on disk: large ones on several cores, profiles, folders that a renderer writes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from seminal.check.settings import Settings
from seminal.commands.check import check
from seminal.model.bibliography import Bibliography
from seminal.model.manuscript import Chapter
from seminal.model.source import Source
from seminal.parallel import cores
from seminal.project import config, manuscript
from seminal.project.bibliographies import bibliographies
from seminal.project.chapters import chapter_paths
from seminal.project.check_cache import CheckMemory
from seminal.scan import scan
from seminal.store.scan_workers import scan_in_parallel
from tests.shared import write

BIB = "@article{up2001, author={Up, Jane}, title={Ups}, journal={J. Frob}, year={2001}}\n"


def places(folder: Path) -> list[str]:
    return [f"{one.location}: {one.rule}" for one in check(config.read(folder)).diagnostics]


def sources(count: int, size: int) -> list[Source]:
    line = "Text with [@up2001, p. 3] and @nope *here*, see @fig-x.\n\n"
    return [
        Source(f"{i}.qmd", "---\ntopics: [a]\n---\n" + line * (size * (i + 1) // len(line)))
        for i in range(count)
    ]


def of(source: Source) -> Chapter:
    return scan(source, quarto=True)


@pytest.mark.parametrize("processes", [1, 2, 5])
def test_several_processes_find_what_one_finds(processes: int) -> None:
    some = sources(7, 2000)
    assert scan_in_parallel(some, of, processes) == [of(one) for one in some]
    assert scan_in_parallel([], of, processes) == []


def test_other_work_is_done_while_children_scan() -> None:
    some, done = sources(5, 2000), [0]

    def work() -> None:
        done[0] += 1

    for processes, size in ((1, 10), (2, 10), (2, 10**9), (4, 5000)):
        assert scan_in_parallel(some, of, processes, in_background=(work, size)) == [of(one) for one in some]
    assert done == [3]


def test_the_share_of_a_child_that_dies_is_done_here() -> None:
    some = sources(4, 500)
    here = os.getpid()

    def dies(source: Source) -> Chapter:
        if os.getpid() != here:
            os._exit(9)
        return of(source)

    assert scan_in_parallel(some, dies, 2) == [of(one) for one in some]


@pytest.mark.slow
def test_a_large_book_in_a_fresh_process(tmp_path: Path) -> None:
    write(tmp_path, {one.path: one.text for one in sources(4, 150_000)} | {"r.bib": BIB})
    write(tmp_path, {"seminal.yml": "chapters: ['*.qmd']\nbibliography: [r.bib]\n"})
    command = [sys.executable, "-m", "seminal", "check", "--format", "json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    found = [one for one in json.loads(done.stdout)["diagnostics"] if one["rule"] == "unknown-key"]
    assert len(found) == sum(one.text.count("@nope") for one in sources(4, 150_000))


def test_chapters_and_bibliographies_of_a_profile_count(tmp_path: Path) -> None:
    files = {
        "_quarto.yml": "book:\n  chapters: [index.qmd, a.qmd]\nbibliography: r.bib\n",
        "_quarto-full.yml": "book:\n  chapters: [index.qmd, b.qmd]\nbibliography: more.bib\n",
        "_quarto-draft.yml": "format: html\n",
        "r.bib": BIB,
        "more.bib": BIB.replace("up2001", "ex2002").replace("Up", "Ex"),
        "index.qmd": "As [@up2001].\n",
        "a.qmd": "As [@nope].\n",
        "b.qmd": "As [@ex2002; @nada].\n",
        "no-chapter.qmd": "As [@zip].\n",
    }
    write(tmp_path, files)
    assert places(tmp_path) == ["a.qmd:1:6: unknown-key", "b.qmd:1:15: unknown-key"]


@pytest.mark.parametrize("settings", ["output_dir: docs\n", 'book_filename: b\noutput_dir: "docs"\n'])
def test_what_bookdown_writes_is_no_chapter(tmp_path: Path, settings: str) -> None:
    files = {
        "_bookdown.yml": settings,
        "index.Rmd": "---\nsite: bookdown::bookdown_site\nbibliography: [r.bib]\n---\n\n# I\n\n[@up2001]\n",
        "01-one.Rmd": "# One\n\n[@nope]\n",
        "r.bib": BIB,
        "docs/one.md": "[@zap]\n",
        "docs/index.Rmd": "[@zap]\n",
        "README.md": "@somebody\n",
    }
    write(tmp_path, files)
    assert places(tmp_path) == ["01-one.Rmd:3:3: unknown-key"]


def test_a_place_is_told_once_however_often_pandoc_has_it(tmp_path: Path) -> None:
    text = "![A cap [@nope]](x.png){#fig-x}\n\nText[^1] and[^1].\n\n[^1]: Note @nada.\n"
    write(
        tmp_path,
        {"a.qmd": text, "r.bib": BIB, "_quarto.yml": "seminal:\n  chapters: [a.qmd]\nbibliography: r.bib\n"},
    )
    told = [place for place in places(tmp_path) if place.endswith("unknown-key")]
    assert told == ["a.qmd:1:11: unknown-key", "a.qmd:5:13: unknown-key"]
    assert [one.key for one in of(Source("a.qmd", text)).citations] == ["nope", "nope", "nada", "nada"]


def test_a_label_that_code_may_make_is_no_missing_work(tmp_path: Path) -> None:
    """Of pandoc-crossref's kind, in a book without Quarto; a key that is near one of the bibliography is one."""
    bib = "@misc{fig:tree2001, author={Tree, A}, title={On trees}, year={2001}}\n"
    text = "@fig:plot, @Tbl:x, [@eq:fermat] and @fig:tree2002, @chap:x\n"
    write(tmp_path, {"seminal.yml": "chapters: [a.md]\nbibliography: [r.bib]\n", "r.bib": bib, "a.md": text})
    found = [(one.rule, one.location.column) for one in check(config.read(tmp_path)).diagnostics]
    assert [pair for pair in found if pair[0] != "uncited-entry"] == [
        ("unresolved-crossref", 1),
        ("unresolved-crossref", 12),
        ("unresolved-crossref", 21),
        ("unknown-key", 38),
        ("unknown-key", 53),
    ]


def test_addresses_are_links_where_rmarkdown_reads_the_chapter(tmp_path: Path) -> None:
    text = "See https://example.org/@jane/post.\n"
    yml = "chapters: [a.md, b.Rmd]\nbibliography: [r.bib]\n"
    write(tmp_path, {"seminal.yml": yml, "r.bib": "@misc{x, title={X}}\n", "a.md": text, "b.Rmd": text})
    found = [str(d.location) for d in check(config.read(tmp_path)).diagnostics if d.rule == "unknown-key"]
    assert found == ["a.md:1:26"]


def test_a_missing_file_is_told_where_latex_names_it(tmp_path: Path) -> None:
    tex = (
        "\\documentclass{book}\n\\addbibresource{gone.bib}\n\\begin{document}\\cite{a}\n\\printbibliography\n"
    )
    write(tmp_path, {"seminal.yml": "chapters: [main.tex]\n", "main.tex": tex})
    assert places(tmp_path) == ["main.tex:2:17: bibliography-missing"]


NAMING = {
    "none": "title: A",
    "one": "bibliography: own.bib",
    "row": 'bibliography: [own.bib, "two.bib"]',
    "rows": "title: A\nbibliography:\n  - own.bib\n  - 'two.bib'\nlang: en",
    "missing": "bibliography: none.bib",
}


@pytest.mark.parametrize("named", NAMING)
def test_bibliographies_that_chapters_name_are_read_while_others_scan(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = "@article{key1, author={}, title={Kites}, year={20x1}}\n"
    files = {
        "_quarto.yml": "book:\n  chapters: [index.qmd, part/a.qmd, part/b.qmd]\nbibliography: [r.bib]\n",
        "r.bib": BIB,
        "index.qmd": "As [@up2001] and [@nope].\n",
        "part/_metadata.yml": "bibliography: of-part.bib\n",
        "part/of-part.bib": bad.replace("key1", "key0"),
        "part/a.qmd": f"---\n{NAMING[named]}\n---\n\nAs [@key1].\n" + "Words of it.\n" * 99,
        "part/own.bib": bad,
        "part/two.bib": bad.replace("key1", "key2"),
        "part/b.qmd": "As [@key0].\n",
    }
    write(tmp_path, files)
    monkeypatch.setattr("seminal.project.check_cache._MIN_CACHED_BYTES", 100)
    expected = places(tmp_path)
    ahead: list[list[str]] = []
    read = CheckMemory.read_ahead

    def spied(memory: CheckMemory, loaded: Sequence[Bibliography], wanted: Settings) -> None:
        ahead.append([one.path for one in loaded])
        read(memory, loaded, wanted)

    monkeypatch.setattr(CheckMemory, "read_ahead", spied)
    monkeypatch.setattr("seminal.store.scan_workers._MIN_CHARACTERS_PER_PROCESS", 100)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert places(tmp_path) == expected
    found = config.read(tmp_path)
    chapters, texts = manuscript.scan(chapter_paths(found), found)
    loaded = [] if named == "missing" else [[one.path for one in bibliographies(chapters, found, texts)]]
    assert ahead == (loaded if cores() > 1 else [])
