"""What a title, a key or a file's name holds never drives a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import project, seminal

ESCAPE = "\x1b]8;;https://example.org\x07x\u202e"
STRANGE = ("\x1b", "\x07", "\u202e")
BOOK = {
    "seminal.yml": "chapters: ['*.md']\nbibliography: [r.bib]\nhouse: {key-pattern: '[a-z]+[0-9]{4}[a-z]*'}\n",
    f"a{ESCAPE[0]}.md": "@Roe_1\n",
    "r.bib": f"@misc{{Roe_1, author={{Roe}}, title={{T {ESCAPE}}}, year={{2001}}}}\n@misc{{k{ESCAPE}, title={{T}}}}",
}


def on_a_terminal(*arguments: str, cwd: Path) -> str:
    """Return what a command prints to a terminal of its own."""
    pty = pytest.importorskip("pty")
    reading, writing = pty.openpty()
    command = [sys.executable, "-m", "seminal", *arguments]
    done = subprocess.Popen(command, cwd=cwd, stdout=writing, stderr=writing, stdin=subprocess.DEVNULL)
    os.close(writing)
    parts = []
    try:
        while data := os.read(reading, 65536):
            parts.append(data)
    except OSError:  # how a terminal says that nobody writes any more
        pass
    os.close(reading)
    done.wait(60)
    return b"".join(parts).decode()


def test_a_diff_on_a_terminal(tmp_path: Path) -> None:
    project(tmp_path, **BOOK)
    for arguments in (("check", "--fix", "--diff"), ("rename", "Roe_1", "roe2001")):
        printed = on_a_terminal(*arguments, cwd=tmp_path)
        assert "roe2001" in printed
        assert not [sign for sign in STRANGE if sign in printed]
    piped = seminal("check", "--fix", "--diff", cwd=tmp_path)
    assert all(sign not in piped.stderr for sign in STRANGE)


@pytest.mark.parametrize(
    "arguments",
    [("check", f"no{ESCAPE}.md"), ("rename", f"x{ESCAPE}", "y"), ("explain", ESCAPE)],
)
def test_errors_and_remarks(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    project(tmp_path, **BOOK)
    done = seminal(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert "\\u001b" in done.stderr
    assert all(sign not in done.stdout + done.stderr for sign in STRANGE)


def test_the_scan_of_a_file_with_a_strange_name(tmp_path: Path) -> None:
    project(tmp_path, **BOOK)
    done = seminal("scan", f"a{ESCAPE[0]}.md", cwd=tmp_path)
    assert done.stdout == "a\\u001b.md:1:1: @Roe_1 (author-in-text)\n"


def test_a_key_of_the_lock_that_cannot_be_one(tmp_path: Path) -> None:
    book = {
        "seminal.yml": "seeds: [a.bib]\nlibraries: [a.bib]\n",
        "a.bib": "@misc{x, title={T}, author={Roe}, year={2001}}\n",
        "bib/seminal.lock": '{"seminal-lock": 1}\n{"key": "roe\\u0007", "prints": ["title:t|2001|roe"]}\n',
    }
    project(tmp_path, **book)
    done = seminal("build", "--locked", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("seminal: bib/seminal.lock:2: this line is not a record of a lock;")


def test_the_fence_of_a_div_is_printed_as_it_is(tmp_path: Path) -> None:
    """Three colons are no command of a CI service; two and a name are."""
    text = '::: {.further-reading topic="x"}\n:::\n\n::notice::x\n\n::error title=@nobody::@nobody2\n'
    book = project(
        tmp_path, refs_bib="@misc{k, title={T}}\n", a_md="---\nbibliography: refs.bib\n---\n\n" + text
    )
    told = seminal("check", cwd=book).stdout
    assert '  ::: {.further-reading topic="x"}' in told
    assert "\\u003a:error title=@nobody" in told
    assert not any(line.strip().startswith("::error") for line in told.splitlines())


@pytest.mark.parametrize(
    "command", ["read l", "scan", "check", "build", "coverage", "verify", "explain roe2001"]
)
def test_a_color_in_a_name_is_spelt_out(tmp_path: Path, command: str) -> None:
    hidden = "\x1b[8m"  # what follows is not shown
    book = {
        "seminal.yml": f"chapters: ['c/*.md']\nbibliography: ['r{hidden}.bib']\nseeds: [l]\n",
        f"c/a{hidden}.md": "@roe2001 @no\n",
        f"l/b{hidden}.md": "# Kites\n\n- Ann Roe. Night kites at sea. SOSP, 2001.\n- x\n",
        f"r{hidden}.bib": f"@misc{{roe2001, author={{Roe}}, title={{Night {hidden}kites}}, year={{2001}}}}\n",
    }
    project(tmp_path, **book)
    arguments = command.split()
    if command == "scan":
        arguments.append(f"c/a{hidden}.md")
    piped = seminal(*arguments, cwd=tmp_path)
    printed = on_a_terminal(*arguments, cwd=tmp_path)
    assert "8m" not in (piped.stdout + piped.stderr + printed).replace("\\u001b[8m", "")
    assert "\x1b" not in piped.stdout + piped.stderr
