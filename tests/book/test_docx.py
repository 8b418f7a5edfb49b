"""The Word file: headings, links and bookmarks that resolve, a reading section in every chapter."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.book.expected import CHAPTERS, NAME, TITLES, assert_lists

pytestmark = pytest.mark.slow

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
UNNUMBERED = "1000"
"""The list of pandoc's for the further paragraphs of an item."""
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"


@pytest.fixture(scope="module")
def file(book: Path) -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(book / f"{NAME}.docx") as file:
        yield file


@pytest.fixture(scope="module")
def document(file: zipfile.ZipFile) -> ET.Element:
    return ET.fromstring(file.read("word/document.xml"))


def words(element: ET.Element) -> str:
    return "".join(text.text or "" for text in element.iter(f"{W}t"))


def style(paragraph: ET.Element) -> str:
    found = paragraph.find(f"{W}pPr/{W}pStyle")
    return "" if found is None else str(found.get(f"{W}val"))


def sections(document: ET.Element) -> dict[str, list[str]]:
    """Return the items of each chapter's reading section, by the chapter's title."""
    found: dict[str, list[str]] = {}
    chapter, inside = "", False
    for paragraph in document.iter(f"{W}p"):
        if style(paragraph).startswith("Heading"):
            inside = words(paragraph) == "Further reading"
            if inside:
                assert chapter not in found, chapter
                found[chapter] = []
            elif style(paragraph) == "Heading1":
                chapter = words(paragraph)
        elif inside:
            number = paragraph.find(f"{W}pPr/{W}numPr/{W}numId")
            assert number is not None, words(paragraph)  # a real list
            if number.get(f"{W}val") == UNNUMBERED:
                found[chapter][-1] += f" {words(paragraph)}"  # the note on a work, below its reference
            else:
                found[chapter].append(words(paragraph))
    return found


def test_the_file_is_sound(file: zipfile.ZipFile) -> None:
    assert file.testzip() is None
    kinds = ET.fromstring(file.read("[Content_Types].xml"))
    named = {str(one.get("PartName")) for one in kinds.iter(f"{TYPES}Override")}
    suffixes = {str(one.get("Extension")) for one in kinds.iter(f"{TYPES}Default")}
    assert {name[1:] for name in named} <= set(file.namelist())
    for name in file.namelist():
        assert f"/{name}" in named or name.rpartition(".")[2] in suffixes or name.startswith("["), name
        if name.endswith((".xml", ".rels")):
            ET.fromstring(file.read(name))


def test_every_chapter_is_a_heading_in_order(document: ET.Element) -> None:
    headings = [words(one) for one in document.iter(f"{W}p") if style(one) == "Heading1"]
    assert [heading for heading in headings if any(title in heading for title in TITLES.values())] == [
        next(heading for heading in headings if title in heading) for title in TITLES.values()
    ]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapters_section_lists_what_it_should(chapter: Path, document: ET.Element) -> None:
    found = {
        heading: items for heading, items in sections(document).items() if TITLES[chapter.stem] in heading
    }
    (items,) = found.values()
    assert_lists(items, chapter)


def test_every_link_and_picture_resolves(file: zipfile.ZipFile, document: ET.Element) -> None:
    bookmarks = [str(one.get(f"{W}name")) for one in document.iter(f"{W}bookmarkStart")]
    assert len(bookmarks) == len(set(bookmarks))
    numbers = [one.get(f"{W}id") for one in document.iter(f"{W}bookmarkStart")]
    assert sorted(map(str, numbers)) == sorted(
        str(one.get(f"{W}id")) for one in document.iter(f"{W}bookmarkEnd")
    )
    parts = {"document.xml": document, "footnotes.xml": ET.fromstring(file.read("word/footnotes.xml"))}
    inner = outer = 0
    for name, part in parts.items():
        relations = {str(one.get("Id")): one for one in ET.fromstring(file.read(f"word/_rels/{name}.rels"))}
        for link in part.iter(f"{W}hyperlink"):
            assert words(link)
            if anchor := link.get(f"{W}anchor"):
                assert anchor in bookmarks, anchor
                inner += 1
            else:
                relation = relations[str(link.get(f"{R}id"))]
                assert str(relation.get("Target")).startswith(("http://", "https://"))
                assert relation.get("TargetMode") == "External"
                outer += 1
        for picture in part.iter(f"{A}blip"):
            assert f"word/{relations[str(picture.get(f'{R}embed'))].get('Target')}" in file.namelist()
    assert inner > 300
    assert outer > 100


def test_every_picture_has_an_alternative_text(document: ET.Element) -> None:
    pictures = list(document.iter(f"{WP}docPr"))
    assert len(pictures) >= 8
    assert all(picture.get("descr") for picture in pictures)
