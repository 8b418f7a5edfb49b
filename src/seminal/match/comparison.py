"""Compare two entries field by field and score the agreement as log odds.

The weights are log odds, fitted on labelled pairs by `benchmarks/fit_matching.py`; they decide only what no rule
decides and nothing contradicts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from seminal.match.periodical import in_proceedings_and_journal
from seminal.match.profile import Profile, place, years_between
from seminal.model.entry import Name, real_names
from seminal.text.fold import fold, squash
from seminal.text.people import in_common, turned_or_misspelt
from seminal.text.title_words import STOP_WORDS, misspelt, same_word
from seminal.text.titles import Title

_WEIGHTS: Final = Path(__file__).with_name("weights.json")
_MAX_COUNTED: Final = 3  # words, people or years beyond which one more says nothing
_MAX_LENGTH: Final = 6  # telling words beyond which one more says nothing
_MAX_PEOPLE: Final = 12  # authors that are compared: more of them say nothing new
_MIN_PLACE: Final = 50  # of 100: how much alike two places' words are that may be one's
_MIN_PEOPLE: Final = 60  # of 100: how much alike two lists' names are that may be the same people's
_MIN_RATIO: Final = 85  # of 100: letters in common where no words are: a slip in each word
_MIN_LETTERS: Final = 10  # of a title that may be looked for in the letters of another
_MIN_SAME_START: Final = 3  # words with which two titles begin
_MIN_SAME_END: Final = 15  # letters with which they end
_LETTER_STEPS: Final = (98, 95, 90, 80, 70, 60)  # of 100: how much alike two titles are, letter by letter
_WITHIN_STEPS: Final = (98, 95, 90, 80)  # of 100: how much of one title's letters is in a row in the other


class Comparison(NamedTuple):
    """The level on which each field of two entries agrees."""

    missing: str  # telling words that only the shorter title has
    added: str  # telling words that only the longer title has
    explained: str  # what else one title has: authors' names, loose letters and numbers
    letters: str  # how much alike the titles are, letter by letter
    within: str  # how much of the shorter title is in a row in the longer one
    ends: str  # whether they begin and end alike
    length: str  # telling words of the shorter title
    authors: str  # as of `_authors_level`
    years: str  # between the entries, as a count
    venue: str  # as of `_venue_level`

    @property
    def levels(self) -> dict[str, str]:
        """Return the row of the weights' table for each field: `years` -> `years 1`."""
        return {name: f"{name} {level}" for name, level in zip(self._fields, self, strict=True)}

    @property
    def named_levels(self) -> tuple[str, ...]:
        """Return the levels that a reason names: letters, authors, years, venue."""
        return self.letters, self.authors, self.years, self.venue


class Table(NamedTuple):
    """Log odds by level, and thresholds for a match and for a doubtful match."""

    weights: dict[str, float]
    same: float
    asked: float

    def score(self, compared: Comparison) -> float:
        """Return the log odds that two entries are one work: base and each level's weight."""
        rows = self.weights
        return rows["base"] + sum(rows.get(level, 0.0) for level in compared.levels.values())


@cache
def table() -> Table:
    """Return the fitted table of `weights.json`, read once."""
    data = json.loads(_WEIGHTS.read_text("utf-8"))
    return Table(data["weights"], data["same"], data["asked"])


def near_enough(left: Title, right: Title) -> bool:
    """Return whether titles share half of the fewer significant words, or 85 % of letters."""
    ours, theirs = set(left.significant), set(right.significant)
    if 2 * len(ours & theirs) >= min(len(ours), len(theirs)) > 0:
        return True
    from rapidfuzz import fuzz

    return fuzz.ratio(left.squashed, right.squashed, score_cutoff=_MIN_RATIO) > 0


class Letters(NamedTuple):
    """The levels of a `Comparison` that two titles alone give."""

    letters: str
    within: str
    ends: str
    length: str


def by_letters(left: Title, right: Title) -> Letters:
    """Return the levels of two titles' letters, ends and length; symmetric."""
    from rapidfuzz import fuzz

    short, long = _by_length(left, right)
    ratio = fuzz.ratio(short.squashed, long.squashed)
    enough = min(len(short.squashed), len(long.squashed)) > _MIN_LETTERS
    within = fuzz.partial_ratio(short.squashed, long.squashed) if enough else 0
    return Letters(
        _ratio_level(ratio, _LETTER_STEPS),
        _ratio_level(within, _WITHIN_STEPS),
        _ends_level(short.words, long.words),
        str(min(len(short.significant), _MAX_LENGTH)),
    )


def _by_length(left: Title, right: Title) -> list[Title]:
    """Return two titles, that of fewer significant words first, in any order of arguments."""
    return sorted((left, right), key=lambda side: (len(side.significant), side.significant, side.words))


def comparison(left: Profile, right: Profile) -> Comparison:
    """Return on what level each field of two entries agrees; symmetric."""
    short, long = _by_length(left.title, right.title)
    ours, theirs = _unmatched_words(short.significant, long.significant)
    people = _name_words(left.names) | _name_words(right.names)
    known = people | {*fold(left.entry.venue).split(), *fold(right.entry.venue).split()}
    return Comparison(
        _count_level(_count_significant(ours, known)),
        _count_level(_count_significant(theirs, known)),
        _explained_level([*ours, *theirs], people),
        *by_letters(short, long),
        _authors_level(left, right),
        _years_level(left, right),
        _venue_level(left, right),
    )


def _unmatched_words(short: Sequence[str], long: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return each title's words that the other lacks, also misspelt, joined or split."""
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
    return ours, theirs


def _count_significant(words: Iterable[str], known: set[str]) -> int:
    """Return how many words are neither `known` nor a single letter or a number."""
    return sum(not (word in known or len(word) == 1 or word.isdecimal()) for word in words)


def _explained_level(words: Sequence[str], people: set[str]) -> str:
    """Return "names" if words are of `people`, else "noise" (letters, numbers) or "nothing"."""
    if any(word in people and len(word) > 1 for word in words):
        return "names"
    return "noise" if any(len(word) == 1 or word.isdecimal() for word in words) else "nothing"


def _name_words(names: Iterable[Name]) -> set[str]:
    """Return all folded words of names, and each family name without spaces."""
    found: set[str] = set()
    for name in real_names(names):
        found.update(fold(f"{name.family} {name.given} {name.particle}").split(), (squash(name.family),))
    return found


def _count_level(number: int) -> str:
    """Return a count as a level: "0" to "2", then "3+"."""
    return str(number) if number < _MAX_COUNTED else f"{_MAX_COUNTED}+"


def _ratio_level(ratio: float, steps: Iterable[int]) -> str:
    """Return the first of the falling `steps` that a ratio reaches, else "0"."""
    return str(next((step for step in steps if ratio >= step), 0))


def _ends_level(short: Sequence[str], long: Sequence[str]) -> str:
    """Return where titles agree: "start" (three words), "end" (15 letters), "both", "neither"."""
    start = short[:_MIN_SAME_START] == long[:_MIN_SAME_START]
    end = "".join(long).endswith("".join(short)[-_MIN_SAME_END:])
    return "both" if start and end else "start" if start else "end" if end else "neither"


def _authors_level(left: Profile, right: Profile) -> str:
    """Return the agreement of two entries' authors, as a level of the weights' table.

    "all: 2" (of lists of one length), "all of fewer: 2", "most" (half of the fewer), "some", "alike" (60 % of the
    letters), "none"; "unknown" where one has none.
    """
    from rapidfuzz import fuzz

    ours, theirs = (real_names(side.names)[:_MAX_PEOPLE] for side in (left, right))
    if not ours or not theirs:
        return "unknown"
    few, many = sorted((ours, theirs), key=len)
    shared = in_common(few, many, turned_or_misspelt)
    if shared == len(few):
        return f"{'all' if len(few) == len(many) else 'all of fewer'}: {_count_level(shared)}"
    if shared:
        return "most" if 2 * shared >= len(few) else "some"
    words = (" ".join(sorted(_name_words(names))) for names in (ours, theirs))
    return "alike" if fuzz.token_set_ratio(*words) >= _MIN_PEOPLE else "none"


def _years_level(left: Profile, right: Profile) -> str:
    """Return the years between two entries as a count, "unknown" if one has no year."""
    years = years_between(left, right)
    return "unknown" if years is None else _count_level(years)


def _venue_level(left: Profile, right: Profile) -> str:
    """Return the agreement of two entries' venues, as a level of the weights' table.

    "same", "preprint" (of one), "proceedings and journal", "different" (two known ones), "alike" (50 % of the words),
    "unlike"; "unknown" where one has none.
    """
    from rapidfuzz import fuzz

    ours, theirs = place(left), place(right)
    if not ours or not theirs:
        return "unknown"
    if ours == theirs:
        return "same"
    if left.preprint != right.preprint:
        return "preprint"
    if in_proceedings_and_journal(left, right):
        return "proceedings and journal"
    if left.venue and right.venue:
        return "different"
    return "alike" if fuzz.token_set_ratio(ours, theirs) >= _MIN_PLACE else "unlike"
