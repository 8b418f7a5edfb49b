"""LaTeX of fields to Unicode and back."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from seminal.text.latex import balanced, from_unicode, page_range, to_unicode


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"R{\'e}", "Ré"),
        (r"\'Etat na\"{\i}ve Stockholmsm{\"{a}}ssan", "État naïve Stockholmsmässan"),
        (r"{\L}ukasz Erd{\H o}s \v{C}ech \c{c}a \c c \AA ngstr{\"o}m", "Łukasz Erdős Čech ça ç Ångström"),
        (r"{GTPA:} {A} Generative {M}odel", "GTPA: A Generative Model"),
        (r"$\{$DNN$\}$ Training", "DNN Training"),
        (r"Automating inter-and $\{$Intra-Operator$\}$ parallelism",
         "Automating inter- and Intra-Operator parallelism"),
        (r"A proof: {$L=\lambda W$}", r"A proof: $L=\lambda W$"),
        (r"$\mu$Layer and $ x_1 $", "μLayer and $x_1$"),
        (r"AT\&T, 100\%, \#1, a\_b", "AT&T, 100%, #1, a_b"),
        (r"costs \$5", "costs $5"),
        (r"\$5 and \$6", r"\$5 and \$6"),
        ("pages 1--2 --- ``so'' she~said", "pages 1–2 — “so” she said"),
        (r"\emph{Big} {\em data} \textbf{x} \url{http://a.b/c}", "Big data x http://a.b/c"),
        (r"\href{http://x.y}{text} in \LaTeX{} and \TeX\ too", "text in LaTeX and TeX too"),
        ("a\n   b\tc", "a b c"),
        (r"unfinished \'{", "unfinished"),
        (r"trailing \ ".strip(), "trailing"),
    ],
)  # fmt: skip
def test_to_unicode(latex: str, text: str) -> None:
    assert to_unicode(latex) == text


@pytest.mark.slow
def test_nesting_costs_no_recursion() -> None:
    assert to_unicode(r"\'{" * 50_000 + "e" + "}" * 50_000).startswith("é")


@pytest.mark.parametrize(
    ("text", "unicode", "latex"),
    [
        ("R&D 100% #1 a_b", r"R\&D 100\% \#1 a\_b", r"R\&D 100\% \#1 a\_b"),
        ("Müller, Erdős, Łódź", "Müller, Erdős, Łódź", r"M{\"u}ller, Erd{\H{o}}s, {\L}{\'o}d{\'z}"),
        ("λ–calculus", "λ–calculus", r"$\lambda$--calculus"),
        ("C-- and 'x'' y", "C-{}- and 'x'{}' y", "C-{}- and 'x'{}' y"),
        (r"$L = \lambda W$ & more", r"$L = \lambda W$ \& more", r"$L = \lambda W$ \& more"),
        ("one { brace", r"one {\textbraceleft} brace", r"one {\textbraceleft} brace"),
    ],
)
def test_from_unicode(text: str, unicode: str, latex: str) -> None:
    assert from_unicode(text) == unicode
    assert from_unicode(text, latex=True) == latex


@given(
    st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"], exclude_characters="{}$\\`"))
)
def test_what_is_written_is_read_back(text: str) -> None:
    text = to_unicode(from_unicode(text))  # in normal form
    assert to_unicode(from_unicode(text)) == text


@given(st.text(max_size=60))
def test_any_text_becomes_a_field_with_balanced_braces(text: str) -> None:
    written = from_unicode(text)
    depth = 0
    for char in written:
        depth += {"{": 1, "}": -1}.get(char, 0)
        assert depth >= 0
    assert depth == 0


@given(st.text(alphabet="ab {}\\<%", max_size=12))
@example(r"\{{< x >}}")
def test_braces_pair_up_for_tex_too(text: str) -> None:
    assert balanced(re.sub(r"\\.", "", from_unicode(text), flags=re.DOTALL))


def test_page_range() -> None:
    assert page_range("1-2, 5 — 7") == "1–2, 5–7"
