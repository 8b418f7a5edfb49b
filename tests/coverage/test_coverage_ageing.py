from __future__ import annotations

from collections.abc import Mapping

import pytest

from seminal.coverage import coverage
from seminal.model.coverage import Age
from seminal.model.entry import Value
from tests.coverage.books import chapter, entry, library, manuscript, work


def test_the_age_of_what_a_chapter_cites() -> None:
    works = [work(f"w{year}", entry("a.md", f"W{year}", year=year)) for year in (1998, 2014, 2015, 2024)]
    works.append(work("undated", entry("a.md", "U", year=None)))
    chapters = (
        chapter("a.qmd", "w1998 w1998 w2014 w2015 w2024 undated"),
        chapter("b.qmd", "w2024 w2014 w2015"),
        chapter("c.qmd"),
    )
    ages = [one.age for one in coverage(manuscript(works, chapters)).chapters]
    assert ages == [
        Age(4, 1, 2024, 1998, 2014.5, 2015, 0.5),
        Age(3, 0, 2024, 2014, 2015.0, 2015, 1 / 3),
        Age(before=2015),
    ]


ARXIV: dict[str, Value] = {"eprint": "2205.14135", "eprinttype": "arxiv"}


@pytest.mark.parametrize(
    ("own", "venue"),
    [
        (ARXIV, "NeurIPS"),
        ({"journal": "arXiv preprint arXiv:2205.14135"}, "NeurIPS"),
        ({"journal": "CoRR"}, "NeurIPS"),
        ({"url": "https://arxiv.org/abs/2205.14135"}, "NeurIPS"),
        ({"howpublished": "Preprint"}, "NeurIPS"),
        ({**ARXIV, "booktitle": "Advances in Neural Information Processing Systems"}, ""),
        ({"publisher": "MIT Press"}, ""),
        ({"journal": "Harvard Business Review"}, ""),
    ],
)
def test_the_authors_preprint_of_a_work_that_the_lists_know_as_published(
    own: Mapping[str, Value], venue: str
) -> None:
    listed = work("dao2022flash", entry("a.md", "FlashAttention", fields={"booktitle": "NeurIPS"}))
    mine = manuscript((work("flash", type="misc", fields={"title": "FlashAttention", **own}),)).library
    result = coverage(
        manuscript((listed,), (chapter("a.qmd", "flash"),)),
        foreign={"dao2022flash": "flash"},
        bibliography=mine,
    )
    assert [(use.own_key, use.venue) for use in result.chapters[0].preprints] == (
        [("flash", venue)] if venue else []
    )


def test_a_preprint_in_our_own_library_whose_other_list_knows_the_venue() -> None:
    trusted = entry("a.md", "Flash", fields={"journal": "arXiv"})
    other = entry("b.md", "Flash", fields={"journal": "JMLR"})
    result = coverage(manuscript((work("flash", trusted, other),), (chapter("a.qmd", "flash"),)))
    assert [use.venue for use in result.chapters[0].preprints] == ["JMLR"]
    assert (
        not coverage(manuscript((work("flash", trusted),), (chapter("a.qmd", "flash"),)))
        .chapters[0]
        .preprints
    )


def test_a_chapter_meets_what_its_topics_ask() -> None:
    chapters = (chapter("a.qmd", "yu2022orca huang2019gpipe yu2022orca", ("serving",)),)
    (one,) = coverage(manuscript(library(), chapters)).chapters
    assert (one.citations, one.cited, one.wanted, one.met) == (3, 2, 3, 1)
