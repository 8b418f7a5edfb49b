"""Plain mappings are read as the YAML library reads them, or left to it."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.scan.markdown.front_matter import front_matter
from seminal.text.yaml_depth import PlainMapping, plain_mapping
from tests.growth import assert_time_linear

PLAIN = """title: Chapter 0, or (why) we don't
subtitle: 'On "memory": a {{note}}'
author: "Erdős, P. – et al."
date: 2021-03-04
draft: yes
empty:

topics: [Serving, training at scale , C++]
bibliography: [ ]
title: Again"""

LEFT_ALONE = (
    "a: b: c", "a: b #c", "a: |", "a: >-", "a: *x", "a: &x b", "a: !r b", "a:b", " a: b", "a:\n  b: c",
    "a:\n- b", "- a", "# a", "a: b\n  c", "a: [b, [c]]", "a: [b,]", "a: ['b']", 'a: "b\\n"', "a: 'b''c'",
    "a: \"b", "a: {b: c}", "? a", "a: @b", "a: \x07", "a: b\tc", "a: [b\n]", "a: -", "a", "...", "a: 'b' c",
    "a: \u2028b", "a: b\u0085c",
)  # fmt: skip

PIECES = st.sampled_from(
    [
        *"abz01:#-_?!,.;@&*|>%`~{}[]()'\"\\ \n\t",
        ": ",
        "a: ",
        "b: ",
        "\n",
        "  ",
        "- ",
        "null",
        "é",
        "’",
        "\x85",
        "[a, b]",
    ]
)


def by_the_library(text: str) -> PlainMapping:
    node = yaml.compose(text, Loader=yaml.CSafeLoader)
    assert node is None or isinstance(node, yaml.MappingNode)
    found: dict[str, str | tuple[str, ...]] = {}
    for key, value in node.value if node else ():
        texts = isinstance(value, yaml.SequenceNode) and tuple(one.value for one in value.value)
        found.setdefault(key.value, texts if isinstance(texts, tuple) else value.value)
    return found


def test_what_chapters_begin_with_is_plain() -> None:
    found = plain_mapping(PLAIN)
    assert found == by_the_library(PLAIN)
    assert found is not None
    assert found["topics"] == ("Serving", "training at scale", "C++")
    assert (found["empty"], found["title"], found["draft"]) == ("", "Chapter 0, or (why) we don't", "yes")
    assert plain_mapping("") == {}


@pytest.mark.parametrize("text", LEFT_ALONE)
def test_what_is_not_plain_is_for_the_library(text: str) -> None:
    assert plain_mapping(text) is None
    assert plain_mapping(f"{PLAIN}\n{text}") is None


@settings(max_examples=150, deadline=None)
@given(
    st.lists(PIECES, max_size=14).map("".join).map("a: ".__add__) | st.lists(PIECES, max_size=10).map("".join)
)
def test_a_plain_mapping_is_what_the_library_reads(text: str) -> None:
    found = plain_mapping(text)
    if found is not None:
        assert found == by_the_library(text)
        block = f"---\n{text}\n---\n"
        noted = block.replace("---\n", "---\n# this makes it one for the library\n", 1)
        assert front_matter(block, lambda text, findings: None) == front_matter(
            noted, lambda text, findings: None
        )


@pytest.mark.parametrize(
    ("head", "piece", "end"), [("a: ", "b ", ":"), ("a: [", "b, ", ""), ("", "a", ""), ('a: "', "'", "")]
)
def test_a_long_line_takes_no_longer_than_it_is(head: str, piece: str, end: str) -> None:
    def read(times: int) -> None:
        assert plain_mapping(head + piece * times + end) is None

    assert_time_linear(read, 160_000)
