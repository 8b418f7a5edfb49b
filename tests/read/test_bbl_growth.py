"""The groups of a `.bbl` are each read once, however they are nested or left open."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from seminal.model.source import Source
from seminal.read import bbl
from tests.growth import assert_linear

TEXTS: dict[str, Callable[[int], str]] = {
    "an open bib": lambda n: r"\bib{a}{article}{~" * n,
    "a nested bib": lambda n: r"\bib{a}{article}{" * n + "}" * n,
    "an open bibinfo": lambda n: r"\bib{a}{article}{" + r"\bibinfo{%" * n,
    "a nested bibinfo": lambda n: r"\bibitem{a}\bibnamefont" + r"\bibinfo{author}{" * n + "}" * n,
    "an open bibinfo of an item": lambda n: r"\bibitem{a}\bibnamefont" + r"\bibinfo{author}{" * n,
    "a nested field": lambda n: r"\bib{a}{article}{" + "aa={" * n + "}" * n + "}",
    "a nested name": lambda n: r"\bibitem{a}\bibinfo{author}{" + r"\bibnamefont{" * n + "}" * n + "}",
    "an open harvarditem": lambda n: r"\harvarditem{" * n,
}


@pytest.mark.parametrize("name", TEXTS)
def test_time_grows_with_the_text(name: str) -> None:
    assert_linear(lambda n: bbl.read(Source("a.bbl", TEXTS[name](n))))
