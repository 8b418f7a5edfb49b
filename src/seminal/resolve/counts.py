"""How often a work is cited, as a register counts it."""

from __future__ import annotations

from datetime import date
from typing import Final

from seminal.model.entry import CitedBy

_MAX_COUNT: Final = 10**8  # a larger count is a broken one


def cited_by(number: object, register: str, asked: date | None, stated: str = "") -> CitedBy | None:
    """Return a register's count of citing works, None for an invalid count.

    Its day is the one on which the register was asked, for a dump the one that its record states.
    """
    if type(number) is not int or not 0 <= number < _MAX_COUNT:
        return None
    return CitedBy(number, register, asked or _parsed_day(stated))


def _parsed_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None
