"""A public set that others labelled: what is found of it, and how much of that rightly, stays as quality.md says."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import pytest

from tests.shared import ROOT, SHARED

FOLDER = Path(os.environ.get("SEMINAL_PUBLIC_SETS", SHARED / "public-sets"))
PATH = FOLDER / "scholar-test.txt"


@pytest.mark.slow
@pytest.mark.skipif(not PATH.exists(), reason=f"no public set: {PATH} is absent")
def test_precision_and_recall_of_dblp_scholar_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    score = import_module("public_sets").candidates(PATH)
    assert score.true == 1070
    assert score.precision >= 0.99
    assert score.recall >= 0.784
