"""Other programs are started in one way: bounded, and never left behind."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from seminal import pandoc, processes
from seminal.model.errors import FatalError
from tests.source import imported, nodes, trees

STARTING = {"system", "popen", "execv", "execve", "execvp", "execl", "execlp", "spawnv", "spawnl", "spawnlp"}


def test_nobody_else_starts_programs() -> None:
    for place, tree in trees().items():
        names = {name for name, _ in imported(tree)}
        assert not {"subprocess", "pty"} & names or place == "processes.py", place
        for node in nodes(tree):
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") in ("os", "posix"):
                assert node.attr not in STARTING, f"{place}:{node.lineno}"


def test_what_a_program_prints_and_says() -> None:
    code = "import sys; sys.stdout.write(sys.stdin.read().upper()); sys.stderr.write('one\\n two')"
    done = processes.run([sys.executable, "-c", code], b"abc", seconds=60)
    assert (done.output, done.complaint, done.status) == (b"ABC", "one two", 0)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(processes.ProcessError, match="no-such-program does not start: No such file"):
        processes.run(["/no-such-program"], seconds=5)


def test_a_program_s_own_words_are_told() -> None:
    with pytest.raises(processes.ProcessError, match=r"^what went wrong$"):
        processes.checked_output(
            [sys.executable, "-c", "import sys; sys.exit('what went wrong')"], seconds=60
        )
    stack = "sys.exit('broken\\nHasCallStack backtrace:\\n  error, called at libraries/base')"
    with pytest.raises(processes.ProcessError, match=r"^broken$"):
        processes.checked_output([sys.executable, "-c", f"import sys; {stack}"], seconds=60)
    with pytest.raises(processes.ProcessError, match="ended with status 3 and no message"):
        processes.checked_output([sys.executable, "-c", "raise SystemExit(3)"], seconds=60)


def _is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{number}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def _gone(number: int) -> bool:
    for _ in range(200):
        if not _is_alive(number):
            return True
        time.sleep(0.05)
    return False


CHILD = """
import os, subprocess, sys, time
grandchild = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open(sys.argv[1], "w").write(f"{os.getpid()} {grandchild.pid}")
time.sleep(600)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups of this kind")
def test_whatever_takes_too_long_ends_with_all_that_it_started(tmp_path: Path) -> None:
    with pytest.raises(processes.ProcessError, match="was stopped: it took longer than 3 s"):
        processes.run([sys.executable, "-c", CHILD, str(tmp_path / "ids")], seconds=3)
    assert all(_gone(int(number)) for number in (tmp_path / "ids").read_text().split())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends a child with its parent")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_killed_run_leaves_no_program_behind(tmp_path: Path, how: signal.Signals) -> None:
    child = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(600)"
    ours = f"processes.run([sys.executable, '-c', {child!r}, sys.argv[1]], seconds=600)"
    ours = f"import sys; from seminal import processes; {ours}"
    ids = tmp_path / "ids"
    run = subprocess.Popen([sys.executable, "-c", ours, str(ids)], stderr=subprocess.DEVNULL)
    while not (ids.exists() and ids.read_text()):
        assert run.poll() is None
        time.sleep(0.02)
    run.send_signal(how)
    run.wait(timeout=60)
    assert _gone(int(ids.read_text()))


@pytest.fixture
def real() -> str:
    found = pandoc.find()
    if found is None:
        pytest.skip("no pandoc: pip install pypandoc_binary")
    return found


@pytest.mark.parametrize(
    "text",
    [
        '#read("{secret}")',
        '#include "{secret}"',
        '#include "/{secret}"',
        '#let it = read("{secret}")\n#it',
        '#image("{secret}")',
        '#bibliography("{secret}")',
    ],
)
def test_a_list_in_typst_reads_no_other_file(tmp_path: Path, real: str, text: str) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("The Secret of Kites")
    file = tmp_path / "list.typ"
    file.write_text(text.replace("{secret}", str(secret)) + "\n\nStone, A. Kites. 2019.\n")
    try:
        told = pandoc.to_markdown(file, "list.typ")
    except FatalError as error:
        told = str(error)
    assert "Secret of Kites" not in told


@pytest.mark.parametrize("text", ["#let f(n) = { f(n + 1) }\n#f(0)\n", "#while true { [a] }\n"])
def test_a_list_in_typst_that_never_ends_is_stopped(
    tmp_path: Path, real: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "HEAP", "64m")  # it ends by memory or by time, whichever is first
    monkeypatch.setattr(pandoc, "_MAX_SECONDS", 10)
    (tmp_path / "list.typ").write_text(text)
    with pytest.raises(
        FatalError, match=r"list\.typ: pandoc did not read it: .*(?:eap exhausted|was stopped)"
    ):
        pandoc.to_markdown(tmp_path / "list.typ", "list.typ")


def test_a_packed_bomb_in_docx_is_stopped(tmp_path: Path, real: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "HEAP", "64m")
    monkeypatch.setattr(pandoc, "_MAX_SECONDS", 10)
    with zipfile.ZipFile(tmp_path / "list.docx", "w", zipfile.ZIP_DEFLATED) as packed:
        head = '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
        run = "<w:p><w:r><w:t>Kites over Oslo</w:t></w:r></w:p>"
        packed.writestr("word/document.xml", head + run * 400_000 + "</w:body></w:document>")
        packed.writestr("_rels/.rels", '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            '<Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"'
            ' Target="word/document.xml"/></Relationships>')  # fmt: skip
    with pytest.raises(FatalError, match=r"list\.docx: pandoc did not read it: "):
        pandoc.to_markdown(tmp_path / "list.docx", "list.docx")


@pytest.mark.parametrize("name", ["click.py", "yaml.py", "json.py", "seminal.py"])
def test_no_module_of_the_book_runs(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("open('ran', 'w').close()\nraise SystemExit('the book ran')\n")
    (tmp_path / "a.md").write_text("Text.\n")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "seminal", "check", "a.md"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    assert not (tmp_path / "ran").exists()
