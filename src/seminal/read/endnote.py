"""EndNote's XML export: one `<record>` a work."""

from __future__ import annotations

from seminal.model.entry import Reading
from seminal.model.source import Source, Span
from seminal.read import crosswalk, csl


def read(source: Source) -> Reading:
    """Return the reading of an EndNote library exported as XML."""
    found = [(record, Span(start, end), ()) for record, start, end in crosswalk.endnote_records(source.text)]
    return csl.compile_records(source, found)
