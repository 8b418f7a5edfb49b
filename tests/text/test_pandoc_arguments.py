"""Which words of pandoc's command line are files to read."""

import re
import shlex
import subprocess

import pytest

from seminal.pandoc import find
from seminal.text.pandoc_arguments import _FLAGS, _SHORT, _VALUED, parse


@pytest.mark.parametrize(
    ("line", "inputs"),
    [
        ("a.md b.md", ["a.md", "b.md"]),
        ("-o book.tex a.md", ["a.md"]),
        ("-obook.tex a.md", ["a.md"]),
        ("--output book.md a.md", ["a.md"]),
        ("--output=book.md a.md", ["a.md"]),
        ("-s -H preamble.tex -A after.md --biblatex a.md", ["a.md"]),
        ("-so book.tex a.md", ["a.md"]),
        ("-N --toc a.md --metadata-file meta.md", ["a.md"]),
        ("-t html -M title=notes.md -V x.md a.md", ["a.md"]),
        ("--template t.tex --csl c.csl -- -a.md", ["-a.md"]),
        ("--webtex a.md", ["a.md"]),
        ("-", ["-"]),
    ],
)
def test_values_of_options_are_no_inputs(line: str, inputs: list[str]) -> None:
    assert list(parse(shlex.split(line)).inputs) == inputs


def test_options_have_their_long_name_and_value() -> None:
    found = parse(
        ["-Cs", "-f", "markdown", "--bibliography=a.bib", "--read", "org", "--bibliography", "b.bib"]
    )
    assert found.options == (
        ("citeproc", ""),
        ("standalone", ""),
        ("from", "markdown"),
        ("bibliography", "a.bib"),
        ("from", "org"),
        ("bibliography", "b.bib"),
    )
    assert found.has("citeproc")
    assert not found.has("natbib")


def test_the_options_with_a_value_are_those_of_pandoc() -> None:
    program = find()
    if program is None:
        pytest.skip("no pandoc: pip install pypandoc_binary")
    told = subprocess.run([program, "--help"], capture_output=True, text=True, timeout=60, check=True).stdout
    shorts = re.findall(r"^  (.*?) {2,}--([a-z-]+)", told, re.MULTILINE)
    assert set(re.findall(r"--([a-z-]+)=", told)) <= _VALUED
    assert {letter: name for given, name in shorts for letter in re.findall(r"-(\w) [A-Z]", given)} == _SHORT
    for given, name in shorts:
        for letter in re.findall(r"-(\w)(?:\[| *$)", given):
            assert _FLAGS.get(letter, name) == name
