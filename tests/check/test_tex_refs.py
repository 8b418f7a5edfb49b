r"""`unresolved-crossref` in LaTeX: what sets a label, what refers to one, and when nobody knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import seminal

_HEAD = r"\documentclass{book}" + "\n"


def _said(folder: Path, body: str, preamble: str = "", **files: str) -> list[str]:
    (folder / "seminal.yml").write_text("chapters: [main.tex]\n", encoding="utf-8")
    (folder / "main.tex").write_text(
        f"{_HEAD}{preamble}\n\\begin{{document}}\n{body}\n\\end{{document}}\n", encoding="utf-8"
    )
    for name, text in files.items():
        (folder / f"{name}.tex").write_text(text, encoding="utf-8")
    done = seminal("check", "--format", "short", cwd=folder)
    return [line.partition(" ")[2] for line in done.stdout.splitlines() if "unresolved-crossref" in line]


@pytest.mark.parametrize(
    "body",
    [
        r"\section{A}\label{a b}\ref{a b}",
        "\\section{A}\\label{a b c}\\ref{a\n   b c}\\section{B}\\label{d\n e}\\cref{d  e,a b\nc}",
        r"\section{A}\label[appendix]{a}\cref{a}",
        r"\begin{lstlisting}[caption={C}, label={lst:c}]\end{lstlisting}\ref{lst:c}",
        r"\begin{theorem}[label=thm:x]T\end{theorem}\Cref{thm:x}",
        r"\begin{axis}[legend to name=leg]\end{axis}\ref{leg}",
        r"\begin{question}{Title}{first}\end{question}\ref{qu:first}\newtcbtheorem{question}{Q}{}{qu}",
        r"\pageref{LastPage}",
        r"\verb|\ref{nothing}| % \ref{nothing}",
        r"\href{x}{y} \noderef{z}",
    ],
)
def test_what_sets_a_label(body: str, tmp_path: Path) -> None:
    assert _said(tmp_path, body) == []


@pytest.mark.parametrize(
    ("body", "label"),
    [
        (r"\section{A}\label{sec:one}\ref{sec:two}", "sec:two"),
        (r"\section{A}\label{a}\crefrange{a}{b}", "b"),
        (r"\section{A}\label{a}\cref{a,%" + "\n" + " c}", "c"),
        (r"\section{A}\label{a}\hyperref[d]{text}", "d"),
        (r"\newcommand{\fg}[1]{Fig.~\ref{fig:#1}}\section{A}\label{fig:a}\fg{a}\fg{e}", "fig:e"),
    ],
)
def test_what_refers_to_a_label_that_nothing_sets(body: str, label: str, tmp_path: Path) -> None:
    (said,) = _said(tmp_path, body)
    assert f"warning[unresolved-crossref] no \\label{{{label}}}" in said


def test_a_file_that_is_missing_may_set_the_label(tmp_path: Path) -> None:
    (said,) = _said(tmp_path, r"\input{made}\ref{fig:a}")
    assert said.startswith("note[")
    assert "made" in said
    assert _said(tmp_path, r"\input{made}\ref{fig:a}", made=r"\label{fig:a}") == []
    (said,) = _said(tmp_path, r"\ref{fig:b}", preamble=r"\input{glyphtounicode}")
    assert said.startswith("warning[")


def test_another_document_may_set_the_label(tmp_path: Path) -> None:
    (said,) = _said(tmp_path, r"\ref{a}", preamble=r"\usepackage{xr}\externaldocument{other}")
    assert said.startswith("note[")
    assert "other.tex" in said


@pytest.mark.parametrize(
    ("preamble", "printed", "level"),
    [
        ("", r"\lstinputlisting[language=ML, escapeinside={(*@}{@*)}]{code/one.ml}", "note["),
        (r"\lstset{escapeinside=||}", r"\lstinputlisting{code/one.ml}", "note["),
        ("", r"\inputminted[escapeinside=||]{ocaml}{code/one.ml}", "note["),
        ("", r"\VerbatimInput[commandchars=\\\{\}]{code/one.ml}", "note["),
        ("", r"\lstinputlisting[language=ML]{code/one.ml}", "warning["),
    ],
)
def test_a_printed_file_may_set_the_label(preamble: str, printed: str, level: str, tmp_path: Path) -> None:
    (said,) = _said(tmp_path, rf"{printed}See line \ref{{code:zip}}.", preamble)
    assert said.startswith(level)
