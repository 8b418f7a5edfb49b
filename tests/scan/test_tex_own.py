"""What one file of a LaTeX book defines is known in the others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.model.own_tex import OwnTex
from seminal.model.source import Source
from seminal.project.config import read
from seminal.scan import scan
from seminal.scan.latex.chapter import visible
from seminal.scan.latex.own import own_tex
from tests.growth import assert_time_linear
from tests.shared import write

HIDDEN = [
    ("\\DefineVerbatimEnvironment{shown}{Verbatim}{}", "\\begin{shown}\n\\cite{x}\n\\end{shown}"),
    ("\\lstnewenvironment{py}[1][]{\\lstset{#1}}{}", "\\begin{py}[a]\n\\cite{x}\n\\end{py}"),
    ("\\newminted{cpp}{linenos}", "\\begin{cppcode}\n\\cite{x}\n\\end{cppcode}"),
    ("\\excludeversion{later}", "\\begin{later}\n\\cite{x}\n\\end{later}"),
    ("\\newenvironment{answer}{\\comment}{\\endcomment}", "\\begin{answer}\n\\cite{x}\n\\end{answer}"),
    (
        "\\newenvironment{shell}[1][]%\n  {\\VerbatimEnvironment\\begin{Verbatim}[#1]}{\\end{Verbatim}}",
        "\\begin{shell}\n\\cite{x}\n\\end{shell}",
    ),
    (
        "\\NewDocumentEnvironment{shell}{O{}}{\\VerbatimEnvironment\\begin{Verbatim}}{\\end{Verbatim}}",
        "\\begin{shell}\n\\cite{x}\n\\end{shell}",
    ),
    ("\\newmint[py]{python}{}", "\\py|\\cite{x}|"),
    ("\\newmintinline{c}{}", "\\cinline|\\cite{x}| \\cinline!\\cite{x}!"),
    ("\\lstMakeShortInline[columns=fixed]|", "|\\cite{x}|"),
    ("\\newif\\ifdraft", "\\ifdraft \\cite{x} \\fi"),
    ("\\newif\\ifdraft \\drafttrue", "\\ifdraft\\else \\cite{x} \\fi"),
]  # fmt: skip
HIDDEN_BY_NAME = [
    ("\\newif\\ifdraft", "\\ifbool{draft}{\\cite{x}}{}"),
    ("\\newtoggle{draft}", "\\iftoggle{draft}{\\cite{x}}{} \\iftoggle{draft}\n {\\cite{x}}{}"),
    ("\\usepackage{etoolbox}\\providetoggle{draft}\\settoggle{draft}{true}", "\\nottoggle{draft}{\\cite{x}}{}"),
    ("\\newtoggle{draft}\\toggletrue{draft}", "\\iftoggle{draft}{a \\{ {b}}\n{{\\cite{x}} c}"),
    ("\\newboolean{draft}\\setboolean{draft}{true}", "\\ifthenelse{\\boolean{draft}}{}{\\cite{x}}"),
    ("\\newboolean{draft}", "\\ifthenelse{\\NOT \\boolean{draft}}{\\iftoggle{a}{b}{c}}{\\cite{x}}"),
    ("\\newbool{draft}\\booltrue{draft}",
     "\\ifbool{draft}{\\notbool{draft}{\\cite{x}}{}}{\\notbool{draft}{\\cite{x}}{}}"),
]  # fmt: skip
SHOWN = [
    ("\\newenvironment{later}{\\begin{quote}}{\\end{quote}}", "\\begin{later}\n\\cite{a}\n\\end{later}"),
    ("% \\excludeversion{later}", "\\begin{later}\n\\cite{a}\n\\end{later}"),
    ("\\newif\\ifdraft \\drafttrue", "\\ifdraft \\cite{a} \\fi"),
    ("\\newif\\ifdraft \\DeclareOption{draft}{\\drafttrue}", "\\ifdraft \\cite{a} \\fi"),
    ("\\newif\\ifdraft \\ifpdf\\drafttrue\\fi", "\\ifdraft \\cite{a} \\fi"),
    ("\\newif\\ifdraft \\newcommand\\x[1]{\\csname #1true\\endcsname}", "\\ifdraft \\cite{a} \\fi"),
    ("\\newif\\ifdraft \\drafttrue \\draftfalse", "\\ifdraft \\cite{a} \\fi"),
    ("\\newif\\ifdraft\n\\begin{document}\n\\drafttrue", "\\ifdraft \\cite{a} \\fi"),
    ("\\newcites{web}{Web}", "\\cite{a}"),
    ("\\newif\\ifdraft \\newtoggle{draft}\\toggletrue{draft}", "\\iftoggle{draft}{\\cite{a}}{}"),
    ("\\newtoggle{draft} \\DeclareOption{draft}{\\toggletrue{draft}}", "\\iftoggle{draft}{\\cite{a}}{}"),
    ("\\newtoggle{draft}", "\\iftoggle{draft}{\\iftoggle{other}{x}{y}}{\\cite{a}}"),
    ("\\newtoggle{draft}", "\\iftoggle{draft}{never ends \\cite{a}"),
    ("\\newboolean{draft}\\setboolean{draft}{true}", "\\ifthenelse{\\boolean{draft}}{\\cite{a}}"),
]


NOTHING = OwnTex()


def keys(chapter: str, own: OwnTex = NOTHING) -> list[str]:
    return [one.key for one in scan(Source("x.tex", chapter), own_tex=own).citations]


@pytest.mark.parametrize(("preamble", "chapter"), HIDDEN)
def test_hidden_by_another_file(preamble: str, chapter: str) -> None:
    assert keys(chapter) != []
    assert keys(chapter, own_tex({"setup.sty": preamble})) == []
    assert keys(f"{preamble}\n{chapter}") == []


@pytest.mark.parametrize(("preamble", "chapter"), HIDDEN_BY_NAME)
def test_hidden_by_a_flag_that_is_named_in_braces(preamble: str, chapter: str) -> None:
    assert keys(chapter) != []
    assert keys(chapter, own_tex({"main.tex": preamble + "\n\\begin{document}\n"})) == []


@pytest.mark.parametrize("text", ["\\iftoggle{a}{", "\\iftoggle{a}{}", "\\ifbool{a}{{}", "{" * 9])
def test_many_flags_take_no_time(text: str) -> None:
    own = OwnTex(flags=(("T@a", True), ("a", False)))
    assert_time_linear(lambda times: visible(text * times, own), 20_000)


@pytest.mark.parametrize(("preamble", "chapter"), SHOWN)
def test_shown_all_the_same(preamble: str, chapter: str) -> None:
    assert keys(chapter, own_tex({"setup.tex": preamble})) == ["a"]


def test_a_flag_that_only_one_file_sets() -> None:
    made = "\\newif\\ifdraft"
    chapter = "\\ifdraft \\cite{a} \\else \\cite{b} \\fi"
    book = {
        "setup.tex": made,
        "main.tex": "\\input{setup}\\drafttrue\\begin{document}\\include{one}\\end{document}",
    }
    assert keys(chapter, own_tex(book)) == ["a"]
    assert keys(chapter, own_tex(book | {"print.tex": "\\draftfalse\\begin{document}"})) == ["a", "b"]
    assert keys(chapter, own_tex({"setup.tex": made, "two.tex": "\\drafttrue"})) == [
        "a",
        "b",
    ]  # for those after it
    assert keys("\\newif\\ifx \\newcommand\\show{\\xtrue}\\ifx \\cite{a}\\fi") == ["a"]
    assert keys("\\newif\\ifx {\\xtrue \\ifx \\cite{a}\\fi} \\ifx \\cite{b}\\fi") == ["a", "b"]


ESCAPED = [
    (
        "\\lstset{escapeinside={(*}{*)}}",
        "\\begin{lstlisting}\nx = 1 (*\\cite{a}*) \\cite{x}\n\\end{lstlisting}",
    ),
    (
        "\\lstset{\n  escapeinside={{(*@}{@*)}}}",
        "\\begin{lstlisting}\nx (*@ see \\cite{a} @*)\n\\end{lstlisting}",
    ),
    ("\\lstset{escapeinside=\\`\\`}", "\\begin{lstlisting}\nx (*\\cite{x}*)\n\\end{lstlisting} \\cite{a}"),
    ("\\setminted{escapeinside=||}", "\\begin{minted}{c}\nx |\\cite{a}| \\cite{x}\n\\end{minted}"),
    ("", "\\begin{minted}[escapeinside=||]{c}\nx |\\cite{a}| \\cite{x}\n\\end{minted}"),
    ("", "\\begin{lstlisting}[language=C,escapechar=\\%]\nx %\\cite{a}% \\cite{x}\n\\end{lstlisting}"),
    ("\\lstnewenvironment{py}{\\lstset{escapechar=@}}{}", "\\begin{py}\nx @\\cite{a}@\n\\end{py}"),
    ("\\lstset{escapechar=|}", "\\begin{verbatim}\n|\\cite{x}|\n\\end{verbatim}\\cite{a}"),
]


@pytest.mark.parametrize(("preamble", "chapter"), ESCAPED)
def test_latex_in_listings(preamble: str, chapter: str) -> None:
    assert keys(chapter, own_tex({"setup.sty": preamble})) == ["a"]
    assert keys(f"{preamble}\n{chapter}") == ["a"]


def test_the_options_of_one_listing_count_for_it_alone() -> None:
    one = "\\begin{minted}[escapeinside=||]{c}\n|\\cite{a}|\n\\end{minted}\n"
    assert keys(one + "\\begin{minted}{c}\n|\\cite{x}|\n\\end{minted}") == ["a"]


BIB = "@misc{a, title={A}, author={B, C}, year=2001}\n"


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"my.cls": "\\newcommand{\\Sources}[1]{\\clearpage\\bibliography{#1}}"}, "\\Sources{refs}"),
        (
            {
                "my.cls": "\\LoadClass{book}\\RequirePackage{my-bib}",
                "my-bib.sty": "\\addbibresource{refs.bib}",
            },
            "",
        ),
        ({"my.cls": "\\AtEndDocument{\\bibliography{refs,none}}"}, ""),
        ({"my.cls": "", "names.tex": "\\newcommand{\\Refs}{refs}"}, "\\input{names}\\bibliography{\\Refs}"),
    ],
)
def test_a_bibliography_that_a_class_names(tmp_path: Path, files: dict[str, str], found: str) -> None:
    root = f"\\documentclass{{my}}\n\\begin{{document}}\n\\tableofcontents\\cite{{a,x}}\n{found}\n\\end{{document}}\n"
    write(tmp_path, {**files, "main.tex": root, "refs.bib": BIB})
    told = [(one.rule, one.location.column) for one in check(read(tmp_path)).diagnostics]
    assert told == [("unknown-key", 25)]


def test_lists_of_multibib_that_the_preamble_makes(tmp_path: Path) -> None:
    root = "\\documentclass{book}\\input{setup}\\begin{document}\\tableofcontents\\include{one}\\bibliography{refs}"
    write(tmp_path, {"main.tex": root, "refs.bib": BIB, "setup.tex": "\\newcites{web}{Web}"})
    write(tmp_path, {"one.tex": "\\chapter{A}\\citepweb{x}\\cite{a}"})
    assert [one.message.split()[0] for one in check(read(tmp_path)).diagnostics] == ["x"]


@pytest.mark.parametrize(
    "piece",
    [
        "\\newenvironment{a}{", "\\newenvironment{a}{\\verbatim", "\\newenvironment{a}[", "escapeinside={",
         "\\newif\\ifx \\xtrue ", "\\newif\\ifx{\\xtrue",
        "\\newcommand{\\x}[1]{{}{}{}", "\\input{\\x", "\\begin{lstlisting}escapechar=|", "\\usepackage[",
        "\\bibliography{",
        "\\newmint[a]{b}\\b|", "\\lstMakeShortInline[", "\\newif", "\\iffalse{", "\\newcites{a,",
    ],
)  # fmt: skip
def test_hostile_texts_take_no_time(piece: str) -> None:
    def read(times: int) -> None:
        text = piece * times
        own = own_tex({"a.sty": text, "b.tex": text})
        keys(text, replace(own, escapes=(("|", "|"),)))

    assert_time_linear(read, 4_000)


def test_an_environment_that_is_made_anew_of_a_comment_is_not_read() -> None:
    text = "\\renewenvironment{proof}{\\comment}{\\endcomment}\n\\begin{proof}\\cite{x}\\end{proof}\n"
    assert "cite" not in visible(text)


@pytest.mark.parametrize(
    "made_of", ["\\verbatim", "\\Verbatim", "\\BVerbatim", "\\LVerbatim", "\\lstlisting"]
)
def test_every_kind_of_verbatim_text_that_a_preamble_names_holds_for_all(made_of: str) -> None:
    preamble = f"\\newenvironment{{mycode}}{{{made_of}}}{{\\end}}\n"
    assert own_tex({"pre.tex": preamble}).verbatim == ("mycode",)


def test_a_flag_keeps_what_another_file_made_of_it() -> None:
    texts = {
        "main.tex": "\\newif\\ifdraft\n\\usepackage{set}\n\\begin{document}\\ifdraft\\cite{a}\\fi",
        "set.sty": "\\drafttrue\n",
    }
    own = own_tex(texts)
    assert own.flags == (("draft", True),)
    assert "\\cite{a}" in visible(texts["main.tex"], own)


def test_what_a_class_comments_out_it_does_not_load() -> None:
    own = own_tex({"a.cls": "\\bibliography{refs.json}\n", "b.cls": "% \\RequirePackage{a}\n"})
    assert dict(own.loads) == {"a": ("refs.json",)}
