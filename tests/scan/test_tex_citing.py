from __future__ import annotations

from pathlib import Path

import pytest

from seminal.scan.latex.macros import citing
from seminal.scan.latex.own import own_tex
from tests.commands import project, seminal
from tests.growth import assert_linear


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
        (r"\newcommand{\year}{\citeyear}", ["year"]),
        (r"\let\old=\cite", ["old"]),
        (r"\let\cite\relax", []),
        ("\\newcommandx{\\two}\n  [2][1=]{\\cite [#1]{ #2, knuth1984}}", ["two"]),
        (r"\newrobustcmd*{\safe}[1]{\cite{#1}}", ["safe"]),
        (r"\long\gdef\pair#1#2{\cite[#2]{#1}}", ["pair"]),
    ],
)
def test_macros(text: str, macros: list[str]) -> None:
    assert list(citing(own_tex({"book.sty": text}).macros)) == macros


@pytest.mark.parametrize(
    ("head", "piece"),
    [
        ("", r"\newcommand{\a}[1]"),
        ("", r"\newcommand "),
        ("", "\\def\\a#1{cite"),
        ("cite\\def", " "),
        ("", "\\let\\a\\cite"),
        ("", "\\newcommand\\a[1]{ cite"),
        ("cite ", "\\NewDocumentCommand\\a{m"),
        ("\\let\\cite", " "),
        ("", "\\newcommand\\cite[1]\n"),
        ("", "\\csdef{a}{\\cite}\\a"),
        ("\\externaldocument{a}", "\\input{a}"),
    ],
)
def test_hostile_texts_take_time_that_grows_with_them(head: str, piece: str) -> None:
    assert_linear(lambda times: own_tex({"a.tex": head + piece * times}))


def test_a_check_sees_keys_in_them_with_no_configuration(tmp_path: Path) -> None:
    book = {
        "main.tex": "\\documentclass{book}\n\\usepackage{house}\n\\begin{document}\n\\tableofcontents\n"
        "\\seen{a2001}\\seen{a2010}\n\\bibliography{r}\n\\end{document}\n",
        "house.sty": "\\newcommand{\\seen}[1]{\\cite{#1}}\n",
        "r.bib": "@misc{a2001, title={One}, author={Ann A.}, year=2001}\n",
    }
    project(tmp_path, **book)
    done = seminal("check", "--format", "short", cwd=tmp_path)
    assert [line.split(" ", 2)[:2] for line in done.stdout.splitlines()] == [
        ["main.tex:5:19:", "error[unknown-key]"]
    ]
    assert seminal("rename", "a2001", "b2001", cwd=tmp_path).returncode == 0
    assert "\\seen{b2001}" in (tmp_path / "main.tex").read_text("utf-8")
    seminal("init", "--yes", cwd=tmp_path)
    assert "cite-commands" not in (tmp_path / "seminal.yml").read_text("utf-8")
    (tmp_path / "house.sty").write_text("\\newcommand{\\seen}[1]{#1}\n", "utf-8")
    assert "unknown-key" not in seminal("check", "--format", "short", cwd=tmp_path).stdout
