from __future__ import annotations

import time
from pathlib import Path

import pytest

from seminal.pipeline.init import propose
from seminal.setup.macros import cite_macros


@pytest.mark.parametrize(
    ("text", "macros"),
    [
        (r"\newcommand{\mycite}[1]{\autocite{#1}}", ["mycite"]),
        (r"\newcommand*\mycite[2][]{(\textcite[#1]{#2})}", ["mycite"]),
        (r"\newcommand{\onpage}[2]{\cite[p.~#2]{#1}}", ["onpage"]),
        (r"\newcommand{\swapped}[2]{\cite[p.~#1]{#2}}", []),  # the keys are not in the first braces
        (r"\NewDocumentCommand{\doc}{s O{} m}{\parencite[#2]{#3}}", ["doc"]),
        (r"\NewDocumentCommand\doc{m m}{\parencite{#2}}", []),
        (r"\def\plain#1{\cite{#1}}", ["plain"]),
        (r"\DeclareCiteCommand{\special}{}{}{}{}", ["special"]),
        (r"% \newcommand{\off}[1]{\cite{#1}}", []),
        ("\\newcommand{\\long}[1]{%\n  See \\cite{#1}%\n}", ["long"]),
        ("\\newcommand{\\a}[1]{#1}\n\\newcommand{\\b}[1]{\\cite{#1}}", ["b"]),
        (r"\newcommand{\fixed}{\cite{knuth1984}}", []),
    ],
)
def test_macros(text: str, macros: list[str]) -> None:
    assert list(cite_macros({"book.sty": text})) == macros
    assert cite_macros({"notes.md": text}) == ()


@pytest.mark.parametrize(
    "text",
    [
        r"\newcommand{\a}[1]" * 20_000,
        r"\newcommand " * 50_000,
        "\\def\\a#1{cite" * 20_000,
        "cite\\def" + " " * 300_000,
    ],
)
def test_hostile_texts_take_no_time(text: str) -> None:
    start = time.process_time()
    cite_macros({"a.tex": text})
    assert time.process_time() - start < 2


def test_init_writes_them(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text(
        "\\documentclass{book}\n\\input{macros}\n\\begin{document}\n\\tableofcontents\n\\seen{a2001}\n",
        "utf-8",
    )
    (tmp_path / "macros.tex").write_text("\\newcommand{\\seen}[1]{\\cite{#1}}\n", "utf-8")
    plan = propose(tmp_path).plan
    assert "cite-commands: [seen]\n" in plan.texts["seminal.yml"]
