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
        ("Stone, Jr., Ada E. and Reed, Ben", ["Ada E. Stone Jr.", "Ben Reed"]),
        ("Stone, Ada, Jr.", ["Ada Stone Jr."]),
        ("Stone, Ada, Jr. and Reed, Ben", ["Ada Stone Jr.", "Ben Reed"]),
        ("Poe, Cy Dean, III; Reed, Ben", ["Cy Dean Poe III", "Ben Reed"]),
        ("Stone Jr, Ada E.", ["Ada E. Stone Jr"]),
        ("Stone, A., Jr., Reed, B., III", ["A. Stone Jr.", "B. Reed III"]),
        ("Stone, Ada, Reed, Ben", ["Ada Stone", "Ben Reed"]),
        ("Ada Stone, Ben Reed, Ira Isaacs", ["Ada Stone", "Ben Reed", "Ira Isaacs"]),
    ],
)
def test_a_suffix_behind_a_comma_is_nobody_of_its_own(text: str, expected: list[str]) -> None:
    names = parse(text, certain=True)
    assert [" ".join(filter(None, (one.given, one.family, one.suffix))) for one in names] == expected
