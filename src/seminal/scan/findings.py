"""What the scanners collect before places are known, and the labels of a document."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from seminal.model.manuscript import Mode

_DEFINITION: Final = re.compile(r"\]:")
_MAX_ENDING: Final = 8  # characters of a label by which it is looked up
_MAX_BEFORE: Final = 200  # characters of a text before its end among which they are


class PossibleLabels:
    """The last letters of all labels that a document may define, collected when needed."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __contains__(self, label: str) -> bool:
        """Return whether the document perhaps defines a label; False is certain."""
        return _ending(label) in self._all_endings

    def any_of_heading(self, labels: Iterable[str]) -> bool:
        """Return whether a heading may have one of the labels; False is certain."""
        return any(_ending(label) in self._heading_endings for label in labels)

    @cached_property
    def _all_endings(self) -> frozenset[str]:
        """Return the endings of headings and of texts before `]:`."""
        text = self._text
        definitions = (match.start() for match in _DEFINITION.finditer(text))
        return self._heading_endings | _endings(text[max(0, at - _MAX_BEFORE) : at] for at in definitions)

    @cached_property
    def _heading_endings(self) -> frozenset[str]:
        return _endings(_possible_headings(self._text))


def _possible_headings(text: str) -> Iterator[str]:
    """Yield each line that may be a heading, without closing `#` and attributes."""
    line = ""
    for following in (*text.split("\n"), ""):
        if "#" in line or following.lstrip("> \t").startswith(("=", "-")):
            heading = line.rstrip("# \t")
            yield heading[: heading.rfind("{")].rstrip("# \t") if heading.endswith("}") else heading
        line = following


def _endings(texts: Iterable[str]) -> frozenset[str]:
    """Return the ending of each text, and each shorter one, which short labels have."""
    ends = {_ending(text[-_MAX_BEFORE:]) for text in texts}
    return frozenset(end[at:] for end in ends for at in range(len(end) + 1))


def _ending(text: str) -> str:
    """Return a text's last eight characters in lower case, without blanks and `>`."""
    return "".join(text.replace(">", "").split()).lower()[-_MAX_ENDING:]


@dataclass(slots=True)
class FoundCitation:
    """A key at `[start, end)`; a `bare` one (no brackets) loses to an example's label."""

    key: str
    mode: Mode
    start: int
    end: int
    context: str = ""
    bare: bool = False
    scope: str = ""

    def move(self, at: Callable[[int], int]) -> None:
        """Set `start` to `at(start)`, its offset in the whole text, and `end` after it."""
        size, self.start = self.end - self.start, at(self.start)
        self.end = self.start + size


@dataclass(slots=True)
class NoteCall:
    """A reference to a footnote, whose citations count at each reference."""

    label: str


@dataclass(slots=True)
class Label:
    """A label that the document defines: of a link definition, or a heading's text."""

    label: str


@dataclass(slots=True)
class ByLabel:
    """The events of brackets where the document defines their label, and where not."""

    label: str
    defined: list[Event]
    undefined: list[Event]


Event = FoundCitation | NoteCall | Label | ByLabel

_OF_CITATIONS: Final = ("@", "cite", "&commat;", "&#")
"""Signs without which a text cites nothing; entities, since superscripts resolve them first."""
TELLING: Final = (*_OF_CITATIONS, "[^", "]:")
"""... and without which it calls no note and defines no label."""
HAZARDS: Final = (*TELLING, "<", "\\begin")
"""... and without which nothing but what begins its lines ends a paragraph."""

MAX_REPEATED: Final = 10_000
"""Citations of notes that are repeated for further calls: n calls of a note with n keys would make n² of them."""


@dataclass(slots=True)
class Findings:
    """All that one pass over a document collects; `events` is where the parser writes now.

    `telling` are the signs without which a text cites nothing, `hazards` those that paragraphs are searched for:
    all, or as many as the document has. `headings` is whether each heading is read for its label, `possible` has the
    labels that the document may define, where that is known.
    """

    events: list[Event] = field(default_factory=list)
    notes: dict[str, list[Event]] = field(default_factory=dict)
    examples: set[str] = field(default_factory=set)
    headings: bool = False
    telling: tuple[str, ...] = _OF_CITATIONS
    hazards: tuple[str, ...] = HAZARDS
    possible: PossibleLabels | None = None
    title: str = ""

    def citations(self) -> Iterator[FoundCitation]:
        """Yield the citations that pandoc counts, a footnote's at each reference up to MAX_REPEATED."""
        called: set[str] = set()
        repeated = 0
        labels = self.labels()
        for event in _resolve_labels(self.events, labels):
            if isinstance(event, NoteCall):
                note = [
                    one
                    for one in _resolve_labels(self.notes.get(event.label, ()), labels)
                    if self._counts(one)
                ]
                if event.label in called:
                    repeated += len(note)
                    if repeated > MAX_REPEATED:
                        continue
                called.add(event.label)
                yield from (one for one in note if isinstance(one, FoundCitation))
            elif isinstance(event, FoundCitation) and self._counts(event):
                yield event

    def labels(self) -> frozenset[str]:
        """Return the labels that the document defines."""
        return frozenset(event.label for event in self._all_events() if type(event) is Label)

    def may_define(self, label: str) -> bool:
        """Return whether the document perhaps defines a label; False is certain."""
        return self.possible is None or label in self.possible

    def undefined_labels(self) -> frozenset[str]:
        """Return the labels on which citations depend and that are not defined."""
        return (
            frozenset(event.label for event in self._all_events() if type(event) is ByLabel) - self.labels()
        )

    def since(self, mark: int) -> Iterator[FoundCitation]:
        """Yield the citations among `events[mark:]`, whether a label is defined or not."""
        return (event for event in _flatten(self.events[mark:]) if isinstance(event, FoundCitation))

    def all(self) -> Iterator[FoundCitation]:
        """Yield the citations of the text and of its notes, whether they count or not."""
        return (event for event in self._all_events() if isinstance(event, FoundCitation))

    def _all_events(self) -> Sequence[Event]:
        """Return the events of text and notes, whether a label is defined or not."""
        return _flatten([event for events in (self.events, *self.notes.values()) for event in events])

    def extend(self, other: Findings) -> None:
        """Add the events, notes and examples of another part to these."""
        self.events.extend(other.events)
        self.notes.update(other.notes)
        self.examples.update(other.examples)

    def _counts(self, found: Event) -> bool:
        """Return False for a bare citation of an example's label."""
        return not isinstance(found, FoundCitation) or not (found.bare and found.key in self.examples)


def _resolve_labels(events: Sequence[Event], labels: frozenset[str]) -> Sequence[Event]:
    """Return the events, each ByLabel replaced by those that hold for these labels."""
    if not any(type(event) is ByLabel for event in events):
        return events
    to_visit, chosen = list(reversed(events)), []
    while to_visit:
        event = to_visit.pop()
        if isinstance(event, ByLabel):
            to_visit += reversed(event.defined if event.label in labels else event.undefined)
        else:
            chosen.append(event)
    return chosen


def _flatten(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events, each once, both cases of each ByLabel after it."""
    if not any(type(event) is ByLabel for event in events):
        return events
    to_visit, found = list(reversed(events)), dict[int, Event]()
    while to_visit:
        event = to_visit.pop()
        if id(event) not in found and isinstance(event, ByLabel):
            to_visit += (*reversed(event.undefined), *reversed(event.defined))
        found[id(event)] = event
    return list(found.values())


def label(text: str) -> str:
    """Return a label as pandoc compares it: in lower case, with single spaces."""
    return " ".join(text.split()).lower()
