"""A title and its initials are never silent, and never merged: a doubt."""

from __future__ import annotations

import pytest

from seminal.match.blocks import Blocks
from seminal.match.profile import profile
from seminal.match.similarity import Verdict, compare
from seminal.model.match_reasons import Doubt, Sign
from tests.entries import entry

ARCHITECTURE = (
    "Computer Architecture: A Quantitative Approach",
    "Hennessy, John L.; Patterson, David A.",
    2017,
)


@pytest.mark.parametrize(
    ("title", "people", "other", "offered"),
    [
        ("CA:AQA 5th ed.", "Hennessy, John; Patterson, David", ARCHITECTURE, True),
        ("CA:AQA (5th ed.)", "Hennessy, J.", ARCHITECTURE, True),
        ("CA:AQA", "", ARCHITECTURE, True),
        ("TAOCP", "Knuth, D.", ("The Art of Computer Programming", "Knuth, Donald E.", 1968), True),
        ("TSICP", "Abelson, Harold",
         ("Structure and Interpretation of Computer Programs", "Abelson, Harold", 1996), False),
        ("AOCP", "Knuth, D.", ("The Art of Computer Programming", "Knuth, Donald E.", 1968), True),
        ("SICP", "Abelson, Harold",
         ("Structure and Interpretation of Computer Programs", "Abelson, Harold", 1996), True),
        ("SICP", "", ("Structure and Interpretation of Computer Programs", "Abelson, Harold", 1996), False),
        ("CA:AQA 5th ed.", "Tanenbaum, Andrew", ARCHITECTURE, False),
        ("CAQA notes", "Hennessy, John", ARCHITECTURE, False),
        ("Caaqa", "Hennessy, John", ARCHITECTURE, False),
        ("AI", "Norvig, Peter", ("Artificial Intelligence", "Norvig, Peter", 1995), False),
    ],
)  # fmt: skip
def test_initials(title: str, people: str, other: tuple[str, str, int], offered: bool) -> None:
    short = profile(entry(title, people, kind="book"))
    long = profile(entry(other[0], other[1], other[2], kind="book"))
    found = (0, 1) in Blocks([short, long]).pairs() and compare(short, long)[0] is not Verdict.DIFFERENT
    assert found is offered
    assert compare(short, long) == compare(long, short)
    verdict, reason = compare(short, long)
    if verdict is Verdict.UNSURE:
        assert reason.parts[-1].what in (Sign.INITIALS, Doubt.UNCONFIRMED)
    assert verdict is not Verdict.SAME
