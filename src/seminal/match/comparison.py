"""Two entries side by side: on what level each of their fields agrees, and how much that speaks for one work.

The weights are log odds, fitted on labelled pairs by `benchmarks/fit_matching.py`; they decide only what no rule
decides and nothing contradicts.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from seminal.match.periodical import Printing, place_in_periodical, printing
from seminal.match.profile import Profile, place, years_between
from seminal.model.entry import OTHERS
from seminal.text.people import in_common, misspelt_person, perhaps_turned
from seminal.text.title_words import STOP_WORDS, misspelt, same_word

_WEIGHTS = Path(__file__).with_name("weights.json")
_MAX_COUNTED = 3  # words or years of difference beyond which one more says nothing
_LIKE_PLACES = 80  # of 100: how much alike two places' words are that may be one's
_MAX_PEOPLE = 12  # authors that are compared: more of them say nothing new
_CLOSE, _NEAR = 90, 80  # of 100, letter by letter: titles with slips, and titles worded alike
_RATIO_STEPS = (98, 95, 90, 80, 70, 60)  # of 100: how much alike two titles are, letter by letter


class Comparison(NamedTuple):
    """The level on which each field of two entries agrees."""

    missing: str  # telling words that only the shorter title has
    added: str  # telling words that only the longer title has
    letters: str  # how much alike the titles are, letter by letter
    length: str  # telling words of the shorter title
    authors: str
    years: str
    venue: str
    pages: str
    together: str  # title and authors: the one says more where the other does

    @property
    def levels(self) -> dict[str, str]:
        """Return the levels by the names of the table's rows."""
        return {name: f"{name} {level}" for name, level in zip(self._fields, self, strict=True)}

    @property
    def told(self) -> tuple[str, ...]:
        """Return the levels that a reason names."""
        return self.letters, self.authors, self.years, self.venue


class Table(NamedTuple):
    """Log odds by level, and the two thresholds: from which on pairs are one work, and from which on they are asked."""

    weights: dict[str, float]
    same: float
    asked: float

    def score(self, compared: Comparison) -> float:
        """Return the log odds that two entries are one work."""
        rows = self.weights
        return rows["base"] + sum(rows.get(level, 0.0) for level in compared.levels.values())


@cache
def table() -> Table:
    """Return the fitted table."""
    held = json.loads(_WEIGHTS.read_text("utf-8"))
    return Table(held["weights"], held["same"], held["asked"])


def near_enough(left: Profile, right: Profile) -> bool:
    """Return whether two titles share so much that comparing their fields may say something; most do not."""
    ours, theirs = set(left.title.significant), set(right.title.significant)
    if 2 * len(ours & theirs) >= min(len(ours), len(theirs)) > 0:
        return True
    from rapidfuzz import fuzz

    return (
        fuzz.ratio(left.title.squashed, right.title.squashed, score_cutoff=_CLOSE - 5) > 0
    )  # a slip in each word


def comparison(left: Profile, right: Profile) -> Comparison:
    """Return on what level each field of two entries agrees; symmetric."""
    from rapidfuzz import fuzz

    short, long = sorted(
        (left.title.significant, right.title.significant), key=lambda words: (len(words), words)
    )
    missing, added = _unmatched_words(short, long)
    ratio = fuzz.ratio(left.title.squashed, right.title.squashed)
    authors = _authors_level(left, right)
    close = (
        "close"
        if ratio >= _CLOSE and not missing
        else "contained"
        if not missing
        else "near"
        if ratio >= _NEAR
        else "far"
    )
    return Comparison(
        _number_words(missing),
        _number_words(added),
        str(next((step for step in _RATIO_STEPS if ratio >= step), 0)),
        str(min(len(short), 6)),
        authors,
        _years(left, right),
        _venue_level(left, right),
        _pages_level(left, right),
        f"{close} title, {authors} authors",
    )


def _unmatched_words(short: tuple[str, ...], long: tuple[str, ...]) -> tuple[int, int]:
    """Return how many words of each of two titles are not in the other, however spelled, glued or split."""
    ours, theirs = [word for word in short if word not in long], [word for word in long if word not in short]
    for word in (*ours,):
        found = next((other for other in theirs if same_word(word, other) or misspelt((word,), (other,))), "")
        if found:
            ours.remove(word)
            theirs.remove(found)
    for one, other in ((ours, theirs), (theirs, ours)):
        for word in (*one,):
            parts = [part for part in other if part in word]
            rest = word.replace("".join(parts), "", 1)
            if parts and (not rest or rest in STOP_WORDS):  # "treesfor"
                one.remove(word)
                for part in parts:
                    other.remove(part)
    return len(ours), len(theirs)


def _number_words(number: int) -> str:
    return str(number) if number < _MAX_COUNTED else f"{_MAX_COUNTED}+"


def _authors_level(left: Profile, right: Profile) -> str:
    """Return how far the authors of two entries agree, as a level of the table of weights."""
    ours, theirs = ([name for name in one.names if name != OTHERS][:_MAX_PEOPLE] for one in (left, right))
    if not ours or not theirs:
        return "unknown"
    few, many = sorted((ours, theirs), key=len)
    shared = in_common(few, many, lambda a, b: perhaps_turned(a, b) or misspelt_person(a, b))
    if shared == len(few):
        return "all" if len(few) == len(many) else "all of fewer" if len(few) > 1 else "one of several"
    return "most" if 2 * shared > len(few) else "some" if shared else "none"


def _years(left: Profile, right: Profile) -> str:
    years = years_between(left, right)
    return "unknown" if years is None else _number_words(years)


def _venue_level(left: Profile, right: Profile) -> str:
    """Return how far the venues of two entries agree, as a level of the table of weights."""
    from rapidfuzz import fuzz

    ours, theirs = place(left), place(right)
    if not ours or not theirs:
        return "unknown"
    if ours == theirs:
        return "same"
    if left.preprint != right.preprint:
        return "preprint"
    if {printing(left), printing(right)} == {Printing.PROCEEDINGS, Printing.JOURNAL}:
        return "proceedings and journal"
    if left.venue and right.venue:
        return "different"
    alike = fuzz.token_set_ratio(ours, theirs) >= _LIKE_PLACES
    return "alike" if alike else "unlike"


def _pages_level(left: Profile, right: Profile) -> str:
    ours, theirs = place_in_periodical(left), place_in_periodical(right)
    if not ours.first or not theirs.first:
        return "unknown"
    return "same" if ours.first == theirs.first else "different"
