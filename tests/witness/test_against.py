"""Lists of the field beside a book: what they name together with what each chapter cites."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from seminal.library import field
from seminal.library.kept_lists import KeptLists
from seminal.witness.colisting import Field, baskets
from tests.commands import project, seminal

CITED = """@article{adams2010, author = {Adams, A}, title = {Tides of shallow estuaries}, journal = {Seas}, year = 2010}
@article{baker2011, author = {Baker, Bob}, title = {Sediment under moving bridges}, journal = {Seas}, year = 2011}
@article{clark2012, author = {Clark, Cyd}, title = {Harbours that silt up slowly}, journal = {Seas}, year = 2012}
@article{dixon2013, author = {Dixon, Dan}, title = {Grammar of signal lamps}, journal = {Signs}, year = 2013}
@article{evans2014, author = {Evans, Eve}, title = {Lighthouses without keepers}, journal = {Signs}, year = 2014}
@article{field2015, author = {Field, Flo}, title = {Buoys as written language}, journal = {Signs}, year = 2015}
"""
LINE = "- {0}. {1} (Seas, {2})\n"
SEA = (
    LINE.format("A. Adams", "Tides of shallow estuaries", 2010)
    + LINE.format("B. Baker", "Sediment under moving bridges", 2011)
    + LINE.format("G. Grant", "Currents below frozen rivers", 2016)
)
SIGNS = (
    LINE.format("E. Evans", "Lighthouses without keepers", 2014)
    + LINE.format("H. Hughes", "Foghorns and the ear of sailors", 1999)
)  # fmt: skip
WORKS = [
    ("A. Adams", "Tides of shallow estuaries", 2010),
    ("B. Baker", "Sediment under moving bridges", 2011),
    ("C. Clark", "Harbours that silt up slowly", 2012),
    ("E. Evans", "Lighthouses without keepers", 2014),
    ("F. Field", "Buoys as written language", 2015),
    ("G. Grant", "Currents below frozen rivers", 2016),
    ("G. Grant", "Currents below frozen lakes", 2017),
    ("H. Hughes", "Foghorns and the ear of sailors", 1999),
]
OTHER = (
    "# Signs\n\n"
    + LINE.format("F. Field", "Buoys as written language", 2015)
    + LINE.format("H. Hughes", "Foghorns and the ear of sailors", 1999)
    + "\n# Sea\n\n"
    + LINE.format("G. Grant", "Currents below frozen rivers", 2016)
    + LINE.format("C. Clark", "Harbours that silt up slowly", 2012)
)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return project(
        tmp_path,
        seminal_yml="chapters: [sea.md, signs.md]\nbibliography: [own.bib]\n",
        own_bib=CITED,
        sea_md="# The sea\n\n@adams2010, @baker2011 and @clark2012\n",
        signs_md="# Signs\n\n@dixon2013, @evans2014 and @field2015\n",
        seeds__list_md="# Sea\n\n" + LINE.format("I. Irwin", "Charts of vanished islands", 2001) * 1,
        field__one__list_md=f"# Sea\n\n{SEA}\n# Signs\n\n{SIGNS}",
        field__two__list_md=OTHER,
        field__three__empty_md="",
    )


def against(folder: Path, *options: str) -> dict[str, Any]:
    done = seminal("coverage", "--against", "field", "--format", "json", *options, cwd=folder)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)["against"]
    return found


def titles(found: dict[str, Any]) -> dict[str | None, list[str]]:
    return {one["path"]: [work["title"] for work in one["suggestions"]] for one in found["chapters"]}


def test_each_chapter_gets_what_stands_beside_its_own_works(book: Path) -> None:
    before = {path: path.read_bytes() for path in book.rglob("*") if path.is_file()}
    found = against(book)
    assert found["skipped"] == ["field/three/empty.md: names fewer than 3 works"]
    assert (found["lists"], found["witnesses"]) == (2, 2)
    both = titles(found)
    assert both["sea.md"][0] == "Currents below frozen rivers"
    assert both["signs.md"][0] == "Foghorns and the ear of sailors"
    sea = next(one for one in found["chapters"] if one["path"] == "sea.md")["suggestions"][0]
    assert (sea["witnesses"], sea["known"], sea["key"]) == (2, "", "grant2016currents")
    assert {(one["list"], tuple(one["headings"])) for one in sea["named"]} == {
        ("field/one/list.md", ("Sea",)),
        ("field/two/list.md", ("Sea",)),
    }
    assert sea["named"][0]["beside"] == ["adams2010", "baker2011"]
    assert {path: path.read_bytes() for path in book.rglob("*") if path.is_file()} == before


def test_what_is_asked(book: Path) -> None:
    assert titles(against(book, "--since", "2000"))["signs.md"][0] == "Currents below frozen rivers"
    assert titles(against(book, "--min-witnesses", "2.5")) == {None: [], "sea.md": [], "signs.md": []}
    assert set(titles(against(book, "--chapter", "sea.md"))) == {"sea.md"}
    done = seminal("coverage", "--against", "field", "--html", "page.html", cwd=book)
    assert "beside adams2010" in done.stdout
    assert "Currents below frozen rivers" in (book / "page.html").read_text("utf-8")
    done = seminal("coverage", "--against", "nowhere", cwd=book)
    assert (done.returncode, "nowhere: there is no such file or folder" in done.stderr) == (2, True)


def test_a_topic_asks_for_its_chapters_alone_on_the_page_too(book: Path) -> None:
    line = LINE.format("C. Clark", "Harbours that silt up slowly", 2012)
    (book / "seeds" / "list.md").write_text(f"# To read\n\n## The sea\n\n{line}", "utf-8")
    sea = book / "sea.md"
    sea.write_text(f"---\ntitle: The sea\ntopics: [The sea]\n---\n{sea.read_text('utf-8')}", "utf-8")
    only_sea = titles(against(book, "--topic", "the-sea"))
    assert (set(only_sea), only_sea["sea.md"][0]) == ({"sea.md"}, "Currents below frozen rivers")
    page = book / "page.html"
    for options, chapters in (((), ["The book", "The sea", "Signs"]), (("--topic", "the-sea"), ["The sea"])):
        done = seminal("coverage", "--against", "field", "--html", "page.html", *options, cwd=book)
        assert done.returncode == 0, done.stderr
        section = page.read_text("utf-8").partition('<h2 id="against-title">')[2].partition("</section>")[0]
        assert re.findall(r"<summary>(.*?) (?:<small>|\()", section) == chapters
        work = section.partition("Currents below frozen rivers")[2].partition("</ul>")[0]
        assert "<code>grant2016currents</code> 2 lists" in work
        assert work.count("<li>") == 2
        assert "field/one/list.md" in work
        assert "field/two/list.md" in work
    assert seminal("coverage", "--html", "page.html", cwd=book).returncode == 0
    assert "against-title" not in page.read_text("utf-8")


def test_a_copy_adds_nothing_and_the_books_own_bibliography_is_no_witness(book: Path) -> None:
    (book / "field" / "mine").mkdir()
    shutil.copy(book / "own.bib", book / "field" / "mine" / "references.bib")
    shutil.copytree(book / "field" / "one", book / "field" / "fork")
    found = against(book)
    assert found["own"] == ["field/mine"]
    assert found["copies"] == [{"lists": ["field/fork", "field/one"], "degree": 1.0}]
    sea = next(one for one in found["chapters"] if one["path"] == "sea.md")["suggestions"][0]
    assert (sea["title"], sea["lists"], sea["witnesses"]) == ("Currents below frozen rivers", 3, 2)


def test_add(book: Path) -> None:
    none = seminal("add", "grant2016currents", cwd=book)
    assert (none.returncode, "`seminal coverage --against PATH` suggests works" in none.stderr) == (2, True)
    against(book)
    wrong = seminal("add", "grant2016current", cwd=book)
    assert "did you mean `grant2016currents`" in wrong.stderr
    done = seminal("add", "grant2016currents", "hughes1999foghorns", cwd=book)
    assert done.returncode == 0, done.stderr
    text = (book / "own.bib").read_text("utf-8")
    assert text.startswith(CITED.rstrip())
    assert "{grant2016currents,\n" in text
    assert "{hughes1999foghorns,\n" in text
    again = seminal("add", "grant2016currents", cwd=book)
    assert (again.returncode, "is in the bibliography already" in again.stderr) == (2, True)
    assert (book / "own.bib").read_text("utf-8") == text
    sea = next(one for one in against(book)["chapters"] if one["path"] == "sea.md")["suggestions"][0]
    assert (sea["key"], sea["known"]) == ("grant2016currents", "in the bibliography")


def test_add_leaves_the_bytes_of_a_bibliography_as_they_are(book: Path) -> None:
    own = book / "own.bib"
    before = b"\xef\xbb\xbf\r\n" + own.read_bytes().replace(b"\n", b"\r\n")
    own.write_bytes(before)
    against(book)
    assert seminal("add", "grant2016currents", cwd=book).returncode == 0
    after = own.read_bytes()
    assert after.startswith(before.rstrip(b"\r\n") + b"\r\n\r\n@")
    assert after.count(b"\n") == after.count(b"\r\n")


def test_add_writes_no_bibliography_outside_the_project(
    book: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("elsewhere") / "own.bib"
    shutil.move(book / "own.bib", outside)
    config = book / "seminal.yml"
    config.write_text(config.read_text("utf-8").replace("own.bib", str(outside)), "utf-8")
    against(book)
    before = outside.read_bytes()
    refused = seminal("add", "grant2016currents", cwd=book)
    assert (refused.returncode, "outside the project" in refused.stderr) == (2, True)
    assert outside.read_bytes() == before


def test_add_to_a_list_where_the_bibliography_is_ours(book: Path) -> None:
    (book / "seminal.yml").write_text("chapters: [sea.md, signs.md]\n", "utf-8")
    shutil.copy(book / "own.bib", book / "seeds" / "own.bib")
    assert seminal("build", cwd=book).returncode == 0
    suggested = [work["key"] for work in against(book)["chapters"][0]["suggestions"]]
    assert "grant2016currents" in suggested
    assert seminal("add", "grant2016currents", cwd=book).returncode == 0
    assert seminal("build", cwd=book).returncode == 0
    assert "grant2016currents" in (book / "bib" / "references.bib").read_text("utf-8")


def test_works_that_stand_everywhere_say_little() -> None:
    lists = {str(at): [(0, ()), (at, ())] for at in range(1, 6)}
    lists["rare"] = [(7, ()), (8, ())]
    made = Field(basket for name, named in lists.items() for basket in baskets(name, named))
    scores = made.scores({0, 7})
    assert max(scores, key=lambda work: scores[work]) == 8
    weights = {"rare": 0.1}
    lowered = Field((one for name, named in lists.items() for one in baskets(name, named)), weights).scores(
        {0, 7}
    )
    assert lowered[8] == pytest.approx(scores[8] / 10)
    assert 0 not in scores


@pytest.mark.slow
def test_what_was_read_before_an_interruption_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "lists.db"
    folder = tmp_path / "field"
    folder.mkdir()
    for at in range(600):
        lines = [LINE.format("A. Adams", f"Tides of estuary {at} and {n}", 2010) for n in "abc"]
        (folder / f"{at:03}.md").write_text("".join(lines), "utf-8")
    (folder / "zip.md").write_bytes(b"PK\x03\x04" + bytes(range(256)))
    (folder / "empty.bib").write_text("", "utf-8")
    read: list[list[str]] = []

    def recorded(work: Any, batches: Any) -> Any:
        for batch in batches:
            read[-1] += [one.path for one in batch.values()]
            yield work(batch)

    def interrupted(share: float, what: str) -> None:
        if share > 0.35:
            raise KeyboardInterrupt

    monkeypatch.setattr(field, "map_ahead", recorded)
    read.append([])
    with pytest.raises(KeyboardInterrupt):
        field.read_field([folder], tmp_path, interrupted, KeptLists(kept))
    read.append([])
    found = field.read_field([folder], tmp_path, kept=KeptLists(kept))
    assert len(found.lists) == 600
    assert sorted(one.split(":")[0] for one in found.skipped) == ["field/empty.bib", "field/zip.md"]
    assert len(read[0]) > 300
    assert not set(read[0]) & set(read[1])
    read.append([])
    (folder / "300b.md").write_text("- another list\n", "utf-8")
    again = field.read_field([folder], tmp_path, kept=KeptLists(kept))
    assert [one.entries for one in again.lists] == [one.entries for one in found.lists]
    assert read[2] == ["field/300b.md"]


@pytest.mark.slow
def test_a_kept_run_answers_as_a_fresh_one_after_any_edit(book: Path, tmp_path: Path) -> None:
    def answer(cache: str) -> str:
        done = seminal(
            "coverage",
            "--against",
            "field",
            "--format",
            "json",
            cwd=book,
            XDG_CACHE_HOME=str(tmp_path / cache),
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    chance = random.Random(2)
    for step in range(5):
        lines = [LINE.format(*work) for work in chance.sample(WORKS, chance.randint(4, len(WORKS)))]
        changed = book / "field" / f"{chance.randint(0, 2)}.md"
        if step == 3:
            (book / "signs.md").write_text("# Signs\n\n@dixon2013 and @clark2012\n", "utf-8")
        elif changed.exists() and chance.random() < 0.4:
            changed.unlink()
        else:
            changed.write_text("# Made\n\n" + "".join(lines), "utf-8")
        assert answer("kept") == answer("kept") == answer(f"fresh-{step}")


def test_a_damaged_database_is_as_good_as_none(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    first = against(book)
    (database,) = tmp_path.rglob("fields/*")
    whole = database.read_bytes()
    at = whole.index(b"Currents below frozen rivers")
    (book / "signs.md").write_text("# Signs\n\n@dixon2013, @evans2014, @field2015 and @clark2012\n", "utf-8")
    changed = against(book)
    assert changed != first
    for damaged in (whole[:at] + b"X" + whole[at + 1 :], whole[: len(whole) // 2], b"no database"):
        database.write_bytes(damaged)
        shutil.rmtree(database.parents[1] / "builds")  # the answer, and what was linked
        assert against(book) == changed


@pytest.mark.slow
def test_an_interrupted_run_ends_quietly_and_the_next_one_goes_on(book: Path, tmp_path: Path) -> None:
    for at in range(600):
        lines = [LINE.format("A. Adams", f"Tides of estuary {at} and {n}", 2010) for n in "abc"]
        (book / "field" / f"{at:03}.md").write_text("".join(lines), "utf-8")
    cache = tmp_path / "cache"
    running = subprocess.Popen(
        [sys.executable, "-m", "seminal", "coverage", "--against", "field"],
        cwd=book,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        start_new_session=True,
    )
    while len(kept := lists_in(cache)) < 130:  # of 602, as many as are read together at a time, or more
        assert running.poll() is None, running.stderr.read() if running.stderr else ""
        time.sleep(0.005)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the children too
    said = running.communicate(timeout=300)
    assert (running.returncode, said) == (130, ("", "\nseminal: interrupted\n"))
    done = seminal("coverage", "--against", "field", cwd=book, timeout=300, XDG_CACHE_HOME=str(cache))
    assert (done.returncode, "602 lists" in done.stdout) == (0, True), done.stdout
    after = lists_in(cache)
    assert len(after) == 603  # and the empty one
    assert kept.items() <= after.items()


def lists_in(folder: Path) -> dict[bytes, int]:
    """Return what lists are kept in a cache are made of, and their numbers."""
    for place in folder.rglob("fields/*"):
        with closing(sqlite3.connect(f"file:{place}?mode=ro", uri=True)) as database, suppress(sqlite3.Error):
            return dict(database.execute("SELECT made_of, id FROM lists"))
    return {}
