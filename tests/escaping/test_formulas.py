"""Formulas that are printed as they were, and what is no formula."""

from __future__ import annotations

import pytest

from seminal.text.escaping.formulas import MAX_DEPTH, FormulaRun, formula, runs
from seminal.text.escaping.links import link
from seminal.text.escaping.markdown import text as markdown
from seminal.text.latex import from_unicode

PRINTED = r"""
\alpha
O(n \log n)
\mathcal{O}(n^2)
\mathcal O
x_{i_j}^{2}
\frac12
\frac{a+b}{\sqrt[3]{c}}
\left( \frac{a}{b} \right)
\left\{ x \mid x \geq 0 \right\}
x'^2
\text{if } x
\|x\|_2
L=\lambda W
\hat{\mathbf{x}}
{\cal O}(n)
H_2O
^{13}C
{}^3\mathrm{He}
1{,}000
10\%
\ell_1
\mathbb{R}^{n \times m}
\overset{d}{\to}
\sim\!10
\epsilon\text{-greedy}
k@10
a<b>c
α≤β
\Bigl( x \Bigr)
\lambda_{\max}
e^{-\beta H}
(\Delta+1)
2^{\aleph_0}
\sqrt{s} = 7\,\mathrm{TeV}
""".strip().splitlines()

TEXT = [
    r"\input{x}", r"\write18{x}", r"\immediate\write18{x}", "a^^5c", "x^", "a^b^c", "`r x`", r"\href{javascript:x}{y}",
    r"\unicode{x}", r"\def\a{b}", r"\csname x\endcsname", r"\text{$x$}", r"\text{\input{x}}", r"\begin{x}", "a}b{",
    "{a", r"\left(a", r"\right)", "a%b", "a#b", "a&b", "a\x00b", "a\u202eb", r"\require{html}", r"\style{x}{y}", r"\\",
    r"\verb|x|", "", " ", "{" * (MAX_DEPTH + 2) + "}" * (MAX_DEPTH + 2), r"\hat" * 200 + "x", "x" * 3000,
]  # fmt: skip


@pytest.mark.parametrize("source", PRINTED)
def test_a_formula_is_printed_as_it_was(source: str) -> None:
    assert formula(source) == source
    assert list(runs(f"a ${source}$ b")) == [FormulaRun("a "), FormulaRun(source, True), FormulaRun(" b")]
    assert from_unicode(f"a ${source}$ b") == f"a ${source}$ b" or "\\{" in source


@pytest.mark.parametrize("source", TEXT)
def test_what_is_not_known_is_text(source: str) -> None:
    assert formula(source) is None
    assert "`" not in markdown(f"${source}$")
    if source.isprintable() and "$" not in source:
        assert "$" not in from_unicode(f"${source}$").replace("\\$", "")


def test_blanks_are_one() -> None:
    assert formula("O(n  \\log\n n)") == "O(n \\log n)"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("$5 and $x$", [FormulaRun("$5 and "), FormulaRun("x", True)]),
        ("costs $5", [FormulaRun("costs $5")]),
        (r"\$5 $a$", [FormulaRun(r"\$5 "), FormulaRun("a", True)]),
        ("$$x$$", [FormulaRun("x", True, "$$")]),
        ("$a$$b$", [FormulaRun("a", True), FormulaRun("b", True)]),
        (r"$\input{x}$ and $y$", [FormulaRun(r"$\input{x}$ and "), FormulaRun("y", True)]),
        ("", []),
    ],
)
def test_where_formulas_are(text: str, found: list[FormulaRun]) -> None:
    assert list(runs(text)) == found


@pytest.mark.parametrize(
    ("address", "made"),
    [
        ("https://x.org/a b", "https://x.org/a%20b"),
        ("HTTP://X.org", "HTTP://X.org"),
        ("mailto:a@b.org", "mailto:a@b.org"),
        ("doi:10.1/x", "doi:10.1/x"),
        ("https://x.org/`r y`{{<", "https://x.org/%60r%20y%60%7B%7B%3C"),
        ("javascript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("file:///etc/passwd", ""),
        ("//x.org", ""),
        ("x.html", ""),
        ("https:javascript", ""),
        ("https://[bad", ""),
        ("java\nscript:x", ""),
    ],
)
def test_one_policy_for_links(address: str, made: str) -> None:
    assert link(address) == made
