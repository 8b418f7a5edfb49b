"""Names that may be parted wrongly are said, and no others."""

# ruff: noqa: E501  (an example stays on one line)
from __future__ import annotations

import pytest

from seminal.check.rules.fields.doubtful_name import doubtful


def found(value: str) -> list[str]:
    return [value[one.start : one.end] for one in doubtful(value, {})]


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Jiang, Albert Q. and Scao, Teven Le", ["Scao, Teven Le"]),
        ("John, Tom St. and Balso, Mike Del and Paola, Beto De", ["John, Tom St.", "Balso, Mike Del", "Paola, Beto De"]),
        ("A, B. and C, D. and {Guangyi} and {Zhang} and E, F.", ["{Guangyi} and {Zhang}"]),
        ("Lindsay, Shaun and Roe, R. and Lindsay, Shaun", ["Lindsay, Shaun"]),
        ("Nguyen, Thi Van and Le, Quoc V. and Cui, Bin and Gelb, Ben and Borchers, Al and Du, Dayou", []),
        ("van den Driessche, George and de Las Casas, Diego and Le Scao, Teven", []),
        ("{OpenAI} and {Google Brain} and Stone, A.", []),
        ("Teven Le Scao and Leandro von Werra", []),
        ("{Team One} and Stone, A. and Ortiz, B. and Vik, C. and {Team Two}", []),
    ],
)  # fmt: skip
def test_doubtful(value: str, names: list[str]) -> None:
    assert found(value) == names
