"""The Quarto extension: its Lua files in a real pandoc, with Pythons that have the package and that lack it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from seminal.filters.setting import find_pandoc
from tests.filters.rendering import settle

EXTENSION = Path(__file__).parents[2] / "_extensions" / "seminal"
Result = subprocess.CompletedProcess[bytes]


def run(command: list[str], folder: Path, text: bytes = b"", env: dict[str, str] | None = None) -> Result:
    settings = {name: value for name, value in os.environ.items() if name != "CI"} | (env or {})
    return subprocess.run(
        command, cwd=folder, input=text, env=settings, capture_output=True, timeout=60, check=False
    )


PYTHON = sys.executable
LACKING = f'#!/bin/sh\nexec "{PYTHON}" -I -S "$@"\n'  # a Python without our package


def settled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Make a project; return an environment in which no Python is but those that a test adds."""
    settle(folder, monkeypatch)
    (folder / "bin").mkdir()
    return {"PATH": str(folder / "bin"), "QUARTO_PROJECT_DIR": str(folder), "VIRTUAL_ENV": "", "CI": ""}


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def lua(name: str, *arguments: str, folder: Path, env: dict[str, str], text: str = "") -> Result:
    """Run a Lua file of the extension as Quarto does: as a filter of pandoc, whose program is `run.lua` there."""
    program = find_pandoc()
    assert program
    command = [program, "--from=markdown", "--lua-filter", str(EXTENSION / name), *arguments]
    return run(command, folder, text.encode(), env)


def test_the_manifest_names_scripts_that_are_there() -> None:
    manifest = yaml.safe_load((EXTENSION / "_extension.yml").read_text(encoding="utf-8"))
    assert manifest["quarto-required"]
    scripts = [
        *manifest["contributes"]["filters"],
        *manifest["contributes"]["metadata"]["project"]["pre-render"],
    ]
    assert scripts == ["seminal.lua", "check.lua"]
    for name in scripts:
        assert (EXTENSION / name).is_file()


CHAPTER = "---\ntopics: [serving]\nbibliography: refs.bib\n---\n\n@alias and @unknown\n"


@pytest.mark.parametrize(
    "place",
    [
        *(".venv", "VIRTUAL_ENV", "QUARTO_PYTHON", "PATH"),
        *(
            pytest.param(place, marks=pytest.mark.slow)
            for place in ("venv", "env", "RETICULATE_PYTHON", "CONDA_PREFIX")
        ),
    ],
)
def test_both_filters_in_one_python_wherever_it_is(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = settled(tmp_path, monkeypatch)
    (tmp_path / "refs.bib").write_text("@misc{known, title={T}, ids={alias}}\n")
    having = f'#!/bin/sh\necho started >> "{tmp_path}/starts"\nexec "{PYTHON}" "$@"\n'
    if place == "PATH":
        script(tmp_path / "bin" / "python3", having)
    elif place.startswith((".", "v", "e")):
        script(tmp_path / place / "bin" / "python", having)
    else:
        made = script(tmp_path / "elsewhere" / "bin" / "python", having)
        env[place] = str(made if place.endswith("PYTHON") else made.parents[1])
    if place != ".venv":
        script(tmp_path / ".venv" / "bin" / "python", LACKING)  # the first that is tried
    done = lua("seminal.lua", "--to=html", folder=tmp_path, env=env, text=CHAPTER)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count(b"\n") == 1
    assert b"unknown is not in the bibliography" in done.stderr
    assert b"PagedAttention" in done.stdout
    assert b"?unknown" in done.stdout
    assert (tmp_path / "starts").read_text() == "started\n"


@pytest.mark.parametrize("there", [False, True])
def test_without_the_package_the_book_still_renders(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = settled(tmp_path, monkeypatch)
    if there:
        script(tmp_path / "bin" / "python3", LACKING)
    for name in ("seminal.lua", "check.lua"):
        done = lua(name, "--to=html", folder=tmp_path, env=env, text=CHAPTER)
        assert done.returncode == 0
        assert done.stderr.count(b"\n") == 1
        assert b"pip install ./seminal" in done.stderr
        assert b"<span" in done.stdout  # the citations as pandoc has them
    for name, status in (("seminal.lua", 0), ("check.lua", 1)):
        done = lua(name, "--to=html", folder=tmp_path, env={**env, "CI": "1"}, text=CHAPTER)
        assert done.returncode == status


def test_strict_stops_without_a_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    env = settled(tmp_path, monkeypatch) | {"QUARTO_PYTHON": PYTHON}
    (tmp_path / "refs.bib").write_text("@misc{known, title={T}}\n")
    text = CHAPTER.replace("---\n\n", "seminal: {strict: true}\n---\n\n")
    done = lua("seminal.lua", "--to=html", folder=tmp_path, env=env, text=text)
    assert done.returncode == 1
    assert [line.split(b": ")[1] for line in done.stderr.splitlines()] == [b"error unknown-key"] * 2
    draft = tmp_path / ".quarto" / "seminal-render"
    draft.parent.mkdir()
    draft.write_text("draft\n")
    done = lua("seminal.lua", "--to=html", folder=tmp_path, env=env, text=text)
    assert done.returncode == 0
    assert b"warning unknown-key" in done.stderr


def book(folder: Path) -> None:
    (folder / "_quarto.yml").write_text("project: {type: website}\nbibliography: refs.bib\n")
    (folder / "refs.bib").write_text("@misc{known, title={T}, year={2020}, author={A. Author}}\n")
    (folder / "good.qmd").write_text("As @known says.\n")
    (folder / "bad.qmd").write_text("As @unknwn says.\n")
    (folder / "worse.qmd").write_text("As @nobody says.\n")


def test_the_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    env = settled(tmp_path, monkeypatch) | {"QUARTO_PYTHON": PYTHON, "QUARTO_PROJECT_OUTPUT_DIR": "_site"}
    book(tmp_path)
    whole = env | {
        "QUARTO_PROJECT_RENDER_ALL": "1",
        "QUARTO_PROJECT_INPUT_FILES": "good.qmd\nbad.qmd\nworse.qmd",
    }
    done = lua("check.lua", "--to=plain", folder=tmp_path, env=whole)
    assert done.returncode == 1
    told = (done.stdout + done.stderr).decode()
    assert told.count("bad.qmd:1:") == told.count("worse.qmd:1:") == 1
    assert "stack traceback" not in told
    assert (tmp_path / ".quarto" / "seminal-render").read_text() == "whole\n"
    for names, files in (
        ("bad.qmd\nstyles.css", ["bad.qmd"]),
        ("good.qmd", []),
        ("", ["bad.qmd", "worse.qmd"]),
    ):
        done = lua(
            "check.lua", "--to=plain", folder=tmp_path, env=env | {"QUARTO_PROJECT_INPUT_FILES": names}
        )
        assert done.returncode == 0
        told = (done.stdout + done.stderr).decode()
        assert [name for name in ("bad.qmd", "worse.qmd") if f"{name}:1:" in told] == files
        assert ("a full render would stop here" in told) == bool(files)
        assert (tmp_path / ".quarto" / "seminal-render").read_text() == "draft\n"
    assert lua("check.lua", "--to=plain", folder=tmp_path, env=whole).returncode == 1
    assert (tmp_path / ".quarto" / "seminal-render").read_text() == "whole\n"


@pytest.mark.parametrize(
    "hook", ["  pre-render: seminal check\n", "  pre-render:\n    - seminal build\n    - seminal check\n"]
)
def test_a_project_that_checks_itself_is_not_checked_twice(
    hook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = settled(tmp_path, monkeypatch) | {"QUARTO_PYTHON": PYTHON, "QUARTO_PROJECT_INPUT_FILES": ""}
    book(tmp_path)
    (tmp_path / "_quarto.yml").write_text(f"project:\n  type: website\n{hook}bibliography: refs.bib\n")
    done = lua("check.lua", "--to=plain", folder=tmp_path, env=env | {"QUARTO_PROJECT_RENDER_ALL": "1"})
    assert (done.returncode, done.stderr) == (0, b"")
    (tmp_path / "_quarto.yml").write_text(
        "project:\n  type: website\n# seminal check\nbibliography: refs.bib\n"
    )
    done = lua("check.lua", "--to=plain", folder=tmp_path, env=env | {"QUARTO_PROJECT_RENDER_ALL": "1"})
    assert done.returncode == 1
