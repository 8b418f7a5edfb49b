"""What an author reads where a file is not YAML."""

import pytest
import yaml

from seminal.model.errors import FatalError
from seminal.model.source import Source
from seminal.text.yaml_depth import explain_problem, load, loader


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a:\n\tb: 1\n", "a tab indents this line: use spaces ("),
        ("a: 1\nb:\n  c: 2\n\td: 3\n", "a tab indents this line: use spaces ("),
        ("topics: [a, b\ntitle: x\n", "a list that begins with [ is not closed with ] ("),
        ("a: {b: 1\nc: 2\n", "a mapping that begins with { is not closed with } ("),
        (
            "title: Orca: a server\n",
            "a colon inside a value (put that in quotation marks), or a wrong indentation (",
        ),
        ("author: @smith\n", "a value begins with @: put it in quotation marks ("),
        ("title: `code`\n", "a value begins with `: put it in quotation marks ("),
        ("a: 1\nb\nc: 2\n", "there is no colon after a name, or no space after the colon ("),
        (
            "a:1\nb: 2\n",
            "a colon inside a value (put that in quotation marks), or a wrong indentation (",
        ),
        ('title: "Attention\ntopics: x\n', "a quotation mark is not closed ("),
        (
            "a: 1\n   b: 2\n",
            "a colon inside a value (put that in quotation marks), or a wrong indentation (",
        ),
        ("  a: 1\n b: 2\n", "this line is not indented as the lines around it ("),
        ('a: "C:\\papers"\n', "a backslash in double quotation marks: use single ones ("),
        ("a: &\n", ""),
    ],
)
def test_it_says_what_to_correct(text: str, told: str) -> None:
    with pytest.raises(yaml.YAMLError) as caught:
        yaml.load(text, Loader=loader())
    found = explain_problem(caught.value, text)
    assert found.startswith(told)
    assert "\n" not in found


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("bib: a\nchapters: [b]\nbib: c\n", "seminal.yml:3:1"),
        ("house:\n  venues: full\n  venues: short\n", "seminal.yml:3:3"),
        ("same:\n- {works: [a, b], works: [c]}\n", "seminal.yml:2:19"),
    ],
)
def test_a_key_that_is_there_twice(text: str, place: str) -> None:
    with pytest.raises(FatalError, match=rf"{place}: .* is in this mapping twice"):
        load(Source("seminal.yml", text))


def test_keys_of_two_mappings_and_of_an_alias() -> None:
    text = "a: &x {k: 1}\nb: {k: 2}\nc: *x\nd: *x\n"
    assert load(Source("seminal.yml", text)).value == {
        "a": {"k": 1},
        "b": {"k": 2},
        "c": {"k": 1},
        "d": {"k": 1},
    }
