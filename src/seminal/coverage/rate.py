"""How many works a year cite a work, by the count that the lock keeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from seminal.model.work import Work

REGISTERS: Final = {"openalex": "OpenAlex", "crossref": "Crossref", "semanticscholar": "Semantic Scholar"}


@dataclass(frozen=True, slots=True)
class Rate:
    """Citations a year, and how they were counted, in words."""

    per_year: float
    counted: str


def rate(work: Work) -> Rate | None:
    """Return citations a year since the work appeared, counting first and last year as whole.

    None where no register counted them, or nobody knows the year or the day of the count: this says nothing.
    """
    count = work.cited_by
    if count is None or count.day is None or work.year is None:
        return None
    years = max(1, count.day.year - work.year + 1)  # a preprint of next year's proceedings is cited already
    register = REGISTERS.get(count.register, count.register)
    return Rate(count.works / years, f"{count.works:,} by {count.day.isoformat()}, {register}")
