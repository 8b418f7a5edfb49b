"""Payloads x writers: what a list, a chapter, a topic or a file name holds is text wherever it is written.

`WRITERS` names every writer. A command, a format or a file of `bib/` that is not in it fails the test.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from tests.escaping import oracles
from tests.escaping.books import run, topics, written
from tests.source import called, nodes, trees

Oracle = Callable[[str], Iterator[str]]

WRITERS: dict[str, Oracle | str] = {
    "build:text": oracles.screen,
    "build:json": oracles.data,
    "check:text": oracles.screen,
    "check:short": oracles.screen,
    "check:json": oracles.data,
    "check:sarif": oracles.sarif,
    "check:github": oracles.github,
    "check:--fix": "tests/check: exchanges keys and fields that the bibliography has already",
    "check:baseline": oracles.plain_json,
    "coverage:text": oracles.screen,
    "coverage:json": oracles.data,
    "coverage:md": oracles.comment,
    "coverage:--html": oracles.page,
    "coverage:--badge": oracles.fragment_of_svg,
    "coverage:baseline": oracles.plain_json,
    "explain:text": oracles.screen,
    "explain:json": oracles.data,
    "further:md": oracles.chapter,
    "further:tex": oracles.tex,
    "further:html": oracles.fragment,
    "further:json": oracles.data,
    "further:--write": oracles.chapter,
    "init": oracles.screen,
    "quarto": "a file of one word of ours",
    "cache": "pickles and a style of ours, in the person's own folder, which no other program reads",
    "filters": "tests/filters; what a render was given, kept for the next one of the same render",
    "read:text": oracles.screen,
    "read:json": oracles.data,
    "read:table": oracles.screen,
    "resolve:text": oracles.screen,
    "resolve:json": oracles.data,
    "scan:text": oracles.screen,
    "scan:json": oracles.data,
    "verify:text": oracles.screen,
    "verify:json": oracles.data,
    "verify:sarif": oracles.sarif,
    "index add:text": "prints the paths and numbers of dumps that a person named",
    "index add:json": "prints the paths and numbers of dumps that a person named",
    "index show:text": "prints the index's path and a number",
    "index show:json": "prints the index's path and a number",
    "lsp": "tests/lsp; what is shown of a work is CommonMark, as in coverage:md",
    "mcp": "its library writes JSON",
    "add": "tests/escaping/test_suggestions.py, with coverage --against",
    "rename": "prints keys that a person typed",
    "bib/references.bib": oracles.bibliography,
    "bib/references.json": oracles.items,
    "bib/provenance.json": oracles.plain_json,
    "bib/topics.json": oracles.plain_json,
    "bib/topics.tex": oracles.tex,
    "bib/seminal.lock": oracles.lines_of_json,
}
"""Every writer with what looks at its text; or why it writes nothing of others."""
WRITTEN_BY: dict[str, tuple[str, ...]] = {
    "cli/check.py": ("check:--fix", "check:baseline"),
    "cli/coverage.py": ("coverage:--html", "coverage:--badge", "coverage:baseline"),
    "cli/further.py": ("further:--write",),
    "cli/quarto.py": ("quarto",),
    "cli/rename.py": ("rename",),
    "commands/add.py": ("add",),
    "commands/build.py": tuple(name for name in WRITERS if name.startswith("bib/")),
    "commands/init.py": ("init",),
    "filters/memory.py": ("filters",),
    "store/cache.py": ("cache",),
    "store/cache_files.py": ("cache",),
}
"""The modules that write files (`store/writing` lets nobody else), with the writers that these are."""


def outputs(folder: Path, writer: str) -> Iterator[str]:
    """Yield what a writer writes of the hostile book."""
    command, _, form = writer.partition(":")
    if writer.startswith("bib/"):
        yield dict(written(folder))[writer.removeprefix("bib/")]
    elif form.startswith("--") and command == "coverage":
        run(folder, "coverage", form, f"page{form}.out")
        yield (folder / f"page{form}.out").read_text("utf-8")
    elif form == "baseline":
        run(folder, command, "--baseline", "baseline.out")
        yield (folder / "baseline.out").read_text("utf-8")
    elif writer == "further:--write":
        run(folder, "further", "chapters/plain.md", "--write", "--max", "5000")
        text = (folder / "chapters/plain.md").read_text("utf-8")
        yield re.sub(r"<!-- seminal:(?:begin [^>]*|end) -->", "", text.partition("# Plain")[2])
    elif command == "further":
        for slug in list(topics(folder))[:3]:
            yield run(folder, "further", slug, "--max", "5000", "--format", form)[0]
        yield run(folder, "further", "chapters/plain.md", "--max", "5000", "--format", form)[0]
    else:
        extra = {
            "read": ["seeds/a.json", "seeds/b.bib", "seeds/c.md"],
            "scan": sorted(
                str(path.relative_to(folder))
                for path in (folder / "chapters").iterdir()
                if path.suffix in (".md", ".qmd")
            ),
            "explain": [next(iter(keys(folder)))],
            "init": ["--dry-run"],
        }.get(command, [])
        asked = ["--format", form] if form else []
        out, err = (
            run(folder, command, *asked, "--", *extra) if command != "init" else run(folder, command, *extra)
        )
        yield out
        assert list(oracles.screen(err)) == []


def keys(folder: Path) -> list[str]:
    return re.findall(r"^@\w+\{([\w:.-]+)", dict(written(folder))["references.bib"], re.MULTILINE)


@pytest.mark.parametrize("writer", [name for name, oracle in WRITERS.items() if callable(oracle)])
def test_what_is_written_is_text(hostile: Path, writer: str) -> None:
    oracle = WRITERS[writer]
    assert callable(oracle)
    found = [problem for text in outputs(hostile, writer) for problem in oracle(text)]
    assert found == [], (len(found), found[:5])


def test_every_writer_is_in_the_matrix(hostile: Path) -> None:
    """A command or format that is added, or a file that `build` writes, must be attacked too."""
    from seminal.cli import cli

    missing = {f"bib/{name}" for name, _ in written(hostile)} - WRITERS.keys()
    for name in writers(cli, click.Context(cli)):
        missing |= {name} - WRITERS.keys()
    assert missing == set()


def test_every_module_that_writes_files_is_in_the_matrix() -> None:
    found = {
        name
        for name, tree in trees().items()
        if name != "store/writing.py"
        for node in nodes(tree)
        if isinstance(node, ast.Call) and called(node) in ("write_all", "write_private", "append_private")
    }
    assert found == WRITTEN_BY.keys()
    assert {writer for several in WRITTEN_BY.values() for writer in several} <= WRITERS.keys()


def writers(command: click.Command, context: click.Context, name: str = "") -> Iterator[str]:
    """Yield commands, with each of their formats and each option that names a file to write."""
    if isinstance(command, click.Group):
        for part in command.list_commands(context):
            inner = command.get_command(context, part)
            assert inner is not None
            yield from writers(inner, context, f"{name} {part}".strip())
        return
    forms = [one for one in command.params if one.name == "form"]
    choices = [choice for one in forms if isinstance(one.type, click.Choice) for choice in one.type.choices]
    yield from (f"{name}:{choice}" for choice in choices) if forms else [name]
    for one in command.params:
        if (getattr(one, "help", "") or "").startswith(("Write a", "Also write", "Put the")):
            yield f"{name}:{one.opts[0]}"
