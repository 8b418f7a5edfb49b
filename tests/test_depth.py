"""A file nested 100,000 levels deep is read, or named in one message, in its time and in 1.5 GB."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

LEVELS = 100_000
MAX_BYTES = 1_500_000_000
MAX_MESSAGE = 5_000  # characters
WORK = "A. Stone. Kites over the Harbour. SOSP 2001. [@a] \\cite{a}"
BRACKETS = [
    ("[", "]"),
    ("(", ")"),
    ("{", "}"),
    ("“", "”"),
    ("《", "》"),
    ("<<", ">>"),
    ("[[", "]]"),
    ("{{", "}}"),
]
LINES = [("- ", ""), ("> ", ""), ("# ", ""), ("1. ", ""), ("| ", "")]
TAGS = [
    ("<b>", "</b>"), ("<i><b>", "</b></i>"), ("<a href=x>", "</a>"), ("<div>", "</div>"), ("<ul><li>", "</li></ul>"),
    ("<dl><dd>", "</dd></dl>"), ("<table><tr><td>", "</td></tr></table>"), ("<blockquote>\n", "</blockquote>\n"),
    ("<span class=title>", "</span>"), ("<pre>", "</pre>"), ("<h1>", "</h1>"), ("<!--", "-->"), ("<x y='", "'>"),
]  # fmt: skip
NESTS = {
    ".md": [
        *BRACKETS, *LINES, *TAGS, ("*", "*"), ("**a ", "**"), ("_a ", "_"), ("`", "`"), ("[a", "](u)"), ("![", "](u)"),
        ("[![", "](u)](v)"), ("^[", "]"), ("[^1]: ", ""), ("::: a\n", ":::\n"), ("[@a ", "]"), ("> - ", ""),
        ("```\n", "```\n"), ("\\begin{x}", "\\end{x}"), ("\\footnote{", "}"), ("+--+\n|", "|\n+--+\n"), ("$", "$"),
    ],
    ".html": TAGS,
    ".rst": [
        *BRACKETS, *LINES, (".. note:: ", ""), (".. a::\n\n   ", ""), ("`a <", ">`_"), ("* - ", ""), ("+-+\n", ""),
    ],
    ".org": [
        *BRACKETS, *LINES, ("[[a][", "]]"), ("[fn:: ", "]"), ("#+BEGIN_QUOTE\n", "#+END_QUOTE\n"), ("- a :: ", ""),
        ("#+BEGIN_X\n", "#+END_X\n"), (":A:\n", ":END:\n"),
    ],
    ".adoc": [
        *BRACKETS, *LINES, ("link:a[", "]"), ("footnote:[", "]"), ("|===\n|", "|===\n"), ("====\n", "====\n"),
        ("--\n", "--\n"), ("a:: ", ""), ("<<a,", ">>"), ("+\n", ""), ("a|", ""),
    ],
    ".wiki": [
        *BRACKETS, *LINES, ("{{cite book|title=", "}}"), ("[[a|", "]]"), ("[http://a ", "]"), ("<ref>", "</ref>"),
        ("''", "''"), ("{|\n|", "\n|}\n"), (":*", ""), ("=", "="),
    ],
    ".tex": [
        *BRACKETS, ("\\emph{", "}"), ("\\begin{itemize}\\item ", "\\end{itemize}\n"), ("\\begin{x}\n", "\\end{x}\n"),
        ("\\footnote{", "}"), ("\\cite{", "}"), ("\\left(", "\\right)"), ("\\iftrue ", "\\fi "), ("{\\em ", "}"),
        ("\\newcommand{\\a}{", "}"), ("\\begin{tabular}{l}", "\\end{tabular}"), ("\\bib{a}{b}{", "}"), ("\\[", "\\]"),
    ],
    ".bbl": [
        ("\\bibitem[{", "}]{a}"), ("\\bibinfo {a} {", "}"), ("\\entry{a}{book}{}\n", "\\endentry\n"), ("{", "}"),
        ("\\field{title}{", "}"), ("\\name{author}{1}{}{{{", "}}}"), ("\\begin{thebibliography}{9}\n", ""),
    ],
    ".bib": [
        ("{", "}"), ("@a{", "}"), ("@a{b, c={", "}}"), ("@comment{", "}"), ("@string{a=", "}"), ("a # ", ""),
        ("@book{a, crossref={a}}\n", ""), ("@article{a,title={\\emph{", "}}}"), ("(", ")"),
    ],
    ".json": [("[", "]"), ('{"a":', "}"), ('[{"title":"T","a":', "}]")],
    ".yaml": [("[", "]"), ("{a: ", "}"), ("- ", ""), ("a:\n - ", ""), ("&a [", "]"), ("? ", ""), ("---\n", "")],
    ".toml": [("[", "]"), ("a=[", "]"), ("a={b=", "}"), ("a.", ""), ("[[a.", "]]"), ("[[a]]\nb=", "")],
    ".xml": [("<a>", "</a>"), ("<xml><records><record>", "</record></records></xml>"), ("<![CDATA[", "]]>")],
    ".ris": [("TY  - BOOK\n", "ER  - \n"), ("TI  - ", "")],
    ".csv": [('"', '"'), (",", ""), ("title,", "\n")],
    ".ipynb": [("[", "]"), ('{"cells":[', "]}"), ('{"cells":[{"cell_type":"markdown","source":[', "]}]}")],
    ".txt": [*BRACKETS, *LINES, ("Record: 1\n", ""), ("[1] ", ""), ("A. ", ""), ("in ", ""), ("https://a.b/", "")],
}  # fmt: skip
"""What opens and closes in a format, also what only goes on."""
CHECKED = (".md", ".tex", ".ipynb", ".bib", ".json", ".yaml")
"""What is a chapter, or a bibliography of one."""
WITHIN_BOUNDS = (
    "import resource, runpy\n"
    f"resource.setrlimit(resource.RLIMIT_AS, ({MAX_BYTES}, {MAX_BYTES}))\n"
    "runpy.run_module('seminal', run_name='__main__')"
)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the limit of memory is Linux's")
@pytest.mark.parametrize(
    ("command", "suffix", "opening", "closing"),
    [
        (command, suffix, *nest)
        for suffix, nests in NESTS.items()
        for command in ("read", "check")
        if command == "read" or suffix in CHECKED
        for nest in nests
    ],
)
def test_what_is_nested_without_end(
    tmp_path: Path, command: str, suffix: str, opening: str, closing: str
) -> None:
    start = "- " if suffix == ".md" else ""
    text = f"{start}{opening * LEVELS}{WORK}{closing * LEVELS}\n"
    (tmp_path / f"a{suffix}").write_text(text, "utf-8")
    with (tmp_path / "said").open("wb") as said:
        done = subprocess.run(
            [sys.executable, "-c", WITHIN_BOUNDS, command, f"a{suffix}"],
            cwd=tmp_path,
            stdout=subprocess.DEVNULL if command == "read" else said,  # a list may be long
            stderr=subprocess.PIPE,
            text=True,
            timeout=600,
            check=False,
        )
    told = done.stderr + (tmp_path / "said").read_text("utf-8")
    assert done.returncode in (0, 1, 2), told
    assert "processor time" not in told
    assert "Traceback" not in told
    assert len(told) < MAX_MESSAGE
