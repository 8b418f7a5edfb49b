"""Entities and macros in names and titles."""

from __future__ import annotations

import pytest

from seminal.model.entry import Name
from seminal.text.latex import to_unicode
from seminal.text.names import parse_names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Francesco d&apos;Amore", Name("d'Amore", "Francesco")),
        ("Gy&ouml;rgy, Andr&aacute;s", Name("György", "András")),
        (r"{\acro{TUG} Board}", Name("TUG Board")),
        (r"{\acro{TUG} Secretary}", Name("TUG Secretary")),
        (r"Paul Erd{\H{o}}s", Name("Erdős", "Paul")),
        (r"{\'E}mile Borel", Name("Borel", "Émile")),
    ],
)
def test_names(text: str, name: Name) -> None:
    assert parse_names(text) == (name,)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (r"R\&amp;D of Lamps", "R&D of Lamps"),
        (r"Morgan \&\#38; Claypool", "Morgan & Claypool"),
        ("Lamps &#8211; and Kites", "Lamps – and Kites"),
        (r"AT\&T; a history", "AT&T; a history"),
        (r"{\unicode{119977}}-WL", "𝒩-WL"),
        (r"{\unicode{x3bc}}Kernels", "μKernels"),
        (r"\unicode{1114112}", r"1114112"),
    ],
)
def test_text(text: str, plain: str) -> None:
    assert to_unicode(text) == plain
