"""A paper that whole proceedings lack is contradicted only where their pages leave no room for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from seminal.cli import cli
from seminal.match.meetings import meeting
from seminal.model.entry import Entry
from seminal.model.verdict import Statement, Verdict
from seminal.resolve.index import Index
from seminal.verify.judge import judge, verify
from seminal.verify.proceedings import absent, proceedings
from seminal.verify.versions import compared_record
from tests.entries import entry

WHOLE = [f"{1 + 8 * n}–{8 + 8 * n}" for n in range(250)]
"""Pages 1 to 2000, eight for each paper."""
TEAPOTS = entry("Teapots as Brewing Accelerators of Deep Networks", "Dole, Jane", 2018, venue="ICML")


def judged(ours: Entry, pages: Sequence[str], *records: Entry, year: int = 2018) -> Verdict:
    return judge(Statement("", ours), records, lambda place: pages if place == ("ICML", year) else ())


def with_pages(pages: str) -> Entry:
    return entry(TEAPOTS.title, "Dole, Jane", 2018, venue="ICML", pages=pages)


def test_a_paper_for_which_whole_proceedings_have_no_room_is_contradicted() -> None:
    verdict = judged(TEAPOTS, WHOLE)
    assert verdict.standing == "contradicted"
    assert [one.field for one in verdict.contradictions] == ["venue"]
    assert "none of the 250 papers of ICML 2018" in verdict.contradictions[0].reason
    assert not verdict.remarks


@pytest.mark.parametrize(
    ("stated", "held", "accused"),
    [
        ("", WHOLE, True),
        ("1-9", WHOLE, True),  # as each paper's own file counts
        ("812–820", WHOLE, True),
        ("1997–2004", WHOLE, False),  # after the last: the end may be missing
        ("", [*WHOLE[:100], *WHOLE[101:]], False),
        ("801–808", [*WHOLE[:100], *WHOLE[101:]], False),
        ("1001–1008", [*WHOLE[:100], *WHOLE[101:]], True),
        ("", WHOLE[1:], False),  # the first is missing
        ("", [*WHOLE, ""], False),  # a paper without pages: so may be the missing one
        ("1001–1008", [*WHOLE, ""], True),
        ("", [*WHOLE, *WHOLE], False),  # two volumes; a third may be missing
        ("", [""] * 900, False),
        ("", ["1–9"] * 900, False),
        ("", [f"{1 + 9 * n}–{8 + 9 * n}" for n in range(250)], True),  # an empty page between papers
        ("", [*(f"{1 + 9 * n}–{8 + 9 * n}" for n in range(250)), "2251"], False),  # a paper may have one page
        ("", WHOLE[:60], False),
    ],
)
def test_a_missing_record_is_thought_of_before_a_paper_is_called_absent(
    stated: str, held: Sequence[str], accused: bool
) -> None:
    verdict = judged(with_pages(stated) if stated else TEAPOTS, held)
    assert (verdict.standing == "contradicted") is accused
    assert bool(verdict.remarks) is (not accused and len(held) >= 200)


@pytest.mark.parametrize(("held", "doubted"), [(WHOLE[1:], True), (WHOLE[::2] + WHOLE[1::8], False)])
def test_where_much_is_missing_a_paper_s_absence_says_nothing(held: Sequence[str], doubted: bool) -> None:
    """Of 500 papers 312 are held: half of the others' pages are gaps as wide as a paper."""
    held = [*held, *(f"{2001 + 8 * n}–{2008 + 8 * n}" for n in range(150))]
    assert judged(TEAPOTS, held).doubted is doubted


@pytest.mark.parametrize("gone", [0, 1, 124, 248])
def test_no_paper_is_called_absent_for_its_own_record_s_being_away(gone: int) -> None:
    held = [*WHOLE[:gone], *WHOLE[gone + 1 :]]
    for ours in (TEAPOTS, with_pages(WHOLE[gone])):
        verdict = judged(ours, held)
        assert verdict.standing == "unverified"
        assert "none of the 249 papers" in verdict.remarks[0].reason
        assert verdict.doubted


@pytest.mark.parametrize(
    ("title", "authors", "year", "venue"),
    [
        ("DAN", "", 2015, "ICML"),
        ("DAN", "Iyyer, Mohit", 2015, "ICML"),
        ("ResNet-50", "", 2016, "CVPR"),
        ("ResNet-50", "He, Kaiming", 2016, "CVPR"),
        ("ResNet50", "He, Kaiming", 2016, "CVPR"),
        ("GPT-3.5", "Brown, Tom", 2020, "NeurIPS"),
        ("Teapots as Brewing Accelerators", "", 2018, "ICML"),
    ],
)
def test_a_line_without_people_and_a_system_s_name_are_never_called_absent(
    title: str, authors: str, year: int, venue: str
) -> None:
    ours = entry(title, authors, year, venue=venue)
    verdict = judge(Statement("", ours), [], lambda _: WHOLE)
    assert (verdict.standing, verdict.contradictions, verdict.remarks) == ("unverified", (), ())


def test_a_paper_under_another_title_is_not_absent() -> None:
    names = "Rashid, Tabish; Samvelyan, Mikayel"
    record = entry("QMIX: Monotonic Value Function Factorisation", names, 2018, venue="ICML", key="q")
    reworded = entry("QMIX: Monotone Factorisation of Values", "Rashid, T.; others", 2018, venue="ICML")
    assert absent(reworded, [compared_record(reworded, record)], lambda _: WHOLE).wrong is None
    assert judged(TEAPOTS, WHOLE, year=2017).standing == "unverified"


@pytest.mark.parametrize(("author", "standing"), [("Dole, J.", "unverified"), ("Lind, Bo", "contradicted")])
def test_an_author_s_paper_is_compared_among_hundreds_that_share_its_words(
    author: str, standing: str
) -> None:
    alike = [entry(f"Brewing Accelerators of {n}", f"Roe, Ben{n}", 2001, key=f"a{n}") for n in range(401)]
    held = [
        entry(f"Reels of {n}", f"Stone, A{n}", 2018, venue="ICML", pages=pages, key=f"r{n}")
        for n, pages in enumerate(WHOLE[1:])
    ]
    other = entry("Brewing Accelerators Learn", author, 2018, venue="ICML", pages=WHOLE[0], key="o")
    (verdict,) = verify([Statement("", TEAPOTS)], [*alike, *held, other])
    assert verdict.standing == standing


@pytest.fixture(scope="module")
def census() -> list[Entry]:
    """Return 200 papers of one meeting without pages, and 9,800 others."""
    papers = [
        entry(f"Lamps of {n}", f"Stone, Ann{n}; Vik, C.", 2018, venue="ICML", key=f"k{n}") for n in range(200)
    ]
    return papers + [entry(f"Reels of {n}", f"Roe, Ben{n}", 2001, key=f"r{n}") for n in range(9_800)]


@pytest.mark.parametrize(
    ("authors", "standing"),
    [
        ("Dole, Jane; Lind, Bo; Orr, Cy", "contradicted"),
        ("Dole, Jane; Lind, Bo; Roe, Ben77", "unverified"),  # whose paper is of another meeting
        ("Dole, Jane; Lind, Bo; Vik, Carl", "unverified"),  # "C. Vik" may be he
        ("Dole, Jane; Lind, Bo; Orr, C.", "unverified"),
        ("Dole, Jane; Lind, Bo", "unverified"),
        ("Dole, Jane; Lind, Bo; Roe, Ben M.; Orr, Cy", "contradicted"),
    ],
)
def test_a_paper_of_strangers_that_its_meeting_lacks_is_contradicted(
    census: Sequence[Entry], authors: str, standing: str
) -> None:
    ours = Statement("", entry(TEAPOTS.title, authors, 2018, venue="ICML"))
    (verdict,) = verify([ours], census)
    assert (verdict.standing, verdict.doubted) == (standing, standing == "unverified")
    (few,) = verify([ours], census[:-1])  # too few records for telling who publishes
    assert few.doubted
    assert verify([Statement("", entry(TEAPOTS.title, authors, 2017, venue="ICML"))], census)[0].remarks == ()


def test_papers_that_share_a_page_leave_no_gap() -> None:
    held = proceedings([f"{1 + 7 * n}–{8 + 7 * n}" for n in range(250)])
    assert not held.has_room("")


def test_the_index_gives_the_pages_of_a_meeting_s_papers(tmp_path: Path) -> None:
    index = Index(tmp_path / "index.sqlite")
    held = [
        entry(f"Lamps of Kind {n}", f"Stone, A{n}", 2018, venue="ICML", key=f"k{n}", seed="d.bib", line=n + 1,
              pages=f"{9 * n}–{9 * n + 8}" if n else "")
        for n in range(3)
    ]  # fmt: skip
    held += [entry("Lamps Elsewhere", "Vik, C.", 2018, venue="A Journal", key="j", seed="d.bib", line=99)]
    list(index.add("d", "1", held))
    assert sorted(index.pages_at(("ICML", 2018))) == ["", "18–26", "9–17"]
    assert index.pages_at(("ICML", 2019)) == index.pages_at(("OSDI", 2018)) == []
    index.close()


@pytest.mark.parametrize(
    ("venue", "found"),
    [
        (
            "Proceedings of the 35th International Conference on Machine Learning, ICML 2018, Stockholm, Sweden",
            "ICML",
        ),
        ("NeurIPS", "NeurIPS"),
        ("Workshop on Lamps at ICML 2018", None),
        ("Journal of Machine Learning Research", None),
    ],
)
def test_a_meeting_is_a_conference_and_a_year(venue: str, found: str | None) -> None:
    assert meeting(entry("Lamps", "Stone, A.", 2018, venue=venue)) == (found and (found, 2018))


def test_verify_asks_the_index_for_whole_proceedings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    records = "".join(
        f"@inproceedings{{r{n}, author = {{Stone, A{n}}}, title = {{Lamps of Kind {n} and {n + 1}}}, "
        f"booktitle = {{ICML}}, year = {{2018}}, pages = {{{1 + 8 * n}--{8 + 8 * n}}}}}\n"
        for n in range(210)
    )
    (tmp_path / "dump.bib").write_text(records, "utf-8")
    (tmp_path / "seminal.yml").write_text("seeds: []\nindex: index.sqlite\n", "utf-8")
    ours = "@inproceedings{a, author = {Vik, Cara}, title = {Teapots as Accelerators of Wide Networks},\n"
    (tmp_path / "ours.bib").write_text(f"{ours} booktitle = {{ICML}}, year = {{2018}}}}\n", "utf-8")
    runner = CliRunner()
    runner.invoke(cli, ["index", "add", "bib", "dump.bib"], standalone_mode=False)
    done = runner.invoke(cli, ["verify", "--bibliography", "ours.bib"], standalone_mode=False)
    assert done.return_value == 1, done.output
    assert "none of the 210 papers of ICML 2018" in done.output
