"""Bodies that stand in an author's place, and titles that are called like one."""

import pytest

from seminal.model.source import Source
from seminal.read import read


@pytest.mark.parametrize(
    ("line", "body", "title"),
    [
        ("National Institutes of Health. Rigor in Grant Applications. 2019.", "National Institutes of Health",
         "Rigor in Grant Applications"),
        ("European Commission. Ethics Guidelines for Trustworthy Kites. 2019.", "European Commission",
         "Ethics Guidelines for Trustworthy Kites"),
        ("United Nations. Universal Declaration of Wind. 1948.", "United Nations", "Universal Declaration of Wind"),
        ("National Academies of Sciences. Kites at Sea. 2018.", "National Academies of Sciences", "Kites at Sea"),
        ("Federal Aviation Administration. Flying Kites by Night. 2011.", "Federal Aviation Administration",
         "Flying Kites by Night"),
        ("Royal Academy of Engineering. Towers of the North. 2007.", "Royal Academy of Engineering",
         "Towers of the North"),
    ],
)  # fmt: skip
def test_a_body_is_an_author(line: str, body: str, title: str) -> None:
    [entry] = read(Source("list.md", f"# Wind\n\n- {line}\n")).entries
    assert [name.family for name in entry.authors] == [body]
    assert entry.title == title


@pytest.mark.parametrize("title", ["The Society of Mind", "Office of Wind Research", "The Wealth of Nations"])
def test_a_title_that_is_called_like_a_body(title: str) -> None:
    [entry] = read(Source("list.md", f"- {title}. Marvin Ortiz. Kite Press, 1986.\n")).entries
    assert (entry.title, [name.family for name in entry.authors]) == (title, ["Ortiz"])
