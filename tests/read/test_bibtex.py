"""BibTeX to entries: fields as the model wants them, and nothing of the text lost."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.model.entry import OTHERS, Entry, Identifier, Name, PartialDate, Reading
from seminal.model.source import Source, Span
from seminal.read.bibtex import Made, read, read_by, read_span
from seminal.text.bibtex import RawEntry


def reading(text: str) -> Reading:
    return read(Source("list.bib", text))


def entry(text: str) -> Entry:
    (found,) = reading(text).entries
    return found


def test_an_entry() -> None:
    found = entry(
        "@inproceedings{kwon2023efficient,\n"
        "  title={Efficient memory management for $\\{$LLM$\\}$ serving},\n"
        "  author={Kwon, Woosuk and Li, Zhuohan and others},\n"
        "  booktitle={Proceedings of the 29th Symposium on Operating Systems Principles},\n"
        "  pages={611--626}, year={2023}, month = oct # { 23},\n"
        "  doi={https://doi.org/10.1145/3600006.3613165}, timestamp={Mon}, bibsource={dblp}\n}"
    )
    assert found.type == "inproceedings"
    assert found.wanted_key == "kwon2023efficient"
    assert dict(found.fields) == {
        "title": "Efficient memory management for LLM serving",
        "author": (Name("Kwon", "Woosuk"), Name("Li", "Zhuohan"), OTHERS),
        "booktitle": "Proceedings of the 29th Symposium on Operating Systems Principles",
        "pages": "611–626",
        "date": PartialDate(2023, 10, 23),
        "doi": "10.1145/3600006.3613165",
    }
    assert found.identifiers == (Identifier("doi", "10.1145/3600006.3613165"),)
    assert str(found.origin.where) == "list.bib:1:1"


@pytest.mark.parametrize(
    "fields",
    [
        "eprint = {2312.00752v2}, archivePrefix = {arXiv}, primaryClass = {cs.LG}",
        "eprint = {arXiv:2312.00752}",
        "journal = {arXiv preprint arXiv:2312.00752}",
        "journal = {CoRR}, volume = {abs/2312.00752}",
        "url = {https://arxiv.org/pdf/2312.00752v1.pdf}",
        "doi = {10.48550/arXiv.2312.00752}",
        "howpublished = {arXiv:2312.00752 [cs.LG]}",
    ],
)
def test_arxiv_numbers_wherever_they_stand(fields: str) -> None:
    found = entry(f"@article{{k, title = {{Mamba}}, {fields}}}")
    assert found.identifier("arxiv") == "2312.00752"
    assert (found.fields["eprint"], found.fields["eprinttype"]) == ("2312.00752", "arxiv")
    assert "doi" not in found.fields


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("@article{k, journal = {arXiv preprint arXiv:2312.00752}}", "misc"),
        ("@article{k, journal = {CoRR}, volume = {abs/2312.00752}}", "misc"),
        ("@article{k, journal = {Advances in neural information processing systems}}", "inproceedings"),
        ("@article{k, journal = {Proceedings of Machine Learning and Systems}}", "inproceedings"),
        ("@article{k, journal = {Communications of the ACM}}", "article"),
        ("@thesis{k, type = {mathesis}}", "mastersthesis"),
        ("@report{k, title = {x}}", "techreport"),
        ("@conference{k, title = {x}}", "inproceedings"),
    ],
)
def test_types(text: str, kind: str) -> None:
    assert entry(text).type == kind


@pytest.mark.parametrize(
    ("fields", "date"),
    [
        ("date = {2019-07-01/2019-07-03}", PartialDate(2019, 7, 1)),
        ("year = 2020, month = 7", PartialDate(2020, 7)),
        ("year = {c. 1999}, month = {July}", PartialDate(1999, 7)),
        (r"year = {{\noopsort{1973c}}1981}", PartialDate(1981)),
        ("date = {2019-21}", PartialDate(2019)),
        ("date = {2017}, month = {02}", PartialDate(2017, 2)),
    ],
)
def test_dates(fields: str, date: PartialDate) -> None:
    assert entry(f"@misc{{k, {fields}}}").fields["date"] == date


def test_a_year_that_is_none_is_kept() -> None:
    assert entry("@misc{k, year = {in press}}").fields["pubstate"] == "in press"


def test_inheritance() -> None:
    text = (
        "@inproceedings{child, crossref = {Parent}, title = {Paper}, author = {A B}}\n"
        "@xdata{shared, publisher = {ACM}}\n"
        "@proceedings{parent, title = {Proceedings of X}, editor = {C D}, year = 2001, xdata = {shared}}\n"
        "@misc{loop, crossref = {loop}, note = {n}}"
    )
    child, parent, loop = reading(text).entries
    assert child.fields["booktitle"] == "Proceedings of X"
    assert (child.title, child.year, child.fields["publisher"]) == ("Paper", 2001, "ACM")
    assert parent.title == "Proceedings of X"
    assert dict(loop.fields) == {"note": "n"}


@pytest.mark.parametrize("head", ["Parent,", "% of 1999\n parent ,", "the parent,", "parent journal = {J},"])
def test_a_parent_is_found_however_its_key_stands(head: str) -> None:
    key = "The Parent" if "the " in head else "PARENT"
    (child, _) = reading(f"@article{{a, CrossRef = {{{key}}}}}\n@misc{{{head} year = 1999}}").entries
    assert child.year == 1999


def test_problems_have_a_place_and_a_hint() -> None:
    found = reading("@misc{a,\n title = {Foo,\n year = 2000\n}\n@misc{b, title = {x}, title = {y}}")
    said = [(d.rule, str(d.location), bool(d.hint)) for d in found.diagnostics]
    assert said == [("broken-entry", "list.bib:1:1", True), ("duplicate-entry-field", "list.bib:5:23", True)]
    assert [e.title for e in found.entries] == ["Foo", "x"]


def test_pieces() -> None:
    text = (
        '%% Attention %%\n% a comment\nstray\n@string{a = "b"}\n@misc{k, title = {t}}\n@set{s, set = {k}}\n'
    )
    pieces = [(text[p.span.start : p.span.end].split("\n")[0], p.kind) for p in reading(text).pieces]
    assert pieces == [
        ("%% Attention %%", "heading"),
        ("% a comment", "skipped"),
        ("stray", "skipped"),
        ('@string{a = "b"}', "skipped"),
        ("@misc{k, title = {t}}", "entry"),
        ("@set{s, set = {k}}", "skipped"),
    ]


def test_a_fenced_block_keeps_its_topics_and_places() -> None:
    text = "## Topic\n```latex\n@misc{a, title={t}}\n```\n"
    found = read_span(Source("list.md", text), Span(18, 38), ("Topic",))
    assert [(e.topics, str(e.origin.where)) for e in found.entries] == [(("Topic",), "list.md:3:1")]


INHERITED = """@string{s = "Some"}
@inproceedings{b, title = s # " Title", crossref = "p", year = 2001, year = 2002}
% a remark
@set{all, entryset = {a, b}}
@misc{e}
@proceedings{p, title = {Proc. of Frobs}, year = 2001}
"""


@pytest.mark.parametrize("size", [1, 2, 1000])
def test_entries_made_in_shares_are_the_same(size: int) -> None:
    source = Source("seeds/a.bib", INHERITED * 3 + "@misc{broken, title = {Frobs")
    asked: list[int] = []

    def spread(made: Made, raws: Sequence[RawEntry]) -> list[Entry | None]:
        shares = [raws[at : at + size] for at in range(0, len(raws), size)]
        asked.extend(map(len, shares))
        return [entry for share in shares for entry in made(share)]

    assert read_by(source, spread) == read(source)
    assert sum(asked) == 10


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("@misc{}(),=\"#% \nabk1\\$'~") | st.characters(codec="utf-8"), max_size=150))
def test_nothing_is_lost(text: str) -> None:
    found = reading(text)
    at, covered = 0, []
    for piece in found.pieces:
        assert at <= piece.span.start < piece.span.end <= len(text)
        covered.append(text[piece.span.start : piece.span.end])
        at = piece.span.end
    assert "".join("".join(covered).split()) == "".join(text.split())


@pytest.mark.parametrize(
    "value",
    [
        "{a}" * 30_000,
        "{\\'a}" * 20_000,
        "a and " * 20_000,
        "a," * 50_000,
        "\\'" * 50_000,
        "$" * 50_000,
        "-" * 50_000,
    ],
)
@pytest.mark.parametrize("name", ["author", "title", "pages", "url", "journal", "year", "doi", "eprint"])
def test_odd_values_do_not_hang(name: str, value: str) -> None:
    assert len(reading(f"@article{{k, {name} = {{{value}}}}}").pieces) == 1
