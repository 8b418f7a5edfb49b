"""Score whether an item is a work by its own, its heading's and siblings' features.

The weights are fitted by `benchmarks/fit_items.py`: logistic regression over the features of `features.py`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from seminal.read.items import stated
from seminal.read.items.features import features, kind, set_as, states_venue
from seminal.read.items.outline import heading_text
from seminal.read.items.rows import read_row
from seminal.read.references import imprint, packaged, reference
from seminal.read.references.draft import Draft
from seminal.read.references.marked import Item

MIN_SURE = 1.5
"""A score from which an item is a work, or below whose negative it is none, whatever its siblings are."""
MIN_DOUBTED = -1.0
"""A score below nought from which an item that looks like a reference is still read, with doubt."""
ROUNDS: Final = ("among", "again")
"""The weights that an item is judged by, one table after the other, once it is judged by itself."""
_DOCUMENT = -1
"""The group of all items of a document."""
_OF_A_REFERENCE = frozenset(("authors", "date", "imprint", "identifier"))
"""What a reference shows at least two of."""


class Reason(StrEnum):
    """Why an item is no work."""

    UNNAMED = "no work is named here"
    UNTITLED = "no title is named here"
    LONG = "too long for one reference"
    PROSE = "running text"
    HEADING = "a heading"
    CONTENTS = "table of contents"
    PAGE = "a link to code or a page"
    PAGES = "links to pages"
    OTHER = "not a reading"
    VENUES = "names of venues"


class Announced(StrEnum):
    """What says that a list is one of works."""

    BY_NAME = "by name"
    IN_TEXT = "in a sentence"
    NOWHERE = "nowhere"


_REASONS: Final = {
    "heading: other things": Reason.OTHER,
    "title: label": Reason.UNTITLED,
    "links: anchors": Reason.CONTENTS,
    "says: affairs": Reason.OTHER,
    "says: opening": Reason.OTHER,
    "title: part": Reason.OTHER,
    "title: venue": Reason.VENUES,
}
"""The reason to skip an item with a feature, in the order in which they are looked for; else its form says it."""


@dataclass(slots=True)
class Judged:
    """An item, its drafts, and whether it is a work: `clear`, `weak` (undecided) or `no`.

    `reason` is why not, `note` the text of sub-items about it, `score` the sum of its features' weights.
    """

    item: Item
    drafts: list[Draft]
    verdict: str
    reason: str = ""
    note: str = ""
    inherits: bool = True  # False below a work: headings say nothing of its sub-items
    features: frozenset[str] = frozenset()
    score: float = 0.0


def judge_item(item: Item, *, inherits: bool) -> Judged:
    """Read an item's drafts and return its verdict by itself, `no` without drafts."""
    drafts = read_row(item) if item.cells else reference.read_all(item.text, titled=item.titled)
    if drafts and not item.cells and (whole := stated.references_below(item.text, drafts[0])):
        drafts = whole
    if not drafts:
        long = item.span.end - item.span.start > reference.MAX_LENGTH
        return Judged(item, [], "no", Reason.LONG if long else Reason.UNTITLED)
    if inherits:
        _inherit_venue(item, drafts)
    return judge(item, drafts)


def _inherit_venue(item: Item, drafts: Sequence[Draft]) -> None:
    """Add to drafts without venue and date those of the heading above: "OSDI 2022"."""
    topic = item.topics[-1] if item.topics else ""
    if not states_venue(topic) or item.form in ("paragraph", "line"):
        return
    for draft in drafts:
        bare = not draft.imprint.venue and draft.date is None and not (draft.anchors and not draft.urls)
        if bare and (found := imprint.read(topic)):
            draft.add_imprint(found)


def judge(item: Item, drafts: list[Draft]) -> Judged:
    """Return the verdict by an item's own score: `weak` between -1.5 and 1.5."""
    found = features(item, drafts)
    score = _score(found, "alone")
    verdict = "clear" if score >= MIN_SURE else "no" if score <= -MIN_SURE else "weak"
    return Judged(item, drafts, verdict, features=found, score=score)


def decide_by_siblings(judged: Sequence[Judged], *, announced: Announced) -> None:
    """Set each verdict to `clear` or `no` by the item's own features and its siblings'.

    Its siblings are first judged each by itself, then each among its own siblings (`ROUNDS`): of titles of one form
    the long ones speak for the short ones. Features, score and reason are changed also; a work with a score below 0
    has its probability as `doubt`.
    """
    found = [(one, one.features) for one in judged]  # what an item says of itself stays
    for table in ROUNDS:
        for (one, own), more in zip(found, sibling_features(judged, announced), strict=True):
            if own:
                one.features = own | more
                one.score = _score(one.features, table)
                one.verdict = "clear" if one.score >= MIN_SURE else "weak"
    for one, own in found:
        if not own:
            continue
        work = is_work(one.features, one.score)
        one.verdict, one.reason = ("clear", "") if work else ("no", _reason(one))
        if work and one.score < 0:
            for draft in one.drafts:
                draft.doubt = 1 / (1 + math.exp(-one.score))


def is_work(found: frozenset[str], score: float) -> bool:
    """Return whether an item's sibling score reaches its bound, 0 for most.

    It is `MIN_DOUBTED` with two parts of a reference, `MIN_SURE` for a lone item that shows none and no marked title.
    """
    shown = sum(f"shows {name}" in found for name in _OF_A_REFERENCE)
    is_shown = shown or not found.isdisjoint(("shows marked", f"works announced {Announced.BY_NAME}"))
    alone = not is_shown and "document lean alone" in found  # nothing else tells
    return score > (MIN_SURE if alone else MIN_DOUBTED if shown > 1 else 0.0)


def _weights() -> dict[str, dict[str, float]]:
    """Return tables of weights in log odds: of items `alone`, and of each of `ROUNDS`."""
    return packaged.table(__package__, "weights.json")


def _score(found: frozenset[str], table: str) -> float:
    """Return the sum of the features' weights in a table (see `_weights`)."""
    weights = _weights()[table]
    return round(math.fsum(weights.get(name, 0.0) for name in found), 4)


def _reason(judged: Judged) -> str:
    """Return why an item is no work, by `_REASONS`, else its form and links."""
    name = next((name for name in _REASONS if name in judged.features), "")
    if name:
        heading = f": {heading_text(judged.item.topics[-1])}" if name == "heading: other things" else ""
        return f"{_REASONS[name]}{heading}"
    if judged.item.form in ("paragraph", "line"):
        return Reason.PROSE
    if "links: unnamed" in judged.features and not judged.drafts[0].title_linked:
        return Reason.PAGES
    return Reason.PAGE if judged.drafts[0].urls else Reason.UNNAMED


def sibling_features(judged: Sequence[Judged], announced: Announced) -> list[set[str]]:
    """Return, for each item in order, its features by siblings, document and `announced`.

    They compare it with all others, with those of one `kind`, and with those set as it is (as prose or not), in its
    group and in the document; none for an item without features.
    """
    kinds: Counter[tuple[int, str]] = Counter()
    works: Counter[tuple[int, str]] = Counter()
    leaning: Counter[tuple[int, str]] = Counter()
    showing: Counter[tuple[int, str]] = Counter()
    for one in judged:
        form, set_ = _forms(one)
        for group in (one.item.group, _DOCUMENT):
            for key in ((group, form), (group, set_), (group, "all")):
                kinds[key] += 1
                works[key] += one.verdict == "clear"
                leaning[key] += one.score > 0
                showing[key] += _shows_reference(one)
    phrases = Counter(one.item.group for one in judged if _is_bare_phrase(one))

    def compared(one: Judged) -> set[str]:
        group, (form, set_) = one.item.group, _forms(one)
        mine, leans, shows = one.verdict == "clear", one.score > 0, _shows_reference(one)
        found = set[str]()
        for name, key in (
            ("siblings", (group, "all")), ("alike", (group, form)),
            ("document", (_DOCUMENT, "all")), ("document alike", (_DOCUMENT, form)),
        ):  # fmt: skip
            found.add(f"{form}, {name} {_share(works[key] - mine, kinds[key] - 1)}")
            found.add(f"{name} lean {_share(leaning[key] - leans, kinds[key] - 1)}")
        for name, place in (("siblings", group), ("document", _DOCUMENT)):
            key, same = (place, "all"), (place, set_)
            found.add(f"shows {shows}, {name} show {_share(showing[key] - shows, kinds[key] - 1)}")
            found.add(
                f"{set_as(one.item)}, {name} alike lean {_share(leaning[same] - leans, kinds[same] - 1)}"
            )
        key, end = (group, "all"), "stop" if "ends: stop" in one.features else "no stop"
        found.add(f"{set_as(one.item)}, {end}, siblings lean {_share(leaning[key] - leans, kinds[key] - 1)}")
        titles = _share(phrases[group] - _is_bare_phrase(one), kinds[group, "all"] - 1)
        return found | _announced_features(form, titles, announced)

    return [compared(one) if one.features else set() for one in judged]


def _forms(one: Judged) -> tuple[str, str]:
    """Return an item's `kind`, and this with how it is set; empty without drafts."""
    form = kind(one.item, one.drafts[0]) if one.drafts else ""
    return form, f"{form}, {set_as(one.item)}"


def _is_bare_phrase(one: Judged) -> bool:
    """Return whether an item's title is a phrase (`features.is_phrase`), and it has no address."""
    return "phrase" in one.features and not one.drafts[0].urls


def _announced_features(form: str, titles: str, announced: Announced) -> set[str]:
    """Return features of what announces works, by kind and siblings that are titles."""
    found = {f"{form}, titles {titles}"}
    for how in (announced, announced is not Announced.NOWHERE):
        said = f"works announced {how}"
        found |= {said, f"{form}, {said}", f"{form}, titles {titles}, {said}"}
    return found


def _shows_reference(one: Judged) -> bool:
    """Return whether an item has authors, a date, an imprint or an identifier."""
    return any(f"shows {name}" in one.features for name in _OF_A_REFERENCE)


def _share(part: int, whole: int) -> str:
    """Return `none`, `few` (below 1/3), `half` or `most` (from 2/3); `alone` without siblings."""
    if whole == 0:
        return "alone"
    share = part / whole
    return "none" if part == 0 else "few" if share < 1 / 3 else "half" if share < 2 / 3 else "most"
