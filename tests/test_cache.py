from __future__ import annotations

from pathlib import Path

import pytest

from seminal import cache
from seminal.model.source import Source
from seminal.read import read

LIST = "## Frobs\n\n" + "".join(
    f"- Doe, J. ({1900 + n % 100}). **On Frobs, Volume {n}**. *SOSP*.\n" for n in range(600)
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_what_is_remembered_is_what_was_read() -> None:
    source = Source("a.md", LIST)
    assert cache.recall(source) is None
    reading = read(source)
    cache.remember(source, reading)
    assert cache.recall(source) == reading


@pytest.mark.parametrize("other", [Source("b.md", LIST), Source("a.md", LIST + " ")])
def test_another_path_or_text_is_another_reading(other: Source) -> None:
    cache.remember(Source("a.md", LIST), read(Source("a.md", LIST)))
    assert cache.recall(other) is None


def test_a_spoilt_cache_is_no_cache(home: Path) -> None:
    source = Source("a.md", LIST)
    cache.remember(source, read(source))
    for path in home.rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert cache.recall(source) is None


def test_another_version_of_the_code_reads_again(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source("a.md", LIST)
    cache.remember(source, read(source))
    monkeypatch.setattr(cache, "_code", lambda: b"another")
    assert cache.recall(source) is None
