"""The book's pages: their sections, and how they look and behave in a browser."""

from __future__ import annotations

import html
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.book.expected import CHAPTERS, assert_lists, bare
from tests.chromium import chromium

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

AXE = Path(
    os.environ.get("AXE_CORE") or Path(__file__).parents[1] / "browser/node_modules/axe-core/axe.min.js"
)
SIZES = {"phone": (390, 844), "desktop": (1280, 900)}
LOOKED_AT = ("index", "09-kernels", "13-compilers")  # formulas, code and figures; tables
LOADED = "[...document.images].every(image => image.complete && image.naturalWidth > 0)"
SHIFTED = """() => [...document.querySelectorAll('main, header, nav, section, li, figure')]
  .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
  .map(element => element.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapters_section_lists_what_it_should(chapter: Path, book: Path) -> None:
    page = (book / chapter.with_suffix(".html").name).read_text("utf-8")
    sections = re.findall(r'<section\s+id="further-reading-[\w-]+"(.*?)</section>', page, re.DOTALL)
    assert len(sections) == 1
    assert "Further reading</h2>" in sections[0]
    items = re.findall(r"<li>(.*?)</li>", sections[0], re.DOTALL)
    assert_lists([html.unescape(re.sub(r"<[^>]+>", "", item)) for item in items], chapter)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from chromium()


@pytest.fixture(params=[(size, scheme) for size in SIZES for scheme in ("light", "dark")], ids="-".join)
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    size, scheme = request.param
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    yield context
    context.close()


def opened(context: BrowserContext, path: Path) -> Page:
    """Return a page that loaded without an error, and all it asked for with it."""
    tab, problems = context.new_page(), []
    tab.on("pageerror", lambda error: problems.append(str(error)))
    tab.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    tab.on("requestfailed", lambda request: problems.append(request.url))
    tab.goto(path.as_uri())
    assert problems == [], path.name
    return tab


def test_every_page_fits_and_shows_its_section(context: BrowserContext, book: Path) -> None:
    pages = sorted(book.glob("*.html"))
    assert len(pages) == len(CHAPTERS) + 2
    for path in pages:
        tab = opened(context, path)
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), path.name
        assert tab.evaluate(SHIFTED) == [], path.name
        assert tab.evaluate(LOADED), path.name
        section = tab.locator(".further-reading")
        assert section.count() == path.name[0].isdigit(), path.name
        assert tab.evaluate(
            "[...document.querySelectorAll('.further-reading li')].every(i => i.checkVisibility())"
        )
        tab.close()


@pytest.mark.parametrize("name", LOOKED_AT)
def test_axe_finds_no_violation(context: BrowserContext, book: Path, name: str) -> None:
    """Contrast of 4.5 among them, in both colour schemes."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm install --prefix tests/browser")
    tab = opened(context, book / f"{name}.html")
    tab.add_script_tag(path=AXE)
    found = tab.evaluate("async () => (await axe.run({preload: false})).violations"
                         ".map(one => [one.id, one.nodes.map(node => node.html)])")  # fmt: skip
    assert found == []


def test_from_a_reading_section_one_can_go_on(context: BrowserContext, book: Path) -> None:
    """The next page, the list of chapters and a cited work are each one click away."""
    tab = opened(context, book / "08-serving.html")
    tab.locator("#chapters a", has_text="Network fabrics").click()
    assert tab.url.endswith("06-networks.html")
    tab.locator("a[rel=next]").click()
    assert bare("Memory and offloading") in bare(tab.inner_text("h1"))
    cited = tab.locator(".citation a").first
    anchor = str(cited.get_attribute("href"))
    cited.click()
    assert tab.evaluate("document.querySelector(':target').id") == anchor.partition("#")[2]
    assert tab.locator(":target").is_visible()
