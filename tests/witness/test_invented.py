"""Lists that look invented: named where records know works of their kind, and silent until the author accepts them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from seminal.witness.invented import AskedWork, invented
from tests.commands import project, seminal

Works = list[AskedWork]


def works(name: str, known: int, unknown: int, kind: str = "NeurIPS", year: int = 2019) -> Works:
    """Return works that no other list names, of which records know the first."""
    return [AskedWork(f"{name} {at}", kind, year, at < known) for at in range(known + unknown)]


def named(lists: dict[str, Works], copies: dict[str, list[str]] | None = None) -> list[str]:
    found = invented(lists, {name: len(one) for name, one in lists.items()}, copies)
    return [one.list for one in found]


REAL = {"a.md": works("a", 12, 1), "b.md": works("b", 9, 2)}


@pytest.mark.parametrize(
    ("asked", "looks_invented"),
    [
        (works("x", 0, 12), True),
        (works("x", 3, 12), True),
        (works("x", 8, 8), False),  # half invented is not told from a list of another corner of the field
        (works("x", 0, 7), False),  # too few
        (works("x", 0, 30, kind="ICSE"), False),  # of a kind that the other lists do not name
        (works("x", 0, 30, year=2024), False),  # newer than all that the records know
        (works("x", 0, 30, year=2012), False),  # from years that the other lists do not name
        (works("x", 0, 12) + works("y", 0, 30, kind=""), False),  # a list of web pages with some papers
        ([AskedWork(f"x {at}", "", 2019, False, faulty=True) for at in range(12)], True),
    ],
)
def test_what_looks_invented(asked: Works, looks_invented: bool) -> None:
    assert named({**REAL, "x.md": asked}) == ["x.md"] * looks_invented


def test_records_that_know_little_accuse_nobody() -> None:
    assert named({"a.md": works("a", 1, 14), "b.md": works("b", 2, 12), "c.md": works("c", 0, 30)}) == []
    assert named({"alone.md": works("x", 0, 30)}) == []


def test_papers_of_whole_proceedings_need_no_other_list() -> None:
    held = [one._replace(held=True) for one in works("x", 1, 12)]
    assert named({"x.md": held}) == ["x.md"]
    assert named({"x.md": [one._replace(held=True) for one in works("x", 8, 5)]}) == []
    assert named({"a.md": works("a", 2, 14), "x.md": held}) == []  # where few are known of another list


def test_what_another_list_names_is_known_but_copies_and_other_invented_lists_are_no_help() -> None:
    shared = works("x", 0, 12)
    assert named({**REAL, "x.md": shared, "real.md": [*shared, *works("r", 40, 2)]}) == []
    assert named({**REAL, "x.md": shared, "y.md": shared[::-1]}) == ["x.md", "y.md"]
    copy = {"x.md": ["real.md"], "real.md": ["x.md"]}
    assert named({**REAL, "x.md": shared, "real.md": [*shared, *works("r", 40, 2)]}, copy) == ["x.md"]


SUBJECTS = (
    "Tides Sediment Harbours Lamps Lighthouses Buoys Currents Foghorns Charts Anchors Reefs Dunes".split()
)
PEOPLE = "Adams Baker Clark Dixon Evans Field Grant Hughes Irwin Jones Klein Lopez".split()
VENUE = "Advances in Neural Information Processing Systems"


def title(at: int, how: str) -> str:
    return f"{SUBJECTS[at % 12]} {how} {SUBJECTS[at * 5 // 12 % 12].lower()} of {PEOPLE[at * 7 % 12]} bay"


def line(at: int, how: str) -> str:
    return f"- A. {PEOPLE[at % 12]} and B. {PEOPLE[(at + 3) % 12]}. {title(at, how)}. {VENUE}, {2017 + at % 3}.\n"


def reading_list(numbers: Sequence[int], how: str) -> str:
    return "# Reading list\n\n" + "".join(line(at, how) for at in numbers)


@pytest.mark.slow
def test_a_list_of_a_book_that_no_index_knows(tmp_path: Path) -> None:
    records = "".join(
        f"@inproceedings{{k{at}, author = {{{PEOPLE[at % 12]}, A and {PEOPLE[(at + 3) % 12]}, B}}, title = "
        f"{{{title(at, 'near')}}}, booktitle = {{{VENUE}}}, year = {2017 + at % 3}}}\n"
        for at in range(60)
    )
    book = project(
        tmp_path,
        seminal_yml="chapters: [one.md]\nindex: known.sqlite\n",
        one_md="# Tides\n\nNothing is cited.\n",
        records_bib=records,
        seeds__a_md=reading_list(range(16), "near"),
        seeds__b_md=reading_list(range(12, 36), "near"),
        seeds__made_md=reading_list(range(36, 60), "without any"),
    )

    def run(*command: str) -> str:
        done = seminal(*command, cwd=book)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def silent() -> list[str]:
        found: list[str] = json.loads(run("coverage", "--format", "json"))["silent"]
        return found

    assert "looks invented" not in run("build")
    assert silent() == []
    run("index", "add", "bib", "records.bib")
    run("resolve")
    said = run("build", "--notes")
    assert re.search(
        r"seeds/made.md looks invented: of \d\d works like those of other lists, 0 are known", said
    )
    assert json.loads(run("build", "--format", "json"))["invented"][0]["list"] == "seeds/made.md"
    assert silent() == ["seeds/made.md"]
    assert "seeds/made.md looks invented" in run("coverage")
    (book / "known.sqlite").unlink()
    assert silent() == ["seeds/made.md"]  # the lock says it
    config = book / "seminal.yml"
    config.write_text(config.read_text("utf-8") + "witnesses:\n  seeds/made.md: me\n", "utf-8")
    assert "looks invented" not in run("build")
    assert silent() == []
