"""Damage of copying, and text that must stay as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.text import repair

DAMAGED = {
    "L = Î»W": "L = λW",
    "RenÃ© and JosÃ©": "René and José",
    "donâ€™t": "don't",
    "efcient distributed learning": "efficient distributed learning",
    "Efcient and scientic workow": "Efcient and scientific workflow",
    "ﬁrst eﬃcient": "first efficient",
    "load‐balanced": "load-balanced",
    "Google’s": "Google's",
    "a\u00a0b\u200bc": "a bc",
    "B¨uhlmann and L´opez, Math´ematiques": "Bühlmann and López, Mathématiques",
    "Veˇcer, Pe˜na, rˆoles": "Večer, Peña, rôles",
}
HONEST = [
    "René",
    "µ-scale",
    "Øystein",
    "Zürich",
    "Â",
    "naïve café",
    "λ",
    "Benet",
    "a–b",
    "Ångström",
    "中文",
    "l´air",
    "I´ve",
    "don´t",
    "x ¨y",
]
HONEST += ["Learning- a review", "Graphs- the next step", "pre- and post-training"]  # dashes join no words


@pytest.mark.parametrize(("damaged", "whole"), DAMAGED.items())
def test_clean(damaged: str, whole: str) -> None:
    assert repair.clean(damaged) == whole


@pytest.mark.parametrize("text", HONEST)
def test_honest_text_stays(text: str) -> None:
    assert repair.clean(text) == text


def test_braces_that_google_scholar_prints() -> None:
    assert repair.unescape_braces(r"training in heterogeneous $\{$GPU/CPU$\}$ clusters") == (
        "training in heterogeneous GPU/CPU clusters"
    )
    assert repair.unescape_braces(r"inter-and $\{$Intra-Operator$\}$ parallelism") == (
        "inter- and Intra-Operator parallelism"
    )
    assert repair.unescape_braces("in {LLM} and $x$") == "in {LLM} and $x$"


def test_a_footer_glued_to_a_title_goes() -> None:
    text = "memory-augmented neural networks mcompiled by A. Person Last modified: Summer 2023"
    assert repair.without_footer(text) == "memory-augmented neural networks"
    assert repair.without_footer("Programs compiled by need") == "Programs compiled by need"


def test_words_that_a_pdf_broke() -> None:
    assert repair.without_hyphenation("distri-\n  buted systems") == "distributed systems"
    assert repair.without_hyphenation("GPU-\nbased") == "GPU-\nbased"


@given(st.text(max_size=200))
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    once = repair.clean(text)
    assert repair.clean(once) == once


@given(st.text(alphabet=st.characters(min_codepoint=0xA0, max_codepoint=0x24F), max_size=40))
def test_utf8_read_as_latin1_comes_back(text: str) -> None:
    for codec in ("cp1252", "latin-1"):
        try:
            damaged = text.encode().decode(codec)
        except UnicodeDecodeError:
            continue
        assert repair.repair_mojibake(damaged) in (text, repair.repair_mojibake(text))
