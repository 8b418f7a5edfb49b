"""A reference in prose is read twice: by rules, and by the trained labeller. This settles what counts."""

from __future__ import annotations

import re

from seminal.read.references import imprint, organisations, strings
from seminal.read.references.draft import Draft
from seminal.read.references.labelling import fields as labelled
from seminal.read.references.labelling.decode import LabelRun
from seminal.read.references.labelling.fields import Fields
from seminal.read.references.marked import MASK, Mark, Marked

enabled = True
"""Off, references are read by rules alone: to train, and to compare."""
MIN_WORDS, MIN_WORDS_SIGNED = 7, 4
"""A shorter text is a title or a label more often than a reference; less short is one that begins with people."""
MIN_CERTAINTY = 0.35
"""Below it the rules are right more often than the labels, above it the labels (docs/explanation/labeller.md)."""
MIN_UNSIGNED, MIN_UNTITLED = 0.9, 0.5
"""How certain the labels must be of a work that names nobody, and of one that has no title."""
MIN_UNTITLED_KNOWN = 0.95
"""The same where the rules know the venue and read a title beside it."""
MIN_NO_TITLE = 0.85
"""How certain the labels must be that a dated text names no title, whatever the rules take for one."""
MIN_UNDATED = 0.9
"""How certain the labels must be where no figure is printed."""
MIN_SURE = 0.8
"""How certain the labels must be to say that the name ahead is the author, and not what the title is about."""
MIN_MARKED = 0.5
"""How certain the labels must be of a text with bold or italic stretches."""
MAX_LETTERS_AHEAD = 5
"""Letters of a container ahead of its mark, at most: "dans *Kite Letters*"."""
MOST_MARKED = 0.9
"""A mark on more of a text than this says nothing."""
MIN_ALONE = 0.6
"""How certain the labels must be where the rules find nothing."""
MIN_DATED = 0.9
"""How certain the labels must be to say another year than the rules."""
MORE_WORDS = 2
"""Words that the rules may read more of a venue: "First Workshop on Kites"."""
_DIGITS = re.compile(r"\d")
_LABEL = re.compile(r"\s*\[[^\[\]]{1,40}\]:?\s+(?=\S)")
_QUOTES = re.compile(r"[\"“”„«»]")
_LETTERS = re.compile(r"[\W_]+")
_LETTER = re.compile(r"[^\W_]")
_MOST_SIGNS = 100
"""A longer text is taken for one with a letter."""
_NO_WORDS = re.compile(r"^\s*[,(.-]|\d")
"""What goes on behind a venue with a number, a place or a month."""
_IDEOGRAPHS = re.compile(r"[\u3040-\u9fff]")


def settled(draft: Draft | None, marked: Marked, *, titled: bool) -> Draft | None:
    """Return the draft with what the labeller reads better; one without a title where none is printed."""
    text = marked.text
    if not enabled or titled or "\n" in text.strip() or MASK in text:
        return draft
    begin, most = begins(text), MOST_MARKED * len(text.strip())
    marks = [mark for mark in marked.marks if mark.end > begin and mark.end - mark.start < most]
    if marks:
        return _draft_with_marks(draft, text, marks)
    words = len(text.split()) + len(_IDEOGRAPHS.findall(text)) // 2
    if words < MIN_WORDS_SIGNED:
        return draft
    found = labelled.fields(text[begins(text) :])
    if words < MIN_WORDS and not (found.begins_with_people and found.date):
        return draft
    if not _DIGITS.search(text) and found.certainty < MIN_UNDATED:
        return draft
    if draft and _splits_body(draft, found):
        return draft
    known = draft is not None and draft.imprint.known
    if found.untitled and found.certainty >= (
        MIN_UNTITLED_KNOWN if known and draft and draft.title else MIN_UNTITLED
    ):
        return _labelled_draft(draft or Draft(), found)  # what the rules take for the title is the journal
    if found.only_cites and found.certainty >= MIN_UNSIGNED and not known:
        return None if draft is None or not draft.identifiers else draft
    if not found.title:
        if known or not (found.date and "pages" in found.numbers) or found.certainty < MIN_NO_TITLE:
            return draft
        if found.authors and found.venue:
            return _labelled_draft(draft or Draft(), found)
        return None if draft is None or not draft.identifiers else draft
    if draft is None or not draft.title:
        sure = found.whole and found.sound and found.begins_with_people and found.certainty >= MIN_ALONE
        return _labelled_draft(draft or Draft(), found) if sure else draft
    draft.certainty = None if known else found.certainty  # where a table knows the venue, the rules are sure
    if folded(found.title) == folded(draft.title):
        return _agreed_draft(draft, found)
    if draft.title_quoted and _QUOTES.search(found.title):
        return draft  # the labels' title continues after the closing quotes
    least = MIN_CERTAINTY if found.begins_with_people else MIN_UNSIGNED
    if not (found.whole and found.sound) or found.certainty < least or (draft.authors and not found.authors):
        return draft
    if known and not (found.begins_with_people and draft.authors):
        return draft
    if any(folded(found.title).startswith(folded(name.family)) for name in draft.authors):
        return draft
    about = not draft.authors and ":" in draft.title and folded(draft.title).endswith(folded(found.title))
    initials = bool(found.authors) and "." in found.authors[0].given
    if about and not (initials and found.certainty >= MIN_SURE):
        return draft  # "Ada Stone: The Enigma" may be a book about her
    return _labelled_draft(draft, found)


def _splits_body(draft: Draft, found: Fields) -> bool:
    """Return whether the labels end a body's name within it: "Ministério da" for "Ministério da Saúde"."""
    if len(draft.authors) != 1 or not organisations.is_body(draft.authors[0].family):
        return False
    return not (found.authors and folded(found.authors[0].family) == folded(draft.authors[0].family))


def _draft_with_marks(draft: Draft | None, text: str, marks: list[Mark]) -> Draft | None:
    """Return the draft of a text with bold or italic stretches, read by its labels where these fit the marks."""
    named = [mark for mark in marks if mark.kind == "link" and not _is_address(text[mark.start : mark.end])]
    if draft is None or any(mark.kind == "code" for mark in marks):
        return draft
    number = begins(text)
    whole = tuple((mark.start - number, mark.end - number) for mark in marks if mark.start >= number)
    found = labelled.fields(text[number:], together=whole)
    if named and [folded(text[one.start : one.end]) for one in named] != [folded(found.title)]:
        return draft
    runs = [run._replace(start=run.start + number, end=run.end + number) for run in found.runs]
    if not (found.whole and found.sound and found.begins_with_people):
        return draft
    if found.certainty < MIN_MARKED or not all(_mark_fits_labels(text, mark, runs) for mark in marks):
        return draft
    if folded(found.title) == folded(draft.title):
        return _agreed_draft(draft, found, marked=True)
    if named or _title_taken_for_author(draft, found) or (draft.imprint.known and not draft.authors):
        return draft
    return _labelled_draft(draft, found)


def _title_taken_for_author(draft: Draft, found: Fields) -> bool:
    """Return whether the labels take the beginning of the rules' title for the author: "Technology-Driven, Kites"."""
    if not (draft.authors and found.authors):
        return False
    same = folded(draft.authors[0].family) == folded(found.authors[0].family)
    return not same and folded(draft.title).endswith(folded(found.title))


def begins(text: str) -> int:
    """Return where a reference begins behind its number or label: "[S9] A. Stone", "[Stone, 1999]: A. Stone"."""
    label = _LABEL.match(text)
    return max(strings.number(text), label.end() if label else 0)


def _is_address(text: str) -> bool:
    return text.strip(" <>()[]").startswith(("http", "10.", "doi", "arXiv", "www."))


def _mark_fits_labels(text: str, mark: Mark, runs: list[LabelRun]) -> bool:
    """Return whether a mark is of whole fields, of words within one, or at an edge of one that is no title."""
    over = [run for run in runs if run.start < mark.end and mark.start < run.end]
    if not over:
        return True
    ahead = text[min(over[0].start, mark.start) : max(over[0].start, mark.start)]
    behind = text[min(over[-1].end, mark.end) : max(over[-1].end, mark.end)]
    edges = [len(part) > _MOST_SIGNS or _LETTER.search(part) is not None for part in (ahead, behind)]
    if len(over) == 1 and over[0].label == "container":
        return all(edges) or len(folded(ahead)) <= MAX_LETTERS_AHEAD
    if len(over) == 1:
        return all(edges) or not any(edges) or over[0].label != "title"
    return not any(edges)


def _agreed_draft(draft: Draft, found: Fields, *, marked: bool = False) -> Draft:
    """Return the draft, whose title is labelled too, with what is labelled beside it."""
    draft.agreed = True
    if found.authors and _names_others(draft, found, marked=marked):
        draft.authors, draft.before = found.authors, 0
    certain = found.certainty >= MIN_DATED
    if found.date and (draft.date is None or (certain and draft.date.year != found.date.year)):
        draft.date = found.date
    if not draft.imprint.known:
        _take_labelled_place(draft, found)
    return draft


def _names_others(draft: Draft, found: Fields, *, marked: bool) -> bool:
    """Return whether the labels know the people where the rules know none, or other words."""
    if not draft.authors:
        return not marked or any(name.given for name in found.authors)
    return _family_was_given(draft, found) or (not marked and _misread(draft, found))


def _family_was_given(draft: Draft, found: Fields) -> bool:
    """Return whether a family name in capitals stands first and was taken for a given one: "MOREAU Jean"."""
    one, other = draft.authors[0], found.authors[0] if found.authors else None
    return (
        other is not None and one.given == other.family and other.family.isupper() and len(other.family) > 2
    )


def _misread(draft: Draft, found: Fields) -> bool:
    """Return whether the rules take another word for the author than the labels, which are sure: "Madrid"."""
    one = folded(draft.authors[0].family)
    named = any(one in folded(name.family) or folded(name.family) in one for name in found.authors)
    return found.begins_with_people and found.certainty >= MIN_SURE and not named


def _labelled_draft(draft: Draft, found: Fields) -> Draft:
    """Return what the labeller reads, with the identifiers and addresses that the rules are sure of."""
    other = Draft(
        title=found.title,
        authors=found.authors,
        identifiers=draft.identifiers,
        urls=draft.urls,
        kinds=draft.kinds,
        notes=list(found.notes),
        kind=draft.kind,
        certainty=found.certainty,
    )
    other.dated(found.date, 0)
    _take_labelled_place(other, found)
    if edition := draft.imprint.fields.get("edition"):
        other.imprint.fields.setdefault("edition", edition)
        if draft.title and found.title.startswith(draft.title):
            other.title = draft.title  # "Kites, 4th edition"
    if found.untitled and not (other.imprint.known or imprint.is_meeting(other.imprint.venue)):
        other.kind = "article"
    return other


def _take_labelled_place(draft: Draft, found: Fields) -> None:
    """Give a draft the place that is labelled, instead of one that no venue is known by."""
    place = imprint.read(found.venue, certain=True) if found.venue else None
    said = draft.imprint.venue
    ahead, _, behind = said.partition(found.venue) if found.venue else ("", "", "")
    longer = (
        folded(found.venue) in folded(said) and len(said.split()) <= len(found.venue.split()) + MORE_WORDS
    )
    longer = longer and not (_NO_WORDS.search(behind) or ahead.strip().lower() == "in")
    longer = longer or bool(place and place.known and folded(place.venue) in folded(said))
    longer = longer or bool(
        said and found.venue.startswith(said) and found.venue[len(said) :][:1] in (".", ",", ";")
    )
    if found.venue and not longer:
        same = place and folded(_DIGITS.sub("", place.venue)) == folded(_DIGITS.sub("", found.venue))
        if place and (place.known or same):
            draft.imprint.venue = ""
            draft.appeared(place)
        else:
            draft.imprint.venue = found.venue
    if not imprint.is_thesis(draft.imprint.venue):
        draft.imprint.publisher = draft.imprint.publisher or found.publisher
    draft.imprint.book = draft.imprint.book or bool(found.publisher and not found.venue)
    if "volume" not in found.numbers and draft.imprint.fields.get("volume") == found.numbers.get(
        "number", ""
    ):
        del draft.imprint.fields["volume"]  # "n° 3"
    for name, value in found.numbers.items():
        draft.imprint.fields.setdefault(name, value)


def folded(text: str) -> str:
    """Return a title's letters and digits, for comparing."""
    return _LETTERS.sub("", text.casefold())
