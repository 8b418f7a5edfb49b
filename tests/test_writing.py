"""Writing is one change: killed, interleaved with an editor or another command, it ends before or after."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from seminal.model.errors import FatalError
from seminal.store import files
from seminal.store.locking import LOCK_FILE, locked
from tests.shared import ROOT, write

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the tests of kills need fork")

OLD = {"a.md": "old a\n", "ch/b.md": "old b\n", "ch/c.md": "old c\n"}
NEW = {**{name: text.replace("old", "new") for name, text in OLD.items()}, "made/d.md": "new d\n"}
EVENTS = frozenset("open os.rename os.link os.remove os.rmdir os.mkdir os.chmod os.chown".split())


def book(folder: Path) -> Path:
    return write(folder, OLD)


def held(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


def change(folder: Path) -> None:
    """Read all files and write their new texts, as a command does."""
    with files.changing(folder):
        for name in NEW:
            files.read_text_if_any(folder / name, folder)
        files.write_all({folder / name: text for name, text in NEW.items()}, folder)


def in_child(folder: Path, act: Callable[[int], None]) -> int:
    """Run `change` in a child in which `act` is called before each system call on the folder; return its end.

    The end is 0, 2 after a FatalError, or the negative number of the signal that killed it.
    """
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        count, busy = 0, False

        def hook(event: str, arguments: tuple[object, ...]) -> None:
            nonlocal count, busy
            if event in EVENTS and not busy and any(str(folder) in str(one) for one in arguments):
                count, busy = count + 1, True
                act(count)
                busy = False

        sys.addaudithook(hook)
        change(folder)
        os._exit(0)
    except FatalError:
        os._exit(2)
    except BaseException:
        os._exit(3)


def until_no_more(
    folder: Path, act: Callable[[Path, int], Callable[[int], None]]
) -> Iterator[tuple[Path, int]]:
    """Yield a changed book and how its child ended, with `act` at the first system call, the second, and so on."""
    for at in range(1, 200):
        here = book(folder / str(at))
        reached = here.parent / f"{at}.reached"
        acting = act(here, at)

        def once(
            number: int, acting: Callable[[int], None] = acting, at: int = at, reached: Path = reached
        ) -> None:
            if number == at:
                os.close(os.open(reached, os.O_CREAT | os.O_WRONLY))
                acting(number)

        status = in_child(here, once)
        if not reached.exists():
            assert at > 20, "the change makes more system calls than that"
            return
        yield here, status
    raise AssertionError("the change never ends")


def test_a_kill_at_any_system_call_leaves_the_old_or_the_new_files(tmp_path: Path) -> None:
    def kill(_: Path, __: int) -> Callable[[int], None]:
        return lambda _: os.kill(os.getpid(), 9)

    ends = set()
    for folder, status in until_no_more(tmp_path, kill):
        assert status == -9
        assert files.recover(folder) == ""
        now = held(folder)
        now.pop(LOCK_FILE, None)  # released by the system; the next writer takes it over
        assert now in (OLD, NEW), folder
        assert (folder / "made").exists() == (now == NEW)
        ends.add(now == NEW)
        change(folder)
        assert held(folder) == NEW  # and no litter
    assert ends == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("saving", "name"),
    [
        ("in place", "a.md"),
        ("renamed", "ch/c.md"),
        pytest.param("in place", "ch/c.md", marks=pytest.mark.slow),
        pytest.param("in place", "made/d.md", marks=pytest.mark.slow),
        pytest.param("renamed", "a.md", marks=pytest.mark.slow),
        pytest.param("renamed", "made/d.md", marks=pytest.mark.slow),
    ],
)
def test_what_an_editor_saves_at_any_system_call_stays(tmp_path: Path, name: str, saving: str) -> None:
    def save(folder: Path, _: int) -> Callable[[int], None]:
        def saved(_: int) -> None:
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            target = path if saving == "in place" else path.with_name("editor")
            target.write_text("the author's\n", "utf-8")
            target.replace(path)

        return saved

    ends = set()
    for folder, status in until_no_more(tmp_path, save):
        ends.add(status)
        now = held(folder)
        if status == 0 and now == NEW:
            continue  # saved before it was read
        assert now.pop(name) == "the author's\n", (folder, now)
        others = {one: text for one, text in (NEW if status == 0 else OLD).items() if one != name}
        assert now == others, folder
    assert 2 in ends


@pytest.mark.slow
def test_a_kill_and_then_an_editor(tmp_path: Path) -> None:
    def kill(_: Path, __: int) -> Callable[[int], None]:
        return lambda _: os.kill(os.getpid(), 9)

    said = set()
    for folder, _ in until_no_more(tmp_path, kill):
        (folder / "ch" / "b.md").write_text("the author's\n", "utf-8")
        said.add(files.recover(folder).partition(":")[0])
        now = held(folder)
        now.pop(LOCK_FILE, None)
        assert now.pop("ch/b.md") == "the author's\n"
        rest = [{one: text for one, text in side.items() if one != "ch/b.md"} for side in (OLD, NEW)]
        assert now in rest, (folder, now)
    assert said == {"", "an interrupted change was taken back"}


@pytest.mark.slow
def test_a_kill_when_an_editor_saved_in_the_instant_before(tmp_path: Path) -> None:
    def save_and_kill(folder: Path, _: int) -> Callable[[int], None]:
        def act(_: int) -> None:
            (folder / "ch" / "b.md").write_text("the author's\n", "utf-8")

            def kill(event: str, arguments: tuple[object, ...]) -> None:
                flags = arguments[2] if event == "open" and str(arguments[0]).endswith("-new") else None
                if isinstance(flags, int) and flags & os.O_ACCMODE == os.O_RDONLY:
                    os.kill(os.getpid(), 9)

            sys.addaudithook(kill)

        return act

    ends = set()
    for folder, status in until_no_more(tmp_path, save_and_kill):
        files.recover(folder)
        now = held(folder)
        now.pop(LOCK_FILE, None)
        ends.add(status)
        if now != NEW:  # saved before it was read
            assert now.pop("ch/b.md") == "the author's\n", (folder, now)
            rest = [{one: text for one, text in side.items() if one != "ch/b.md"} for side in (OLD, NEW)]
            assert now in rest, (folder, now)
    assert -9 in ends


def test_a_journal_moves_with_its_folder(tmp_path: Path) -> None:
    folder = book(tmp_path / "here")
    status = in_child(folder, lambda number: os.kill(os.getpid(), 9) if number == 22 else None)
    assert status == -9
    (tmp_path / "here").rename(tmp_path / "there")
    files.recover(tmp_path / "there")
    now = held(tmp_path / "there")
    now.pop(LOCK_FILE, None)
    assert now in (OLD, NEW)


@pytest.mark.parametrize(
    "plan",
    [
        "",
        "{}",
        "[1]",
        '{"files": [["a"]], "folders": []}',
        '{"files": [["../precious", null, "00"]], "folders": []}',
        '{"files": [], "folders": ["../empty"]}',
        "[" * 100_000,
    ],
)
def test_a_journal_that_is_not_ours_moves_nothing(tmp_path: Path, plan: str) -> None:
    root = tmp_path / "book"
    root.mkdir()
    (tmp_path / "empty").mkdir()
    (tmp_path / "precious").write_text("precious", "utf-8")
    (root / ".seminal-commit").write_text(plan, "utf-8")
    files.recover(root)
    assert os.listdir(root) == []
    assert sorted(os.listdir(tmp_path)) == ["book", "empty", "precious"]


def test_a_file_that_may_not_be_written_is_left(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everything")
    path = tmp_path / "a"
    path.write_text("old", "utf-8")
    path.chmod(0o444)
    with pytest.raises(FatalError, match=r"^a: cannot be written: Permission denied; nothing was changed"):
        files.write_all({path: "new", tmp_path / "b": "new"}, tmp_path)
    assert held(tmp_path) == {"a": "old"}


def test_a_second_writer_waits_and_then_says_who_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = f"""
import sys, time
sys.path.insert(0, {str(ROOT / "src")!r})
from pathlib import Path
from seminal.store.locking import locked
with locked(Path({str(tmp_path)!r}), 0):
    print("taken", flush=True)
    sys.stdin.read()
"""
    other = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "taken\n"
    monkeypatch.setattr(files.patience, "seconds", 0.05)
    with pytest.raises(FatalError, match=rf"process {other.pid} on .* is writing in this project"):
        files.write_all({tmp_path / "a": "new"}, tmp_path)
    other.kill()
    other.wait()
    assert (tmp_path / LOCK_FILE).exists()  # left by the killed one, and taken over
    assert files.write_all({tmp_path / "a": "new"}, tmp_path)
    assert os.listdir(tmp_path) == ["a"]


def test_a_lock_may_be_taken_again_by_its_owner(tmp_path: Path) -> None:
    with locked(tmp_path, 0), locked(tmp_path, 0):
        assert files.write_all({tmp_path / "a": "new"}, tmp_path)
    assert os.listdir(tmp_path) == ["a"]
