from __future__ import annotations

import pytest

from seminal.read.references.authors import parse


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada E. Stone, Jr.", ["Ada E. Stone Jr."]),
        ("A. E. Stone, Jr., B. Reed, C. Poe", ["A. E. Stone Jr.", "B. Reed", "C. Poe"]),
        ("B. Reed, A. E. Stone, Jr., C. Poe", ["B. Reed", "A. E. Stone Jr.", "C. Poe"]),
        ("Ada Stone, III, Ben Reed and Cy Poe, Sr.", ["Ada Stone III", "Ben Reed", "Cy Poe Sr."]),
        ("Stone, Jr., Ada E. and Reed, Ben", ["Ada E. Stone", "Ben Reed"]),
        ("Ada Stone, Ben Reed, Ira Isaacs", ["Ada Stone", "Ben Reed", "Ira Isaacs"]),
    ],
)
def test_a_suffix_behind_a_comma_is_nobody_of_its_own(text: str, expected: list[str]) -> None:
    names = parse(text, certain=True)
    assert [" ".join(filter(None, (one.given, one.family, one.suffix))) for one in names] == expected
