"""LaTeX chapters: command families, what is hidden, files taken in."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from seminal.model.source import Source
from seminal.scan import scan

FAMILIES = {
    r"\cite{a}": ["a"],
    r"\cite{a, b,c}": ["a", "b", "c"],
    r"\cite[p.~3]{a}": ["a"],
    r"\cite[see][p.~3]{a}": ["a"],
    r"\citep*[see][]{a}": ["a"],
    r"\Citet{a} \citealp{b} \citeauthor*{c} \citeyearpar{d}": ["a", "b", "c", "d"],
    r"\textcite{a} \parencite[3]{b} \autocite*{c} \footcite{d} \supercite{e}": ["a", "b", "c", "d", "e"],
    r"\cites(pre)(post)[a][b]{k}[c]{l}": ["k", "l"],
    r"\parencites{a}{b}[p. 3]{c}": ["a", "b", "c"],
    r"\Autocites{a}[3]{b}": ["a", "b"],
    r"\fullcite{a} \footfullcite[3]{b}": ["a", "b"],
    r"\citetitle{a} \citeurl{b} \citedate{c}": ["a", "b", "c"],
    r"\volcite{2}[p. 3]{a}": ["a"],
    r"\cite{DBLP:conf/a/B+19}": ["DBLP:conf/a/B+19"],
    "\\cite{a,%\n  b}": ["a", "b"],
    "\\cite\n  {a}": ["a"],
    r"\cite[{[x]}]{a}": ["a"],
    r"\cite[see \cite{b}]{a}": ["a", "b"],
    r"\citation{a} \citestyle{b} \bibcite{c}": [],
    r"\citep * {a} \cite*[x]{b} \citefullauthor{c}": ["a", "b", "c"],
    r"\citeasnoun{a} \possessivecite{b} \citeaffixed{c}{see}": ["a", "b", "c"],
    r"\citetext{priv. comm.} \parentext{x}": [],
    r"\Cites{a}{b} \Parencites[1]{c}[2]{d}": ["a", "b", "c", "d"],
    r"\volcites{2}{a}[pre]{3}[post]{b} \pvolcite{1}{c}": ["a", "b", "c"],
    r"\citeyearNP{a} \shortciteA{b} \fullciteNP<see>[3]{c} \citeauthorNP{d} \nocitemeta{e}": [
        "a",
        "b",
        "c",
        "d",
        "e",
    ],
    r"\cite{\own} \cite{x\own,a} \cite{#1,b} \cite{a,,c,}": ["a", "a", "b", "c"],
    r"\newcites{sec, web}{Other,Web} \citesec{a} \citepweb[3]{b} \nocitesec{c} \citetlaw{x}": ["a", "b", "c"],
    r"\\cite{a}": [],
}

HIDDEN = [
    "% \\cite{x}",
    "text % \\cite{x}\nmore",
    "\\verb|\\cite{x}|",
    "\\verb*+\\cite{x}+",
    "\\begin{verbatim}\n\\cite{x}\n\\end{verbatim}",
    "\\begin{lstlisting}[language=TeX]\n\\cite{x}\n\\end{lstlisting}",
    "\\begin{minted}{latex}\n\\cite{x}\n\\end{minted}",
    "\\begin{comment}\n\\cite{x}\n\\end{comment}",
    "\\iffalse\n\\cite{x}\n\\fi",
    "\\end{document}\n\\cite{x}",
    "\n\\endinput\n\\cite{x}",
    "\\string\\cite{x}",
    "\\DefineVerbatimEnvironment{shown}{Verbatim}{}\n\\begin{shown}\n\\cite{x}\n\\end{shown}",
    "\\lstnewenvironment{py}{}{}\n\\begin{py}\n\\cite{x}\n\\end{py}",
    "\\newminted[py]{python}{}\n\\begin{py}\n\\cite{x}\n\\end{py}",
    "\\newminted{cpp}{}\n\\begin{cppcode}\n\\cite{x}\n\\end{cppcode}",
    "\\newtcblisting[auto counter]{shown}{}\n\\begin{shown}\n\\cite{x}\n\\end{shown}",
    "\\MakeShortVerb{\\|}\n|\\cite{x}|",
    "\\iffalse \\ifx\\a\\b \\cite{x} \\fi \\cite{x} \\fi",
    "\\iffalse \\ifthenelse{a}{b}{\\cite{x}} \\fi",
    "\\iftrue \\else \\cite{x} \\fi",
    "\\newif\\ifdraft \\ifdraft \\cite{x} \\fi",
    "\\newif\\ifdraft \\drafttrue \\ifdraft \\else \\cite{x} \\fi",
    "\\let\\ifdraft\\iffalse \\ifdraft \\cite{x} \\fi",
]

SHOWN = [
    "\\begin{alltt}\n\\cite{a}\n\\end{alltt}",
    "\\ifdraft \\else \\cite{a} \\fi",
    "\\iffalse \\cite{x} \\else \\ifx\\a\\b\\else \\cite{a} \\fi \\fi",
    "\\newif\\ifdraft \\ifdraft \\cite{x} \\else \\cite{a} \\fi",
    "\\newif\\ifdraft \\drafttrue \\ifdraft \\cite{a} \\else \\cite{x} \\fi",
    "\\let\\ifdraft\\iffalse\n\\cite{a}",
    "\\ifx\\a\\b\\endinput\\fi\n\\cite{a}",
    "\\fi \\else \\cite{a}",
]


def keys(text: str, commands: Collection[str] = ()) -> list[str]:
    return [one.key for one in scan(Source("x.tex", text), cite_commands=commands).citations]


@pytest.mark.parametrize("text", FAMILIES)
def test_families(text: str) -> None:
    assert sorted(keys(text)) == FAMILIES[text]


@pytest.mark.parametrize("text", HIDDEN)
def test_hidden(text: str) -> None:
    assert keys(text) == []
    assert keys("\\cite{a}\n" + text) == ["a"]


@pytest.mark.parametrize("text", SHOWN)
def test_shown(text: str) -> None:
    assert keys(text) == ["a"]


def test_headings_of_the_table_of_contents() -> None:
    text = r"\section{On \seen{a}} \cite{b} \section*{\cite{c}} \chapter[Short]{\cite{d}} \part {\emph{\cite{e,f}}}"
    found = scan(Source("x.tex", text), cite_commands=("seen",)).citations
    assert [one.key for one in found] == list("abcdef")
    assert [one.key for one in found if one.context == "heading"] == list("aef")


def test_escaped_percent_hides_nothing() -> None:
    assert keys("50\\% of \\cite{a}") == ["a"]


def test_else_of_iffalse_is_read() -> None:
    assert keys("\\iffalse \\cite{x} \\else \\cite{a} \\fi") == ["a"]


@pytest.mark.parametrize(
    ("number", "read"),
    [("0", "ad"), ("1", "bd"), (" 2", "cd"), (" 7", "ed"), (" -1", "ed"), ("\\mode", "abced")],
)
def test_the_branch_that_a_number_chooses_is_read(number: str, read: str) -> None:
    inner = "\\cite{b}\\iffalse\\or\\cite{x}\\fi"
    text = f"\\ifcase{number} \\cite{{a}}\\or{inner}\\or\\cite{{c}}\\else\\cite{{e}}\\fi\\cite{{d}}"
    assert "".join(keys(text)) == read


def test_nocite() -> None:
    chapter = scan(Source("x.tex", "\\nocite{*}\n\\nocite{a,b}"))
    assert [(one.key, one.mode) for one in chapter.citations] == [
        ("*", "nocite"),
        ("a", "nocite"),
        ("b", "nocite"),
    ]


def test_the_authors_own_commands() -> None:
    assert keys("\\mycite[3]{a} \\cite{b}", ["mycite"]) == ["a", "b"]
    assert keys("\\mycite{a}") == []


def test_places() -> None:
    chapter = scan(Source("x.tex", "one\n  \\cite{ab, cde}\n"))
    assert [(c.location.line, c.location.column, c.location.end_column) for c in chapter.citations] == [
        (2, 9, 11),
        (2, 13, 16),
    ]


def test_files() -> None:
    text = (
        "\\documentclass{book}\\addbibresource{refs.bib}\\bibliography{a,b}\n"
        "\\input{ch/one}\n\\include{two}\\subfile{three.tex}\\import{parts/}{four}\n% \\input{no}\n\\input five\n"
    )
    chapter = scan(Source("main.tex", text))
    assert chapter.bibliography == ("refs.bib", "a.bib", "b.bib")
    assert sorted(one.path for one in chapter.includes) == [
        "ch/one",
        "five",
        "parts/four",
        "three.tex",
        "two",
    ]


def test_title_and_topics() -> None:
    chapter = scan(Source("x.tex", "% seminal: topics = a, b\n\\chapter{On  \\emph{things}}\n"))
    assert (chapter.title, chapter.topics) == ("On \\emph{things}", ("a", "b"))
    assert scan(Source("x.tex", "\\furtherreading[max=3]{memory}")).topics == ("memory",)


def test_a_listing_of_minted_is_a_float_and_one_of_moreverb_verbatim() -> None:
    float_ = (
        "\\begin{listing}[H]\\begin{minted}{tex}\\cite{no}\\end{minted}\\caption{A \\cite{yes}}\\end{listing}"
    )
    verbatim = (
        "\\begin{listing}[2]{1}\n\\cite{no}\n\\end{listing}\n"
        "\\begin{VerbatimOut}{x}\n\\cite{no}\n\\end{VerbatimOut}"
    )
    chapter = scan(Source("a.tex", f"{float_}\n{verbatim}"))
    assert [one.key for one in chapter.citations] == ["yes"]


@pytest.mark.parametrize(
    "before",
    [
        "\\newcommand{\\stopchapter}{\\printbibliography\n\\end{document}}",
        "\\ifdefined\\whole\\else\n\\newcommand{\\stop}[1]{#1 \\end{document}}\n\\fi",
        "\\def\\finish{\\clearpage\\end{document}}",
        "\\NewDocumentCommand{\\finish}{m}{#1\\end {document}}",
        "\\newenvironment{whole}{\\begin{document}}{\\end{document}}",
        "\\renewcommand*{\\finish}{{\\small The end.}\\end{document}}",
    ],
)
def test_the_end_of_a_document_in_a_macro_is_not_the_end_of_the_file(before: str) -> None:
    chapter = scan(Source("util.tex", f"{before}\n\\addbibresource{{refs.bib}}\n\\cite{{a}}\n"))
    assert chapter.bibliography == ("refs.bib",)
    assert [one.key for one in chapter.citations] == ["a"]


def test_nothing_behind_the_end_of_a_document_is_read() -> None:
    text = "\\newcommand{\\x}[1]{\\emph{#1}}\n\\cite{a}\n\\end{document}\n\\cite{b} {\\x{c}}\n"
    assert [one.key for one in scan(Source("a.tex", text)).citations] == ["a"]
