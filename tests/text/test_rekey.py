from __future__ import annotations

import pytest

from seminal.model.source import Location
from seminal.text.rekey import rekeyed, valid_key


@pytest.mark.parametrize("key", ["doe2001frobs", "Doe:2001", "doe-2001_a", "2001", "a.b/c+d"])
def test_keys(key: str) -> None:
    assert valid_key(key)


@pytest.mark.parametrize("key", ["", "a b", "a..b", "-a", "a-", "a{b", "a%b", "a,b", "@a"])
def test_no_keys(key: str) -> None:
    assert not valid_key(key)


def test_only_the_places_change() -> None:
    text = "\ufeffSee [@doe; @doe2] and `doe`.\r\nAlso @doe.\r\n"
    places = [Location("a.md", 1, 6, 1, 10), Location("a.md", 2, 6, 2, 10)]
    assert rekeyed(text, places, "doe", "roe") == ("\ufeffSee [@roe; @doe2] and `doe`.\r\nAlso @roe.\r\n", 2)


def test_longer_words_stay() -> None:
    assert rekeyed("[@doe2; @doe]", [Location("a.md", 1, 1, 1, 14)], "doe", "roe") == ("[@doe2; @roe]", 1)
