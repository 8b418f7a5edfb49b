"""A large library is read through a sieve: what it holds is found as if all of it had been read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.library import records
from seminal.library.lists import merged_works
from seminal.model.entry import Entry, Identifier, Origin
from seminal.model.source import Source
from seminal.project.config import read as configured
from seminal.read import read
from seminal.resolve.bib_prefilter import relevant_entries
from seminal.resolve.library import LibraryIndex
from tests.shared import ROOT, shared

LIBRARY = """\
A word before the first entry.
@string{nsdi = "Networked Systems Design and Implementation"}
@inproceedings{clipper, crossref = {nsdi17},
  title = {{Clipper}: A Low-Latency Online Prediction Serving System}}
@article{frobs, doi = {10.1145/12\\_3}, title = "Frobs at {\\"O}re and More"}
@misc{old, eprint = {cs/0112017}, title = {Something Else}}
@misc{new, note = {arXiv:1706.03762v5}, title = {Another Thing Entirely}}
@misc{pinned, title = {Nobody Asks For This One}}
@misc{far, doi = {10.1145/9}, eprint = {1706.03763}, title = {Gardens and Their Walls}}
@proceedings{NSDI17, title = {Proceedings of a Conference}, year = 2017}
"""


def wanted(title: str = "", *numbers: Identifier) -> Entry:
    return Entry("misc", {"title": title} if title else {}, numbers, Origin("list", "a line"))


def kept(*entries: Entry, names: tuple[str, ...] = ()) -> set[str]:
    left = relevant_entries(LIBRARY, entries, names)
    assert left.count("\n") == LIBRARY.count("\n")
    assert "@string" in left
    return {key for key in "clipper frobs old new pinned far NSDI17".split() if f"{{{key}," in left}


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        (wanted("Clipper"), {"clipper", "NSDI17"}),
        (wanted("CLIPPER: low latency on-line prediction serving"), {"clipper", "NSDI17"}),
        (wanted("Frobs at Öre"), {"frobs"}),
        (wanted("", Identifier("doi", "10.1145/12_3")), {"frobs"}),
        (wanted("", Identifier("arxiv", "cs/0112017")), {"old"}),
        (wanted("", Identifier("arxiv", "1706.03762")), {"new"}),
        (wanted("Nothing that is there"), set()),
        (wanted(""), set()),
    ],
)
def test_what_may_be_the_work_is_kept(entry: Entry, found: set[str]) -> None:
    assert kept(entry) == found


def test_a_record_that_the_author_names_is_kept() -> None:
    assert kept(names=("Pinned", "doi:10.1145/9")) == {"pinned", "far"}


def test_lines_keep_their_numbers() -> None:
    text = relevant_entries(LIBRARY, [wanted("Something else")])
    assert text.splitlines()[5] == LIBRARY.splitlines()[5]


@given(st.text(alphabet='@{}(),="\\\nabti le019./', max_size=200))
def test_any_text_goes_through(text: str) -> None:
    assert relevant_entries(text, [wanted("a bit")]).count("\n") == text.count("\n")


@pytest.mark.parametrize(
    "text", ["title = {" * 20_000, "@a{b, title = {" + "{" * 100_000, '@a{b, title = "' + "{}" * 100_000]
)
def test_no_text_hangs(text: str) -> None:
    relevant_entries(text, [wanted("a title")])


@pytest.mark.slow
def test_a_large_library_answers_as_if_all_of_it_were_read() -> None:
    text = "\n".join(
        shared("library", f"{name}.bib").read_text("utf-8")
        for name in ("records-a", "records-b", "look-alikes")
    )
    works = merged_works(configured(ROOT)).library.works
    entries = [entry for work in works for entry in work.cluster.entries]
    whole = LibraryIndex(read(Source("all.bib", text)).entries)
    part = LibraryIndex(read(Source("all.bib", relevant_entries(text, entries))).entries)
    assert len(part) < len(whole)
    for work in works:
        assert part.find(work.cluster.entries) == whole.find(work.cluster.entries)


def test_what_was_sieved_before_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "_MAX_BYTES", 100)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "mine.bib").write_text(LIBRARY, "utf-8")

    def keys(title: str) -> list[str | None]:
        found = records.library_records(tmp_path / "mine.bib", tmp_path, [wanted(title)])
        return [entry.wanted_key for entry in found]

    assert keys("Something else") == keys("Something else") == ["old"]
    assert keys("Clipper") == ["clipper", "NSDI17"]
    assert len(list((tmp_path / "cache" / "seminal" / "works").iterdir())) == 2
    (tmp_path / "mine.bib").write_text(LIBRARY.replace("{Something Else}", "{Something Other}"), "utf-8")
    assert keys("Something else") == ["old"]
