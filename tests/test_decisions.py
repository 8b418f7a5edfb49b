from __future__ import annotations

import pytest

from seminal.model.errors import FatalError
from seminal.model.source import Source
from seminal.project import decisions

OVERRIDES = """\
same:
  - [a, b]
  - works: [c, "arxiv:1706.03762"]
    reason: one talk, one library
different: [[d, e, f]]
drop: [g, {work: h, reason: no reading}]
seminal: [i]
key: {j: wanted, k: {key: other, reason: shorter}}
record: {m: "doi:10.1/a"}
set:
  l: {title: T, year: 2020, reason: the paper says so}
"""


def test_overrides() -> None:
    found = decisions.overrides(Source("bib/overrides.yml", OVERRIDES))
    assert [d.works for d in found.same] == [("a", "b"), ("c", "arxiv:1706.03762")]
    assert found.same[1].reason == "one talk, one library"
    assert str(found.same[1].location) == "bib/overrides.yml:3:5"
    assert [d.works for d in found.drop] == [("g",), ("h",)]
    assert [o.fields["key"] for o in found.keys] == ["wanted", "other"]
    assert [(o.work, o.fields["record"]) for o in found.records] == [("m", "doi:10.1/a")]
    assert [dict(o.fields) for o in found.fields] == [{"title": "T"}, {"year": "2020"}]
    assert {o.reason for o in found.fields} == {"the paper says so"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sane: []\n", "o.yml:1:1: unknown decision `sane`"),
        ("sane: []\n", "o.yml:1:1: unknown decision `sane`; did you mean `same`?"),
        ("sett: {}\n", "o.yml:1:1: unknown decision `sett`; did you mean `set`?"),
        ("set: {a: {yaer: 2001}}\n", "o.yml:1:11: unknown field `yaer`; did you mean `year`?"),
        ("set: {a: {auther: B}}\n", "o.yml:1:11: unknown field `auther`; did you mean `author`?"),
        ("set: {a: {jounral: J}}\n", "o.yml:1:11: unknown field `jounral`; did you mean `journal`?"),
        ("set: {a: {booktitel: B}}\n", "o.yml:1:11: unknown field `booktitel`; did you mean `booktitle`?"),
        ("set: {a: {Volum: 3}}\n", "o.yml:1:11: unknown field `Volum`; did you mean `volume`?"),
        ("same:\n  - a\n", "o.yml:2:5: `same` must be"),
        ("same:\n  - [a]\n", "o.yml:2:5: `same` must be"),
        ("different: [[a, a]]\n", "o.yml:1:13: `different` must be"),
        ("same:\n  - [a, b]\n  - [c, '']\n", "o.yml:3:5: `same` must be `[one, another]` or"),
        ("same: a\n", "o.yml:1:1: `same` must be a list"),
        ("drop:\n  - {what: a}\n", "o.yml:2:5: `drop` must be"),
        ("drop:\n  - 7\n", "o.yml:2:5: `drop` must be a work or `{work: ..., reason: ...}`"),
        ("set:\n  a: b\n", "o.yml:2:3: `set` must be"),
        ("set:\n  a: {title: {x: y}}\n", "o.yml:2:7: `title` must be one value"),
        ("set:\n  a: {author: {x: }}\n", "o.yml:2:16: `author` must be names, or"),
        ("set:\n  a: {title: [x]}\n", "o.yml:2:7: `title` must be one value"),
        ("key: {a: [b]}\n", "o.yml:1:7: `key` must be"),
        ('key: {a: "b,c} @x{"}\n', "o.yml:1:7: `b,c} @x{` cannot be a key: use letters"),
        ("key: {a: {key: a b}}\n", "o.yml:1:7: `a b` cannot be a key"),
        (
            "set:\n  a: {date: 2001-13-45}\n",
            "o.yml:2:13: this is not valid YAML: a value cannot be read: month must be",
        ),
        (
            "same: [[a, b], [c, 2001-02-30]]\n",
            "o.yml:1:20: this is not valid YAML: a value cannot be read: day is out of range",
        ),
        ("same: [\n", "o.yml:2:1: this is not valid YAML"),
        ("- x\n", "o.yml:1:1: the file must be a mapping"),
    ],
)
def test_a_broken_decision_is_named_with_its_place(text: str, told: str) -> None:
    with pytest.raises(FatalError) as error:
        decisions.overrides(Source("o.yml", text))
    assert str(error.value).startswith(told)


def test_single_names_of_a_list() -> None:
    text = 'set: {a: {author: {Ada and Stone: "Stone, Ada"}, reason: seen}}\n'
    (found,) = decisions.overrides(Source("o.yml", text)).fields
    assert (found.work, dict(found.fields), found.instead_of, found.reason) == (
        "a", {"author": "Stone, Ada"}, "Ada and Stone", "seen",
    )  # fmt: skip
    assert found.location.column > 10


def test_fields_of_the_author_s_own_are_no_misspelling() -> None:
    text = "set: {a: {colour: red, abstract: none, type: book, pmcid: P1, my-note: x}}\n"
    assert len(decisions.overrides(Source("o.yml", text)).fields) == 5


def test_topics() -> None:
    text = "topics:\n  - {slug: a, title: A, headings: [X, Y]}\n  - {slug: b, parent: a}\n"
    first, second = decisions.topics(Source("topics.yml", text))
    assert (first.title, first.headings, second.title, second.parent) == ("A", ("X", "Y"), "b", "a")


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("- {slug: a}\n- {slug: a}", "is defined twice"),
        ("- {slug: a, headings: [X]}\n- {slug: b, headings: [X]}", "already belongs to `a`"),
        ("- {slug: a, parent: z}", "the parent `z` is not a topic"),
        ("- {slug: a, parent: b}\n- {slug: b, parent: a}", "`a` is above itself: a < b < a"),
        ("- {slug: a, parent: a}", "`a` is above itself: a < a"),
        ("- {title: a}", "a topic needs"),
        ("- {slug: a, heading: X}", "unknown key `heading`"),
        ("- {slug: a, headings: X}", "t.yml:2:13: `headings` must be a list"),
        ("- {slug: '50%'}", "t.yml:2:3: `50%` cannot be a slug"),
        ("- {slug: ' '}", "t.yml:2:3: ` ` cannot be a slug"),
    ],
)
def test_broken_topics(rows: str, told: str) -> None:
    with pytest.raises(FatalError, match=told):
        decisions.topics(Source("t.yml", "topics:\n" + rows + "\n"))
