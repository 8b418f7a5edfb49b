"""Entry types and fields that BibTeX, biblatex and styles know, and required fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_DATE: Final = "year/date/issued/pubstate"
_PERSON: Final = "author/editor"
UNPRINTED: Final = frozenset(("keywords", "keyword", "abstract", "file", "annote", "annotation", "groups"))
"""Fields that no style prints."""
REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "article": ("author", "title", "journal/journaltitle/eprint", _DATE),
    "book": (_PERSON, "title", _DATE),
    "mvbook": (_PERSON, "title", _DATE),
    "booklet": ("title",),
    "collection": ("editor", "title", _DATE),
    "conference": ("author", "title", "booktitle/journal/eventtitle", _DATE),
    "dataset": ("title", _DATE),
    "inbook": (_PERSON, "title", "booktitle/chapter/pages", _DATE),
    "incollection": ("author", "title", "booktitle/journal", _DATE),
    "inproceedings": ("author", "title", "booktitle/journal/eventtitle", _DATE),
    "manual": ("title",),
    "mastersthesis": ("author", "title", "school/institution", _DATE),
    "misc": ("title",),
    "online": ("title", "url/doi/eprint"),
    "patent": ("author", "title", "number", _DATE),
    "phdthesis": ("author", "title", "school/institution", _DATE),
    "proceedings": ("title", _DATE),
    "report": ("author/institution", "title", "institution/publisher/number/url/doi", _DATE),
    "software": ("title",),
    "techreport": ("author/institution", "title", "institution/publisher/number/url/doi", _DATE),
    "thesis": ("author", "title", "institution/school/publisher", _DATE),
    "unpublished": ("author", "title"),
}
"""Required fields by type, as BibTeX and biblatex agree; slashes separate alternatives."""

TYPES: Final = frozenset(REQUIRED) | frozenset(
    (
        "artwork audio bibnote bookinbook commentary customa customb customc customd custome customf "
        "electronic image inreference jurisdiction legal legislation letter movie music mvcollection "
        "mvproceedings mvreference performance periodical reference review set standard suppbook "
        "suppcollection suppperiodical video www webpage xdata dataset presentation comment string preamble "
        "newspaper database map archive preprint softwareversion softwaremodule codefragment artifactsoftware "
        "artifactdataset constitution legmaterial legadminmaterial nameonly game control ieeetranbstctl "
    ).split()
)
"""Types that biblatex's data model, pandoc or common styles know, and those by which styles are set up."""
