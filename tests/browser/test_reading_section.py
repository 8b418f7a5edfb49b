"""Reading sections in a real browser: nothing runs out of a narrow or a wide column."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.chromium import chromium
from tests.filters.rendering import TOPICS, filtered, settle, shown

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LONG = "https://proceedings.example.org/paper_files/paper/2013/hash/" + "9aa42b31882ec039965f3c4923ce901b" * 4
OWN = f"""\
@misc{{Dea13, title={{The Tail at Scale}}, author={{Dean, J. and Barroso, L.}}, year=2013, url={{{LONG}}},
  doi={{10.1145/2408776.2408794}}}}
@misc{{K, title={{Efficient {{Memory}} Management for Large Language Model Serving with PagedAttention}}, year=2023,
  author={{Kwon and Li and Zhuang}}, url={{{LONG}/k}}}}
@misc{{o, title={{Orca: A Distributed Serving System for Transformer-Based Generative Models (Extended Version)}},
  year=2022, author={{Yu and Jeong and Kim and Kim and Chun}}, url={{{LONG}/o}}}}
"""
COLUMN = (
    "<style>body {margin: 0; padding: 0 1em; max-width: 42em; font: 17px serif} pre {overflow: auto}</style>"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from chromium()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("style", ["annotated", "full", "compact"])
@pytest.mark.parametrize("own", [True, False])
def test_no_reference_is_wider_than_its_column(
    own: bool, style: str, width: int, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(tmp_path, monkeypatch)
    data = json.loads(TOPICS.read_text("utf-8"))
    data["works"]["dao2022flashattention"]["csl"]["URL"] = LONG
    (tmp_path / "bib" / "topics.json").write_text(json.dumps(data))
    (tmp_path / "own.bib").write_text(OWN)
    head = f"---\ntopics: [serving, attention]\nlang: en\nfurther-reading: {{style: {style}}}\n"
    head += "bibliography: own.bib\n---\n\n" if own else "---\n\n"
    doc, complaints = filtered(f"{head}# Chapter\n\nText.\n")
    assert complaints == []
    (tmp_path / "page.html").write_text(
        f'<!doctype html><meta name=viewport content="width=device-width">{COLUMN}{shown(doc, "html")}'
    )
    tab = browser.new_page(viewport={"width": width, "height": 800})
    tab.goto((tmp_path / "page.html").as_uri())
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    column = tab.evaluate("document.body.getBoundingClientRect().right")
    rights = tab.evaluate("[...document.querySelectorAll('li a')].map(a => a.getBoundingClientRect().right)")
    assert len(rights) >= 5
    assert max(rights) <= column
    tab.close()
