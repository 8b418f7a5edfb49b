"""The PDF as poppler reads it: sections, named places that exist, an outline, real figures."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.book.expected import CHAPTERS, NAME, TITLES, bare, works

pytestmark = pytest.mark.slow

LINK = re.compile(rb"/Subtype\s*/Link\b(.{0,2000}?)endobj", re.DOTALL)
NAMED = re.compile(rb"/(?:Dest|D)\s*\(((?:\\.|[^\\)])*)\)")
NUMBERED = re.compile(rb"/(?:Dest|D)\s+(\d+) 0 R")
SPOT = re.compile(rb"^(\d+) 0 obj\s*\[(\d+) 0 R\s*/XYZ", re.MULTILINE)
PAGE = re.compile(rb"^(\d+) 0 obj\s*<<.{0,200}?/Type\s*/Page\b", re.MULTILINE | re.DOTALL)
OUTER = re.compile(rb"/S\s*/URI\b")
STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)


@pytest.fixture(scope="module")
def pdf(book: Path) -> Path:
    missing = [name for name in ("pdftotext", "pdfinfo", "pdftohtml") if not shutil.which(name)]
    if missing:
        pytest.skip(f"no {', '.join(missing)}: apt-get install poppler-utils")
    path = book / f"{NAME}.pdf"
    if not path.exists():
        pytest.skip("no PDF was written: pip install typst")
    return path


def poppler(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, timeout=120, check=True)
    return done.stdout.decode("utf-8", errors="replace")


def test_it_opens_and_is_tagged_and_named(pdf: Path) -> None:
    told = dict(re.findall(r"^([\w ]+): +(.*)$", poppler("pdfinfo", pdf), re.MULTILINE))
    assert told["Title"] == "Machine Learning Systems at Scale"
    assert told["Encrypted"] == "no"
    assert told["Tagged"] == "yes"
    assert int(told["Pages"]) > 40


def test_the_outline_has_every_chapter_and_its_section(pdf: Path) -> None:
    text = poppler("pdftohtml", "-xml", "-i", "-stdout", pdf)
    outline = ET.fromstring(text[text.index("<outline>") : text.rindex("</outline>") + len("</outline>")])
    items = ["".join(item.itertext()).strip() for item in outline.iter("item")]
    places = [next(at for at, item in enumerate(items) if item.endswith(title)) for title in TITLES.values()]
    assert places == sorted(places)
    for start, end in zip(places, [*places[1:], len(items)], strict=True):
        assert items[start:end].count("Further reading") == 1, items[start]
    pages = [int(str(item.get("page"))) for item in outline.iter("item")]
    assert pages == sorted(pages)


def chapter_texts(pdf: Path) -> list[str]:
    """Return each chapter's text after its "Further reading", without page numbers, bare."""
    lines = [line.strip("\f ") for line in poppler("pdftotext", pdf, "-").splitlines()]
    text = "\n".join(line for line in lines if not re.fullmatch(r"[\d\s]*", line))
    parts = re.split(r"^Further reading$", text, flags=re.MULTILINE)
    return [bare(part) for part in parts[-len(CHAPTERS) :]]


def test_every_chapter_ends_in_the_works_that_it_should(pdf: Path) -> None:
    texts = chapter_texts(pdf)
    assert len(texts) == len(CHAPTERS)
    following = [bare(title) for title in list(TITLES.values())[1:]] + ["references"]
    for chapter, text, after in zip(CHAPTERS, texts, following, strict=True):
        at = 0
        for title in works(chapter):
            at = text.index(title, at)
        assert after in text[at:], chapter.name


def unpacked(data: bytes) -> bytes:
    """Return a PDF with what its compressed streams hold after it."""
    parts = [data]
    for packed in STREAM.findall(data):
        try:
            parts.append(zlib.decompress(packed))
        except zlib.error:
            continue  # a font or a picture of another kind
    return b"\n".join(parts)


def test_every_inner_link_leads_to_a_place_that_exists(pdf: Path) -> None:
    places = set(re.findall(r'"(.*)"$', poppler("pdfinfo", "-dests", pdf), re.MULTILINE))
    data = unpacked(pdf.read_bytes())
    links = LINK.findall(data)
    named = {match[1].decode("latin-1") for match in map(NAMED.search, links) if match}
    assert named - places == set()
    spots, pages = dict(SPOT.findall(data)), set(PAGE.findall(data))
    numbered = [match[1] for match in map(NUMBERED.search, links) if match]
    assert {spots.get(number) for number in numbered} <= pages
    assert len(named) + len(numbered) > 400
    assert len(links) == sum(
        bool(pattern.search(link)) for link in links for pattern in (NAMED, NUMBERED, OUTER)
    )
    assert {f"further-reading-{stem.partition('-')[2]}" for stem in TITLES} <= places


def test_outer_links_are_those_of_the_works(pdf: Path) -> None:
    urls = re.findall(r"Annotation +(\S+)", poppler("pdfinfo", "-url", pdf))
    assert len(set(urls)) > 100
    assert all(url.startswith(("http://", "https://", "mailto:")) for url in urls)


def test_captions_have_one_number(pdf: Path) -> None:
    """Typst's own "Figure 1:" would stand before the book's "Figure 1.1:"."""
    text = poppler("pdftotext", pdf, "-")
    assert re.findall(r"(?:Figure|Table) \d+: (?:Figure|Table)", text) == []
    assert len(re.findall(r"^(?:Figure|Table) \d+\.\d+:", text, re.MULTILINE)) >= 14
