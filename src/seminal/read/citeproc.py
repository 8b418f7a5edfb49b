"""Read the references that pandoc's citeproc wrote into a LaTeX file."""

from __future__ import annotations

import re
from dataclasses import replace

from seminal.model.entry import Reading
from seminal.model.source import Location, Source, Span
from seminal.read.items import listing
from seminal.read.latex_inline import marked
from seminal.read.references.marked import Item

_REFERENCE = re.compile(
    r"(?:\\leavevmode\s*)?(?:\\vadjust pre\{)?\\hypertarget\{ref-([^{}\s]{1,200})\}\{\}\}?%?"
    r"|\\bibitem\[\\citeproctext\]\{ref-([^{}\s]{1,200})\}"
)
_END = re.compile(r"\n[ \t]*\n|\\end\{(?:CSLR|cslr)eferences\}|\\end\{document\}")
_NUMBER = re.compile(r"\\CSLLeftMargin\{[^{}]{0,40}\}%?")
_BOX = re.compile(r"\\CSL(?:RightInline|Block|Indent)(?=\{)")


def read(source: Source) -> Reading:
    """Return the references printed by citeproc, each with its key; other text is skipped."""
    found = list(_REFERENCE.finditer(source.text))
    items: list[Item] = []
    keys: dict[Location | str, str] = {}
    for number, match in enumerate(found):
        limit = found[number + 1].start() if number + 1 < len(found) else len(source.text)
        end = _END.search(source.text, match.end(), limit)
        text = source.text[match.end() : end.start() if end else limit].rstrip()
        span = Span(match.start(), match.end() + len(text))
        items.append(Item(span, marked(_BOX.sub(" ", _NUMBER.sub("", text))), (), "bullet", 1))
        keys[source.locate(span)] = match.group(1) or match.group(2)
    reading = listing.compile_items(source, items)
    entries = [replace(entry, wanted_key=keys.get(entry.origin.where)) for entry in reading.entries]
    return replace(reading, entries=tuple(entries))


def writes(text: str) -> bool:
    """Return whether citeproc wrote references into a document."""
    return _REFERENCE.search(text) is not None
