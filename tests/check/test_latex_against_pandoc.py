"""What `lost-latex` says pandoc drops, pandoc drops; what it keeps is not told."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from seminal.check.markup import LOST, markup

KEPT = (
    *(
        "emph",
        "textbf",
        "textit",
        "textsc",
        "texttt",
        "textsf",
        "textrm",
        "textsl",
        "underline",
        "url",
        "href",
    ),
    *("enquote", "mkbibquote", "mkbibemph", "textsuperscript", "textsubscript", "uppercase", "MakeUppercase"),
    *(
        "ldots",
        "dots",
        "ss",
        "ae",
        "o",
        "l",
        "textdegree",
        "LaTeX",
        "TeX",
        "ensuremath",
        "slash",
        "S",
        "em",
        "it",
    ),
)


def pandoc() -> str:
    found = shutil.which("pandoc")
    if found:
        return found
    pypandoc = pytest.importorskip("pypandoc", reason="no pandoc: neither on PATH nor from pypandoc_binary")
    return str(pypandoc.get_pandoc_path())


def titles(commands: tuple[str, ...]) -> dict[str, str]:
    """Return what pandoc makes of a title with each command."""
    entries = (f"@misc{{k{at}, title = {{Foo \\{name}{{Bar}} Baz}}}}" for at, name in enumerate(commands))
    run = subprocess.run(
        [pandoc(), "-f", "biblatex", "-t", "csljson"],
        input="\n".join(entries),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return {commands[int(item["id"][1:])]: item["title"] for item in json.loads(run.stdout)}


def test_pandoc_drops_what_the_rule_says() -> None:
    assert {name: title for name, title in titles(LOST).items() if "bar" in title.lower()} == {}


def test_what_pandoc_keeps_is_not_told() -> None:
    assert {name: title for name, title in titles(KEPT).items() if "Foo" not in title} == {}
    for name in KEPT:
        assert [
            found.rule for found in markup(f"Foo \\{name}{{Bar}} Baz", {}) if found.rule == "lost-latex"
        ] == []
