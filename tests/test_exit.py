"""How the process ends: with the status, and with all that it had to say."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import seminal


def test_status_and_output_are_whole(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("".join(f"[@key{n}]\n\n" for n in range(3_000)), "utf-8")
    (tmp_path / "r.bib").write_text("@book{x, title = {X}}\n", "utf-8")
    (tmp_path / "seminal.yml").write_text("bibliography: r.bib\nchapters: [a.md]\n", "utf-8")
    checked = seminal("check", "--format", "short", cwd=tmp_path)
    assert (checked.returncode, checked.stdout.count("unknown-key")) == (1, 3_000)
    usual = seminal("check", "--format", "short", cwd=tmp_path, SEMINAL_DEBUG="1")
    assert (usual.returncode, usual.stdout) == (1, checked.stdout)
    broken = seminal("frobnicate", cwd=tmp_path)
    assert (broken.returncode, "no command" in broken.stderr) == (2, True)


INTERRUPTED = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv[1:] = ["scan", "a.md"]
for at in range(30):
    child = os.fork()
    if not child:
        seen = []

        def interrupt(event, arguments):
            if event == "import" and (seen or arguments[0] == "__future__"):
                seen.append(event)
                if len(seen) == at + 2:
                    os.kill(os.getpid(), signal.SIGINT)

        sys.addaudithook(interrupt)
        from seminal.__main__ import command

        command()
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""A run for each of the first modules that `__main__` imports, interrupted in front of it."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the runs are forks")
def test_an_interrupt_while_modules_are_imported_ends_quietly(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("No citation.\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True, text=True, timeout=60, cwd=tmp_path, check=False,
    )  # fmt: skip
    assert done.stdout.split() == ["130"] * 30
    assert done.stderr == "seminal: interrupted\n" * 30


def test_a_reader_that_goes_away_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("".join(f"[@key{n}]\n\n" for n in range(9_000)), "utf-8")
    done = subprocess.run(
        f'"{sys.executable}" -m seminal scan a.md | head -n 1',
        shell=True, capture_output=True, text=True, cwd=tmp_path, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr, done.stdout.count("key")) == (0, "", 1)


def test_a_build_whose_summary_nobody_reads_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds/a.md").write_text("- Ann Stone. A study of frobs. SOSP, 2021.\n", "utf-8")
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        [sys.executable, "-m", "seminal", "build"],
        stdout=theirs,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        check=False,
    )
    os.close(theirs)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "bib/references.bib").is_file()


def test_a_current_folder_that_was_deleted_is_said(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    done = subprocess.run(
        ["/bin/sh", "-c", 'cd gone && rmdir ../gone && exec "$0" -P -m seminal check', sys.executable],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, "seminal: the current folder: No such file or directory\n")


@pytest.mark.parametrize("command", [("check",), ("check", "--format", "json"), ("--help",)])
def test_output_that_cannot_be_written_is_no_bug_of_ours(tmp_path: Path, command: tuple[str, ...]) -> None:
    if not Path("/dev/full").is_char_device():
        pytest.skip("no /dev/full here")
    (tmp_path / "a.md").write_text("[@key]\n", "utf-8")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "seminal", *command],
            stdout=full, stderr=subprocess.PIPE, text=True, cwd=tmp_path, check=False,
        )  # fmt: skip
    told = "seminal: the output cannot be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, told)


@pytest.mark.slow
def test_closed_streams_change_no_status(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("[@key]\n", "utf-8")
    (tmp_path / "r.bib").write_text("@book{x, title = {X}}\n", "utf-8")
    (tmp_path / "seminal.yml").write_text("bibliography: r.bib\nchapters: [a.md]\nseeds: [r.bib]\n", "utf-8")
    for command, closed, status in (
        ("check", ">&-", 1), ("check", "2>&-", 1), ("build", "2>&- <&-", 0), ("init", "<&- >&-", 0),
    ):  # fmt: skip
        line = f'"{sys.executable}" -m seminal {command} {closed}'
        done = subprocess.run(line, shell=True, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert (done.returncode, done.stderr) == (status, ""), (command, closed)


def test_a_pipe_gets_utf8_whatever_the_locale(tmp_path: Path) -> None:
    (tmp_path / "ü.md").write_text("[@größe]\n", "utf-8")
    (tmp_path / "r.bib").write_text("@book{x, title = {X}}\n", "utf-8")
    (tmp_path / "seminal.yml").write_text("bibliography: r.bib\nchapters: ['*.md']\n", "utf-8")
    for form in ("text", "short", "github"):
        done = seminal("check", "--format", form, cwd=tmp_path, LC_ALL="C", PYTHONUTF8="0")
        assert (done.returncode, "größe" in done.stdout) == (1, True), form
    asked = seminal("check", "--format", "short", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert r"gr\xf6\xdfe" in asked.stdout
