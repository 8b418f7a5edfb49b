from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.text.diff import diff
from tests.growth import counted

LINES = st.lists(st.sampled_from(["a\n", "b\n", "\n", "c\f d\n", "e\r\n", "x y", "z\u2028w\n"]), max_size=40)


def applied(text: str, change: str) -> str:
    """Return what a unified diff makes of a text, by POSIX's description of its form."""
    old, new, at = re.findall(r"[^\n]*\n|[^\n]+", text), [], 0
    parts = re.findall(r"[^\n]*\n(?:\\[^\n]*\n)?", change)[2:]
    for part in parts:
        sign, line = part[0], part[1:].partition("\n\\ No newline")[0] if "\n\\" in part else part[1:]
        if sign == "@":
            start, _, length = part.split()[1][1:].partition(",")
            begin = int(start) - (length != "0")
            new += old[at:begin]
            at = begin
        if sign in " -":
            assert old[at] == line
            at += 1
        if sign in " +":
            new.append(line)
    return "".join(new + old[at:])


@given(LINES, LINES)
def test_a_diff_makes_the_new_text_of_the_old_one(old: list[str], new: list[str]) -> None:
    before, after = "".join(old), "".join(new)
    assert applied(before, diff("a.md", before, after)) == after


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_an_edited_text(seed: int) -> None:
    dice = random.Random(seed)
    old = [f"{dice.randint(0, 400)}\n" for _ in range(dice.randint(0, 400))]
    new = list(old)
    for _ in range(dice.randint(0, 30)):
        at = dice.randint(0, len(new))
        new[at : at + dice.randint(0, 2)] = [f"new {dice.randint(0, 9)}\n"] * dice.randint(0, 2)
    before, after = "".join(old), "".join(new)
    change = diff("a.md", before, after)
    assert applied(before, change) == after
    assert sum(line.startswith("+n") for line in change.splitlines()) <= sum(line[0] == "n" for line in new)


def test_git_takes_it(tmp_path: Path) -> None:
    path = tmp_path / "my chapter.md"
    before = "one\f\r\ntwo\n\n" + "x\n" * 20 + "end"
    after = "one\f\r\nTWO\n\n" + "x\n" * 20 + "END"
    path.write_text(before, "utf-8", newline="")
    change = diff(path.name, before, after)
    subprocess.run(
        ["git", "apply", "-"], cwd=tmp_path, input=change.encode(), check=True, capture_output=True
    )
    assert path.read_bytes() == after.encode()


@pytest.mark.parametrize("filler", ["\n", "the same line\n", ""])
def test_steps_grow_with_the_text(filler: str) -> None:
    old = "".join(f"line {i} @key{i}\n{filler}" for i in range(5_000))
    new = old.replace("@key", "@new")
    change, taken = counted(lambda: diff("a.md", old, new))
    assert taken < 50 * 5_000
    assert change.count("\n+line") == 5_000
    assert change.count("\n-line") == 5_000
    assert len(diff("a.md", old, f"first\n{old}last\n").splitlines()) == 12


@pytest.mark.parametrize(
    "name", ["a\x1b[31m.md", "b\n::error::x.md", 'q"u o.md', "b\\s.md", "\u202ed \u00e9.md"]
)
def test_git_takes_the_name(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("old\n", "utf-8")
    made = diff(name, "old\n", "new\n")
    assert all(line.isprintable() for line in made.replace("\t", "").splitlines())
    subprocess.run(["git", "apply"], cwd=tmp_path, input=made, text=True, check=True, encoding="utf-8")
    assert (tmp_path / name).read_text("utf-8") == "new\n"
