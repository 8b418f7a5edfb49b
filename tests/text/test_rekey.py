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
    places = [(Location("a.md", 1, 6, 1, 10), "doe"), (Location("a.md", 2, 6, 2, 10), "doe")]
    changed = "\ufeffSee [@roe; @doe2] and `doe`.\r\nAlso @roe.\r\n"
    assert rekeyed(text, places, {"doe": "roe"}) == (changed, ())


def test_several_keys_of_one_line_change_at_once() -> None:
    text = "[@a; -@{b}, p. 2; @a]"
    places = [
        (Location("a.md", 1, column, 1, end), key)
        for column, end, key in ((2, 4, "a"), (7, 11, "b"), (19, 21, "a"))
    ]
    assert rekeyed(text, places, {"a": "bbb", "b": "a"}) == ("[@bbb; -@{a}, p. 2; @bbb]", ())


@pytest.mark.parametrize("longer", ["doe2", "doe-2", "x_doe", "doe.b"])
def test_longer_keys_stay(longer: str) -> None:
    text = f"[@{longer}; @doe]"
    place = Location("a.md", 1, 1, 1, len(text) + 1)
    assert rekeyed(text, [(place, "doe")], {"doe": "roe"}) == (f"[@{longer}; @roe]", ())


def test_a_place_without_its_key_is_missed() -> None:
    place = Location("n.ipynb", 1, 2, 1, 13)
    assert rekeyed('"M\\u00fcller", "Doe"', [(place, "Müller")], {"Müller": "x"}).missed == (
        (place, "Müller"),
    )
