"""Reading sections as Markdown: no payload runs, and what is not run is printed."""

from __future__ import annotations

import json

import pytest

from seminal.further.render import SectionReading, markdown
from seminal.further.shelf import ShelfItem
from seminal.further.written import write_section
from seminal.model.source import Source
from seminal.text.escaping.formulas import unescaped
from tests.escaping import oracles
from tests.escaping.payloads import ALL
from tests.filters.rendering import pandoc


def item(payload: str, place: str, number: int = 0) -> ShelfItem:
    """Return a work with a payload in one place."""
    said = {
        "title": "A title",
        "author": "Doe",
        "note": "",
        "venue": "Proc. X",
        "url": "https://x.org/",
        "doi": "",
    }
    said[place] = payload
    csl = {
        "author": [{"family": said["author"], "given": "J."}],
        "container-title": said["venue"],
        "URL": said["url"],
        **({"DOI": said["doi"]} if said["doi"] else {}),
    }
    return ShelfItem(f"doe{number}", said["title"], (said["author"],), 2020, 1, said["note"], (), (), csl)


def section(items: list[ShelfItem], title: str = "Further reading") -> str:
    return markdown(SectionReading(title, "further-reading-x", 2, ("x",), tuple(items)))


@pytest.mark.parametrize("place", ["title", "author", "note", "venue", "url", "doi"])
def test_a_section_in_a_chapter_only_prints(place: str) -> None:
    items = [item(payload, place, number) for number, payload in enumerate(ALL)]
    reading = SectionReading("Further reading", "further-reading-x", 2, ("x",), tuple(items))
    text, _ = write_section(Source("a.qmd", "# One\n"), reading, {one.key: one for one in items})
    text = text.replace(
        text[text.index("<!-- seminal:begin") : text.index("\n", text.index("<!-- seminal:begin"))], ""
    )
    text = text.replace("<!-- seminal:end -->", "")
    assert list(oracles.chapter(text)) == []


def test_a_heading_only_prints() -> None:
    for payload in ALL:
        for pattern in (oracles.KNITR, oracles.JUPYTER, oracles.SHORTCODE, oracles.CELL):
            assert not pattern.search(section([], payload)), payload


def test_what_does_not_run_is_printed() -> None:
    """A payload without controls, formulas and smart punctuation reads as it was, letter by letter."""
    plain = [one for one in ALL if one.isprintable() and "$" not in one and not set("\"'\u00a0") & set(one)]
    assert len(plain) >= 60
    text = section([item(payload, "title", number) for number, payload in enumerate(plain)])
    blocks = json.loads(pandoc("--from=markdown-smart", "--to=json", text=text))["blocks"]
    shown = [oracles.words(line["c"]) for [line] in blocks[1]["c"]]
    for payload, line in zip(plain, shown, strict=True):
        assert " ".join(unescaped(payload).split()) in line, (payload, line)
