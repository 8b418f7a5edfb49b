"""Each register's two functions, on answers in its real format (tests/recorded)."""

from __future__ import annotations

import json
from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.model.answer import Question
from seminal.model.entry import CitedBy, Identifier, Name, Origin, PartialDate
from seminal.resolve import REGISTERS
from seminal.resolve.records import counted_citations
from seminal.resolve.register import asked_first, register
from tests.shared import ROOT

RECORDED = ROOT / "tests" / "recorded"
ORIGIN = Origin("", "", date(2026, 11, 21))
ASKED = Question((), 'ZeRO: "Memory" {Optimizations} (& more)?', (Name("Rajbhandari", "Samyam"),), 2020)


def payload(name: str) -> bytes:
    return (RECORDED / f"{name}.{'xml' if name == 'arxiv' else 'json'}").read_bytes()


@pytest.mark.parametrize("name", REGISTERS)
def test_the_question_is_an_address_of_the_register(name: str) -> None:
    of = register(name)
    address = of.url(ASKED)
    assert address.startswith(of.BASE + "/")
    words = " ".join(value for values in parse_qs(urlsplit(address).query).values() for value in values)
    assert "Memory Optimizations" in words
    assert not set("{}&?") & set(words)


@pytest.mark.parametrize("name", REGISTERS)
@given(title=st.text(max_size=600), number=st.text(max_size=40))
def test_no_title_breaks_an_address(name: str, title: str, number: str) -> None:
    of = register(name)
    for ids in ((), (Identifier("doi", f"10.1/{number}"),), (Identifier("arxiv", number),)):
        address = of.url(Question(ids, title, (Name(title[:20]),), 2020))
        assert urlsplit(address).netloc == urlsplit(of.BASE).netloc
        assert address.isascii()
        assert len(address) < 8000


@pytest.mark.parametrize("name", REGISTERS)
def test_identifiers_go_first(name: str) -> None:
    of = register(name)
    for scheme in of.SCHEMES:
        value = {"doi": "10.1145/3341301.3359646", "arxiv": "1806.03377"}[scheme]
        assert value in of.url(Question((Identifier(scheme, value),), "A title")).replace("%2F", "/")


def test_who_knows_an_identifier_is_asked_first() -> None:
    assert asked_first(ASKED) == list(REGISTERS)
    assert asked_first(Question((Identifier("arxiv", "1806.03377"),), "A title"))[-2:] == ["dblp", "crossref"]


def test_dblp() -> None:
    published, preprint, other = register("dblp").entries(payload("dblp"), ORIGIN)
    assert (published.title, published.type, published.year) == (
        "Attention is All you Need",
        "inproceedings",
        2017,
    )
    assert published.fields["booktitle"] == "NIPS"
    assert published.fields["pages"] == "5998–6008"
    assert published.authors[0] == Name("Vaswani", "Ashish")
    assert published.origin == Origin("dblp", "conf/nips/VaswaniSPUJGKP17", date(2026, 11, 21))
    assert (preprint.type, preprint.fields["howpublished"]) == ("misc", "arXiv")
    assert preprint.identifier("arxiv") == "1706.03762"
    assert "volume" not in preprint.fields
    assert (other.title, other.authors) == (
        "Attention is not all you need & other titles",
        (Name("Wang", "Wei"),),
    )


def test_crossref() -> None:
    [entry] = register("crossref").entries(payload("crossref"), ORIGIN)
    assert entry.title == "PipeDream: generalized pipeline parallelism for DNN training"
    assert entry.fields["date"] == PartialDate(2019, 10, 27)
    assert entry.identifiers == (Identifier("doi", "10.1145/3341301.3359646"),)
    assert entry.fields["isbn"] == "9781450368735"
    assert [name.family for name in entry.authors] == ["Narayanan", "Harlap", "Phanishayee"]


@pytest.mark.parametrize(("kind", "venue"), [("proceedings-article", "SOSP"), ("journal-article", "")])
def test_an_event_of_crossref_is_where_a_paper_of_proceedings_was_held(kind: str, venue: str) -> None:
    one = {"DOI": "10.1/a", "type": kind, "title": ["Frobs"], "event": {"name": "SOSP"}}
    [entry] = register("crossref").entries(json.dumps({"message": one}).encode(), ORIGIN)
    assert entry.venue == venue


def test_openalex() -> None:
    [entry] = register("openalex").entries(payload("openalex"), ORIGIN)
    assert entry.type == "inproceedings"
    assert entry.identifier("arxiv") == "1806.03377"
    assert entry.identifier("doi") == "10.1145/3341301.3359646"
    assert entry.fields["pages"] == "1–15"
    assert [name.given for name in entry.authors] == ["Deepak", "Aaron"]


def test_a_month_that_is_no_number_costs_the_month_alone() -> None:
    work = {
        "id": "https://openalex.org/W1",
        "title": "T",
        "publication_year": 2019,
        "publication_date": "2019-²-01",
    }
    [entry] = register("openalex").entries(json.dumps({"results": [work]}).encode(), ORIGIN)
    assert entry.fields["date"] == PartialDate(2019)


def test_semantic_scholar() -> None:
    [entry] = register("semanticscholar").entries(payload("semanticscholar"), ORIGIN)
    assert entry.fields["booktitle"] == "Neural Information Processing Systems"
    assert {i.scheme for i in entry.identifiers} == {"arxiv", "dblp"}
    assert entry.fields["date"] == PartialDate(2017, 6, 12)


@pytest.mark.parametrize(
    ("name", "works"), [("openalex", 700), ("crossref", 600), ("semanticscholar", 150_000)]
)
def test_how_often_a_work_is_cited_on_the_day_of_the_answer(name: str, works: int) -> None:
    [entry] = register(name).entries(payload(name), ORIGIN)
    assert entry.cited_by == CitedBy(works, name, date(2026, 11, 21))


@pytest.mark.parametrize("name", ["openalex", "semanticscholar"])
def test_a_count_is_asked_for(name: str) -> None:
    field = {"openalex": "cited_by_count", "semanticscholar": "citationCount"}[name]
    for ids in ((), (Identifier("doi", "10.1/x"),)):
        assert field in register(name).url(Question(ids, "A title"))


@pytest.mark.parametrize("number", ["7", -1, 1e999, 7.0, True, None, 10**30, [7]])
def test_what_is_no_count_is_none(number: object) -> None:
    assert counted_citations(number, "openalex", date(2026, 11, 21)) is None


def test_datacite() -> None:
    [entry] = register("datacite").entries(payload("datacite"), ORIGIN)
    assert entry.identifiers == (Identifier("arxiv", "1706.03762"),)
    assert (entry.type, entry.fields["howpublished"]) == ("misc", "arXiv")
    assert "doi" not in entry.fields


def test_arxiv() -> None:
    [entry] = register("arxiv").entries(payload("arxiv"), ORIGIN)
    assert entry.title == "Attention Is All You Need"
    assert entry.fields["date"] == PartialDate(2017, 6, 12)
    assert (entry.fields["eprint"], entry.fields["eprintclass"]) == ("1706.03762", "cs.CL")


@pytest.mark.parametrize("name", REGISTERS)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html><body>Sorry</body></html>",
        b"[]",
        b"3",
        b'"x"',
        b"null",
        b"{}",
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_what_is_no_answer_is_a_value_error(name: str, body: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):  # said in words, which differ
        register(name).entries(body, ORIGIN)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3000, 3000) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def swap(value: object, at: int, other: object) -> tuple[object, int]:
    """Return a JSON value with its `at`-th part replaced, and how many parts are left to count."""
    if at == 0:
        return other, -1
    at -= 1
    if isinstance(value, dict):
        made = {}
        for key, inner in value.items():
            made[key], at = swap(inner, at, other) if at >= 0 else (inner, at)
        return made, at
    if isinstance(value, list):
        listed = []
        for inner in value:
            new, at = swap(inner, at, other) if at >= 0 else (inner, at)
            listed.append(new)
        return listed, at
    return value, at


@pytest.mark.parametrize("name", [name for name in REGISTERS if name != "arxiv"])
@given(at=st.integers(0, 120), other=JSON)
def test_a_part_of_another_form_never_is_another_error(name: str, at: int, other: object) -> None:
    """A register may change any part of its answers: records without that part, or a ValueError."""
    changed, _ = swap(json.loads(payload(name)), at, other)
    try:
        found = register(name).entries(json.dumps(changed).encode(), ORIGIN)
    except ValueError:
        return
    assert all(entry.title for entry in found)
