"""A file that takes too long is left, and named with the line that was reached; the others go on."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.library import readings
from seminal.model.errors import FatalError, TooSlow
from seminal.model.source import Source
from seminal.project.config import read
from seminal.scan import scan
from seminal.text import budget
from tests.growth import assert_time_linear

SLOW = "\n\n".join(f"[^{'a' * n}]: `x [{'(' * n} @key{n}" for n in range(4000))


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "SECONDS", 0.05)
    monkeypatch.setattr(budget, "SECONDS_A_MEGABYTE", 0.0)


def spin(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


@pytest.mark.usefixtures("little")
def test_what_takes_longer_ends_with_the_line_that_was_reached() -> None:
    def work() -> None:
        with budget.budget(Source("a.md", "one\ntwo\nthree\n")):
            budget.note_progress(5)
            spin(30)

    with pytest.raises(TooSlow) as caught:
        work()
    assert str(caught.value).startswith("a.md:2:1: takes more than 0 s of processor time; line 2 was reached")
    spin(0.2)  # nothing is left of it


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("signals", [True, False])
def test_without_a_signal_the_clock_is_looked_at_between_parts(
    signals: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a thread, as the language server works, and on a system without the signal."""
    told: list[str] = []

    def work() -> None:
        try:
            with budget.budget(Source("a.md", "one\ntwo\nthree\n")), budget.budget(Source("b.md", "")):
                while True:
                    budget.note_progress(5)
        except TooSlow as error:
            told.append(str(error))

    if signals:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(work).result()
    else:
        monkeypatch.delattr("signal.setitimer")
        work()
    budget.note_progress(0)  # nothing is left of it
    assert [one.partition(":")[0] for one in told] == ["a.md"]
    assert "line 2 was reached" in told[0]


@pytest.mark.usefixtures("little")
def test_waiting_costs_nothing_and_the_outer_budget_counts() -> None:
    with budget.budget(Source("a.md", "x")):
        time.sleep(0.2)
        with budget.budget(Source("b.md", "x")):
            pass
        with pytest.raises(TooSlow, match=r"^a\.md"):
            spin(30)


@pytest.mark.usefixtures("little")
def test_a_pattern_that_never_ends_is_ended_too() -> None:
    import re

    with pytest.raises(TooSlow), budget.budget(Source("a.md", "x")):
        re.match("(a+)+b", "a" * 60)


def test_a_budget_grows_with_the_file() -> None:
    assert budget.SECONDS >= 10
    assert budget.SECONDS_A_MEGABYTE >= 60


@pytest.mark.slow
def test_a_slow_chapter_and_a_slow_bibliography_are_named_and_the_others_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = "".join(f"@misc{{k{n}, title={{T}}, year=2001}}\n" for n in range(60_000))
    (tmp_path / "slow.md").write_text(SLOW, "utf-8")
    (tmp_path / "slow.bib").write_text(entries, "utf-8")
    (tmp_path / "good.md").write_text("As @nobody2001 says [cite].\n", "utf-8")
    (tmp_path / "good.bib").write_text("@misc{one, title={T}, year=2001}\n", "utf-8")
    given = tmp_path / "seminal.yml"
    given.write_text("chapters: [good.md]\nbibliography: [good.bib]\n", "utf-8")
    alone = {one.rule for one in check(read(tmp_path)).diagnostics}  # all that is needed is loaded by now
    assert "placeholder-citation" in alone
    monkeypatch.setattr(budget, "SECONDS", 0.05)
    monkeypatch.setattr(budget, "SECONDS_A_MEGABYTE", 0.0)
    given.write_text("chapters: [slow.md, good.md]\nbibliography: [slow.bib, good.bib]\n", "utf-8")
    found = check(read(tmp_path)).diagnostics
    slow = {one.location.path: one for one in found if one.rule == "over-budget"}
    assert set(slow) == {"slow.md", "slow.bib"}
    assert slow["slow.bib"].location.line > 1
    assert "processor time" in slow["slow.md"].message
    assert "placeholder-citation" in {one.rule for one in found if one.location.path == "good.md"}


@pytest.mark.usefixtures("little")
def test_a_slow_list_stops_the_build_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from seminal.commands.build import build

    monkeypatch.setitem(os.environ, "XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "seeds").mkdir()
    slow = "".join(f"- Ann Stone{n}. *On Frobs {n}*. SOSP, 2001.\n" for n in range(500))
    (tmp_path / "seeds" / "slow.md").write_text(slow, "utf-8")
    (tmp_path / "seeds" / "also.md").write_text(slow.replace("Frobs", "Kites"), "utf-8")
    (tmp_path / "seminal.yml").write_text("seeds: [seeds]\n", "utf-8")
    with pytest.raises(FatalError, match=r"seeds/also\.md:.*\n.*seeds/slow\.md:"):
        build(read(tmp_path))
    assert not (tmp_path / "bib").exists()
    with pytest.raises(TooSlow):
        readings.reading_of(Source("x.md", slow))


def test_a_text_that_is_nested_too_deeply_is_named_with_its_line() -> None:
    def deeper() -> None:
        budget.note_progress(5)
        deeper()

    text = Source("a.md", "one\ntwo\n")
    with pytest.raises(TooSlow, match=r"a\.md:2:1: nested too deeply; line 2"), budget.budget(text):
        deeper()


def test_a_text_is_not_compared_with_its_equal_of_before() -> None:
    def scanned_twice(times: int) -> None:
        for _ in range(2):
            source = Source("x.md", "".join(["<!-- "] * times))
            with budget.budget(source):
                scan(source)

    assert_time_linear(scanned_twice, 160_000)
