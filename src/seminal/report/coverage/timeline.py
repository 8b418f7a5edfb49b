"""The years of cited and missing works, as bars up and down from one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from seminal.model.coverage import CoveredWork

MAX_YEAR_BARS: Final = 40  # older works share the first bar
BAR_HEIGHT: Final = 90  # of the bars above the line, and of those below it
BAR_STEP: Final = 18


@dataclass(frozen=True, slots=True)
class Bar:
    """One year: its label, the works cited and missing, and the bars' place and heights."""

    label: str
    cited: int
    missing: int
    x: int
    up: float
    down: float
    ticked: bool


@dataclass(frozen=True, slots=True)
class Timeline:
    """The bars from the oldest year to the newest; no bar has the `undated` works."""

    bars: tuple[Bar, ...] = ()
    undated: int = 0
    peak: int = 0

    @property
    def width(self) -> int:
        """Return the width of the picture in its own units."""
        return len(self.bars) * BAR_STEP

    @property
    def depth(self) -> float:
        """Return how far below the line the longest bar of missing works reaches."""
        return max((bar.down for bar in self.bars), default=0.0)


def timeline(works: Iterable[CoveredWork]) -> Timeline:
    """Return one bar a year, empty years too, at most MAX_YEAR_BARS + 1 bars."""
    cited: Counter[int] = Counter()
    missing: Counter[int] = Counter()
    undated = 0
    for item in works:
        if item.work.year is None:
            undated += 1
        else:
            (cited if item.covered else missing)[item.work.year] += 1
    years = cited.keys() | missing.keys()
    if not years:
        return Timeline(undated=undated)
    newest = max(years)
    first_year = max(min(years), newest - MAX_YEAR_BARS + 1)
    old = [year for year in years if year < first_year]
    columns = (
        [(f"before {first_year}", sum(cited[y] for y in old), sum(missing[y] for y in old))] if old else []
    )
    columns += [(str(year), cited[year], missing[year]) for year in range(first_year, newest + 1)]
    peak = max(max(up, down) for _, up, down in columns)
    bars = tuple(
        Bar(
            label,
            up,
            missing=down,
            x=place * BAR_STEP,
            up=round(up * BAR_HEIGHT / peak, 1),
            down=round(down * BAR_HEIGHT / peak, 1),
            ticked=not label.isdigit() or (int(label) % 5 == 0 and (not old or place > 5)),
        )
        for place, (label, up, down) in enumerate(columns)
    )
    return Timeline(bars, undated, peak)
