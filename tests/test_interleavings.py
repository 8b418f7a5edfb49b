"""Two commands and an editor in one book, step by step in random orders; some commands are killed at a random step."""

from __future__ import annotations

import os
import random
import select
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from seminal.__main__ import main
from seminal.store import files, locking
from tests.shared import write

import_module("seminal.cli.rename")  # loaded once, before the forks

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="the steps of a command are counted in a fork"
)

EVENTS = frozenset("open os.rename os.link os.remove os.rmdir os.mkdir os.chmod os.chown".split())
CHAPTERS = ("a.md", "part/b.md", "part/c.md")
TEXTS = {
    "_quarto.yml": "project: {type: book}\nbook: {chapters: [a.md, part/b.md, part/c.md]}\nbibliography: refs.bib\n",
    "refs.bib": "".join(
        f"@book{{{key},\n  author = {{Ann Smith}},\n  title = {{{key}}},\n  year = {{2001}}\n}}\n"
        for key in ("one2001", "two2001", "three2001")
    ),
    **{name: f"# {name}\n\nSee @one2001 and [@two2001; @three2001].\n" for name in CHAPTERS},
}
RENAMES = (("one2001", "uno2001"), ("two2001", "dos2001"))
TYPED = "\nTyped, with @three2001.\n"


class Child(NamedTuple):
    """A command in a process of its own, which asks before each of its steps."""

    process: int
    asks: int
    answers: int


def started(folder: Path, words: list[str]) -> Child:
    """Start a command that waits before each system call on the folder."""
    asks, ask = os.pipe()
    answer, answers = os.pipe()
    child = os.fork()
    if child:
        os.close(ask)
        os.close(answer)
        return Child(child, asks, answers)
    os.close(asks)
    os.close(answers)
    busy = False

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal busy
        if event in EVENTS and not busy and any(str(folder) in str(one) for one in arguments):
            busy = True
            os.write(ask, b".")
            os.read(answer, 1)
            busy = False

    try:
        sys.stdout = sys.stderr = (folder.parent / "said").open("a", 1, "utf-8")
        sys.argv = ["seminal", *words]
        vars(locking)["_POLL_SECONDS"] = 0  # the order of steps is ours, so nobody sleeps
        os.chdir(folder)
        sys.addaudithook(hook)
        os._exit(main())
    except BaseException:
        os._exit(3)


def typed(folder: Path, name: str, dice: random.Random) -> None:
    """Save a file as an editor does that shows what is on the disk: in place, or by a file beside it."""
    path = folder / name
    text = path.read_text("utf-8") + TYPED
    target = path if dice.random() < 0.5 else path.with_name(".editor")
    target.write_text(text, "utf-8")
    target.replace(path)


def played(folder: Path, dice: random.Random) -> tuple[list[int], str]:
    """Run two renames and an editor in a random order of steps; return how the two ended and what was typed into."""
    wait = dice.choice(("0", "60"))
    running = {at: started(folder, ["--wait", wait, "rename", *pair]) for at, pair in enumerate(RENAMES)}
    waiting: set[int] = set()
    ends = [0, 0]
    edited = dice.choice((*CHAPTERS, "refs.bib"))
    edit_at, kill_at, steps = dice.randrange(1, 160), dice.randrange(1, 320), 0
    while running:
        late = {child.asks: at for at, child in running.items() if at not in waiting}
        for ready in select.select(list(late), [], [], 60)[0]:
            at = late[ready]
            if os.read(ready, 1):
                waiting.add(at)
                continue
            child = running.pop(at)
            ends[at] = os.waitstatus_to_exitcode(os.waitpid(child.process, 0)[1])
            os.close(child.asks)
            os.close(child.answers)
        if not running or waiting < set(running):
            continue
        steps += 1
        if steps == edit_at:
            typed(folder, edited, dice)
        at = dice.choice(sorted(waiting))
        waiting.remove(at)
        if steps == kill_at:
            os.kill(running[at].process, 9)
        else:
            os.write(running[at].answers, b".")
    if steps < edit_at:
        typed(folder, edited, dice)
    return ends, edited


def check_end(folder: Path, ends: list[int], edited: str) -> None:
    """Hold what is in the book against how the commands ended: each is whole or was never there."""
    now = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*")
        if path.is_file() and path.name != locking.LOCK_FILE
    }
    assert set(now) == set(TEXTS), "litter, or a file that is lost"
    assert now[edited].count(TYPED) == 1, "what the author typed"
    now[edited] = now[edited].replace(TYPED, "")
    wanted = dict(TEXTS)
    for (old, new), end in zip(RENAMES, ends, strict=True):
        assert end in (0, 2, -9)
        done = f"{{{new}," in now["refs.bib"]
        assert done or end != 0, f"{new} was said to be done"
        assert not done or end != 2, f"{new} was said to be left"
        if done:
            wanted = {
                name: text.replace(f"@{old}", f"@{new}").replace(f"{{{old},", f"{{{new},")
                for name, text in wanted.items()
            }
    assert now == wanted


def orders(folder: Path, numbers: Iterable[int], seed: int) -> set[int]:
    """Play the random orders of these numbers and return in what ways the commands ended."""
    found: set[int] = set()
    for number in numbers:
        dice = random.Random(f"{seed} {number}")
        here = folder / str(number) / "book"
        write(here, TEXTS)
        ends, edited = played(here, dice)
        files.recover(here)
        try:
            check_end(here, ends, edited)
        except AssertionError as error:
            raise AssertionError(f"order {seed} {number}, {here}: {ends}, {edited}") from error
        found.update(ends)
    return found


@pytest.mark.parametrize(
    "numbers",
    [range(745, 765), pytest.param(range(1_000), marks=pytest.mark.slow)],
    ids=["a few, among them one that lost what was typed", "a thousand"],
)
def test_each_command_is_whole_or_absent_and_no_typing_is_lost(tmp_path: Path, numbers: range) -> None:
    assert orders(tmp_path, numbers, seed=2) == {0, 2, -9}
