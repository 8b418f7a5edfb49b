"""Runs that add to the index: stopped, killed, broken, again."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from seminal.model.answer import Found
from seminal.model.entry import Entry
from seminal.model.errors import FatalError
from seminal.resolve.index import Added, Index
from tests.commands import project, seminal
from tests.resolve.test_index import add, many


def test_a_stopped_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seminal.resolve.index._BATCH", 100)
    index = Index(tmp_path / "i")
    for done, _ in enumerate(index.add("a", "1", many(1000)), start=1):
        if done == 3:
            break
    assert len(index) == 300
    assert add(index, list(many(1000))) == Added(1000, 700, 0)
    assert len(index) == 1000
    index.close()


def test_a_record_that_comes_again_in_a_later_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seminal.resolve.index._BATCH", 100)
    index = Index(tmp_path / "i")
    renamed = [replace(one, fields={**one.fields, "title": f"A later {one.title}"}) for one in many(30)]
    assert add(index, [*many(250), *many(250), *renamed]) == Added(530, 250, 30)
    assert len(index) == 250
    assert isinstance(index.find([renamed[7]]), Found)
    assert not isinstance(index.find([next(many(1))]), Found)
    index.close()


def test_what_comes_before_a_broken_record_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seminal.resolve.index._BATCH", 100)

    def broken() -> Iterator[Entry]:
        yield from many(350)
        raise ValueError("no record")

    index = Index(tmp_path / "i")
    with pytest.raises(ValueError, match="no record"):
        list(index.add("a", "1", broken()))
    assert len(index) == 350
    assert isinstance(index.find([next(many(1))]), Found)
    assert add(index, list(many(360))) == Added(360, 10, 0)
    index.close()


@pytest.mark.slow
def test_a_child_makes_the_rows_that_this_process_would(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seminal.resolve.index._BATCH", 2_500)
    made = []
    for count in (1, 2):
        monkeypatch.setattr("seminal.resolve.index_writer.cores", lambda count=count: count)
        index = Index(tmp_path / f"{count}")
        add(index, list(many(6_000)))
        index.close()
        with closing(sqlite3.connect(tmp_path / f"{count}")) as file:
            tables = ("works", "keys", "words", "dumps")
            made.append([file.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in tables])
    assert made[0] == made[1]
    assert [len(rows) for rows in made[0]][:2] == [6_000, 12_000]


@pytest.mark.slow
def test_what_goes_wrong_in_the_child_that_writes_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> Iterator[tuple[int, int, int]]:
        yield 2_500, 2_500, 0
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("seminal.resolve.index._BATCH", 2_500)
    monkeypatch.setattr("seminal.resolve.index_writer.cores", lambda: 2)
    monkeypatch.setattr("seminal.resolve.index_writer._write_here", full)
    index = Index(tmp_path / "i")
    with pytest.raises(FatalError, match=r"not usable as an index: database or disk is full$"):
        add(index, list(many(9_000)))
    monkeypatch.setattr("seminal.resolve.index_writer._write_here", lambda *_: os._exit(3))
    with pytest.raises(FatalError, match="the process that writes it was ended"):
        add(index, list(many(9_000)))
    index.close()


@pytest.mark.slow
def test_a_killed_run_leaves_an_index_that_works(tmp_path: Path) -> None:
    text = "".join(
        f"@misc{{k{n}, title = {{Title number q{n} of many}}, year = {{2001}}}}\n" for n in range(22_000)
    )
    folder = project(tmp_path, seminal_yml="index: my.sqlite\n", big_bib=text)
    run = subprocess.Popen([sys.executable, "-m", "seminal", "index", "add", "bib", "big.bib"], cwd=folder)
    limit = time.monotonic() + 60
    while not (folder / "my.sqlite-wal").exists() and run.poll() is None and time.monotonic() < limit:
        time.sleep(0.05)
    time.sleep(1.0)
    run.kill()
    run.wait()
    done = seminal("index", "add", "bib", "big.bib", "--format", "json", cwd=folder)
    assert json.loads(done.stdout)["added"][0]["read"] == 22_000
    assert json.loads(seminal("index", "show", "--format", "json", cwd=folder).stdout)["records"] == 22_000


def test_what_is_no_index_is_said_so(tmp_path: Path) -> None:
    path = tmp_path / "i"
    path.write_bytes(b"no database" * 1000)
    with pytest.raises(FatalError, match=r"not usable as an index: .*; delete it"):
        Index(path)
    path.write_bytes(b"")
    with pytest.raises(FatalError, match=r"not usable as an index: .*; delete it"):
        Index(path)
    with pytest.raises(FatalError, match="cannot be created"):
        Index(path / "below" / "a" / "file")


def test_an_index_of_another_version_is_told(tmp_path: Path) -> None:
    Index(tmp_path / "i").close()
    with closing(sqlite3.connect(tmp_path / "i")) as file:
        file.execute("UPDATE meta SET value = 'another'")
        file.commit()
    with pytest.raises(FatalError, match=r"made by another version of seminal, .*; delete it"):
        Index(tmp_path / "i")


def test_the_command(tmp_path: Path) -> None:
    folder = project(
        tmp_path,
        seminal_yml="index: my.sqlite\n",
        a_bib="@inproceedings{k, title = {On Frobs and their many uses}, author = {Jane Doe}, year = 2001, "
        "booktitle = {SOSP}}",
        seeds__list_md="- On Frobs and their many uses. SOSP 2001.\n- Something that nobody wrote, 2002\n",
    )
    done = seminal("resolve", cwd=folder)
    assert (done.returncode, "no such index" in done.stderr) == (2, True)
    done = seminal("index", "add", "bib", "a.bib", cwd=folder)
    assert (done.stdout, done.stderr) == ("a.bib: 1 records, 1 new, 0 changed\n", "")
    (folder / "wide.bib").write_text("@misc{k, title = {On Frobs}}", "utf-16")
    done = seminal("index", "add", "bib", "wide.bib", cwd=folder)
    assert (done.returncode, "wide.bib: UTF-16" in done.stderr) == (2, True)
    (folder / "empty").mkdir()
    done = seminal("index", "add", "bib", "empty", cwd=folder)
    assert (done.returncode, "no dump is in this folder" in done.stderr) == (2, True)
    asked = seminal("resolve", "--dry-run", "--format", "json", cwd=folder)
    told = json.loads(asked.stdout)
    assert (len(told["found"]), len(told["improved"]), len(told["unknown"])) == (1, 1, 1)
    assert not (folder / "bib").exists()
    assert seminal("resolve", cwd=folder).returncode == 0
    (folder / "my.sqlite").unlink()
    (folder / "seminal.yml").write_text("", "utf-8")
    assert (
        "author = {Doe, Jane}"
        in (seminal("build", cwd=folder), (folder / "bib/references.bib").read_text())[1]
    )


@pytest.mark.parametrize(
    ("form", "name", "text"),
    [("arxiv", "a.json", "{}\n{broken"), ("dblp", "a.xml", "<dblp><article"), ("crossref", "a.json", "[1]")],
)
def test_a_broken_dump_is_named(tmp_path: Path, form: str, name: str, text: str) -> None:
    (tmp_path / "seminal.yml").write_text("index: my.sqlite\n")
    (tmp_path / name).write_text(text)
    done = seminal("index", "add", form, name, cwd=tmp_path)
    assert done.returncode == 2
    assert f"{name}: " in done.stderr
