"""The docs are true: pages made from the code are up to date, and what they say runs."""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import click
import pytest
import yaml

from seminal.cli import COMMANDS, cli
from seminal.project.config import _KEYS
from tests import pandocs
from tests.commands import seminal
from tests.shared import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "seeds" / "README.md"])


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_make", ROOT / "docs" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["commands.md", "rules.md"])
def test_made_pages_are_up_to_date(name: str) -> None:
    assert (ROOT / "docs" / "reference" / name).read_text("utf-8") == maker().PAGES[name](), "run `make docs`"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_says_what_it_does(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert command.help
    inner = command.commands.values() if isinstance(command, click.Group) else ()
    for one in (command, *inner):
        assert one.help
        for parameter in one.params:
            if isinstance(parameter, click.Option):
                assert parameter.help, f"{name} {parameter.opts}"
    assert f"seminal {name}" in (ROOT / "docs" / "reference" / "commands.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_within_the_project_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.S)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if "://" not in target and not target.startswith("mailto:"):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_filters_that_pages_name_are_commands_of_the_package() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    named = {
        name
        for page in PAGES
        for name in re.findall(r"--filter ([\w-]+)(?![\w./-])", page.read_text("utf-8"))
    }
    assert named == set(scripts) - {"seminal"}
    for target in scripts.values():
        module, _, function = target.partition(":")
        assert callable(getattr(importlib.import_module(module), function))


def tour() -> list[str]:
    text = (ROOT / "README.md").read_text("utf-8")
    block = re.search(r"## The tour\n\n```sh\n(.*?)```", text, re.S)
    assert block
    return [line.split("#")[0].strip() for line in block[1].splitlines()]


def test_the_tour_has_ten_lines_of_real_commands() -> None:
    assert len(tour()) == 10
    assert {shlex.split(line)[1] for line in tour()} <= set(COMMANDS)


@pytest.mark.parametrize(
    "line",
    [t for t in tour() if t.split()[1] in ("read", "build", "check", "coverage", "further", "explain")],
)
def test_the_tour_runs(line: str) -> None:
    _, *arguments = shlex.split(line)
    if arguments[0] == "build":
        arguments.append("--check")  # the tour's build changes nothing here, and must not
    done = seminal(*arguments, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_tutorial_runs_and_prints_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "seeds").mkdir()
    chapter = tmp_path / "chapter.md"
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{Path(pandocs.reference()).parent}:{os.environ['PATH']}",
    }
    text = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
    for kind, block in re.findall(r"```(markdown|console)\n(.*?)```", text, re.S):
        if kind == "markdown":
            (tmp_path / "seeds/serving.md" if block.startswith("# ") else chapter).write_text(block, "utf-8")
            continue
        line, _, printed = block.removeprefix("$ ").partition("\n")
        if printed.startswith("no errors"):  # the reader corrected the key
            chapter.write_text(chapter.read_text("utf-8").replace("kwon2032", "kwon2023"), "utf-8")
        command = shlex.split(line)
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
        )
        assert (done.stdout, done.stderr.strip()) == (printed, ""), line


@pytest.mark.slow
def test_the_site_has_every_page_and_no_link_that_leads_nowhere(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_the_two_commands_come_first() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    first = re.search(r"```sh\n(.*?)```", text, re.S)
    assert first
    assert [line.split("#")[0].strip() for line in first[1].splitlines()] == ["make book", "make test"]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert {"book:", "test:"} <= set(re.findall(r"^\w+:", makefile, re.M))


def test_every_key_of_the_configuration_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "configuration.md").read_text("utf-8")
    assert [name for name in _KEYS if f"| `{name}` |" not in page] == []


def test_yaml_in_the_docs_is_yaml() -> None:
    for page in PAGES:
        for block in re.findall(r"```yaml\n(.*?)```", page.read_text("utf-8"), re.S):
            list(yaml.safe_load_all(block))


def test_no_page_names_this_machine() -> None:
    for page in PAGES:
        assert f"{ROOT.parent}/" not in page.read_text("utf-8"), page.name


def test_nothing_advises_to_install_from_an_index_that_does_not_hold_the_package() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    texts = [name for name in listed.split() if name.endswith((".md", ".py", ".lua", ".ts", ".yml", ".yaml"))]
    advice = re.compile(r"pip install (?:--?\S+ )*['\"]?seminal\b")
    found = [name for name in texts if advice.search((ROOT / name).read_text("utf-8"))]
    assert not found, "write: pip install ./seminal, from a clone"


def test_a_render_leaves_git_status_clean() -> None:
    """Quarto adds two lines to `.gitignore` when it renders, unless they are there; what it writes is ignored."""
    lines = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert {"/.quarto/", "**/*.quarto_ipynb"} <= set(lines)
    made = ["_book/index.html", ".quarto/seminal-render", "book/08-serving.quarto_ipynb", ".seminal/x"]
    known = ["git", "check-ignore", *made]
    ignored = subprocess.run(known, cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    if not ignored and not (ROOT / ".git").exists():
        pytest.skip("this is no clone of the repository")
    assert ignored == made
