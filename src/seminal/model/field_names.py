"""Names of fields that BibTeX, biblatex, styles and other tools know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

FIELDS: Final = frozenset(
    (
        "abstract addendum address afterword annotation annotator annote author booktitle booksubtitle "
        "chapter collaborator commentator crossref date doi edition editor eid eprint eprintclass eprinttype "
        "archiveprefix primaryclass eventdate eventtitle file foreword holder howpublished ids institution "
        "introduction isbn issn issue journal journaltitle journalsubtitle key keywords label langid language "
        "library location month note number organization origdate origlanguage pages pagetotal part pmid "
        "pmcid publisher pubstate related school series shortauthor shorthand shortjournal shorttitle "
        "subtitle timestamp title titleaddon translator type url urldate venue version volume volumes year "
        "xdata xref "
    ).split()
)
"""Fields whose misspellings are reported; other names are the author's own."""

SPARED: Final = frozenset(
    (
        "sorttitle sortname sortauthor sortyear sortkey sortshorthand presort indextitle maintitle "
        "mainsubtitle origtitle origpublisher origlocation origyear relatedtype gender relatedstring "
        "relatedoptions options execute hyphenation pagination issuetitle issuesubtitle reprinttitle "
        "nameaddon entryset entrysubtype shorthandintro owner bookpagination bookauthor booktitleaddon "
        "editoratype editorbtype editortype biburl eventyear numpages bdsk-url-1 date-added date-modified "
        "bibdate subject keyword groups notes comment rating printed local-url place numbers journalabbr "
        "authorship authortype abbr pdf code website topic topics image video pages-total editora editorb "
        "editorc fjournal sjournal heading "
    ).split()
)
"""Fields of other tools and styles, which are spelt nearly like one of FIELDS and are not misspelt."""

_OF_THE_RECORD: Final = re.compile(
    r"(?:(?<![a-z])(?:on|at)|id|key|code|type|count|name|file|path|date|time|year|month|day|hash|sum|note|pages|size|"
    r"price|priority|rank|ranking|score|links?|urls?|isbn|issn|orcid)s?[-_\d]*$|cit(?:ed|ations?|ing)|abstract|version"
)
"""Names of fields about a record, its file or its readers: `record_id`, `added-at`, `times-cited`."""


_DIGIT: Final = re.compile(r"\d")


def own_numbers(fields: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """Return names and values, with a digit, of the author's own fields: `serial_number = 3`.

    Fields whose names say that they are about the record are left out.
    """
    found = [(name, text) for name, text in _own_texts(fields) if _DIGIT.search(text)]
    return tuple([pair for pair in found if not _is_of_the_record(pair[0])])


def own_links(fields: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """Return names and values of the author's own fields with addresses: `pdflink = {https://...}`."""
    return tuple([(name, text) for name, text in _own_texts(fields) if text.startswith("http")])


def _own_texts(fields: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield names and values of the text fields that no tool knows."""
    for name, value in fields.items():
        if isinstance(value, str) and not (name in FIELDS or name in SPARED):
            yield name, value


@lru_cache(maxsize=4096)
def _is_of_the_record(name: str) -> bool:
    """Return whether a field's name says that it is about the record: `record_id`."""
    return _OF_THE_RECORD.search(name) is not None
