"""A cache may be deleted at any time, and is never wrong."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seminal.commands import build
from seminal.library import inputs, last_build, lists, readings
from seminal.merge import incremental
from seminal.model.lock import Lock
from seminal.model.source import Source
from seminal.project import config
from seminal.read import read
from seminal.store import cache
from seminal.write.bibtex import bibtex
from seminal.write.csl_json import csl_json
from seminal.write.printed import renderings
from seminal.write.provenance import provenance
from seminal.write.topics import topics_json
from tests.shared import ROOT

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
    assert cache.cached_reading(source) is None
    reading = read(source)
    cache.remember(source, reading)
    assert cache.cached_reading(source) == reading


@pytest.mark.parametrize("other", [Source("b.md", LIST), Source("a.md", LIST + " ")])
def test_another_path_or_text_is_another_reading(other: Source) -> None:
    cache.remember(Source("a.md", LIST), read(Source("a.md", LIST)))
    assert cache.cached_reading(other) is None


def test_a_spoilt_cache_is_no_cache(home: Path) -> None:
    source = Source("a.md", LIST)
    cache.remember(source, read(source))
    for path in home.rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert cache.cached_reading(source) is None


def test_a_file_with_another_bit_is_no_cache(home: Path) -> None:
    cache.remember_works(b"mark", [LIST, 2])
    assert cache.recall_works(b"mark") == [LIST, 2]
    [path] = [path for path in home.rglob("*") if path.is_file()]
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    assert cache.recall_works(b"mark") is None


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
    cache.remember_works(b"mark", 1)
    assert cache.recall_works(b"mark") is None


def test_what_was_used_longest_ago_goes_first(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_MAX_CACHE_BYTES", 2_500)
    (home / "seminal").mkdir()
    index = home / "seminal" / "index.sqlite"
    index.write_bytes(b"-" * 9_000)  # not ours to sweep
    for at, name in enumerate((b"a", b"b", b"c")):
        cache.remember_works(name, name * 1_000)
        for path in (home / "seminal" / "works").iterdir():
            os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 100))
        if at == 1:
            assert cache.recall_works(b"a") == b"a" * 1_000  # used again, so `b` is the oldest
    assert [cache.recall_works(name) is None for name in (b"a", b"b", b"c")] == [False, True, False]
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


def test_a_file_that_was_changed_or_deleted_is_written_again(home: Path) -> None:
    root = home / "project"
    (root / "seeds").mkdir(parents=True)
    (root / "seeds" / "a.md").write_text(LIST[:4_000], "utf-8")
    with kept_in(home / "kept"):
        first = build.build(config.read(root))
        assert len(first.changed) == 6
        whole = written(root)
        assert build.build(config.read(root)).changed == ()
        (root / "bib" / "references.bib").write_text("mine", "utf-8")
        (root / "bib" / "topics.tex").unlink()
        dry = build.build(config.read(root), dry=True)
        incremental = build.build(config.read(root))
        assert {path.name for path in incremental.changed} == {"references.bib", "topics.tex"}
        assert dry.changed == incremental.changed
        assert written(root) == whole
        (root / "seminal.yml").write_text("latex: true\nvenues: full\n", "utf-8")
        assert build.build(config.read(root), dry=True).changed != ()


def test_what_is_read_of_a_rename_is_not_what_is_remembered(home: Path) -> None:
    root = home / "project"
    (root / "seeds").mkdir(parents=True)
    (root / "seeds" / "a.md").write_text(LIST[:4_000], "utf-8")
    with kept_in(home / "kept"):
        build.build(config.read(root))
        works = lists.merged_works(config.read(root))
        assert len(build.build_result(config.read(root), lock=Lock()).merged.library) == len(works.library)
        (root / "bib" / "overrides.yml").write_text("drop:\n  - work: doe1900frobs\n    reason: x\n", "utf-8")
        assert len(lists.merged_works(config.read(root)).library) < len(works.library)


def test_another_version_of_the_code_reads_again(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source("a.md", LIST)
    cache.remember(source, read(source))
    monkeypatch.setattr(cache, "_code_hash", lambda *_: b"another")
    assert cache.cached_reading(source) is None


TITLES = st.sampled_from(
    ["On Frobs", "On Frobs: A Study of GPUs", "The BERT Within", "Zürich & Co", "$O(n)$ Sorting"]
)
NAMES = st.sampled_from(["Doe, Jane", "van Dam, A.", "{The Frob Team}", "Müller, Ö. and others"])
YEARS = st.integers(2015, 2020)
BIBTEX = st.builds(
    "@article{{k{3},\n  title = {{{0}}},\n  author = {{{1}}},\n  year = {{{2}}}}}\n".format,
    TITLES,
    NAMES,
    YEARS,
    YEARS,
)
BULLET = st.builds('- {1}, "{0}" (SOSP {2}).\n'.format, TITLES, NAMES, YEARS)
LISTS = {
    "a.bib": st.lists(BIBTEX, max_size=6),
    "b.md": st.lists(BULLET, max_size=6),
    "c.md": st.lists(BULLET, max_size=3),
}
DECISIONS = st.sampled_from(
    [
        "",
        "drop:\n  - work: On Frobs\n    reason: x\n",
        "different:\n  - works: [On Frobs, The BERT Within]\n    reason: x\n",
        "same:\n  - works: [On Frobs, Zürich & Co]\n    reason: x\n",
        "set:\n  The BERT Within:\n    publisher: X\n    reason: x\n",
        "key:\n  On Frobs: frobs\n",
    ]
)
MAPPED = st.sampled_from(["", "topics:\n  - slug: frobs\n    title: Frobs\n    headings: [Frobs]\n"])
EDITS = st.lists(
    st.one_of(*(st.tuples(st.just(name), rows.map("".join)) for name, rows in LISTS.items())),
    min_size=1,
    max_size=5,
)


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Cache everything, however small, in a folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "_MIN_CACHED_CHARACTERS", 0)
        patch.setattr(inputs, "_MIN_CACHED", 0)
        patch.setattr(build, "_MIN_KEPT_PAGES", 0)
        patch.setattr(last_build, "_MAX_FRESH_SHARE", 2)
        patch.setattr(incremental, "_MAX_SHARE", 0)
        patch.setenv("XDG_CACHE_HOME", str(folder))
        patch.setenv("HOME", str(folder))
        yield


def texts(root: Path) -> dict[str, str]:
    return {path.name: text for path, text in build.build_result(config.read(root)).texts.items()}


def written(root: Path) -> dict[str, str]:
    """Return what was built, not what a person decided."""
    return {path.name: path.read_text("utf-8") for path in (root / "bib").iterdir() if path.suffix != ".yml"}


@pytest.mark.slow
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=EDITS, deleted=st.sets(st.integers(0, 4)), latex=st.booleans(), decided=DECISIONS, mapped=MAPPED)
def test_a_build_with_a_cache_is_the_build_without(
    edits: list[tuple[str, str]], deleted: set[int], latex: bool, decided: str, mapped: str
) -> None:
    with tempfile.TemporaryDirectory() as here:
        root, kept = Path(here, "project"), Path(here, "cache")
        (root / "seeds").mkdir(parents=True)
        (root / "bib").mkdir()
        (root / "seminal.yml").write_text(f"latex: {str(latex).lower()}\n", "utf-8")
        for name, text in (("overrides.yml", decided), ("topics.yml", mapped)):
            if text:
                (root / "bib" / name).write_text(text, "utf-8")
        for number, (name, text) in enumerate(edits):
            (root / "seeds" / name).write_text("# Frobs\n\n" + text if name.endswith("md") else text, "utf-8")
            if number in deleted:
                shutil.rmtree(kept, ignore_errors=True)
            with kept_in(kept):
                first, incremental = texts(root), texts(root)
            with kept_in(Path(here, f"fresh{number}")):
                assert texts(root) == first == incremental
                expected = build.build(config.read(root), dry=True)
            with kept_in(kept):
                made = build.build(config.read(root))  # the next edit meets a lock and the cache
                assert (made.summary, made.diagnostics) == (expected.summary, expected.diagnostics)
                assert written(root) == first
                once_more = build.build(config.read(root))
            with kept_in(Path(here, f"other{number}")):
                assert build.build(config.read(root), dry=True) == once_more
                assert texts(root) == written(root)


@pytest.mark.slow
def test_a_list_more_is_merged_alone(home: Path) -> None:
    root = home / "project"
    (root / "seeds").mkdir(parents=True)
    (root / "seeds" / "a.md").write_text(LIST, "utf-8")
    more = (
        "# Frobs\n\n- Doe, J. (1903). **On Frobs, Volume 3**. *SOSP*.\n- Doe, J. (1903). **Quux**. *SOSP*.\n"
    )
    with kept_in(home / "kept"):
        build.build(config.read(root))
        (root / "seeds" / "b.md").write_text(more, "utf-8")
        given = inputs.inputs(config.read(root))
        part, whole = last_build.resume(root, given, lists.no_progress), lists.compiled(given)
        assert part is not None
        assert part == whole
        assert len(part.merged.library) == 601
        build.build(config.read(root))
        (root / "seeds" / "b.md").unlink()  # and its works are gone again
        less = last_build.resume(root, inputs.inputs(config.read(root)), lists.no_progress)
        assert less is not None
        assert less == lists.compiled(inputs.inputs(config.read(root)))
        (root / "bib" / "seminal.lock").unlink()  # another lock: nothing is known of these
        assert last_build.resume(root, inputs.inputs(config.read(root)), lists.no_progress) is None


@pytest.mark.slow
def test_lists_that_several_processes_read_give_the_same(home: Path) -> None:
    root = home / "project"
    (root / "seeds").mkdir(parents=True)
    for at, name in enumerate("abc"):
        text = LIST.replace("Frobs", f"Frobs of Kind {at}")
        (root / "seeds" / f"{name}.md").write_text(text[: 4_000 * (at + 1)], "utf-8")
    with kept_in(home / "alone"):
        alone = texts(root)
    with kept_in(home / "together"), pytest.MonkeyPatch.context() as patch:
        patch.setattr(readings, "_MIN_PARALLEL_BIBTEX", 0)
        patch.setattr(readings, "cores", lambda: 2)
        assert texts(root) == alone
        assert texts(root) == alone


def test_the_cache_is_used(home: Path) -> None:
    root = home / "project"
    (root / "seeds").mkdir(parents=True)
    (root / "seeds" / "a.md").write_text(LIST, "utf-8")
    with kept_in(home / "kept"):
        texts(root)
        kept = sorted(path.parent.name for path in (home / "kept").rglob("*") if path.is_file())
        assert kept == ["printed", "readings"]
        assert lists.merged_works(config.read(root)) == build.build_result(config.read(root)).merged
        kept = sorted(path.parent.name for path in (home / "kept").rglob("*") if path.is_file())
        assert kept == ["printed", "readings", "works"]
        made = build.build_result(config.read(root)).compiled
        whole, more = cache.recall_printed(root, "False", "house")
        assert set(whole) == set(made.marks.values())
        assert more == {}


def test_the_files_are_those_of_the_single_writers() -> None:
    found = build.build_result(config.read(ROOT))
    library, topics = found.merged.library, found.merged.topics
    by_name = {path.name: text for path, text in found.texts.items()}
    assert by_name["references.bib"] == bibtex(library, venues="house")
    assert by_name["references.json"] == csl_json(library, venues="house")
    pages = renderings(library, venues="house")
    rows = {work.key: page[2] for work, page in zip(library, pages, strict=True)}
    assert by_name["topics.json"] == topics_json(library, topics, rows)
    assert by_name["provenance.json"] == provenance(library)
    for venues in ("full", "acronym", "series"):
        pages = renderings(library, latex=True, venues=venues)
        assert bibtex(library, latex=True, venues=venues).endswith(
            b"\n".join(page[0] for page in pages).decode()
        )


def test_our_own_bibliography_stays_byte_for_byte() -> None:
    for path, text in build.build_result(config.read(ROOT)).texts.items():
        assert path.read_text("utf-8") == text, f"{path.name} is out of date: run `seminal build`"
