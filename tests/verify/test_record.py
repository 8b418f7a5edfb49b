"""The record of verification in the lock, and the gate for new and changed entries."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from seminal.cli import cli
from seminal.model.lock import Lock, LockedVerdict, LockedWork
from seminal.resolve.answers import rename
from seminal.resolve.lock import lock_of, text_of

LIST = """@inproceedings{a, author = {Stone, Ada and Ortiz, Ben}, title = {Lamps over Wide and Quiet Water},
  booktitle = {OSDI}, year = {2019}, pages = {%s}}
@misc{b, author = {Vik, Cara}, title = {Nobody Knows This Work at All}, year = {2020}}
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "list.bib").write_text(LIST % "1--9", "utf-8")
    (tmp_path / "mine.bib").write_text((LIST % "1--9").partition("@misc")[0], "utf-8")
    (tmp_path / "seminal.yml").write_text("seeds: [seeds]\nlibraries: [mine.bib]\n", "utf-8")
    run("build")
    return tmp_path


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, arguments, standalone_mode=False)
    assert done.exception is None, done.exception
    return int(done.return_value or 0), done.output


def verified(book: Path) -> list[dict[str, object]]:
    rows = map(json.loads, (book / "bib" / "seminal.lock").read_text("utf-8").splitlines())
    return [row for row in rows if "verified-by" in row]


def keys(text: str) -> list[str]:
    start = text.index("{\n")  # hints on stderr stand before it
    return [one["key"] for one in json.loads(text[start : text.rindex("}") + 1])["verdicts"]]


def test_what_is_verified_is_recorded_with_its_records(book: Path) -> None:
    run("verify", "--record")
    (row,) = verified(book)
    assert (row["key"], row["verified-by"]) == ("stone2019lamps", "seminal")
    assert row["records"] == ["mine.bib:1:1"]
    before = (book / "bib" / "seminal.lock").read_bytes()
    run("verify", "--record")
    run("build")
    assert (book / "bib" / "seminal.lock").read_bytes() == before


def test_what_is_recorded_is_counted_and_a_person_s_word_named(book: Path) -> None:
    assert "1 new verification in the lock\n" in run("verify", "--record")[1]
    said = run("verify", "--by", "A. Stone", "vik2020nobody")[1]
    assert "1 new verification in the lock by A. Stone: vik2020nobody\n" in said
    assert "no record was found" not in said
    assert "no new verifications in the lock\n" in run("verify", "--by", "A. Stone", "vik2020nobody")[1]


def test_the_gate_asks_only_for_what_is_new_or_changed(book: Path) -> None:
    run("verify", "--record")
    assert keys(run("verify", "--changed", "--format", "json")[1]) == ["vik2020nobody"]
    assert run("verify", "--changed")[0] == 0
    assert run("verify", "--changed", "--fail-on", "unverified")[0] == 1
    assert run("verify", "--by", "A. Stone", "vik2020nobody")[0] == 0
    assert run("verify", "--changed", "--fail-on", "unverified")[0] == 0
    assert [row["verified-by"] for row in verified(book)] == ["seminal", "A. Stone"]
    for name in ("seeds/list.bib", "mine.bib"):
        text = (book / name).read_text("utf-8")
        (book / name).write_text(text.replace("1--9", "11--19"), "utf-8")
    run("build")
    assert keys(run("verify", "--changed", "--format", "json")[1]) == ["stone2019lamps"]


def test_a_note_asks_for_no_other_verification(book: Path) -> None:
    run("verify", "--record")
    path = book / "seeds" / "list.bib"
    path.write_text(
        path.read_text("utf-8").replace("year = {2019}", "year = {2019}, annote = {Good}"), "utf-8"
    )
    run("build")
    assert keys(run("verify", "--changed", "--format", "json")[1]) == ["vik2020nobody"]


def test_what_is_not_verified_now_loses_its_record_but_no_person_s_word(book: Path) -> None:
    run("verify", "--record")
    run("verify", "--by", "A. Stone", "stone2019lamps")
    path = book / "mine.bib"
    path.write_text(path.read_text("utf-8").replace("Ortiz, Ben", "Vale, Kit and Ortiz, Ben"), "utf-8")
    lock = book / "bib" / "seminal.lock"
    lock.write_text(lock.read_text("utf-8").replace("Ortiz", "Quill"), "utf-8")
    before = lock.read_bytes()
    assert "1 recorded as verified are not verified now (stone2019lamps)" in run("verify")[1]
    assert lock.read_bytes() == before
    run("verify", "--record")
    assert [row["verified-by"] for row in verified(book)] == ["A. Stone"]
    assert "recorded as verified" not in run("verify")[1]


def test_a_person_s_word_needs_keys(book: Path) -> None:
    import click

    with pytest.raises(click.UsageError, match="name their keys"):
        CliRunner().invoke(cli, ["verify", "--by", "A. Stone"], standalone_mode=False, catch_exceptions=False)


LOCK = Lock(
    (LockedWork("a1", ("title:x",)),),
    verdicts=(LockedVerdict("a1", "seminal", date(2026, 11, 23), "0011aa", ("crossref: r",)),),
)


def test_the_lock_keeps_verifications_and_of_two_branches_the_later() -> None:
    assert lock_of(text_of(LOCK), "seminal.lock") == LOCK
    row = '{"key": "a1", "verified-by": "seminal", "date": "%s", "entry": "ff", "records": []}\n'
    (kept,) = lock_of(text_of(LOCK) + row % "2026-11-24", "seminal.lock").verdicts
    assert kept.entry == "ff"
    (kept,) = lock_of(text_of(LOCK) + row % "2026-11-22", "seminal.lock").verdicts
    assert kept.entry == "0011aa"


def test_a_renamed_key_keeps_its_verifications() -> None:
    (kept,) = rename(LOCK, {"a1": "b2"}, ()).verdicts
    assert kept.key == "b2"
