"""The scanner: every character kept, every place right, every broken entry one problem."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.text.bibtex import RawBlock, RawEntry, blocks
from tests.growth import assert_time_linear


def entries(text: str) -> list[RawEntry]:
    return [block for block in blocks(text) if isinstance(block, RawEntry)]


def fields(text: str) -> dict[str, str]:
    (entry,) = entries(text)
    return {field.name: field.value for field in entry.fields}


def rules(text: str) -> list[str]:
    return [problem.rule for block in blocks(text) for problem in block.problems]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@misc{k, title = {A {B {C {D {E}}}}}}", {"title": "A {B {C {D {E}}}}"}),
        ('@misc{k, title = "A {"}B", year = 2000}', {"title": 'A {"}B', "year": "2000"}),
        ("@MISC(k, Title = {a (b) c}, year = 1999,)", {"title": "a (b) c", "year": "1999"}),
        ('@string{v = "Venue"}@misc{k, note = v # { of } # V # " 2", month = jul}',
         {"note": "Venue of Venue 2", "month": "jul"}),
        ("@misc{k, % one\n title = {t} % two\n, year = 1}", {"title": "t", "year": "1"}),
        ("@misc{k,, a = {1},,b = {2},}", {"a": "1", "b": "2"}),
        ("@misc{k, bdsk-url-1 = {u}, x:y_z = {v}}", {"bdsk-url-1": "u", "x:y_z": "v"}),
        ("@misc{k}", {}),
    ],
)  # fmt: skip
def test_values(text: str, expected: dict[str, str]) -> None:
    assert fields(text) == expected
    assert rules(text) == []


@pytest.mark.parametrize(
    "key", ["DBLP:journals/corr/abs-1706-03762", "a+b/c", "10.1145/3(2)4", "Müller2020", "x'y", "a=b", "1"]
)
def test_any_key(key: str) -> None:
    (entry,) = entries(f"@misc{{{key}, title = {{t}}}}")
    if "=" not in key:
        assert entry.key == key
    assert entry.get("title") == "t"


def test_spans_point_into_the_text() -> None:
    text = 'x @Article{ key1 ,\n  Title = {A {B}},\n note = "c" # "d",\n year=2001\n}'
    (entry,) = entries(text)
    assert text[entry.key_span.start : entry.key_span.end] == "key1"
    said = [(text[f.start : f.name_end], text[f.value_span.start : f.value_span.end])
            for f in entry.fields]  # fmt: skip
    assert said == [("Title", "A {B}"), ("note", '"c" # "d"'), ("year", "2001")]
    assert text[entry.span.start : entry.span.end].startswith("@Article{")


BROKEN = {
    "brace not closed": "@misc{a,\n  title = {Foo {Bar},\n  year = {2000}\n}\n",
    "in one line": "@misc{a, title={Foo {Bar}, year={2000}}\n",
    "entry not closed": "@misc{a,\n  title = {Foo Bar},\n  year = {2000},\n",
    "brace too many": "@misc{a,\n  title = {Foo Bar}},\n  year = {2000}\n}\n",
    "quotation not closed": '@misc{a,\n  title = "Foo Bar,\n  year = {2000}\n}\n',
    "no delimiters": "@misc{a,\n  title = Foo Bar,\n  year = {2000}\n}\n",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_entry_is_one_problem_and_the_next_is_read(name: str) -> None:
    text = BROKEN[name] + "\n@misc{b, title = {Next}}\n"
    first, second = entries(text)
    assert [problem.rule for problem in first.problems] == ["broken-entry"]
    assert first.problems[0].start == 0
    assert "Bar" in (first.get("title") or "")
    assert first.get("year") == "2000"
    assert (second.key, second.get("title"), second.problems) == ("b", "Next", ())


def test_smaller_faults() -> None:
    assert rules("@misc{k, a = {1}\n b = {2}}") == ["missing-comma"]
    assert rules("@misc{k a = {1}, b = {2}}") == ["missing-comma"]
    assert rules("@misc{a = {1}}") == ["entry-without-key"]
    assert rules("@misc{k, journal = nowhere}") == ["undefined-string"]
    assert entries("@misc{k a = {1} b = {2}}")[0].key == "k"


def test_what_is_no_entry() -> None:
    text = '% @misc{no, a = {b}}\n@comment{@misc{x, y = {z}}}\n@preamble{"a{\n}"}\n@String(s = {v})\n@ you'
    kinds = [block.kind for block in blocks(text) if isinstance(block, RawBlock) and block.text.strip()]
    assert kinds == ["junk", "comment", "preamble", "string", "junk"]
    assert entries(text) == []


def test_a_stretch_of_a_document_is_scanned_in_its_own_places() -> None:
    text = "```\n@misc{a, title = {x}\n```\n@misc{b}"
    (entry,) = [b for b in blocks(text, 4, 25) if isinstance(b, RawEntry)]
    assert (entry.start, entry.end, entry.key) == (4, 25, "a")


@settings(max_examples=400, deadline=None)
@given(st.text(st.sampled_from('@misc{}(),="#% \nabk1\\$') | st.characters(codec="utf-8"), max_size=120))
def test_blocks_tile_any_text(text: str) -> None:
    at = 0
    for block in blocks(text):
        assert block.start == at < block.end
        at = block.end
    assert at == len(text)


SHAPES = {
    "braces": ("", "{", 100_000, ""),
    "entries opened": ("", "@a{", 10_000, ""),
    "one deep value": ("@a{k,t={", "{", 100_000, ""),
    "comments opened": ("", "@comment{\n", 10_000, ""),
    "preambles opened": ("", "@preamble{", 10_000, ""),
    "no commas": ("@a{k,", "t={x} ", 6_000, ""),
    "no end": ("@a{k,", "t={x},", 6_000, ""),
    "sums": ("@a{k,t=", "{x}#", 20_000, ""),
    "broken lines": ("", "@a{k, t={x\n", 10_000, ""),
    "orphans": ("", "@a{k,t={x}},\n y={z}\n", 6_000, ""),
    "blanks": ("@a{k,", " ", 100_000, ""),
    "at signs": ("", "\n@", 50_000, ""),
    "at signs in a value": ("@a{k,t={", "\n@", 50_000, "}}"),
    "nothing but NUL": ("", "\0", 100_000, ""),
    "doubling strings": ('@string{a="x"}', "@string{a=a#a}\n", 64, "@misc{k,title=a}"),
}
"""What a text begins with, what it repeats how often, and what it ends with."""


@pytest.mark.parametrize("name", SHAPES)
def test_odd_shapes_take_linear_time(name: str) -> None:
    head, piece, most, end = SHAPES[name]

    def read(times: int) -> None:
        text = head + piece * times + end
        assert sum(block.end - block.start for block in blocks(text)) == len(text)

    assert_time_linear(read, most)


def test_fifty_megabytes_in_one_line() -> None:
    text = "@misc{k, title = {" + "word " * 10_000_000 + "}}"
    (entry,) = entries(text)
    assert len(entry.fields) == 1
