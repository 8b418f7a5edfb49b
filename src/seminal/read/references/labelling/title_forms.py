"""Count how the titles of a list's references begin and end, and which clauses recur.

Titles of one list mostly stand between the same signs and labels, and at the same edge of a link. A clause that
recurs in the list, as a site's name does, is seldom a part of one.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from seminal.read.references.labelling.title_paths import Title

NO_TITLE = "#"
"""The form of a reference without a title, and the sign at a reference's edge."""
MIN_REFERENCES = 3
"""So few references show no usual form."""
RECURRING = 3
"""A clause in so many references recurs."""
UNUSUAL = -2.0
"""A form that is so much rarer than the most frequent one, as a logarithm, is unusual."""
_ALIKE, _REFERENCES = 0.3, 3
"""What is added to counts of equal forms, and of references, before logarithms are taken."""
_LEAST = 0.05
"""What a reference counts whose title is quite uncertain; a certain one counts one more."""
_WHOLE = ("both", "none")
"""The kinds of form of which a reference has one."""
_MAX_INITIAL = 3
"""Letters of a word with a full stop that may be an initial or "Dr."."""
_SIGNS = "()[]*_.,; "


def punctuation(word: str, after: str) -> str:
    """Return the punctuation around a gap: two characters before, "_", one after."""
    ends = 0
    while ends < min(2, len(word)) and not word[-1 - ends].isalnum():
        ends += 1
    return f"{word[len(word) - ends :]}_{'' if after[:1].isalnum() else after[:1]}"


class Clause(NamedTuple):
    """A part of a reference: its text in lower case, and its range of words.

    The sign that ends it is one of its words.
    """

    text: str
    start: int
    end: int


def clauses(words: Sequence[str]) -> list[Clause]:
    """Return the clauses of a reference, which commas, semicolons, full stops and dashes end."""
    found: list[Clause] = []
    start = 0
    for at, word in enumerate(words, 1):
        is_dash = not any(map(str.isalnum, word))
        stops = word[-1:] in ",;" or (word[-1:] == "." and len(word) > _MAX_INITIAL)
        if is_dash or stops or at == len(words):
            text = " ".join(words[start : at - is_dash]).strip(_SIGNS).lower()
            if sum(map(str.isalpha, text)) > 1:
                found.append(Clause(text, start, at))
            start = at
    return found


def form(words: Sequence[str], marked: Sequence[str], title: Title) -> dict[str, str]:
    """Return how a title begins and ends, by kinds of form.

    `marked` says of each word in which kinds of marks it stands, or is empty. "before" and "after" are the punctuation
    at its edges, "both" these and the labels beside it, "marks" whether it begins and ends with a link or italics.
    """
    first, end = title.first, title.end
    if first == end:
        return {"none": NO_TITLE}
    before = punctuation(words[first - 1], words[first]) if first else NO_TITLE
    after = punctuation(words[end - 1], words[end]) if end < len(words) else words[-1][-1:]
    after = "" if after.isalnum() else after
    left, right = (marked[first], marked[end - 1]) if marked else ("", "")
    opens = bool(left) and (not first or marked[first - 1] != left)
    closes = bool(right) and (end == len(words) or marked[end] != right)
    return {
        "before": before,
        "after": after,
        "both": f"{title.before} {before} {title.after} {after}",
        "marks": f"{left[:1].lower()}{opens:d} {right[:1].lower()}{closes:d}",
    }


class _Noted(NamedTuple):
    """A reference of the list: its title's form, what it counts, and the title's clauses."""

    form: dict[str, str]
    weight: float
    title: list[Clause]


class Forms:
    """How the titles of one list begin and end, counted, and the references' clauses.

    A title that begins or ends with a clause which recurs in the list, as a site's name does, counts for nothing.
    """

    def __init__(self) -> None:
        """Begin with no reference."""
        self._noted: dict[tuple[str, ...], _Noted] = {}
        self._having: Counter[str] = Counter()

    def __len__(self) -> int:
        """Return the number of references."""
        return len(self._noted)

    def note(self, words: Sequence[str], marked: Sequence[str], title: Title) -> None:
        """Note the form of a reference's title, weighted by its certainty.

        All are noted before the first question: counts are made once.
        """
        parts = clauses(words)
        own = form(words, marked, title)
        self._noted[tuple(words)] = _Noted(own, _LEAST + title.certainty**2, within(title, parts))
        self._having.update({clause.text for clause in parts})

    @cached_property
    def _counts(self) -> dict[str, dict[str, float]]:
        """The weights of the references with each form, by kind; most frequent first."""
        found: dict[str, defaultdict[str, float]] = {}
        for words, one in self._noted.items():
            for kind, name in one.form.items():
                found.setdefault(kind, defaultdict(float))[name] += self._weight(words)
        return {
            kind: dict(sorted(counts.items(), key=lambda pair: -pair[1])) for kind, counts in found.items()
        }

    @cached_property
    def _total(self) -> float:
        """What all references count."""
        return sum(map(self._weight, self._noted))

    def _weight(self, words: tuple[str, ...]) -> float:
        """Return what a reference counts, 0 for none."""
        one = self._noted.get(words)
        return one.weight if one and not self.is_recurring(one.title) else 0.0

    def is_recurring(self, title: Sequence[Clause]) -> bool:
        """Return whether a title of several clauses begins or ends with one that recurs."""
        return len(title) > 1 and max(self.having(title[0]), self.having(title[-1])) >= RECURRING

    def having(self, clause: Clause) -> int:
        """Return how many references have a clause."""
        return self._having[clause.text]

    def is_unusual(self, words: Sequence[str]) -> bool:
        """Return whether a reference's title begins and ends as few others do.

        So does one that begins or ends with what recurs. Of few references none is unusual.
        """
        if len(self) <= MIN_REFERENCES:
            return False
        if not self._weight(tuple(words)):
            return True
        own = self._noted[tuple(words)].form
        whole = {kind: name for kind, name in own.items() if kind in _WHOLE}
        return any(against < UNUSUAL for _, _, against in self.shares(words, whole))

    def shares(self, words: Sequence[str], forms: dict[str, str]) -> Iterator[tuple[str, float, float]]:
        """Yield, for each kind of form, the logarithms of its share in the other references.

        That is its share in all of them, and against the most frequent form.
        """
        own, weight = self._noted.get(tuple(words)), self._weight(tuple(words))
        for kind, name in forms.items():
            counts = self._counts.get(kind, {})
            mine = own.form.get(kind) if own else None
            count = counts.get(name, 0.0) - weight * (name == mine)
            first = list(islice(counts.items(), 2))
            most = max([one - weight * (other == mine) for other, one in first], default=0.0)
            share = math.log((count + _ALIKE) / (self._total - weight + _REFERENCES))
            yield kind, share, math.log((count + _ALIKE) / (most + _ALIKE))


def within(title: Title, parts: Sequence[Clause]) -> list[Clause]:
    """Return the clauses that a title has words of."""
    return [part for part in parts if part.start < title.end and part.end > title.first]
