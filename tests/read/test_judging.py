"""Whether an item is a work: a score that siblings and headings move, and the reason of what is skipped."""

from __future__ import annotations

import pytest

from seminal.model.source import Source
from seminal.read import read
from seminal.read.items.judging import Reason

WORKS = """
- Stone, Ada. *Kites at Night*. Harbour Press, 1999.
- Ortiz, Ben. *Reels and Strings*. Harbour Press, 2004.
- Vik, Cleo. *The Slow Lamp*. Harbour Press, 2011.
"""


def reasons(text: str) -> set[str]:
    return {piece.reason for piece in read(Source("list.md", text)).pieces if piece.kind == "skipped"}


def test_a_heading_of_other_things_is_the_reason() -> None:
    text = f"# Books\n\n## Reading\n{WORKS}\n## Contributing\n\n- Keep the order of the list\n"
    assert "not a reading: Contributing" in reasons(text)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("- Write to us before the class", Reason.OTHER),
        ("- [Slides](https://example.org/a.pptx)", Reason.UNTITLED),
        ("- [reel-rs](https://github.com/a/reel-rs)", Reason.PAGE),
    ],
)
def test_what_speaks_most_against_an_item_is_the_reason(line: str, reason: Reason) -> None:
    text = f"# Kites\n{WORKS}{line}\n"
    assert len(read(Source("list.md", text)).entries) == 3
    assert reasons(text) == {reason}


def test_siblings_decide_on_a_bare_title() -> None:
    bare = "- Winding Long Strings without Locks\n"
    alone = read(Source("list.md", f"# Notes\n\n{bare}- Bring a lamp\n- Ask Ada\n"))
    among = read(Source("list.md", "# Papers\n\n" + bare + "".join(
        f"- {title}\n" for title in ("Folding Wind for Large Kites", "Kites That Wait for Their Reels",
                                     "Harbour Lamps under Heavy Load", "A Survey of Slow Reels in Fast Wind")
    )))  # fmt: skip
    assert (len(alone.entries), len(among.entries)) == (0, 5)


TITLES = ("The Harbour", "Night Kites of the North", "A Law of Lamps", "On Reels and Strings")


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Books", "[{}](https://shop.example/b/{}?from=x)"),
        ("Książki", "[{}](/ksiazki/{})"),
        ("도서", "[[리뷰]{}](/books/{})"),
        ("Lecturas", "[{}]({}.md)"),
        ("讀書 書單", "[《{}》](https://shop.example/{})"),
    ],
)
@pytest.mark.parametrize("head", ["---\ntitle: {}\n---\n", "# {}\n"])
def test_linked_titles_are_works_on_a_page_of_works(name: str, form: str, head: str) -> None:
    lines = [f"- {form.format(title, number)}" for number, title in enumerate(TITLES)]
    text = "\n".join([head.format(name), "## Wind", "", *lines[:2], "", "## Light", "", *lines[2:]])
    assert [entry.title for entry in read(Source("list.md", text)).entries] == list(TITLES)


@pytest.mark.parametrize("name", ["Guide", "Links", "Contents", "Projekte", "Liens"])
def test_linked_pages_are_none_on_another_page(name: str) -> None:
    pages = ("Set up", "Write a chapter", "What each command prints", "How names are compared")
    text = "\n".join([f"# {name}", "", *(f"- [{page}](guide/{n}.md)" for n, page in enumerate(pages))])
    assert not read(Source("index.md", text)).entries
