"""Dumps in their real formats, whole, packed, cut and broken."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.commands.index import add
from seminal.model.entry import CitedBy, Entry, Identifier, Name, PartialDate
from seminal.model.errors import FatalError
from seminal.project.config import Config
from seminal.resolve.dumps import DUMPS
from seminal.resolve.dumps.unpacking import opened
from seminal.resolve.records import entry_of, text_of
from tests.resolve.test_registers import RECORDED

BIB = """@string{nips = {Advances in Neural Information Processing Systems}}
@inproceedings{child, title = {On {Frobs}}, author = {Jane Doe and Wei Wang 0001}, crossref = {parent}}
@inproceedings{vaswani, title = {Attention is All you Need}, author = {Ashish Vaswani},
  year = 2017, booktitle = nips}
@comment{nothing}
@proceedings{parent, title = {Proceedings of Frobs}, year = 2001, publisher = {ACM}}
@inproceedings{DBLP:conf/x/Y20, title = {A third}, year = {2020}, doi = {10.1000/3}}
"""


def read(form: str, data: bytes) -> list[Entry]:
    return list(DUMPS[form](io.BytesIO(data), "a.bib"))


def test_dblp() -> None:
    paper, preprint, article = read("dblp", (RECORDED / "dblp.xml").read_bytes())
    assert paper.title == "Attention is All you Need"
    assert [str(name.family) for name in paper.authors] == ["Vaswani", "Wang", "Prüfer"]
    assert (paper.origin.source, paper.origin.where) == ("dblp", "conf/nips/VaswaniSPUJGKP17")
    assert preprint.identifiers == (
        Identifier("dblp", "journals/corr/VaswaniSPUJGKP17"), Identifier("arxiv", "1706.03762"),
    )  # fmt: skip
    assert article.title == "A study of 2 < 3 & H2O"
    assert article.authors == (Name("Doe", "Jane", "van der", "Jr."),)
    assert article.fields["date"] == PartialDate(2020, 3)
    assert article.identifier("doi") == "10.1145/1234567"


WATCH = """Record ID,Title,Journal,Author,RetractionDate,OriginalPaperDate,OriginalPaperDOI,RetractionNature,Reason
7,A Remarkable Result on Nothing,Nature,Richard Roe;Jane Doe,5/1/2021,2/3/2019,10.1000/Nothing,Retraction,"+Fake;+Data"
8,Something Corrected Only,Nature,Jane Doe,5/1/2021 0:00,2/3/2019 0:00,10.1000/x,Correction,
,"Over
two lines",,,,,unavailable,Retraction,
"""


def test_retraction_watch_says_which_works_are_retracted_and_which_corrected() -> None:
    everything = read("retraction-watch", b"\xef\xbb\xbf" + WATCH.encode())
    first, second = (one for one in everything if str(one.fields["note"]).startswith("retracted"))
    assert all("reinstate" not in str(one.fields["note"]) for one in everything)
    assert (first.title, first.identifier("doi"), first.year) == (
        "A Remarkable Result on Nothing",
        "10.1000/nothing",
        2019,
    )
    assert [name.family for name in first.authors] == ["Roe", "Doe"]
    assert first.fields["note"] == "retracted 2021: Fake; Data"
    assert (first.origin.source, first.origin.where) == ("retraction-watch", "7")
    assert (second.title, second.fields["note"], second.origin.where) == (
        "Over two lines",
        "retracted",
        "a.bib:5",
    )


@pytest.mark.parametrize("table", ["", "Title,Year\nA,2001\n", "\0", WATCH.replace("Fake", "F" * 200_000)])
def test_another_table_or_a_broken_one_is_told(table: str) -> None:
    with pytest.raises(ValueError, match=r"Retraction Watch|line"):
        read("retraction-watch", table.encode())


def test_arxiv() -> None:
    first, second = read("arxiv", (RECORDED / "arxiv.jsonl").read_bytes())
    assert (first.title, first.fields["eprintclass"]) == ("Attention Is All You Need", "cs.CL")
    assert first.fields["date"] == PartialDate(2017, 6, 12)
    assert second.fields["date"] == PartialDate(2000, 1)
    assert second.identifier("doi") == "10.1000/made-up"


@pytest.mark.parametrize(("form", "part"), [("crossref", "message"), ("openalex", "")])
def test_a_dump_says_what_the_register_says(form: str, part: str) -> None:
    answer = json.loads((RECORDED / f"{form}.json").read_bytes())
    items = answer["message"]["items"] if part else answer["results"]
    lines = "\n".join(json.dumps(item) for item in items).encode()
    whole = json.dumps({"items": items}, indent=1).encode()
    assert read(form, lines) == read(form, whole)
    [entry] = read(form, lines)
    works, day = {"crossref": (600, date(2026, 9, 30)), "openalex": (700, date(2026, 10, 5))}[form]
    assert entry.cited_by == CitedBy(works, form, day)
    assert entry_of(entry.title, text_of(entry)).cited_by == entry.cited_by


class Dribble(io.BytesIO):
    """A file that gives a few bytes at a time, as a pipe does."""

    def __init__(self, data: bytes, most: int) -> None:
        super().__init__(data)
        self.most = most

    def read(self, size: int | None = -1) -> bytes:
        return super().read(self.most)


def test_bib_by_any_pieces() -> None:
    whole = read("bib", BIB.encode())
    assert {entry.title for entry in whole} == {
        "On Frobs",
        "Attention is All you Need",
        "Proceedings of Frobs",
        "A third",
    }
    child = next(entry for entry in whole if entry.title == "On Frobs")
    assert (child.year, child.fields["booktitle"]) == (2001, "Proceedings of Frobs")
    paper = next(entry for entry in whole if entry.wanted_key == "vaswani")
    assert paper.fields["booktitle"] == "Advances in Neural Information Processing Systems"
    assert str(paper.origin.where) == "a.bib#vaswani"
    for size in (1, 7, 50, 200):
        assert list(DUMPS["bib"](Dribble(BIB.encode(), size), "a.bib")) == whole


@pytest.mark.parametrize("form", DUMPS)
@given(data=st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_no_bytes_are_another_error(form: str, data: bytes) -> None:
    try:
        found = read(form, data)
    except ValueError:
        return
    assert all(isinstance(entry, Entry) for entry in found)


ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    1e308,
    10**400,
    "",
    "x",
    "\x00\x1b[31m",
    "\ud800",
    [],
    [None],
    [[[]]],
    {},
    {"a": None},
)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each place in a value of JSON: what holds it, and its key or number."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(pairs):
        yield value, key
        yield from places(inner)


@pytest.mark.parametrize("form", ["arxiv", "crossref", "openalex"])
def test_an_odd_value_anywhere_in_a_record_ends_nothing_and_spoils_no_text(form: str) -> None:
    recorded = RECORDED / ("arxiv.jsonl" if form == "arxiv" else f"{form}.json")
    first = json.loads(
        recorded.read_text("utf-8").splitlines()[0] if form == "arxiv" else recorded.read_bytes()
    )
    record = {"crossref": lambda: first["message"]["items"][0], "openalex": lambda: first["results"][0]}.get(
        form, lambda: first
    )()
    for holder, key in places(record):
        before = holder[key]
        for odd in ODD:
            holder[key] = odd
            for entry in read(form, json.dumps(record).encode()):
                assert text_of(entry).encode()
                assert "\x1b" not in text_of(entry)
        holder[key] = before
    with pytest.raises(ValueError, match="record"):
        read(form, json.dumps({"items": [None, 5]}).encode())


def test_an_encoding_that_nobody_knows_is_said() -> None:
    with pytest.raises(ValueError, match="not DBLP's XML: unknown encoding: nonsense"):
        read("dblp", b'<?xml version="1.0" encoding="nonsense"?><dblp/>')


@pytest.mark.parametrize("form", ["dblp", "arxiv", "openalex", "crossref"])
def test_a_cut_dump_gives_what_it_has_and_then_says_so(form: str) -> None:
    data = (RECORDED / {"dblp": "dblp.xml", "arxiv": "arxiv.jsonl"}.get(form, f"{form}.json")).read_bytes()
    with pytest.raises(ValueError, match=r"line \d+ is not JSON|not DBLP's XML"):
        read(form, data[: len(data) // 2])


@pytest.mark.parametrize(
    ("suffix", "pack"), [("", bytes), (".gz", gzip.compress), (".xz", lzma.compress), (".bz2", bz2.compress)]
)
def test_packed_files(tmp_path: Path, suffix: str, pack: object) -> None:
    assert callable(pack)
    path = tmp_path / f"a.bib{suffix}"
    path.write_bytes(pack(BIB.encode()))
    with opened(path, "a.bib") as (file, position):
        assert file.read() == BIB.encode()
        assert 0 < position() <= path.stat().st_size


@pytest.mark.parametrize(
    "data",
    [gzip.compress(BIB.encode() * 100)[:-50], b"no gzip at all", b"\x1f\x8b broken"],
    ids=["cut", "no gzip at all", "no more than a head"],
)
def test_a_broken_download_is_said_so(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.bib.gz"
    path.write_bytes(data)
    with pytest.raises(FatalError, match=r"a\.bib\.gz: "), opened(path, "a.bib.gz") as (file, _):
        file.read()


def test_kept_text_round_trip() -> None:
    for entry in [*read("bib", BIB.encode()), *read("dblp", (RECORDED / "dblp.xml").read_bytes())]:
        again = entry_of(entry.title, text_of(entry))
        assert (again.type, again.identifiers, again.origin, again.wanted_key) == (
            entry.type, entry.identifiers, entry.origin, entry.wanted_key,
        )  # fmt: skip
        assert dict(again.fields) == dict(entry.fields)


def test_a_dump_whose_name_is_no_text_is_added(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"lib\xe9.bib")
    try:
        path.write_text(BIB, "utf-8")
    except (OSError, UnicodeError):
        pytest.skip("names of files are text here")
    config = Config(tmp_path, index="index.sqlite")
    steps = [step.added for _ in range(2) for step in add(config, "bib", [path])]
    assert [(one.read, one.new) for one in steps] == [(4, 4), (4, 0)]
