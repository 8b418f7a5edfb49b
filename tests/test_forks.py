"""Shares of a list, done by several processes: the same answers, whatever happens to a child."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import islice, repeat
from pathlib import Path

import pytest

from seminal import parallel
from seminal.parallel import cores, in_background, parallel_map
from tests import warm

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
HERE = os.getpid()


def doubled(numbers: Sequence[int]) -> list[int]:
    return [2 * number for number in numbers]


@pytest.mark.parametrize("count", [0, 1, 5, 1000])
@pytest.mark.parametrize("processes", [1, 2, 3])
def test_the_answers_are_in_order(count: int, processes: int) -> None:
    assert parallel_map(doubled, range(count), 1, processes) == doubled(range(count))


def test_a_large_answer_goes_through_the_pipe() -> None:
    found = parallel_map(lambda items: ["x" * 10_000 for _ in items], range(400), 1, 2)
    assert (len(found), {len(one) for one in found}) == (400, {10_000})


def test_a_child_works_alone() -> None:
    """Its siblings have the other cores."""
    assert parallel_map(lambda items: [cores() for _ in items], range(2), 1, 2)[1] == 1


def killed(numbers: Sequence[int]) -> list[int]:
    if os.getpid() != HERE:
        os.kill(os.getpid(), 9)
    return doubled(numbers)


def stumbling(numbers: Sequence[int]) -> list[int]:
    if os.getpid() != HERE:
        raise ValueError("in the child")
    return doubled(numbers)


def short(numbers: Sequence[int]) -> list[int]:
    return doubled(numbers)[: None if os.getpid() == HERE else 1]


@pytest.mark.parametrize("work", [killed, stumbling, short])
def test_a_child_that_fails_leaves_its_share(work: object, capfd: pytest.CaptureFixture[str]) -> None:
    assert callable(work)
    assert parallel_map(work, range(20), 1, 2) == doubled(range(20))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("work", [doubled, killed, stumbling])
@pytest.mark.parametrize("count", [0, 1, 2, 9])
def test_what_is_made_ahead_comes_in_order(
    work: Callable[[Sequence[int]], list[int]], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 3)
    batches = [range(at, at + 20_000) for at in range(count)]  # more than a pipe holds
    assert [*parallel.map_ahead(work, iter(batches))] == [doubled(one) for one in batches]


def test_who_needs_no_more_leaves_no_child() -> None:
    warm.end()
    with closing(parallel.map_ahead(doubled, repeat(range(3)))) as found:
        assert [*islice(found, 5)] == [[0, 2, 4]] * 5
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


ORPHAN = """
import os
from seminal import parallel
from seminal.parallel import parallel_map

parent = os.getpid()

def work(items):
    if os.getpid() == parent:
        os.kill(parent, 9)
    return ["x" * 10_000 for _ in items]

parallel_map(work, range(400), 1, 2)
"""


def test_a_child_whose_parent_was_killed_ends() -> None:
    # The child has our pipe for its output: there is no end of it while it waits.
    done = subprocess.run([sys.executable, "-c", ORPHAN], stdout=subprocess.PIPE, timeout=30, check=False)
    assert (done.returncode, done.stdout) == (-9, b"")


def test_our_own_error_shows_and_no_child_stays() -> None:
    def wrong(numbers: Sequence[int]) -> list[int]:
        raise ValueError(f"{len(numbers)}")

    warm.end()  # the child that runs commands for other tests
    with pytest.raises(ValueError, match="10"):
        parallel_map(wrong, range(20), 1, 2)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_what_a_child_does_meanwhile_is_done_after_the_block(tmp_path: Path) -> None:
    with in_background(lambda: (tmp_path / "done").write_text("yes", "utf-8"), pays=True):
        pass
    assert (tmp_path / "done").read_text("utf-8") == "yes"
    with in_background(lambda: (tmp_path / "none").touch(), pays=False):
        pass
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("count", [1, 2])
def test_an_error_behind_the_block_shows_on_any_machine(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: count)
    with pytest.raises(ValueError, match="no work"), in_background(lambda: int("no work"), pays=True):
        pass


def test_without_a_second_core_it_is_done_after_the_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 1)
    done: list[str] = []
    with in_background(lambda: done.append("work"), pays=True):
        done.append("block")
    with in_background(lambda: done.append("never"), pays=False):
        done.append("another block")
    assert done == ["block", "work", "another block"]


def test_beside_a_thread_nothing_is_forked() -> None:
    end = threading.Event()
    beside = threading.Thread(target=end.wait)
    beside.start()
    try:
        assert cores() == 1
    finally:
        end.set()
        beside.join()


def test_an_error_in_the_block_shows_and_waits_for_the_child(tmp_path: Path) -> None:
    warm.end()
    with pytest.raises(ValueError, match="ours"), in_background((tmp_path / "done").touch, pays=True):
        raise ValueError("ours")
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
