"""What is done for a text grows with its length: steps are counted, so that no machine is too slow for these tests.

A pattern that tries a text in two ways for each of its pieces does not count as steps: with sixty pieces it would not
end, on any machine.
"""

from __future__ import annotations

import random

import pytest

from seminal.model.source import Source
from seminal.read.blocks import _TAGS_ONLY
from seminal.read.paragraphs import HEADING
from seminal.scan import scan
from seminal.scan.latex.definitions import definitions
from seminal.scan.markdown import atoms, cursor
from seminal.scan.markdown.regions import Region
from tests.growth import assert_linear, assert_time_linear

SHAPES = ["<div>{|", '<td>[|,"', "|</div>", "<!--", "|<p>`", "| a <div> \\b", "<table>|$"]


@pytest.mark.parametrize("shape", SHAPES)
def test_four_times_the_text_takes_at_most_five_times_the_steps(shape: str) -> None:
    assert_linear(lambda times: scan(Source("x.md", "# L\n\n" + shape * times + "\n")))


@pytest.mark.parametrize("mark", "^~")
@pytest.mark.parametrize("piece", ["\\*", "{.a}", "\\\\", "{.a}\\*"])
def test_a_script_that_never_ends_is_tried_in_one_way(mark: str, piece: str) -> None:
    found = scan(Source("x.md", f"x{mark}{piece * 60} @a")).citations
    assert [one.key for one in found] == ["a"]


@pytest.mark.parametrize("blanks", ["\t\t", " ", "\t \t"])
def test_tags_and_a_sign_are_tried_in_one_way(blanks: str) -> None:
    tags = f"{blanks}<div>{blanks}" * 60
    assert _TAGS_ONLY.match(tags)
    assert not _TAGS_ONLY.match(tags + "`")


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("## A title", "A title"),
        ("# A # b ## {#c .d} ", "A # b"),
        ("# A {x} {y}", "A {x}"),
        ("# A{x}", "A"),
        ("# A {x}#", "A {x}"),
        ("# A {x", "A {x"),
        ("# ", ""),
        ("#A  ", "A"),
    ],
)
def test_a_heading_ends_before_its_attributes(line: str, title: str) -> None:
    found = HEADING.match(line)
    assert found
    assert found[2] == title


@pytest.mark.slow
def test_a_long_line_with_tabs_is_counted_once() -> None:
    assert_time_linear(lambda times: scan(Source("x.md", "- " + "@a\t(" * times)), 400)


def test_a_note_that_is_called_often_is_not_printed_as_often() -> None:
    """Pandoc makes n² citations of n calls of a note with n keys: 60 kB took half a minute."""
    few = scan(Source("x.md", "x[^1] " * 30 + "\n\n[^1]: " + "@b " * 30)).citations
    assert len(few) == 900
    many = scan(Source("x.md", "x[^1] " * 3000 + "[^2]\n\n[^1]: " + "@b " * 3000 + "\n\n[^2]: @c")).citations
    assert len(many) <= 3000 + 10_000 + 1
    assert many[-1].key == "c"


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["<div><span a='", "<div>@a ", "<div>a ", "<div>*@a* ", "<div>@a\n"])
def test_blocks_on_one_line_take_time_by_its_length(piece: str) -> None:
    assert_time_linear(lambda times: scan(Source("x.md", piece * times)), 24_000)


@pytest.mark.parametrize("end", ["\n", "\n\n", "|\n", "\n---\n", ""])
def test_what_a_line_holds_is_searched_once(end: str) -> None:
    """Blocks and texts that begin on one line ask for the same signs, in any order."""
    text = ("a *@b _-@c {d} | \n" + "x" * 40 + end) * 9
    region, dice = Region(text), random.Random(1)
    for _ in range(3000):
        at = dice.randrange(len(text) + 1)
        stop = dice.randrange(at, len(text) + 1)
        for sign in ("\n", "|", "*@", "{", "none"):
            assert region.find(sign, at, stop) == text.find(sign, at, stop)
        assert region.blank_ahead(at) == atoms.blank_ahead(text, at, len(text))


def test_an_open_run_of_backticks_is_measured_once() -> None:
    assert_time_linear(lambda times: scan(Source("x.md", "@k " + "`" * times + " @z")), 100_000)


@pytest.mark.parametrize("piece", ["\\ifx\\else ", "\\ifdefined\\a ", "\\ifx\\a\\undefined "])
def test_a_conditional_looks_for_no_definition_again(piece: str) -> None:
    assert_time_linear(lambda times: scan(Source("x.tex", "\\cite{a} " + piece * times)), 6_000)


@pytest.mark.parametrize(
    "piece",
    [
        "\\a{",
        "\\emph{",
        "\\emph{$5 ",
        "\\a{%",
        "\\a{%\n",
        "\\href{u}{",
        "\\begin{center}\\emph{",
        "\\emph{a $5} ",
        "\\a[{",
    ],
)
@pytest.mark.parametrize(
    "end", ["\\cite{k} @k", *(pytest.param(end, marks=pytest.mark.slow) for end in ("#1", "}"))]
)
def test_the_arguments_of_commands_are_searched_once(piece: str, end: str) -> None:
    """24 kB of commands without an end took 19 s."""
    assert_time_linear(lambda times: scan(Source("x.md", piece * times + end * times + " @z")), 4_000)


@pytest.mark.parametrize(
    ("piece", "end"),
    [
        ("``` {.r}\n", ""),
        ("~~~ {.r}\n", ""),
        ("<pre>", "</b>"),
        ("<script>", ""),
        ("\\begin{x}\n", "\\end{x}\n"),
    ],
)
def test_an_end_that_is_missing_or_far_is_searched_once(piece: str, end: str) -> None:
    """900 kB of code fences took 120 s."""
    assert_time_linear(lambda times: scan(Source("x.md", "x " + piece * times + "@k" + end * times)), 16_000)


@pytest.mark.parametrize("opening", ["\\newcommand{\\a}{", "\\def\\a{", "\\newenvironment{a}{"])
def test_the_bodies_of_definitions_in_definitions_are_not_copied(opening: str) -> None:
    """1.6 MB of `\\def\\a{` in one another took 22 GB of memory."""
    text = opening * 1000 + "\\cite{k}" + "}{}" * 1000
    assert sum(len(one.body) for one in definitions(text)) <= 10 * len(text)
    assert [one.key for one in scan(Source("x.tex", text)).citations] == ["k"]


def test_what_is_tried_of_brackets_in_brackets_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """200 kB of brackets in one another took 2.3 GB; paragraphs behind them are read as ever."""
    monkeypatch.setattr(cursor, "_MAX_REMEMBERED", 1000)
    seen, remembered = [0], cursor.Cursor.remembered

    def counted(self: cursor.Cursor, handler: cursor.Handler, at: int, end: int) -> int:
        after = remembered(self, handler, at, end)
        seen.append(len(self.memo))
        return after

    monkeypatch.setattr(cursor.Cursor, "remembered", counted)
    paragraph = "See [b](c) [@k, [p. 3]] and [a *b [c] @l*].\n\n"
    found = scan(Source("x.md", "[" * 500 + "@a" + "]" * 500 + "\n\n" + paragraph * 1000)).citations
    assert [one.key for one in found] == ["a", *["k", "l"] * 1000]
    assert max(seen) <= 1000 + cursor.MAX_DEPTH
