"""Which works are chosen: rules that hold for any shelf."""

import json

from hypothesis import given
from hypothesis import strategies as st

from seminal.further.choose import choose, find_topics, nearest_topic
from seminal.further.shelf import Group, Shelf, ShelfItem, read_shelf
from seminal.text.section_options import OPTIONS, SectionOptions, parse_options

KEYS = st.text("abcdef", min_size=1, max_size=3)
ITEMS = st.builds(
    ShelfItem,
    key=KEYS,
    title=st.text(max_size=5),
    authors=st.lists(st.text(max_size=4), max_size=2).map(tuple),
    year=st.none() | st.integers(1900, 2100),
    lists=st.integers(1, 4),
    heard=st.none() | st.integers(10, 40).map(lambda tenths: tenths / 10),
    aliases=st.just(()),
    csl=st.just({}),
)


@st.composite
def shelves(draw: st.DrawFn) -> Shelf:
    items = {item.key: item for item in draw(st.lists(ITEMS, max_size=8))}
    keys = st.lists(st.sampled_from(sorted(items)), unique=True).map(tuple) if items else st.just(())
    first, second = draw(keys), draw(keys)
    return Shelf((Group("one", "One", first), Group("two", "Two & more", second, "one")), items)


@given(shelves(), st.sets(KEYS), st.sampled_from(["lists", "year", "author"]), st.integers(1, 5))
def test_what_is_chosen(shelf: Shelf, cited: set[str], order: str, most: int) -> None:
    wish = SectionOptions(order=order, max=most)
    chosen = choose(shelf, ("one",), wish, cited).items
    keys = [item.key for item in chosen]
    assert len(keys) == len(set(keys)) <= most
    assert not set(keys) & cited
    assert set(keys) <= set(shelf.keys(("one",)))
    assert choose(shelf, ("one",), wish._replace(cited="include"), cited, cited).items == chosen
    only = choose(shelf, ("one",), wish._replace(cited="only", max=99), cited).items
    assert {item.key for item in only} == set(shelf.keys(("one",))) & cited
    assert choose(shelf, ("one",), wish._replace(max=99), cited).items[:most] == chosen


@given(shelves())
def test_works_that_more_independent_lists_name_come_first(shelf: Shelf) -> None:
    chosen = choose(shelf, ("one",), SectionOptions(max=99), ()).items
    assert [item.witnesses for item in chosen] == sorted((item.witnesses for item in chosen), reverse=True)


@given(
    st.lists(
        st.tuples(st.sampled_from([*OPTIONS, "mx", ""]), st.text(max_size=8) | st.booleans() | st.integers())
    )
)
def test_any_options_give_a_wish_or_a_reason(options: list[tuple[str, object]]) -> None:
    wish, problems = parse_options(options, SectionOptions())
    assert wish == parse_options(options, wish)[0]
    assert len(problems) <= len(options)
    assert 1 <= wish.level <= 6
    assert wish.max >= 1


def test_topics_are_found_by_slug_title_and_path() -> None:
    shelf = Shelf((Group("one", "One"), Group("two", "Two, & more")), {})
    assert find_topics(["Two, and more", "one;two", "../one"], shelf) == (("two", "one"), ())
    assert find_topics(["one, three"], shelf) == (("one",), ("three",))
    assert nearest_topic("tow", shelf) == "two"
    assert nearest_topic("zzzzzz" * 1000, shelf) == ""


def test_topics_beneath_a_topic_count_and_cycles_end() -> None:
    items = {key: ShelfItem(key, key) for key in "abc"}
    shelf = Shelf((Group("x", "X", ("a",), "y"), Group("y", "Y", ("b", "a"), "x")), items)
    assert shelf.keys(("x",)) == ("a", "b")


def test_a_shelf_comes_back_from_its_file() -> None:
    work = {"title": "T", "csl": {"id": "k", "DOI": "10.1/x"}}
    text = json.dumps(
        {"version": 1, "topics": [{"slug": "s", "title": "S", "keys": ["k"]}], "works": {"k": work}}
    )
    shelf = read_shelf(text)
    assert shelf.items["k"].link == "https://doi.org/10.1/x"
    assert shelf.canonical("k") == "k"
