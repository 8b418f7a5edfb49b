"""A build with a cache is the build without it."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seminal.commands import build
from seminal.library import inputs, last_build, lists, readings
from seminal.merge import incremental
from seminal.model.lock import Lock
from seminal.project import config
from seminal.store import cache
from tests.test_cache import LIST

pytestmark = pytest.mark.usefixtures("home")

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
        part, whole = last_build.resume(root, given, lists.no_progress), lists.compile_lists(given)
        assert part is not None
        assert part == whole
        assert len(part.merged.library) == 601
        build.build(config.read(root))
        (root / "seeds" / "b.md").unlink()  # and its works are gone again
        less = last_build.resume(root, inputs.inputs(config.read(root)), lists.no_progress)
        assert less is not None
        assert less == lists.compile_lists(inputs.inputs(config.read(root)))
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
