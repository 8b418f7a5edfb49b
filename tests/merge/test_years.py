"""Years in a row do not chain: each step is a slip of one year, all of them together are many works."""

from __future__ import annotations

from seminal.merge.works import merge
from seminal.model.lock import Lock
from seminal.model.overrides import Overrides
from seminal.model.source import Source
from seminal.read import read


def years_of_works(*years: int, more: str = "") -> list[list[int]]:
    text = "\n".join(
        f"@misc{{k{n}, title={{A study of harbours}}, author={{Stone, Ada}}, year={year}{more}}}"
        for n, year in enumerate(years)
    )
    library = merge(read(Source("a.bib", text)).entries, (), Overrides(), Lock()).library
    return sorted(sorted(one.year or 0 for one in work.cluster.entries) for work in library)


def test_a_cluster_spans_few_years() -> None:
    assert all(work[-1] - work[0] <= 4 for work in years_of_works(*range(1900, 1960)))


def test_a_year_between_joins_neighbours() -> None:
    assert years_of_works(2017, 2018, 2019) == [[2017, 2018, 2019]]


def test_one_identifier_joins_any_years() -> None:
    assert years_of_works(1976, 1999, more=", doi={10.1000/182}") == [[1976, 1999]]
