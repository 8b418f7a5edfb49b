"""The hooks, run by the real pre-commit in a real git repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shared import ROOT

NEEDED = ("pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml", "src", "_extensions", "latex")
BIB = (
    "@book{knuth1984,\n  author = {Donald E. Knuth},\n  title = {Digital typography},\n  year = {1984},\n}\n"
)
CONFIG = """repos:
  - repo: {repo}
    rev: {rev}
    hooks:
      - id: seminal-check
      - id: seminal-fix
        stages: [manual]
      - id: seminal-build
        stages: [manual]
"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed"),
]


def git(folder: Path, *words: str) -> str:
    """Run git with a name of its own, whatever the machine's configuration says."""
    own = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"]
    run = subprocess.run(
        ["git", *own, *words], cwd=folder, capture_output=True, text=True, timeout=60, check=True
    )
    return run.stdout.strip()


def hook(folder: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run pre-commit over all files of a book."""
    environment = {**os.environ, "PRE_COMMIT_HOME": str(home), "NO_COLOR": "1", "PRE_COMMIT_COLOR": "never"}
    for name in [name for name in environment if name.startswith("GIT_")]:
        del environment[name]  # set where the tests themselves run inside a hook
    return subprocess.run(
        [sys.executable, "-m", "pre_commit", "run", "--all-files", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return pre-commit's cache: the hooks are installed once for all tests."""
    return tmp_path_factory.mktemp("pre-commit-home")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Return a git repository of this working tree, and its commit."""
    folder = tmp_path_factory.mktemp("seminal")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, folder / name)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "as it is")
    return folder, git(folder, "rev-parse", "HEAD")


@pytest.fixture
def book(tmp_path: Path, project: tuple[Path, str]) -> Path:
    """Return a stranger's small book whose repository uses the hooks."""
    folder = tmp_path / "book"
    folder.mkdir()
    (folder / "_quarto.yml").write_text(
        "project: {type: book}\nbook: {title: B, chapters: [index.qmd]}\nbibliography: references.bib\n"
    )
    (folder / "index.qmd").write_text("# One\n\nSee [@knuth1984].\n")
    (folder / "references.bib").write_text(BIB)
    (folder / ".pre-commit-config.yaml").write_text(CONFIG.format(repo=project[0], rev=project[1]))
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    return folder


def test_the_check_hook_passes_a_sound_book_and_stops_a_broken_one(book: Path, home: Path) -> None:
    run = hook(book, home, "seminal-check")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "Passed" in run.stdout
    (book / "index.qmd").write_text("# One\n\nSee [@knuth1948].\n")
    git(book, "add", "-A")
    run = hook(book, home, "seminal-check")
    assert run.returncode == 1
    assert "index.qmd:3:7: error[unknown-key] knuth1948" in run.stdout
    assert "did you mean knuth1984?" in run.stdout


def test_the_check_hook_does_not_run_for_other_files(book: Path, home: Path) -> None:
    for name in ("index.qmd", "references.bib"):
        git(book, "rm", "-q", "-f", name)
    run = hook(book, home, "seminal-check")
    assert run.returncode == 0
    assert "no files to check" in run.stdout


def test_the_fix_hook_mends_and_fails_so_that_the_author_looks(book: Path, home: Path) -> None:
    (book / "index.qmd").write_text("# One\n\nSee [@Knuth-1984].\n")
    git(book, "add", "-A")
    run = hook(book, home, "--hook-stage", "manual", "seminal-fix")
    assert (book / "index.qmd").read_text() == "# One\n\nSee [@knuth1984].\n", run.stdout + run.stderr
    assert run.returncode == 1
    git(book, "add", "-A")
    run = hook(book, home, "--hook-stage", "manual", "seminal-fix")
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_build_hook_fails_when_bib_is_out_of_date(book: Path, home: Path) -> None:
    (book / "seeds").mkdir()
    (book / "seeds" / "list.md").write_text(
        "# Reading\n\n- Vaswani et al., *Attention is all you need*, NeurIPS 2017\n"
    )
    git(book, "add", "-A")
    run = hook(book, home, "--hook-stage", "manual", "seminal-build")
    assert run.returncode == 1
    assert "references.bib" in run.stdout


def test_the_build_hook_passes_in_a_book_without_reading_lists(book: Path, home: Path) -> None:
    for name in ("seeds", "bib"):
        shutil.rmtree(book / name, ignore_errors=True)
    git(book, "add", "-A")
    run = hook(book, home, "--hook-stage", "manual", "seminal-build")
    assert run.returncode == 0, run.stdout + run.stderr
