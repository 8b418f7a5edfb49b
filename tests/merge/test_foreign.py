"""Works found in a foreign bibliography by content."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seminal.merge.crosswalk import keys_by_content
from seminal.merge.works import merge
from seminal.model.lock import Lock
from seminal.model.overrides import Overrides
from tests.entries import entry
from tests.match.pairs import DIFFERENT, SAME


@pytest.mark.parametrize("name", SAME)
def test_found_under_another_key(name: str) -> None:
    ours, theirs = SAME[name]
    library = merge([ours], (), Overrides(), Lock()).library
    assert keys_by_content([replace(theirs, wanted_key="smith:paper/7")], library) == [library.works[0].key]


@pytest.mark.parametrize("name", DIFFERENT)
def test_another_work_is_not_found(name: str) -> None:
    ours, theirs = DIFFERENT[name]
    library = merge([ours], (), Overrides(), Lock()).library
    assert keys_by_content([replace(theirs, wanted_key="x")], library) == [""]


def test_an_equal_key_says_nothing() -> None:
    ours = entry("On Frobs and Their Use", "Doe, J.", 2001)
    theirs = entry("Cooking for Engineers at Home", "Doe, J.", 2001, key="doe2001frobs")
    library = merge([ours], (), Overrides(), Lock()).library
    assert keys_by_content([theirs], library) == [""]
