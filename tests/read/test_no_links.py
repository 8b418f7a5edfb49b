"""Addresses that become no link are said once for a list, at the first."""

import pytest

from seminal.model.source import Source
from seminal.read import read


@pytest.mark.parametrize(
    ("name", "text", "line", "count"),
    [
        (
            "a.md",
            "# A\n\n- [A title](javascript:alert(1)), Doe 2001\n- [B](data:text/html,x), Roe 2002\n",
            3,
            "2 ",
        ),
        ("a.md", "# A\n\n- A title, Doe 2001. <FILE:///etc/x>\n", 3, "an "),
        ("a.bib", "@misc{a, title={A}, author={B},\n url={javascript:alert(1)}}\n", 2, "an "),
        ("a.json", '[{"id": "a", "type": "book", "title": "A",\n "URL": "vbscript:msgbox(1)"}]', 2, "an "),
        ("a.ris", "TY  - BOOK\nTI  - A\nUR  - file:///x.pdf\nER  - \n", 3, "an "),
        ("a.html", "<ul>\n<li><a href='javascript:x()'>A title</a>, Doe, 2001</li></ul>", 2, "an "),
        ("a.org", "* A\n- [[file:/home/x.pdf][A title]], Doe, 2001\n", 2, "an "),
    ],
)
def test_an_address_that_is_no_link_is_said(name: str, text: str, line: int, count: str) -> None:
    [found] = [one for one in read(Source(name, text)).diagnostics if one.rule == "unusable-link"]
    assert (found.location.line, found.message.startswith(count)) == (line, True)


@pytest.mark.parametrize(
    "title",
    [
        "Data: a history",
        "File:A",
        "JavaScript: the good parts",
        "Big data:small sets",
        "profile:/x",
        "javascript",
    ],
)
def test_words_are_no_addresses(title: str) -> None:
    text = f"# A\n\n- [{title}](https://x.org/data:text/html), Doe 2001\n"
    assert [one.rule for one in read(Source("a.md", text)).diagnostics if one.rule == "unusable-link"] == []
