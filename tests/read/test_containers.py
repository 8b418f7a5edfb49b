"""The same references are read alike in whatever container they stand."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "train")]
containers = importlib.import_module("containers")

STYLES, OF_A_LIST = 40, 8
MAX_LOST = 0.02
"""The share of references that may be read otherwise than in a list of bullets."""


@cache
def lists() -> list[list[str]]:
    """Return references of our own, some in a list, each list in one style."""
    synthesis, rng = importlib.import_module("synthesis"), Random(3)
    records = synthesis.records()
    found = []
    for style in rng.sample(synthesis.styles(), STYLES):
        fitting = list(filter(style.prints, records))
        some = rng.sample(fitting, min(OF_A_LIST, len(fitting)))
        found.append([synthesis.written(one, style, rng.randrange(1 << 20)).text for one in some])
    return found


@pytest.mark.parametrize("form", [form for form in containers.FORMS if form != "bullets"])
def test_references_are_read_as_in_bullets(form: str) -> None:
    lost = wanted = 0
    for references in lists():
        here, bullets = (containers.titles(one, references) for one in (form, "bullets"))
        lost += (bullets - here).total() + (here - bullets).total()
        wanted += bullets.total()
    assert wanted > STYLES * OF_A_LIST // 2
    assert lost <= MAX_LOST * wanted
