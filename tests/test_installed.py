"""The package as people have it: made into an archive, then a wheel, installed, and run in a folder of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.shared import ROOT

pytestmark = pytest.mark.slow

LIST = (
    "# Readings\n\n## Serving\n\n"
    "- Yu, G., et al. (2022). **Orca: A Distributed Serving System**. *OSDI 2022*. https://doi.org/10.1/x\n"
    "- 山田太郎. *日本の本 über Frobs*. Journal of Widgets, 2001.\n"
    "- See also the careful study by Jane Doe and Ann Poe, On frobs and widgets, in Proc. SOSP, 1999, pp. 1-12.\n"
)
COMMANDS = (
    ("--version",),
    ("build",),
    ("check",),
    ("check", "--format", "sarif"),
    ("read", "seeds/lìst.md"),
    ("scan", "kapitel.md"),
    ("coverage",),
    ("coverage", "--html", "coverage.html"),
    ("further", "serving"),
    ("explain", "unknown-key"),
    ("verify",),
    ("init", "--dry-run"),
)
NOBODY = 65534


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """Give a folder that every user of the machine may read."""
    folder = Path(tempfile.mkdtemp(prefix="seminal-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def wheel(place: Path) -> Path:
    """Return the wheel that is made of the source archive, not of this folder."""
    build = (sys.executable, "-m", "build", "--outdir", str(place))
    done = subprocess.run(
        [*build, "--sdist", str(ROOT)], capture_output=True, text=True, timeout=300, check=False
    )
    if "Connection" in done.stderr or "Temporary failure" in done.stderr:
        pytest.skip("no package index to fetch hatchling from")
    assert done.returncode == 0, done.stderr
    [archive] = place.glob("*.tar.gz")
    with tarfile.open(archive) as whole:
        whole.extractall(place / "source", filter="data")
    [source] = (place / "source").iterdir()
    subprocess.run([*build, "--wheel", str(source)], check=True, capture_output=True, timeout=300)
    [made] = place.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def program(wheel: Path, place: Path) -> Path:
    """Return the command of an environment that has the wheel and what it needs, and nothing else."""
    python = sys.executable
    if os.name != "nt" and os.path.realpath(python).startswith("/root/"):  # no other user may run that one
        python = shutil.which("python3", path="/usr/local/bin:/usr/bin") or python
        done = subprocess.run([python, "-c", "import sys; sys.exit(sys.version_info < (3, 11))"], check=False)
        python = sys.executable if done.returncode else python
    subprocess.run([python, "-m", "venv", str(place / "env")], check=True, timeout=120)
    folder = place / "env" / ("Scripts" if os.name == "nt" else "bin")
    install = [
        str(folder / ("python.exe" if os.name == "nt" else "python")),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        str(wheel),
    ]
    subprocess.run(install, check=True, timeout=300)
    return folder / ("seminal.exe" if os.name == "nt" else "seminal")


@pytest.fixture
def book(place: Path) -> Path:
    folder = Path(tempfile.mkdtemp(dir=place))
    (folder / "seeds").mkdir()
    (folder / "seeds" / "lìst.md").write_text(LIST, "utf-8")
    (folder / "kapitel.md").write_text(
        "---\ntopics: [serving]\n---\n\n# Kapitel\n\nNach @yu2022orca.\n", "utf-8"
    )
    (folder / "seminal.yml").write_text("seeds: [seeds]\nchapters: ['*.md']\n", "utf-8")
    return folder


def run_all(program: Path, book: Path, environment: Mapping[str, str], owner: int | None = None) -> None:
    for command in COMMANDS:
        done = subprocess.run(
            [str(program), *command],
            cwd=book,
            env={"PATH": os.defpath, "SYSTEMROOT": os.environ.get("SYSTEMROOT", ""), **environment},
            capture_output=True,
            timeout=120,
            check=False,
            user=owner,
            group=owner,
        )
        said = done.stderr.decode("utf-8", "replace")
        assert done.returncode in (0, 1), (command, said)
        assert "Traceback" not in said
        assert "Warning" not in said, (command, said)
    written = (book / "bib" / "references.bib").read_text("utf-8")
    assert "Orca" in written
    assert "日本の本" in written
    assert "<html" in (book / "coverage.html").read_text("utf-8")


ENVIRONMENTS = {
    "nothing set": {},
    "LANG=C": {"LANG": "C", "LC_ALL": "C"},
    "C without UTF-8": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "a console of Windows": {"PYTHONIOENCODING": "cp1252"},
    "a console with ASCII only": {"PYTHONIOENCODING": "ascii"},
    "no cache": {"XDG_CACHE_HOME": "/nonexistent/cache", "HOME": "/nonexistent"},
    "a relative cache": {"XDG_CACHE_HOME": "cache", "HOME": ""},
    "every use of the locale's encoding is an error": {
        "PYTHONWARNDEFAULTENCODING": "1",
        "PYTHONWARNINGS": "error::EncodingWarning",
    },
    "no byte code": {"PYTHONDONTWRITEBYTECODE": "1"},
}


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_the_installed_command_runs_elsewhere(name: str, program: Path, book: Path) -> None:
    run_all(program, book, ENVIRONMENTS[name])
    assert not (book / "cache").exists()


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become another user"
)
@pytest.mark.parametrize("name", ["nothing set", "LANG=C", "no cache"])
def test_it_runs_as_a_plain_user(name: str, program: Path, book: Path) -> None:
    for path in (book, *book.rglob("*")):
        os.chown(path, NOBODY, NOBODY)
    run_all(program, book, ENVIRONMENTS[name], owner=NOBODY)


def test_the_wheel_holds_what_the_package_needs_and_no_more(program: Path) -> None:
    python = program.with_name("python.exe" if os.name == "nt" else "python")
    code = "import seminal; print(seminal.__file__)"
    done = subprocess.run([str(python), "-c", code], capture_output=True, text=True, timeout=60, check=True)
    package = Path(done.stdout.strip()).parent
    source = ROOT / "src" / "seminal"
    ours = {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
    theirs = {path.relative_to(package) for path in package.rglob("*") if path.is_file()}
    assert {path for path in ours if "__pycache__" not in path.parts} <= theirs
    added = {path.parts[0] for path in theirs - ours if "__pycache__" not in path.parts}
    assert added == {"extension", "latex"}  # what `seminal init` copies into a book
