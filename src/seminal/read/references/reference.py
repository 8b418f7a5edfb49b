"""Parse one reference, in any format, into a draft by its labels."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from seminal.read.references import buttons, from_labels, links, title_rows
from seminal.read.references.draft import Draft
from seminal.read.references.labelling.decode import LabelRun, labelled, released_weights
from seminal.read.references.labelling.observed import Mode, observe
from seminal.read.references.marked import Marked

MAX_LENGTH = 6000
"""A longer text is no reference."""


def read(marked: Marked, *, titled: bool = False) -> Draft | None:
    """Return the draft of one work's marked text, or None without a title.

    With `titled`, the title is in the first line, whatever is marked in the others.
    """
    if len(marked.text) > MAX_LENGTH:
        return None
    draft = Draft()
    text, runs = labels(marked, draft, "titled" if titled else "")
    return from_labels.drafted(draft, marked, text, runs)


def read_after_title(draft: Draft, marked: Marked) -> None:
    """Add the text after a title to its draft: names, venue, date, note."""
    text, runs = labels(marked, draft, "behind")
    from_labels.take(draft, text, runs)


@lru_cache(maxsize=256)  # several questions are asked of the same line
def order(text: str) -> tuple[str, ...]:
    """Return the labels of a line's runs in order, without dates and unlabelled words."""
    return tuple(
        [
            run.label
            for run in labels(Marked(text), Draft(), whole=False)[1]
            if run.label not in ("other", "date")
        ]
    )


def people_ahead(text: str) -> bool:
    """Return whether a line begins with people, followed by their work."""
    return order(text)[:2] in (("author", "title"), ("author", "container"))


def first_label(text: str) -> str:
    """Return what a line begins with: `author`, `title`, `container`; "" where no word is labelled."""
    return next(iter(order(text)), "")


def is_whole(marked: Marked) -> bool:
    """Return whether a text has a title, and two of authors, date and venue."""
    if len(marked.text) > MAX_LENGTH:
        return False
    draft = Draft()
    text, runs = labels(marked, draft, whole=False)
    if from_labels.drafted(draft, marked, text, runs) is None or not draft.title:
        return False
    return bool(draft.authors or draft.imprint.venue or draft.imprint.publisher)


def place_ahead(text: str) -> bool:
    """Return whether a line begins with a venue before a title: "ICSE  20' A Title"."""
    return [label for label in order(text) if label != "volume"][:2] == ["container", "title"]


def people_and_place(text: str) -> Draft | None:
    """Return the draft of only people, perhaps with venue and date; else None."""
    draft = Draft()
    read_after_title(draft, Marked(text))
    return draft if draft.authors and not (draft.notes or draft.unexplained) else None


def labels(
    marked: Marked, draft: Draft, mode: Mode = "", *, whole: bool = True
) -> tuple[str, list[LabelRun]]:
    """Move a text's addresses to the draft; return it masked, and its labelled runs.

    A `whole` text has a title in it. The draft's `certainty` is set.
    """
    seen = observe(marked, draft, mode)
    whole = whole and mode != "behind"
    runs, draft.certainty = labelled(
        seen, released_weights(), whole=whole, identified=bool(draft.identifiers)
    )
    return seen.text, runs


def read_all(marked: Marked, *, titled: bool = False) -> list[Draft]:
    """Return a draft for each work of a text, which may list several.

    Several works are titles in Chinese marks, a row of linked titles, or links to different papers.
    """
    if starts := [] if titled else title_rows.quoted(marked):
        ends = (*starts[1:], len(marked.text))
        return [draft for at, end in zip(starts, ends, strict=True) if (draft := read(marked.slice(at, end)))]
    rows = buttons.rows(marked) if len(marked.text) <= MAX_LENGTH else []
    row = title_rows.linked(marked)
    papers = row or [
        m
        for m in marked.of("link")
        if links.kind(m.url) == "paper" and not buttons.is_button(marked, m, rows)
    ]
    only = all(title_rows.BETWEEN.fullmatch(marked.text, a.end, b.start) for a, b in pairwise(papers))
    titles = [m for m in papers if only or len(marked.text[m.start : m.end].split()) >= 3]
    if len(titles) > 1:
        titles = [m for m in papers if m in titles]
    if (
        titled
        or len(titles) < 2
        or len({m.url for m in titles}) < len(titles)
        or len(titles) > title_rows.MAX_WORKS
    ):
        one = read(marked, titled=titled)
        return [one] if one else []
    drafts = []
    for first, after in zip(titles, [*titles[1:], None], strict=True):
        start = 0 if first is titles[0] and not row else first.start
        end = after.start if after else len(marked.text)
        drafts.append(read(marked.slice(start, len(marked.text[:end].rstrip(" ,;")))))
    found = [draft for draft in drafts if draft]
    if row and any("paper" in draft.kinds for draft in found):
        for draft in found:
            draft.kinds.add("paper")  # in one form with a paper they are papers
    return found
