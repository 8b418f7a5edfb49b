"""Lists of the field beside a book: what they name together with what each chapter cites."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from seminal.witness.colisting import Field, baskets
from tests.commands import seminal
from tests.witness.books import LINE, against


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
    assert "Skipped: 1 file.\n  field/three/empty.md: names fewer than 3 works\n" in done.stdout
    assert "Currents below frozen rivers" in (book / "page.html").read_text("utf-8")
    done = seminal("coverage", "--against", "nowhere", cwd=book)
    assert (done.returncode, "nowhere: there is no such file or folder" in done.stderr) == (2, True)


def test_a_comment_on_a_pull_request_has_the_suggestions(book: Path) -> None:
    said = seminal("coverage", "--against", "field", "--format", "md", cwd=book).stdout
    section = said.partition("<summary>Named with what is cited in The sea")[2].partition("</details>")[0]
    assert "**Currents below frozen rivers** (2016) `grant2016currents`; 2 lists" in section
    assert "field/one/list.md:" in section
    assert "Against" not in seminal("coverage", "--format", "md", cwd=book).stdout


def test_files_that_are_no_lists_are_named(book: Path) -> None:
    (book / "field" / "gone.md").symlink_to("nowhere.md")
    for at in range(7):
        (book / "field" / f"{at}.md").write_bytes(b"PK\x03\x04\x00" if at else b"")
    said = seminal("coverage", "--against", "field", cwd=book).stdout
    assert "Skipped: 9 files.\n" in said
    assert "  and 4 more (--all)\n" in said
    said = seminal("coverage", "--against", "field", "--all", cwd=book).stdout
    assert all(
        f"  field/{name}: " in said
        for name in ("three/empty.md", "gone.md", *(f"{at}.md" for at in range(7)))
    )


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
