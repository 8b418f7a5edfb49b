"""What was read of the lists of a field is kept, and never wrong."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from seminal.library import field
from seminal.library.kept_lists import KeptLists
from tests.commands import seminal
from tests.witness.books import LINE, against

WORKS = [
    ("A. Adams", "Tides of shallow estuaries", 2010),
    ("B. Baker", "Sediment under moving bridges", 2011),
    ("C. Clark", "Harbours that silt up slowly", 2012),
    ("E. Evans", "Lighthouses without keepers", 2014),
    ("F. Field", "Buoys as written language", 2015),
    ("G. Grant", "Currents below frozen rivers", 2016),
    ("G. Grant", "Currents below frozen lakes", 2017),
    ("H. Hughes", "Foghorns and the ear of sailors", 1999),
]


@pytest.mark.slow
def test_what_was_read_before_an_interruption_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "lists.db"
    folder = tmp_path / "field"
    folder.mkdir()
    for at in range(600):
        lines = [LINE.format("A. Adams", f"Tides of estuary {at} and {n}", 2010) for n in "abc"]
        (folder / f"{at:03}.md").write_text("".join(lines), "utf-8")
    (folder / "zip.md").write_bytes(b"PK\x03\x04" + bytes(range(256)))
    (folder / "empty.bib").write_text("", "utf-8")
    read: list[list[str]] = []

    def recorded(work: Any, batches: Any) -> Any:
        for batch in batches:
            read[-1] += [one.path for one in batch.values()]
            yield work(batch)

    def interrupted(share: float, what: str) -> None:
        if share > 0.35:
            raise KeyboardInterrupt

    monkeypatch.setattr(field, "map_ahead", recorded)
    read.append([])
    with pytest.raises(KeyboardInterrupt):
        field.read_field([folder], tmp_path, interrupted, KeptLists(kept))
    read.append([])
    found = field.read_field([folder], tmp_path, kept=KeptLists(kept))
    assert len(found.lists) == 600
    assert sorted(one.split(":")[0] for one in found.skipped) == ["field/empty.bib", "field/zip.md"]
    assert len(read[0]) > 300
    assert not set(read[0]) & set(read[1])
    read.append([])
    (folder / "300b.md").write_text("- another list\n", "utf-8")
    again = field.read_field([folder], tmp_path, kept=KeptLists(kept))
    assert [one.entries for one in again.lists] == [one.entries for one in found.lists]
    assert read[2] == ["field/300b.md"]


@pytest.mark.slow
def test_a_kept_run_answers_as_a_fresh_one_after_any_edit(book: Path, tmp_path: Path) -> None:
    def answer(cache: str) -> str:
        done = seminal(
            "coverage",
            "--against",
            "field",
            "--format",
            "json",
            cwd=book,
            XDG_CACHE_HOME=str(tmp_path / cache),
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    chance = random.Random(2)
    for step in range(5):
        lines = [LINE.format(*work) for work in chance.sample(WORKS, chance.randint(4, len(WORKS)))]
        changed = book / "field" / f"{chance.randint(0, 2)}.md"
        if step == 3:
            (book / "signs.md").write_text("# Signs\n\n@dixon2013 and @clark2012\n", "utf-8")
        elif changed.exists() and chance.random() < 0.4:
            changed.unlink()
        else:
            changed.write_text("# Made\n\n" + "".join(lines), "utf-8")
        assert answer("kept") == answer("kept") == answer(f"fresh-{step}")


def test_a_damaged_database_is_as_good_as_none(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    first = against(book)
    (database,) = tmp_path.rglob("fields/*")
    whole = database.read_bytes()
    at = whole.index(b"Currents below frozen rivers")
    (book / "signs.md").write_text("# Signs\n\n@dixon2013, @evans2014, @field2015 and @clark2012\n", "utf-8")
    changed = against(book)
    assert changed != first
    for damaged in (whole[:at] + b"X" + whole[at + 1 :], whole[: len(whole) // 2], b"no database"):
        database.write_bytes(damaged)
        shutil.rmtree(database.parents[1] / "builds")  # the answer, and what was linked
        assert against(book) == changed


@pytest.mark.slow
def test_an_interrupted_run_ends_quietly_and_the_next_one_goes_on(book: Path, tmp_path: Path) -> None:
    for at in range(600):
        lines = [LINE.format("A. Adams", f"Tides of estuary {at} and {n}", 2010) for n in "abc"]
        (book / "field" / f"{at:03}.md").write_text("".join(lines), "utf-8")
    cache = tmp_path / "cache"
    running = subprocess.Popen(
        [sys.executable, "-m", "seminal", "coverage", "--against", "field"],
        cwd=book,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        start_new_session=True,
    )
    while len(kept := lists_in(cache)) < 130:  # of 602, as many as are read together at a time, or more
        assert running.poll() is None, running.stderr.read() if running.stderr else ""
        time.sleep(0.005)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the children too
    said = running.communicate(timeout=300)
    assert (running.returncode, said) == (130, ("", "\nseminal: interrupted\n"))
    done = seminal("coverage", "--against", "field", cwd=book, timeout=300, XDG_CACHE_HOME=str(cache))
    assert (done.returncode, "602 lists" in done.stdout) == (0, True), done.stdout
    after = lists_in(cache)
    assert len(after) == 603  # and the empty one
    assert kept.items() <= after.items()


def lists_in(folder: Path) -> dict[bytes, int]:
    """Return what lists are kept in a cache are made of, and their numbers."""
    for place in folder.rglob("fields/*"):
        with closing(sqlite3.connect(f"file:{place}?mode=ro", uri=True)) as database, suppress(sqlite3.Error):
            return dict(database.execute("SELECT made_of, id FROM lists"))
    return {}
