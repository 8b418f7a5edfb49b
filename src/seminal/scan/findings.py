"""What the scanners collect before places are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from seminal.model.manuscript import Mode


@dataclass(slots=True)
class FoundCitation:
    """A key at `[start, end)` of the source; `bare` loses to an example's label."""

    key: str
    mode: Mode
    start: int
    end: int
    context: str = ""
    bare: bool = False
    scope: str = ""

    def move(self, at: Callable[[int], int]) -> None:
        """Move the key to its place in the whole text; `at` maps offsets."""
        size, self.start = self.end - self.start, at(self.start)
        self.end = self.start + size


@dataclass(slots=True)
class NoteCall:
    """A reference to a footnote, whose citations count at each reference."""

    label: str


Event = FoundCitation | NoteCall

TELLING: Final = ("@", "cite", "&commat;", "&#", "[^")
"""Signs without which a text cites nothing and calls no note; entities, since superscripts resolve them first."""
HAZARDS: Final = (*TELLING, "<", "\\begin")
"""... and without which nothing but what begins its lines ends a paragraph."""


MAX_REPEATED: Final = 10_000
"""Citations of notes that are repeated for further calls: n calls of a note with n keys would make n² of them."""


@dataclass(slots=True)
class Findings:
    """All that one pass over a document collects; `events` is where the parser writes now.

    `telling` are the signs without which a text cites nothing, `hazards` those that paragraphs are searched for:
    all, or as many as the document has.
    """

    events: list[Event] = field(default_factory=list)
    notes: dict[str, list[Event]] = field(default_factory=dict)
    examples: set[str] = field(default_factory=set)
    labels: frozenset[str] = frozenset()
    telling: tuple[str, ...] = TELLING[:-1]  # a document without footnotes calls none
    hazards: tuple[str, ...] = HAZARDS
    title: str = ""

    def citations(self) -> Iterator[FoundCitation]:
        """Yield the citations that pandoc counts, a footnote's at each reference."""
        called: set[str] = set()
        repeated = 0
        for event in self.events:
            if isinstance(event, NoteCall):
                note = self.notes.get(event.label, ())
                if event.label in called:
                    repeated += len(note)
                    if repeated > MAX_REPEATED:
                        continue
                called.add(event.label)
                yield from (
                    found for found in note if isinstance(found, FoundCitation) and self._counts(found)
                )
            elif self._counts(event):
                yield event

    def since(self, mark: int) -> Iterator[FoundCitation]:
        """Yield the citations among the events from that number on."""
        return (event for event in self.events[mark:] if isinstance(event, FoundCitation))

    def all(self) -> Iterator[FoundCitation]:
        """Yield the citations of the text and of its notes, whether they count or not."""
        for events in (self.events, *self.notes.values()):
            yield from (event for event in events if isinstance(event, FoundCitation))

    def take(self, other: Findings) -> None:
        """Add the citations of another part; notes and examples count for the whole."""
        self.events.extend(other.events)
        self.notes.update(other.notes)
        self.examples.update(other.examples)

    def _counts(self, found: FoundCitation) -> bool:
        return not (found.bare and found.key in self.examples)
