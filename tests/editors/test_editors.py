"""Real editors with the language server: Neovim's built-in client, Emacs with eglot, and VS Code's extension."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.chromium import chromium
from tests.lsp.test_live_check import QUARTO, lay_out
from tests.shared import ROOT

pytestmark = pytest.mark.slow
HERE = Path(__file__).parent
EXTENSION = ROOT / "editors" / "vscode"
EDITORS_PAGE = ROOT / "docs" / "how-to" / "editors.md"
CHAPTER = "---\ntitle: A\n---\n\n# One {#sec-one}\n\n\nAs [@doe2020frobs] and @sec-two, @doe2020frob.\n\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {name: text for name, text in QUARTO.items() if name != "_part.qmd"}
    return lay_out({**files, "a.qmd": CHAPTER}, tmp_path)


def program(name: str, package: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (Debian: {package})")
    return found


def documented_setup(language: str, root: Path) -> Path:
    """Return a file with the set-up that the page on editors has in a language."""
    [block] = re.findall(
        rf"^```{language}\n(.*?)^```", EDITORS_PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    path = root.parent / f"setup.{language}"
    path.write_text(block, "utf-8")
    return path


def ran(command: list[str], root: Path, setup: Path) -> dict[str, Any]:
    """Return what a session noted, by name; `seminal` on PATH is the one that is tested."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    env = {**os.environ, "PATH": path, "SEMINAL_ROOT": str(root), "SEMINAL_SETUP": str(setup)}
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, timeout=300)
    lines = [line for line in done.stdout.splitlines() if line.startswith('["')]
    assert lines, done.stdout + done.stderr
    return dict(json.loads(line) for line in lines)


def test_neovim(root: Path) -> None:
    setup = documented_setup("lua", root)
    command = [program("nvim", "neovim"), "--headless", "--clean", "-u", str(setup)]
    said = ran([*command, "-c", f"luafile {HERE / 'session.lua'}"], root, setup)
    assert said["ready"]
    assert "unknown-key" in said["rules"]
    assert said["completed"].splitlines()[8] == "😀 See [@doe2020frobs"
    assert "Frobs" in said["hover"]
    assert said["definition"] == (root / "r.bib").as_uri()
    assert said["repaired"].splitlines()[7] == "As [@doe2020frobs] and @sec-two, @doe2020frobs."
    assert said["renamed"].splitlines()[7] == "As [@doe2020better] and @sec-two, @doe2020better."
    assert "doe2020better" in (root / "r.bib").read_text("utf-8")
    assert "doe2020better" in (root / "c.ipynb").read_text("utf-8")


def test_emacs(root: Path) -> None:
    emacs = program("emacs", "emacs-nox elpa-eglot")
    probe = "(progn (package-initialize) (unless (require 'eglot nil t) (kill-emacs 7)))"
    if subprocess.run([emacs, "--batch", "--eval", probe], capture_output=True, timeout=120).returncode == 7:
        pytest.skip("eglot is not installed (Debian: elpa-eglot)")
    said = ran([emacs, "--batch", "-l", str(HERE / "session.el")], root, documented_setup("elisp", root))
    assert said["completed"].splitlines()[8] == "See [@doe2020frobs"
    assert "Frobs" in said["hover"]
    assert said["renamed"].splitlines()[7].startswith("As [@doe2020better]")
    assert "doe2020better" in (root / "r.bib").read_text("utf-8")


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the extension, built, tested over the real protocol, and packed."""
    npm = program("npm", "npm")
    folder = tmp_path_factory.mktemp("extension") / "vscode"
    shutil.copytree(EXTENSION, folder, ignore=shutil.ignore_patterns("node_modules", "out", "*.vsix"))
    installed = [npm, "install", "--no-audit", "--no-fund", "--silent"]
    if subprocess.run(installed, cwd=folder, capture_output=True, timeout=600).returncode:
        pytest.skip("npm cannot install what the extension is built with")
    env = {**os.environ, "SEMINAL_PYTHON": sys.executable}
    for script in ("build", "test", "package"):
        done = subprocess.run(
            [npm, "run", script], cwd=folder, env=env, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_extension_is_packed_with_nothing_else(extension: Path) -> None:
    [packed] = extension.glob("*.vsix")
    with zipfile.ZipFile(packed) as held:
        names = {name for name in held.namelist() if name.startswith("extension/")}
    assert {name.lower() for name in names} == {
        "extension/package.json",
        "extension/readme.md",
        "extension/license.txt",
        "extension/out/extension.js",
    }


def test_vs_code(root: Path, extension: Path, tmp_path: Path) -> None:
    """The packed extension in VS Code's own workbench, served by code-server to Chromium."""
    command = [program("code-server", "npm: code-server, with node-gyp, libkrb5-dev and ripgrep")]
    command += ["--user-data-dir", str(tmp_path / "data"), "--extensions-dir", str(tmp_path / "extensions")]
    env = {**os.environ, "SEMINAL_PYTHON": sys.executable}
    [packed] = extension.glob("*.vsix")
    subprocess.run([*command, "--install-extension", str(packed)], env=env, check=True, timeout=120)
    port = free_port()
    command += ["--auth", "none", "--bind-addr", f"127.0.0.1:{port}", "--disable-workspace-trust"]
    command += ["--disable-telemetry", "--disable-update-check", "--disable-getting-started-override"]
    with served(command, env, port), contextlib.contextmanager(chromium)() as browser:
        page = browser.new_page(viewport={"width": 1300, "height": 800})
        page.set_default_timeout(90_000)
        page.goto(f"http://127.0.0.1:{port}/?folder={root}")
        page.get_by_role("treeitem", name="a.qmd").dblclick()
        page.wait_for_selector(".squiggly-error")  # @doe2020frob
        page.keyboard.press("Control+End")
        page.keyboard.type("See [@jane frobs", delay=50)
        offered = page.wait_for_selector(".suggest-widget.visible .monaco-list-row.focused")
        assert offered is not None
        assert "doe2020frobs" in offered.inner_text()
        page.keyboard.press("Enter")
        page.wait_for_selector(".suggest-widget", state="hidden")
        for _ in range(100):  # what was accepted is inserted, and the file is written, in their own time
            page.keyboard.press("Control+S")
            page.wait_for_timeout(300)
            if "See [@doe" in (root / "a.qmd").read_text("utf-8"):
                break
    assert (root / "a.qmd").read_text("utf-8").splitlines()[-1] == "See [@doe2020frobs]"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextlib.contextmanager
def served(command: list[str], env: dict[str, str], port: int) -> Iterator[None]:
    """Run a server until it listens, and end it afterwards."""
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert process.stdout is not None
        assert any("HTTP server listening" in line for line in process.stdout)
        threading.Thread(target=process.stdout.read, daemon=True).start()
        yield
    finally:
        process.terminate()
        process.wait(60)
