"""Choose among the likely titles of a reference by what titles look like.

The labeller sees few words at once. Here a likely title is looked at whole: how long it is and of how many clauses,
whether brackets, quotes and marks end with it, and whether it begins and ends as those of the list's other references
do. The weights are fitted on labelled lists by `benchmarks/fit_titles.py`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile

from seminal.read.references import packaged
from seminal.read.references.labelling.features import token_features
from seminal.read.references.labelling.paths import SCALE
from seminal.read.references.labelling.title_forms import Clause, Forms, clauses, form, within
from seminal.read.references.labelling.title_paths import Title

RECURS = 2.0
"""What a title loses that begins or ends with a clause that recurs, beyond what is fitted."""
MIN_GAIN = 0.6
"""What a title must score more than the labeller's own to replace it, as a logarithm."""
MIN_FOUND = 2.0
"""What it must score more than none, where the labeller found none."""
_MAX_WORSE, _MAX_CERTAIN = 8.0, 5.0
"""The most that a likely title is worse than the likeliest, and that the labeller is certain, as logarithms."""
_NOT_CERTAIN = 1e-4
"""What is always left of doubt."""
_MAX_WORDS, _STEP, _MAX_STEPS = 12, 12, 3
"""A title of fewer than twelve words has a feature for each count, a longer one for each dozen."""
_MAX_CLAUSES = 5
_MAX_SIGNS = 3
_MAX_SHORT = 2
"""Words of a short clause."""
_MAX_SMALL_WORD = 3
"""Letters of a small word, like "of", that ends no title."""
_DASHES = frozenset("-–—/|")
_ENDS = ",.:;)"
_PAIRS = (("(", ")"), ("[", "]"))
_QUOTES = (("“", "”"), ("«", "»"))
_MAX_EXPONENT = 100.0

Features = dict[str, float]
"""What a likely title looks like: numbers, 0.0 and 1.0 for no and yes."""


def looks(
    words: Sequence[str], marked: Sequence[str], likely: Sequence[Title], forms: Forms
) -> list[Features]:
    """Return the features of each likely title of a reference."""
    parts, best = clauses(words), max(one.score for one in likely)
    return [_features(words, marked, one, best, forms, parts) for one in likely]


def _features(
    words: Sequence[str],
    marked: Sequence[str],
    title: Title,
    best: int,
    forms: Forms,
    parts: Sequence[Clause],
) -> Features:
    """Return what a likely title looks like.

    `best` is the score of the likeliest, `parts` are the reference's clauses.
    """
    found = {"worse": max(-_MAX_WORSE, (title.score - best) / SCALE)}
    inner = within(title, parts)
    found["recurs"] = float(forms.is_recurring(inner))
    if title.certainty and not found["recurs"]:
        found["certain"] = min(_MAX_CERTAIN, -math.log(1.0 - (1.0 - _NOT_CERTAIN) * title.certainty))
    for kind, share, against in forms.shares(words, form(words, marked, title)):
        found[f"{kind} share"] = share
        found[f"{kind} usual"] = against
    if title.end:
        found |= _of_words(words[title.first : title.end])
        found |= _of_clauses(title, forms, inner)
        found |= _beside(title, forms, parts)
        found["marks change"] = float(len(set(marked[title.first : title.end])) > 1)
    return found


def _of_words(words: Sequence[str]) -> Features:
    """Return the features of a title's own words."""
    count, text, last = len(words), " ".join(words), words[-1].strip(".,;:")
    bin_ = count if count < _MAX_WORDS else _MAX_WORDS + min(_MAX_STEPS, count // _STEP)
    found = {f"words {bin_}": 1.0}
    inner = Counter(token_features(word).ends for word in words[:-1])
    found |= {f"within {sign}": float(min(_MAX_SIGNS, inner[sign])) for sign in _ENDS}
    found["dash"] = float(any(word in _DASHES for word in words))
    found["small first"] = float(words[0][:1].islower())
    found["small last"] = float(last.islower() and last.isalpha() and len(last) <= _MAX_SMALL_WORD)
    found["bracket open"] = float(any(text.count(one) != text.count(other) for one, other in _PAIRS))
    found["quote open"] = float(any(text.count(one) != text.count(other) for one, other in _QUOTES))
    return found


def _of_clauses(title: Title, forms: Forms, inner: Sequence[Clause]) -> Features:
    """Return the features of a title's own clauses."""
    found = {f"clauses {min(_MAX_CLAUSES, len(inner))}": 1.0}
    if len(inner) > 1:
        first, last = inner[0], inner[-1]
        found["short first"] = float(first.end - max(first.start, title.first) <= _MAX_SHORT)
        found["short last"] = float(min(last.end, title.end) - last.start <= _MAX_SHORT)
        found["first recurs"] = _recurs(forms, inner[:-1])
        found["last recurs"] = _recurs(forms, inner[:0:-1])
    elif inner:
        found["whole recurs"] = _recurs(forms, inner)
    return found


def _beside(title: Title, forms: Forms, parts: Sequence[Clause]) -> Features:
    """Return the features of the clauses next to a title, and whether it cuts one."""
    behind = next((part for part in parts if part.start >= title.end), None)
    ahead = next((part for part in reversed(parts) if part.end <= title.first), None)
    found = {
        "cuts first": float(any(part.start < title.first < part.end for part in parts)),
        "cuts last": float(any(part.start < title.end < part.end for part in parts)),
    }
    if behind and behind.start == title.end:
        found["next recurs"] = _recurs(forms, [behind])
    if ahead and ahead.end == title.first:
        found["previous recurs"] = _recurs(forms, [ahead])
    return found


def _recurs(forms: Forms, parts: Sequence[Clause]) -> float:
    """Return how often the clauses recur, as a sum of logarithms.

    It ends before one that does not recur.
    """
    counts = takewhile(lambda count: count > 1, map(forms.having, parts))
    return sum(map(math.log, counts))


def with_own(likely: Sequence[Title], own: Title) -> list[Title]:
    """Return the likely titles with the labeller's certainty of its own.

    No title is likely only where the labeller found none.
    """
    return [
        one._replace(certainty=own.certainty) if one[:2] == own[:2] else one
        for one in likely
        if one.end or not own.end
    ]


def chosen(
    words: Sequence[str], marked: Sequence[str], own: Title, likely: Sequence[Title], forms: Forms
) -> tuple[Title, float]:
    """Return the best of the likely titles, and its share of all.

    The labeller's `own` stays where no other scores `lead` more.
    """
    weights, likely = packaged.table(__package__, "title_weights.json"), with_own(likely, own)
    found = looks(words, marked, likely, forms)
    scores = [score(look, weights) for look in found]
    top = max(range(len(likely)), key=scores.__getitem__)
    mine = next((at for at, one in enumerate(likely) if one[:2] == own[:2]), top)
    if scores[top] < scores[mine] + lead(own, found[mine]):
        top = mine
    return likely[top], 1 / sum(math.exp(min(one - scores[top], _MAX_EXPONENT)) for one in scores)


def score(look: Features, weights: Mapping[str, float]) -> float:
    """Return the log odds of a likely title with some features."""
    return sum([weights.get(name, 0.0) * value for name, value in look.items()]) - RECURS * look["recurs"]


def lead(own: Title, look: Features) -> float:
    """Return what a title must score more than the labeller's own.

    `look` are the features of that; nothing is needed where it begins or ends with a clause that recurs.
    """
    return MIN_FOUND if not own.end else 0.0 if look["recurs"] else MIN_GAIN
