"""What we read of real files is what pandoc reads, and it reads of our files what our JSON says."""

import json
import re
import unicodedata
from typing import Any

import pytest

from seminal.model.entry import OTHERS, Entry, Name
from seminal.model.source import Source
from seminal.read.bibtex import read
from seminal.write.bibtex import bibtex
from seminal.write.csl_json import csl_json
from tests.oracles.bib_files import dialect, load, need_files, pandoc, real_files
from tests.write.libraries import SAMPLE, library

SMALL = 90_000  # bytes; the larger files hold more of the same and take pandoc seconds each
# pandoc has no works of these kinds, or cannot read the file at all
NOT_WORKS = {"stdmodel", "set"}
DIFFERENT = {
    "reese": "pandoc writes the numeric series of a journal as an ordinal",
}


def squash(text: str) -> str:
    """Return letters and digits only: pandoc changes case, quotation marks and spaces."""
    text = unicodedata.normalize("NFKC", re.sub(r"<[^>]+>|\$", "", text)).lower()
    return re.sub(r"[\W_]+", "", text)


def title_agrees(theirs: dict[str, Any], ours: Entry) -> bool:
    """Return whether the titles are one; pandoc drops macros it does not know and joins main titles."""
    said, found = squash(theirs.get("title", "")), squash(ours.title)
    letters = iter(found)
    if "maintitle" in ours.fields or "issuetitle" in ours.fields:
        return True  # pandoc gives the title of the whole, or of the issue; we that of the part
    return said == found or all(letter in letters for letter in said) or said.endswith(found)


def read_files(most: int) -> list[tuple[Entry, dict[str, Any]]]:
    """Return our entry and pandoc's item of every work of every file that pandoc can read."""
    pairs = []
    for path in need_files(real_files(most)):
        text = load(path)
        try:
            theirs = {item["id"]: item for item in json.loads(pandoc(text, dialect(path)))}
        except (ValueError, AssertionError):
            continue
        found = read(Source(path.name, text)).entries
        ours = {entry.wanted_key: entry for entry in found}
        assert set(theirs) - set(ours) <= NOT_WORKS, path.name
        assert set(ours) <= set(theirs), path.name
        pairs += [(ours[key], item) for key, item in theirs.items() if key in ours]
    return pairs


def names(entry: Entry) -> tuple[Name, ...]:
    """Return the names in an entry's `author`, whose editors do not stand for them here."""
    value = entry.fields.get("author", ())
    assert isinstance(value, tuple)
    return value


@pytest.mark.slow
def test_real_files_have_pandocs_works_titles_and_authors() -> None:
    pairs = read_files(SMALL)
    assert len(pairs) > 1000
    titles = [entry.wanted_key for entry, item in pairs if not title_agrees(item, entry)]
    authors = [
        entry.wanted_key
        for entry, item in pairs
        if len([name for name in item.get("author", []) if name != {"literal": "others"}])
        != len([name for name in names(entry) if name != OTHERS])
    ]
    years = [
        entry.wanted_key
        for entry, item in pairs
        if "maintitle" not in entry.fields  # whose year pandoc takes from the whole
        and (parts := item.get("issued", {}).get("date-parts"))
        and parts[0]
        and parts[0][0] != entry.year
    ]
    assert len(titles) <= 0.005 * len(pairs), titles
    assert len(authors) <= 0.001 * len(pairs), authors
    assert len(years) <= 0.001 * len(pairs), years


def assert_same(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> None:
    said = {item["id"]: item for item in theirs}
    found = {item["id"]: item for item in ours}
    assert set(found) == set(said)
    for key in set(found) - set(DIFFERENT):
        assert found[key] == said[key]


@pytest.mark.parametrize("latex", [False, True])
def test_our_json_is_what_pandoc_reads_of_our_bibtex(latex: bool) -> None:
    theirs = json.loads(pandoc(bibtex(SAMPLE, latex=latex), "bibtex"))
    ours = json.loads(csl_json(SAMPLE))
    if latex:  # BibTeX has no type for a web page
        ours = [one | {"type": "" if one["type"] == "webpage" else one["type"]} for one in ours]
    assert_same(ours, theirs)


@pytest.mark.slow
def test_our_json_is_what_pandoc_reads_of_our_bibtex_for_real_works() -> None:
    for path in need_files(real_files(SMALL)):
        works = library(entry for entry in read(Source(path.name, load(path))).entries if entry.wanted_key)
        if len(works):
            assert_same(json.loads(csl_json(works)), json.loads(pandoc(bibtex(works), "bibtex")))
