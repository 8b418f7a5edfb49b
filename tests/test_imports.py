"""Commands that a person waits for import only what they need."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.shared import ROOT

HEAVY = {
    "panflute",
    "pybtex",
    "httpcore2",
    "jinja2",
    "rapidfuzz",
    "pypandoc",
    "jsonschema",
    "rich",
    "pydoc",
    "asyncio",
}


def loaded(code: str, cwd: Path) -> set[str]:
    """Return the top-level modules that a fresh interpreter has loaded after running `code`."""
    report = "import sys; print('\\n'.join({m.split('.')[0] for m in sys.modules}), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{report}"],
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=60,
        check=True,
    )
    return set(done.stderr.split())


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "seminal.yml").write_text("chapters: [a.md]\nbibliography: [r.bib]\n", "utf-8")
    (tmp_path / "a.md").write_text("As [@doe2001frobs] says.\n", "utf-8")
    (tmp_path / "r.bib").write_text(
        "@misc{doe2001frobs, title={Frobs}, author={Doe, J.}, year=2001}\n", "utf-8"
    )
    return tmp_path


def run(*arguments: str) -> str:
    return f"import sys; sys.argv = ['seminal', *{arguments!r}]; from seminal.__main__ import main; main()"


def test_the_version_needs_nothing(tmp_path: Path) -> None:
    assert not loaded(run("--version"), tmp_path) & (HEAVY | {"click", "yaml"})


def test_a_clean_check_needs_no_heavy_package(project: Path) -> None:
    assert not loaded(run("check"), project) & HEAVY


def test_scan_needs_no_heavy_package(project: Path) -> None:
    assert not loaded(run("scan", "a.md"), project) & HEAVY


def test_the_filter_leaves_panflute_alone_where_there_is_nothing_to_do(tmp_path: Path) -> None:
    code = (
        "from seminal.filters.further_reading import apply; apply(b'{\"blocks\": [], \"meta\": {}}', 'html')"
    )
    assert not loaded(code, tmp_path) & (HEAVY | {"click", "yaml"})


def test_what_is_installed_with_us_is_used() -> None:
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    names = {re.split(r"[<>=\[]", one)[0] for one in stated}
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    for module in {"yaml" if name == "pyyaml" else name for name in names}:
        assert re.search(rf'(?:import|from) {module}\b|find_spec\("{module}"', source), module


def test_what_a_benchmark_replaces_is_there() -> None:
    """A function renamed in the package leaves its old name in `patch.object(module, "name")`."""
    missing = []
    for path in (one for folder in ("benchmarks", "fuzz", "train") for one in (ROOT / folder).glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        modules = {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="object"),
                    args=[ast.Name(id=name), ast.Constant(value=str(said)), *_],
                ) if not hasattr(import_module(modules[name]), said):
                    missing.append(f"{path.name}: {name}.{said}")
    assert not missing


def test_scripts_beside_the_package_import_what_there_is() -> None:
    missing = []
    for folder in ("book", "docs", "train", "fuzz", "benchmarks", "examples", "filters"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("seminal"):
                    module = import_module(node.module or "")
                    missing += [
                        f"{path.name}: {node.module}.{alias.name}"
                        for alias in node.names
                        if not hasattr(module, alias.name)
                        and find_spec(f"{node.module}.{alias.name}") is None
                    ]
    assert not missing
