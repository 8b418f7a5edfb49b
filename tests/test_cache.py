"""A cache may be deleted at any time, and is never wrong."""

from __future__ import annotations

import functools
import os
from pathlib import Path

import platformdirs
import pytest

from seminal.model.entry import Reading
from seminal.model.source import Source
from seminal.read import read
from seminal.store import cache

pytestmark = pytest.mark.usefixtures("home")
LIST = "## Frobs\n\n" + "".join(
    f"- Doe, J. ({1900 + n % 100}). **On Frobs, Volume {n}**. *SOSP*.\n" for n in range(600)
)
SOURCE = Source("a.md", LIST)


@functools.cache
def reading() -> Reading:
    return read(SOURCE)


def test_what_is_remembered_is_what_was_read() -> None:
    assert cache.cached_reading(SOURCE) is None
    cache.remember(SOURCE, reading())
    assert cache.cached_reading(SOURCE) == reading()


@pytest.mark.parametrize("other", [Source("b.md", LIST), Source("a.md", LIST + " ")])
def test_another_path_or_text_is_another_reading(other: Source) -> None:
    cache.remember(SOURCE, reading())
    assert cache.cached_reading(other) is None


def test_a_spoilt_cache_is_no_cache(home: Path) -> None:
    cache.remember(SOURCE, reading())
    for path in home.rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert cache.cached_reading(SOURCE) is None


def test_a_file_with_another_bit_is_no_cache(home: Path) -> None:
    cache.remember_result(b"mark", [LIST, 2])
    assert cache.recall_result(b"mark") == [LIST, 2]
    [path] = [path for path in home.rglob("*") if path.is_file()]
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    assert cache.recall_result(b"mark") is None


@pytest.mark.parametrize("said", ["/somewhere/else", "", None])
def test_the_folder_is_the_one_that_platformdirs_knows(
    home: Path, monkeypatch: pytest.MonkeyPatch, said: str | None
) -> None:
    if said is None:
        monkeypatch.delenv("XDG_CACHE_HOME")
    else:
        monkeypatch.setenv("XDG_CACHE_HOME", said)
    assert cache.folder("works") == platformdirs.user_cache_path("seminal") / "works"


def test_a_relative_cache_folder_is_none(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of old versions of platformdirs it is one."""
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/path")
    assert cache.folder("works") == Path("~/.cache/seminal/works").expanduser()


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(home: Path) -> None:
    (home / "seminal").write_text("a file where the folder should be", "utf-8")
    cache.remember_result(b"mark", 1)
    assert cache.recall_result(b"mark") is None


def test_what_was_used_longest_ago_goes_first(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_MAX_CACHE_BYTES", 2_500)
    (home / "seminal").mkdir()
    index = home / "seminal" / "index.sqlite"
    index.write_bytes(b"-" * 9_000)  # not ours to sweep
    for at, name in enumerate((b"a", b"b", b"c")):
        cache.remember_result(name, name * 1_000)
        for path in (home / "seminal" / "works").iterdir():
            os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 100))
        if at == 1:
            assert cache.recall_result(b"a") == b"a" * 1_000  # used again, so `b` is the oldest
    assert [cache.recall_result(name) is None for name in (b"a", b"b", b"c")] == [False, True, False]
    assert index.stat().st_size == 9_000


def test_the_database_used_last_stays_however_large(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_MAX_DATABASE_BYTES", 2_500)
    first, second = (cache.database(home / name, "lists") for name in "ab")
    assert first
    assert second
    first.write_bytes(b"-" * 2_000)
    os.utime(first, (0, 0))
    second.write_bytes(b"-" * 9_000)
    journal = second.with_name(f"{second.name}-journal")
    journal.write_bytes(b"-")
    assert cache.database(home / "b", "lists") == second
    assert (first.exists(), second.stat().st_size, journal.exists()) == (False, 9_000, True)
    if hasattr(os, "symlink"):
        second.unlink()
        second.symlink_to(journal)
        assert cache.database(home / "b", "lists") is None  # another file's place


def test_another_version_of_the_code_reads_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.remember(SOURCE, reading())
    monkeypatch.setattr(cache, "_code_hash", lambda *_: b"another")
    assert cache.cached_reading(SOURCE) is None
