"""Names of fields that BibTeX, biblatex, styles and other tools know."""

from __future__ import annotations

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
"""Fields whose misspelling is worth a word; other names are the author's own."""

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
"""Fields that other tools and styles know, and that a misspelling would come near to."""
