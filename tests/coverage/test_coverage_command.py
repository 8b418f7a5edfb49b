"""`seminal coverage` as a person runs it: its options, a bibliography of the author's own, and bad input."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from seminal.__main__ import main
from seminal.commands import check
from seminal.project import config
from tests.commands import project

LIST = """\
## Serving

- Gyeong-In Yu et al. Orca: A Distributed Serving System for Transformer-Based Generative Models. OSDI 2022.
- Woosuk Kwon et al. Efficient Memory Management for Large Language Model Serving with PagedAttention. SOSP 2023.

## Pipelines

- Deepak Narayanan et al. PipeDream: Generalized Pipeline Parallelism for DNN Training. SOSP 2019.
"""
OWN = """\
@inproceedings{paged, author={Kwon, Woosuk and Li, Zhuohan}, year={2023}, booktitle={SOSP},
  title={Efficient Memory Management for Large Language Model Serving with {PagedAttention}}}
@article{other, title={Cooking for Engineers at Home}, author={Doe, Jane}, year=2001, journal={J}}
"""
ONE = "---\ntitle: Serving\ntopics: [Serving]\n---\nAs @paged says, and @other too.\n"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = project(tmp_path / "book", seeds__a_md=LIST, own_bib=OWN)
    (folder / "text").mkdir()
    (folder / "text" / "one.qmd").write_text(ONE, "utf-8")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["seminal", "coverage", *arguments])
        status = main()
        told = capsys.readouterr()
        return status, told.out, told.err

    return command


def statuses(text: str) -> dict[str, tuple[str, str | None]]:
    """Return each work's status and the author's key for it, by the first word of its title."""
    works: list[dict[str, Any]] = json.loads(text)["works"]
    return {work["title"].split()[0].rstrip(":"): (work["status"], work["own_key"]) for work in works}


FOUND = {"Orca": ("absent", None), "Efficient": ("cited", "paged"), "PipeDream": ("absent", None)}
JSON = ("--format", "json")


def test_a_bibliography_of_the_authors_own(book: Path, run: Run) -> None:
    status, out, err = run("--bibliography", "own.bib", "--chapters", "text/*.qmd", *JSON)
    assert (status, err, statuses(out)) == (0, "", FOUND)
    assert [one["key"] for one in json.loads(out)["candidates"]] == ["other"]
    assert run("--bibliography", "own.bib", *JSON)[1] == out  # now what its entries are is remembered
    (book / "own.bib").write_text(OWN.replace("Woosuk", "Not").replace("Kwon", "Another"), "utf-8")
    assert statuses(run("--bibliography", "own.bib", *JSON)[1])["Efficient"] == ("absent", None)


def test_chapters_that_are_remembered_are_those_that_stand_there(book: Path, run: Run) -> None:
    """Checks and coverage remember them together, and neither drops what the other needs."""
    (book / "_quarto.yml").write_text("seminal: {chapters: [text]}\nbibliography: own.bib\n", "utf-8")
    (book / "text" / "two.qmd").write_text("Nothing. " * 3_000, "utf-8")
    assert statuses(run(*JSON)[1]) == FOUND
    [kept] = (book.parent / "cache" / "seminal" / "checks").iterdir()
    before = kept.read_bytes()
    assert statuses(run(*JSON)[1]) == FOUND
    check.check(config.read(book))
    assert statuses(run(*JSON)[1]) == FOUND
    assert kept.read_bytes() != before
    (book / "text" / "one.qmd").write_text(ONE.replace("@paged", "nobody"), "utf-8")
    assert statuses(run(*JSON)[1])["Efficient"] == ("uncited", "paged")


@pytest.mark.slow
def test_what_lists_say_is_remembered_until_they_change(book: Path, run: Run) -> None:
    """Also how a work is a preprint, which registers tell, and what the author decides."""
    more = "".join(f"- Jane Doe. **On Frobs, Volume {n}**. SOSP {1990 + n % 30}.\n" for n in range(400))
    (book / "seeds" / "long.md").write_text(f"# Reading\n\n## Serving\n\n{more}", "utf-8")
    arguments = ("--chapters", "text/*.qmd", *JSON)
    first = run(*arguments)[1]
    assert run(*arguments)[1] == first
    assert "named by 1 of 2 lists" in first
    (book / "seeds" / "more.md").write_text(LIST, "utf-8")
    again = run(*arguments)[1]
    assert "named by 2 of 3 lists" in again
    (book / "bib").mkdir()
    key = json.loads(first)["works"][-1]["key"]
    (book / "bib" / "overrides.yml").write_text(f"seminal: [{key}]\n", "utf-8")
    assert "marked as seminal by the author" in run(*arguments)[1]


@pytest.mark.parametrize("where", ["_quarto.yml", "text/one.qmd"])
def test_the_bibliography_that_the_book_names(book: Path, run: Run, where: str) -> None:
    """In `_quarto.yml`, or in a chapter as bookdown has it; a file that only a chapter names may be missing."""
    if where == "_quarto.yml":
        (book / where).write_text("bibliography: own.bib\nseminal: {chapters: [text/one.qmd]}\n", "utf-8")
    else:
        (book / where).write_text(
            ONE.replace("title", "bibliography: [../own.bib, made.bib]\ntitle"), "utf-8"
        )
    status, out, err = run(*JSON)
    assert (status, err, statuses(out)) == (0, "", FOUND)


def test_a_bibliography_beside_ours(book: Path, run: Run) -> None:
    """Then every work is in a bibliography, the author's keys stand for ours, and their other works are known."""
    told = "bibliography: [bib/references.bib, own.bib]\nseminal: {chapters: [text/one.qmd]}\n"
    (book / "_quarto.yml").write_text(told, "utf-8")
    out = run(*JSON)[1]
    assert {name: status for name, (status, _) in statuses(out).items()} == {
        "Orca": "uncited", "Efficient": "cited", "PipeDream": "uncited",
    }  # fmt: skip
    data = json.loads(out)
    assert ([one["key"] for one in data["candidates"]], data["gaps"]["unknown_keys"]) == (["other"], [])


def test_an_empty_bibliography_is_told(book: Path, run: Run) -> None:
    (book / "own.bib").write_text("% nothing yet\n", "utf-8")
    status, out, err = run("--bibliography", "own.bib", *JSON)
    assert (status, {status for status, _ in statuses(out).values()}) == (0, {"absent"})
    assert err.startswith("own.bib:1:1: error[empty-bibliography] holds no entry")


def test_broken_entries_are_told_and_the_others_count(book: Path, run: Run) -> None:
    broken = "@article{lost, title={Never closed, author={Doe, Jane},\n\n"
    (book / "own.bib").write_text(broken + OWN, "utf-8")
    status, out, err = run("--bibliography", "own.bib", *JSON)
    assert (status, statuses(out)) == (0, FOUND)
    assert err.startswith("own.bib:1:")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--bibliography", "none.bib"), "none.bib: there is no such file"),
        (("--chapters", "nothing/*.qmd"), "no chapter was found"),
        (("--chapter", "nine"), "no chapter 'nine'; there are: text/one.qmd"),
        (("--topic", "servin"), "no topic 'servin'; did you mean 'serving'?"),
        (("--baseline", "own.bib"), "own.bib: not a coverage baseline"),
    ],
)
def test_what_cannot_be_done_is_said(book: Path, run: Run, arguments: tuple[str, ...], told: str) -> None:
    status, _, err = run(*arguments)
    assert (status, told in err, err.count("\n")) == (2, True, 1)


def test_a_chapter_of_another_encoding_is_named(book: Path, run: Run) -> None:
    (book / "text" / "two.qmd").write_bytes(b"caf\xe9 @paged\n")
    status, _, err = run()
    assert (status, err.split(": byte")[0]) == (2, "seminal: text/two.qmd:1:4")


def test_a_chapter_outside_the_project(book: Path, run: Run) -> None:
    (book.parent / "far.qmd").write_text("See @paged.\n", "utf-8")
    for name in ("../far.qmd", str(book.parent / "far.qmd")):
        status, out, _ = run("--bibliography", "own.bib", "--chapters", name, *JSON)
        assert (status, json.loads(out)["works"][0]["cited_in"]) == (0, ["../far.qmd"])


@pytest.mark.parametrize("options", [(), ("--topic", "serving")])
def test_beside_a_page_three_lines_are_printed(book: Path, run: Run, options: tuple[str, ...]) -> None:
    status, out, err = run("--bibliography", "own.bib", "--html", "c.html", *options)
    assert (status, len(out.splitlines()), err) == (0, 3, "")
    assert out.splitlines()[2] == "All of it: c.html"


def test_no_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    project(tmp_path, chapter_md="See @a.\n")
    monkeypatch.chdir(tmp_path)
    status, out, _ = run("--html", "c.html", "--badge", "c.svg")
    assert (status, out.startswith("There is no reading list")) == (0, True)
    assert "There is no reading list" in (tmp_path / "c.html").read_text("utf-8")
    assert "no works" in (tmp_path / "c.svg").read_text("utf-8")
    assert run("--fail-under", "50")[0] == 1


def test_an_unknown_setting_is_an_error(book: Path, run: Run) -> None:
    (book / "seminal.yml").write_text("coverage: {taget: 3}\n", "utf-8")
    status, _, err = run()
    assert (status, "unknown key `taget`" in err) == (2, True)
    (book / "seminal.yml").write_text("coverage: {target: 3}\n", "utf-8")
    assert "of 3 works cited" in run("--bibliography", "own.bib")[1]


def test_the_gates(book: Path, run: Run) -> None:
    own = ("--bibliography", "own.bib")
    assert run(*own, "--fail-under", "33")[0] == 0
    assert run(*own, "--fail-under", "34")[0] == 1
    status, _, err = run(*own, "--fail-under", "34", "--each-topic")
    assert (status, err.splitlines()) == (
        1, ["bib/topics.yml:1:1: error[low-coverage] Pipelines: 0 % of its one work cited, 34 % asked "
            "(most wanted: narayanan2019pipedream)"],
    )  # fmt: skip
    assert run(*own, "--max-absent", "2")[0] == 0
    assert run(*own, "--max-absent", "1")[0] == 1
    assert run(*own, "--baseline", "gaps.json")[0] == 0
    assert run(*own, "--baseline", "gaps.json")[0] == 0
    (book / "text" / "one.qmd").write_text(ONE.replace("@paged", "nobody"), "utf-8")
    status, _, err = run(*own, "--baseline", "gaps.json")
    assert (status, err.count("new-gap"), "(uncited)" in run(*own)[1]) == (1, 1, True)


def test_only_the_first_findings_on_a_bibliography_are_told(book: Path, run: Run) -> None:
    broken = "".join(f"@article{{lost{n}, title={{Never closed, year=2001,\n\n" for n in range(9))
    (book / "own.bib").write_text(OWN + broken, "utf-8")
    status, _, err = run("--bibliography", "own.bib")
    lines = err.splitlines()
    assert (status, len(lines), lines[-1]) == (0, 6, "seminal: and 4 more of the kind: see `seminal check`")


def test_an_entry_that_stands_in_two_files_is_one(book: Path, run: Run) -> None:
    """Each chapter's own bibliography has its copy: a second key of the same work is known all the same."""
    (book / "late.bib").write_text(
        OWN + OWN.replace("{paged,", "{kwon,").replace("{other,", "{dish,"), "utf-8"
    )
    (book / "text" / "one.qmd").write_text(ONE.replace("@paged", "@kwon"), "utf-8")
    status, out, err = run(
        "--bibliography", "own.bib", "--bibliography", "late.bib", "--chapters", "text/*.qmd"
    )
    assert (status, err) == (0, "")
    assert "1 of 3 works cited" in out
    assert "no bibliography has" not in out


def test_a_page_or_badge_replaces_only_its_like(book: Path, run: Run) -> None:
    for option in ("--html", "--badge"):
        for name in ("text/one.qmd", "own.bib", "seeds/a.md"):
            before = (book / name).read_text("utf-8")
            status, out, said = run(option, name)
            assert (status, out) == (2, "")
            assert name in said
            assert (book / name).read_text("utf-8") == before
    assert run("--html", "page.html", "--badge", "badge.svg")[0] == 0
    assert run("--html", "page.html", "--badge", "badge.svg")[0] == 0
    assert run("--html", "badge.svg")[0] == 2
    assert run("--html", "new", "--badge", "new")[0] == 2
    assert not (book / "new").exists()
