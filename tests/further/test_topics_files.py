"""What `build` writes for reading sections comes back as it was meant."""

import json
import re

import pytest

from seminal.further.choose import choose
from seminal.further.shelf import read_shelf
from seminal.model.entry import OTHERS, Entry, Name, Origin, PartialDate, Value
from seminal.model.library import Library
from seminal.model.manuscript import Topic
from seminal.model.work import Claim, Cluster, Work
from seminal.text.section_options import SectionOptions
from seminal.write.topics import topics_json, topics_tex
from tests.shared import ROOT

ORDERS = ("lists", "year", "author")


def work(key: str, title: str, note: str, lists: tuple[str, ...]) -> Work:
    origin = Origin(lists[0], "here")
    fields: dict[str, Value] = {
        "journal": "J",
        "title": title,
        "author": (Name("Berg", "A.", "van den"), OTHERS),
        "date": PartialDate(2020),
    }
    claims: dict[str, tuple[Claim, ...]] = {name: (Claim(value, origin),) for name, value in fields.items()}
    if note:
        claims["annotation"] = (Claim(note, origin), Claim(note, origin))
    entries = tuple(Entry("article", fields, (), Origin(name, "here")) for name in lists)
    return Work(key, "article", claims, Cluster(entries), (f"old-{key}",), ("a",))


LIBRARY = Library((
    work("one", r"The {BERT} of $x_{1}$", "50% better & cheaper", ("s1",)),
    work("two", "Second", "", ("s1", "s2")),
    work("three", "No topic", "", ("s1",)),
))  # fmt: skip
TOPICS = (Topic("a", "A & B", ("one",)), Topic("b", "B", ("two",), "a"), Topic("empty", "Empty"))


def test_the_json_file_is_the_shelf() -> None:
    text = topics_json(LIBRARY, TOPICS)
    shelf = read_shelf(text)
    assert shelf.keys(("a",)) == ("one", "two")
    assert [topic.slug for topic in shelf.topics] == ["a", "b", "empty"]
    one = shelf.items["one"]
    assert one.title == r"The BERT of $x_{1}$"
    assert one.authors == ("van den Berg", "others")
    assert (one.year, one.lists, one.note, one.aliases) == (2020, 1, "50% better & cheaper", ("old-one",))
    assert one.csl["type"] == "article-journal"
    assert shelf.items["two"].lists == 2
    assert "three" not in shelf.items
    assert text.count("\n") == len(TOPICS) + 2 + 7  # a line each, for small diffs
    assert json.loads(text)["version"] == 1


WITH_KEY = '{"version": 1, "topics": [], "works": {"%s": {"title": "T", "csl": {}, "aliases": [%s]}}}'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Expecting value"),
        ("[" * 100_000, "nested too deep"),
        ("[]", "not of version 1"),
        ('{"version": 1, "topics": []}', "something is missing in it: 'works'"),
        ('{"version": 1, "topics": [7], "works": {}}', "something is missing"),
        (
            '{"version": 1, "topics": [{"slug": "a", "title": "A", "keys": [["k"]]}], "works": {}}',
            "a topic names",
        ),
        (WITH_KEY % (r"\\input{x}", ""), "cannot be a key"),
        (WITH_KEY % ("a", '"b} c"'), "cannot be a key"),
    ],
)
def test_what_is_no_topics_file_is_told(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_shelf(text)


def test_no_works_is_a_file_too() -> None:
    assert read_shelf(topics_json(Library(()), ())).topics == ()


def test_the_latex_file() -> None:
    lines = topics_tex(LIBRARY, TOPICS).splitlines()
    assert lines[1:] == [
        r"\seminaltopic{a}{A \& B}{one,two}",
        r"\seminaltopic{b}{B}{two}",
        r"\seminaltopic{empty}{Empty}{}",
        r"\seminalwork{one}{2}{1}{1}",
        r"\seminalwork{two}{1}{1}{1}",
        r"\seminalnote{one}{50\% better \& cheaper}",
    ]


@pytest.mark.parametrize("order", ORDERS)
def test_the_latex_file_has_the_orders_of_the_filter(order: str) -> None:
    shelf = read_shelf((ROOT / "bib" / "topics.json").read_text("utf-8"))
    lines = (ROOT / "bib" / "topics.tex").read_text("utf-8")
    places = {key: dict(zip(ORDERS, map(int, given.split("}{")), strict=True))
              for key, given in re.findall(r"\\seminalwork\{(\S+?)\}\{([\d}{]+)\}", lines)}  # fmt: skip
    topics = re.findall(r"\\seminaltopic\{(\S+?)\}\{.*\}\{(.*)\}", lines)
    assert len(topics) == len(shelf.topics) > 20
    for slug, keys in topics:
        wanted = choose(shelf, (slug,), SectionOptions(max=1000, order=order), ()).items
        ours = sorted(keys.split(","), key=lambda key: places[key][order])
        assert ours == [item.key for item in wanted]
