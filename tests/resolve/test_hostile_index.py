"""An index that a stranger's book brings: read only, with no schema but ours, and no record that we did not write."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from seminal.match.profile import profile
from seminal.model.entry import CitedBy, PartialDate
from seminal.model.errors import FatalError
from seminal.resolve import index_file
from seminal.resolve.index import Index
from tests.commands import project, seminal
from tests.resolve.test_index import PIPEDREAM, PREPRINT, add, many, record

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT"
SCHEMAS = [
    f"DROP TABLE keys; CREATE VIEW keys AS {ENDLESS} x AS key, 1 AS work FROM c",
    f"DROP TABLE works; CREATE VIEW works AS {ENDLESS} x AS id, 't' AS title, '[]' AS record FROM c",
    f"DROP TABLE words; CREATE VIEW words AS {ENDLESS} 'a' AS word, x AS records FROM c",
    f"DROP TABLE meta; CREATE VIEW meta AS {ENDLESS} 'seminal-index' AS name, '1' AS value FROM c",
    "CREATE TRIGGER t AFTER INSERT ON works BEGIN DELETE FROM keys; END",
    "CREATE INDEX i ON works (title)",
    "CREATE TABLE more (x)",
    "DROP TABLE text",
    "DROP TABLE dumps",
    "ALTER TABLE works ADD COLUMN more GENERATED ALWAYS AS (zeroblob(1000000000))",
]
RECORDS = [
    "'[1,2'", "'[1,2,3,4,5,6]'", "NULL", "'{}'", "x'ff00'", "7", "replace(hex(zeroblob(50000)), '0', '[')",
    *(f"""'["article","dblp","x","k",{rest}'""" for rest in (
        "{},[]],", "{},[],[1,2,3]]", "{},[],[true,\"\"]]", "{\"date\":[\"2001\"]},[]]", "{\"date\":[2001.0]},[]]",
        "{\"date\":[2001,99]},[]]", "{\"date\":[1,2,3,4]},[]]", "{\"author\":[[1]]},[]]", "{\"author\":7},[]]",
        "{\"title\":\"b\"},[]]", "{\"volume\":[[\"a\",\"b\",\"c\",\"d\",\"e\"]]},[]]", "{},[\"doi\"]]", "{},[7]]",
        "{\"note\":\"\\ud800\"},[]]", "{}, []]",
    )),
    *(f"""'["{kind}","dblp","x","k",{{}},[]]'""" for kind in ("", "a\\nb", "misc{x}", "@")),
]  # fmt: skip


@cache
def two_records() -> bytes:
    """Return an index of two records."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "i")
        with closing(Index(path)) as index:
            add(index, [record(PIPEDREAM), record(PREPRINT)])
        return path.read_bytes()


def hostile(tmp_path: Path, sql: str = "") -> Path:
    """Return the path of an index of two records that somebody has changed."""
    (tmp_path / "i").write_bytes(two_records())
    with closing(sqlite3.connect(tmp_path / "i", isolation_level=None)) as file:
        file.executescript(f"PRAGMA synchronous = OFF; {sql}")
    return tmp_path / "i"


def look_up(path: Path) -> None:
    """Ask everything that commands ask of an index."""
    with closing(Index(path, reading=True)) as index:
        assert len(index) == 2
        index.find([PIPEDREAM])
        index.cited_by(PIPEDREAM)
        index.near(profile(PREPRINT))
        assert all(isinstance(pages, str) for pages in index.pages_at(("sosp", 2019)))


@pytest.mark.parametrize("sql", SCHEMAS)
def test_no_schema_but_ours_is_used(tmp_path: Path, sql: str) -> None:
    path = hostile(tmp_path, sql)
    for reading in (True, False):
        with pytest.raises(FatalError, match=r"i: not usable as an index: .*; delete it"):
            Index(path, reading=reading)


@pytest.mark.parametrize("value", RECORDS)
def test_a_record_that_we_did_not_write_is_an_error(tmp_path: Path, value: str) -> None:
    with pytest.raises(FatalError, match=r"i: not usable as an index: .*; delete it"):
        look_up(hostile(tmp_path, f"UPDATE works SET record = {value}"))


@pytest.mark.parametrize(
    ("sql", "works"),
    [
        ("", True),
        ("UPDATE works SET title = NULL", False),
        ("UPDATE works SET title = x'ff'", False),
        ("UPDATE works SET title = hex(zeroblob(20000000))", False),
        ("UPDATE words SET records = 'x'", True),
        ("UPDATE words SET records = NULL", True),
        ("UPDATE keys SET work = 'x'", True),
        ("INSERT INTO keys SELECT key, x'ff' FROM keys", True),
        ("""UPDATE works SET record = '["a","b","c","",{"pages":"1","number":7},[]]'""", False),
    ],
)
def test_odd_values_of_other_columns(tmp_path: Path, sql: str, works: bool) -> None:
    path = hostile(tmp_path, sql)
    if works:
        look_up(path)
    else:
        with pytest.raises(FatalError, match="not usable as an index"):
            look_up(path)


@pytest.mark.parametrize("records", ["'x'", "NULL", "-1", "x'ff'", "1e300"])
def test_an_odd_count_of_a_dump_that_was_stopped(tmp_path: Path, records: str) -> None:
    path = hostile(tmp_path, f"UPDATE dumps SET records = {records}, complete = 0")
    with closing(Index(path)) as index:
        assert add(index, [record(PIPEDREAM)]).new == 0


def test_what_we_write_is_what_we_read(tmp_path: Path) -> None:
    odd = replace(
        PIPEDREAM,
        fields={**PIPEDREAM.fields, "date": PartialDate(0, 2), "note": '\\u0001 \\ "q" \x01 ü 漢'},
        cited_by=CitedBy(7, "dblp"),
    )
    with closing(Index(tmp_path / "i")) as index:
        add(index, [record(odd)])
        assert index.near(profile(odd))[0].entry.fields == odd.fields


def test_no_look_up_lasts_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = hostile(tmp_path)
    monkeypatch.setattr(index_file, "_MAX_LOOKUP_SECONDS", 0.05)
    with (
        closing(index_file.connection(path, reading=True)) as database,
        pytest.raises(FatalError, match=r"a look-up takes more than 0\.05 s$"),
        index_file.as_fatal_errors("i", database),
    ):
        database.execute(f"{ENDLESS} max(x) FROM c")


def journal_that_deletes(index: Path, victim: Path) -> None:
    """Write a journal beside an index: to undo nothing, and then to delete another file."""
    page, magic, name = 4096, bytes.fromhex("d9d505f920a163d7"), os.fsencode(victim)
    pages = index.stat().st_size // page
    header = magic + struct.pack(">6I", 0, 0, pages, 512, page, 0)
    pending = struct.pack(">I", 0x40000000 // page + 1)
    end = pending + name + struct.pack(">2I", len(name), sum(name)) + magic
    Path(f"{index}-journal").write_bytes(header.ljust(512, b"\0") + end)


def test_a_journal_beside_an_index_is_not_played_back(tmp_path: Path) -> None:
    path, victim = hostile(tmp_path), tmp_path / "victim"
    victim.write_text("mine", "utf-8")
    journal_that_deletes(path, victim)
    other = Path(shutil.copytree(tmp_path, tmp_path / "other")) / "i"
    for reading in (True, False):
        with pytest.raises(FatalError, match="i"):
            Index(path, reading=reading)
    assert victim.read_text("utf-8") == "mine"
    with closing(sqlite3.connect(other)) as file:  # what SQLite does with it
        file.execute("SELECT * FROM meta").fetchall()
    assert not victim.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
@pytest.mark.parametrize("suffix", ["-journal", "-wal", "-shm"])
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to(path.parent / "elsewhere")])
def test_a_pipe_or_a_link_beside_an_index(tmp_path: Path, suffix: str, make: Callable[[Path], None]) -> None:
    path = hostile(tmp_path)
    make(Path(f"{path}{suffix}"))
    for reading in (True, False):
        with pytest.raises(FatalError, match=f"i{suffix}: .*delete it"):
            Index(path, reading=reading)


def test_a_damaged_index_is_an_error(tmp_path: Path) -> None:
    index, chance = Index(tmp_path / "i"), random.Random(5)
    records = list(many(40))
    add(index, records)
    index.close()
    whole, path = (tmp_path / "i").read_bytes(), tmp_path / "j"
    messages: list[str] = []
    for _ in range(60):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 5, 50, 300))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        path.write_bytes(damaged[: chance.choice((len(damaged), chance.randrange(len(damaged))))])
        for reading in (True, False):
            try:
                with closing(Index(path, reading=reading)) as index:
                    index.find(records[:1])
                    index.near(profile(records[1]))
                    if not reading:
                        add(index, records[:2], dump="b")
            except FatalError as error:
                messages.append(str(error))
    assert len(messages) > 30
    assert all(one.startswith(f"{path}: not usable as an index: ") for one in messages)


@pytest.mark.parametrize("command", [("verify",), ("resolve", "--dry-run"), ("index", "show")])
def test_the_commands_say_it_in_one_line(tmp_path: Path, command: tuple[str, ...]) -> None:
    folder = project(
        tmp_path, seminal_yml="index: i\n", seeds__a_md="- PipeDream: generalized pipeline, SOSP 2019.\n"
    )
    seminal("build", cwd=folder)
    hostile(folder, SCHEMAS[0])
    done = seminal(*command, cwd=folder)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "i: not usable as an index" in done.stderr
