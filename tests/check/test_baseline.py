"""A baseline holds old problems for as long as they are the same ones, whatever moves or is renamed around them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from seminal.check.baseline import compared, rekeyed, to_baseline
from seminal.model.diagnostic import Diagnostic
from seminal.model.source import Location
from tests.commands import project, seminal
from tests.growth import assert_time_linear

BIB = """@article{Dean_2012, author = {Dean, Jeffrey}, year = {20012}, title = {Networks}}
@article{kim2019parts, author = {Kim, Ann}, year = {20019}, title = {Parts}, journal = {J}}
"""


def diagnostic(rule: str, path: str, message: str, line: int = 1) -> Diagnostic:
    return Diagnostic(rule, Location(path, line, 1, line, 2), message)


def book(folder: Path, **more: str) -> Path:
    files = {"seminal.yml": "chapters: ['*.md']\nbibliography: [r.bib]\n", "r.bib": BIB, **more}
    return project(folder, **{"a.md": "@Dean_2012, @kim2019parts, @nobody2001\n", **files})


@pytest.mark.slow
@pytest.mark.parametrize("place", ["known.json", ".seminal-baseline.json", ".github/known.json"])
def test_rename_renames_in_the_baseline(tmp_path: Path, place: str) -> None:
    book(tmp_path)
    (tmp_path / place).parent.mkdir(exist_ok=True)
    seminal("check", "--baseline", place, cwd=tmp_path)
    assert "Dean_2012: year" in (tmp_path / place).read_text("utf-8")
    assert seminal("rename", "Dean_2012", "dean2012networks", cwd=tmp_path).returncode == 0
    done = seminal("check", "--baseline", place, "--format", "short", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    assert "mended" not in done.stderr


@pytest.mark.slow
def test_fix_renames_in_the_baseline_that_is_named(tmp_path: Path) -> None:
    yml = "chapters: ['*.md']\nbibliography: [r.bib]\nhouse: {key-pattern: '[a-z]+[0-9]{4}[a-z]+'}\n"
    book(tmp_path, **{"seminal.yml": yml, "r.bib": BIB.replace("20012", "2012")})
    (tmp_path / "ci").mkdir()
    seminal("check", "--baseline", "ci/old", cwd=tmp_path)
    done = seminal("check", "--fix", "--baseline", "ci/old", "--fail-on", "note", cwd=tmp_path)
    assert "@dean2012networks" in (tmp_path / "a.md").read_text("utf-8")
    assert done.returncode == 0, done.stdout
    assert seminal("check", "--fix", "--diff", "--baseline", "ci/old", cwd=tmp_path).stdout == ""


@pytest.mark.slow
def test_a_chapter_that_was_renamed_has_no_new_problems(tmp_path: Path) -> None:
    book(tmp_path)
    seminal("check", "--baseline", "b.json", cwd=tmp_path)
    (tmp_path / "a.md").rename(tmp_path / "z.md")
    assert seminal("check", "--baseline", "b.json", cwd=tmp_path).returncode == 0
    (tmp_path / "a.md").write_text("@nobody2001\n", "utf-8")
    done = seminal("check", "--baseline", "b.json", "--format", "short", cwd=tmp_path)
    assert done.stdout.split(" ")[:2] == [
        "z.md:1:29:",
        "error[unknown-key]",
    ]  # a copy is no move: the same twice is new


def test_a_line_may_name_a_file_that_no_disk_can_hold(tmp_path: Path) -> None:
    book(tmp_path)
    old = diagnostic("unknown-key", "a" * 300, "gone2001 is in no bibliography of this book")
    (tmp_path / "b.json").write_text(to_baseline([old]), "utf-8")
    done = seminal("check", "--baseline", "b.json", cwd=tmp_path)
    assert done.returncode == 1
    assert "no known problems hidden by the baseline" in done.stderr


def test_counts_in_sentences_of_ours_may_grow() -> None:
    told = "this book names no bibliography, and there {} of it"
    one = diagnostic("no-bibliography", "a.md", told.format("is one citation"))
    many = diagnostic("no-bibliography", "a.md", told.format("are 12 citations"))
    assert compared([many], to_baseline([one])).fresh == []


def test_equal_problems_are_counted_after_a_renaming_too() -> None:
    found = [
        diagnostic("bad-year", "r.bib", "old: year: 1", 1),
        diagnostic("bad-year", "r.bib", "old: year: 1", 2),
        diagnostic("bad-year", "r.bib", "new2001: year: 1", 3),
        diagnostic("bad-key", "r.bib", "an odd key", 4),
    ]
    renewed = rekeyed(to_baseline(found), {"old": "new2001", "odd key": "key"})
    now = [diagnostic("bad-year", "r.bib", "new2001: year: 1", line) for line in range(4)]
    now.append(diagnostic("bad-key", "r.bib", "an key"))
    result = compared(now, renewed)
    assert (len(result.fresh), result.known, result.mended) == (1, 4, 0)


def test_longer_keys_and_lines_that_a_person_changed_stay() -> None:
    baseline = to_baseline(
        [diagnostic("bad-year", "a: b.bib", "old2: year"), diagnostic("bad-year", "r.bib", "old-x: 1")]
    )
    assert rekeyed(baseline, {"old": "new"}) == baseline
    text = json.dumps({"version": 1, "known": {"0123456789abcdef:1": "bad-year r.bib: old: 1"}})
    assert rekeyed(text, {"old": "new"}) == text
    assert rekeyed("[1, ", {"old": "new"}) == "[1, "


def test_a_baseline_that_says_the_same_often_is_renamed_once_each() -> None:
    often = [diagnostic("unknown-key", "a.md", "old is no key", line) for line in range(8_000)]
    renewed = rekeyed(to_baseline(often), {"old": "new"})
    now = [diagnostic("unknown-key", "a.md", "new is no key", line) for line in range(8_001)]
    assert len(compared(now, renewed).fresh) == 1


def test_time_grows_with_a_baseline() -> None:
    def rename(times: int) -> None:
        often = {f"{number:016x}:1": "unknown-key a.md: old is no key" for number in range(times)}
        strange = {"0:1": "bad-year r.bib" + ": " * times, "0:2": "a b: " + "1" * times}
        rekeyed(json.dumps({"version": 1, "known": often | strange}), {"old": "new"})

    assert_time_linear(rename, 8_000)


def test_a_file_is_looked_for_once_however_much_was_said_of_it() -> None:
    asked: list[str] = []

    def is_file(name: str) -> bool:
        asked.append(name)
        return False

    old = [diagnostic("bad-year", "gone.md", f"{number}: year") for number in range(9)]
    new = [diagnostic("bad-year", "here.md", f"{number}: year") for number in range(9)]
    assert compared(new, to_baseline(old), is_file=is_file).fresh == []
    assert asked == ["gone.md"]


def test_a_chapter_that_was_renamed_may_have_had_a_colon_in_its_name() -> None:
    old, new = (diagnostic("bad-year", path, "x: year") for path in ("a: b.md", "c.md"))
    assert compared([new], to_baseline([old]), is_file=lambda name: name != "a: b.md").fresh == []
