"""Every work as the written files print it, rendered once for all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from seminal.model.house import House
from seminal.model.work import Work
from seminal.write.bibtex import entry
from seminal.write.csl_json import item_of, item_text
from seminal.write.fields import VenueStyle, record
from seminal.write.house import with_house_style
from seminal.write.provenance import evidence
from seminal.write.topics import row
from seminal.write.topics_tex import note_lines

Rendering = tuple[bytes, bytes, bytes, bytes, bytes]
"""A work's BibTeX entry, CSL item, topics.json row, provenance and topics.tex row, in UTF-8."""


_NO_HOUSE: Final = House()


def renderings(
    works: Iterable[Work], *, latex: bool = False, venues: VenueStyle = "stated", house: House = _NO_HOUSE
) -> list[Rendering]:
    """Return each work rendered, in order."""
    return [_rendering(work, latex, venues, house) for work in works]


def _rendering(work: Work, latex: bool, venues: VenueStyle, house: House) -> Rendering:
    """Return all that is written of one work: BibTeX, CSL JSON, topics, evidence."""
    printed = with_house_style(record(work, venues), house)
    item = item_of(printed)
    shelved = in_tex = ""
    if work.topics:  # named as the bibliography does, without a publisher's own rules
        in_tex = note_lines(work)
        shelved = row(work, item if venues in ("house", "stated") and not house else item_of(record(work)))
    bib, csl = entry(printed, latex=latex), item_text(item)
    return bib.encode(), csl.encode(), shelved.encode(), evidence(work), in_tex.encode()
