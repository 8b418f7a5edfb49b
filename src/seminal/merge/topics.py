"""Headings of many lists to one set of topics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from operator import itemgetter
from typing import Final

from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import Entry
from seminal.model.library import Library
from seminal.model.manuscript import Topic
from seminal.model.overrides import Decision
from seminal.model.source import Location
from seminal.model.work import Work
from seminal.text.did_you_mean import near
from seminal.text.fold import fold
from seminal.text.title_words import STOP_WORDS
from seminal.text.titles import title_of

MIN_ALIKE: Final = 0.75  # of a key's letters, for a suggestion
_GENERIC = frozenset(
    "systems system machine learning data based model models part other papers miscellaneous".split()
)


@dataclass(frozen=True, slots=True)
class TopicMap:
    """Which topic a heading belongs to. Headings are compared by their folded words."""

    topics: tuple[Topic, ...]
    slugs: Mapping[str, str]
    places: Mapping[str, int]

    def slug(self, heading: str) -> str | None:
        """Return the slug of the topic that a heading belongs to, else None."""
        return self.slugs.get(fold(heading))

    def home(self, headings: Sequence[str]) -> str | None:
        """Return the slug of the innermost heading that belongs to a topic, else None."""
        return next((slug for heading in reversed(headings) if (slug := self.slug(heading))), None)


Headings = Mapping[tuple[str, ...], Location | str]
"""The headings that entries stand under, the outermost first, and the first place of each."""


def headings_of(entries: Iterable[Entry], known: Headings | None = None) -> Headings:
    """Return the headings of entries and those `known`, each with its first place by text."""
    found = dict(known or {})
    for entry in entries:
        if entry.topics:
            where, first = entry.origin.where, found.get(entry.topics)
            if first is None or str(where) < str(first):
                found[entry.topics] = where
    return found


def topic_map(topics: Sequence[Topic], headings: Headings) -> tuple[TopicMap, list[Diagnostic]]:
    """Return the map of every heading, and a note for each that no topic names.

    A heading that `topics.yml` does not name gets a topic of its own after the others. An
    outer heading stands in only where the innermost is unknown and the outer is mapped.
    """
    slugs = {
        fold(name): topic.slug for topic in topics for name in (*topic.headings, topic.title, topic.slug)
    }
    unmapped: dict[str, tuple[str, Location | str]] = {}
    for under, where in headings.items():
        if not any(fold(heading) in slugs for heading in under):
            inner = under[-1]
            place = unmapped.get(fold(inner))
            if place is None or (str(where), inner) < (str(place[1]), place[0]):
                unmapped[fold(inner)] = (inner, where)
    extra, notes = [], []
    taken = {topic.slug for topic in topics}
    for folded, (heading, where) in sorted(unmapped.items()):
        slug = _fresh_slug(folded, taken)
        taken.add(slug)
        slugs[folded] = slug
        extra.append(Topic(slug, heading, headings=(heading,)))
        if topics and isinstance(where, Location):
            home = suggest_home(heading, topics)
            hint = f"add it to the headings of `{home}` in topics.yml" if home else "add it to topics.yml"
            message = f'no topic names the heading "{heading}": it became the topic `{slug}`'
            notes.append(Diagnostic("unmapped-heading", where, message, hint))
    everything = (*topics, *extra)
    places = {topic.slug: at for at, topic in reversed([*enumerate(everything)])}
    return TopicMap(everything, slugs, places), notes


def _fresh_slug(folded: str, taken: set[str]) -> str:
    """Return a slug that is not `taken`: `graph theory` -> `graph-theory`, `graph-theory-2`."""
    slug = "-".join(folded.split()) or "topic"
    numbered = (f"{slug}-{number}" for number in count(2))
    return next(one for one in chain((slug,), numbered) if one not in taken)


def suggest_home(heading: str, topics: Sequence[Topic]) -> str | None:
    """Return the slug of the topic sharing most telling words with a heading, else None."""
    words = _telling_words(heading)
    scores = [
        (len(words & other) / len(words | other), topic.slug)
        for topic in topics
        for other in map(_telling_words, (*topic.headings, topic.title, topic.slug))
        if words & other
    ]
    return max(scores, key=itemgetter(0))[1] if scores else None


def _telling_words(heading: str) -> set[str]:
    """Return a heading's folded words without plural "s" and without common ones."""
    return {
        word.removesuffix("s")
        for word in fold(heading).split()
        if word not in STOP_WORDS and word not in _GENERIC
    }


def topics_of(entries: Sequence[Entry], mapping: TopicMap) -> tuple[str, ...]:
    """Return the slugs of a work's topics by its entries' headings, in the topics' order."""
    return tuple(_slugs_in_order((mapping.home(entry.topics) for entry in entries), mapping))


def same_homes(headings: Headings, mapping: TopicMap, other: TopicMap) -> bool:
    """Return whether two maps give headings the same topics in the same order."""
    ours, theirs = ({under: one.home(under) for under in headings} for one in (mapping, other))
    return ours == theirs and _slugs_in_order(ours.values(), mapping) == _slugs_in_order(ours.values(), other)


def _slugs_in_order(slugs: Iterable[str | None], mapping: TopicMap) -> list[str]:
    """Return each slug once, without None, in the topics' order."""
    return sorted({slug for slug in slugs if slug}, key=mapping.places.__getitem__)


def topics_with_works(mapping: TopicMap, library: Library) -> tuple[tuple[Topic, ...], list[Diagnostic]]:
    """Return the topics with their works, and an `unknown-topic-work` for each decision that names none.

    Works that most independent lists name come first, then by year and key. A topic has the works that its author
    pinned and not those that the author removed, each named by key or alias.
    """
    keys: dict[str, list[str]] = {}
    shelved = [work for work in library if work.topics]
    for work in sorted(shelved, key=lambda w: (-library.count(w), w.year or 9999, w.key)):
        for slug in work.topics:
            keys.setdefault(slug, []).append(work.key)
    noticed: list[Diagnostic] = []
    decided = [_decided_topic(topic, keys.get(topic.slug, ()), library, noticed) for topic in mapping.topics]
    return tuple(decided), noticed


def _decided_topic(topic: Topic, keys: Sequence[str], library: Library, noticed: list[Diagnostic]) -> Topic:
    """Return a topic with `keys` and the author's pins, without removed works.

    Appends to `noticed` a diagnostic for each pin and removal of no effect.
    """
    pinned, removed = (
        {
            found.key: decision
            for decision in decisions
            if (found := _decided_work(decision, library, keys, noticed))
        }
        for decisions in (topic.pin, topic.remove)
    )
    for key, one in removed.items():
        if key in pinned:
            message, hint = f"`{key}` is pinned in this topic as well", "delete one of the two lines"
        elif key not in keys:
            message = f"`{key}` is not in the topic `{topic.slug}`"
            hint = "delete this line: it removes nothing"
        else:
            continue
        noticed.append(Diagnostic("unknown-topic-work", one.location, message, hint))
    kept = [key for key in dict.fromkeys((*keys, *pinned)) if key not in removed]
    return replace(topic, keys=tuple(kept), pinned=tuple(key for key in pinned if key not in removed))


def _decided_work(
    decision: Decision, library: Library, keys: Sequence[str], noticed: list[Diagnostic]
) -> Work | None:
    """Return the work that a decision names; else None, with a diagnostic in `noticed`.

    Works of the topic itself, `keys`, are suggested before others.
    """
    [name] = decision.works
    if work := library.find(name):
        return work
    meant = near(name, keys, least=MIN_ALIKE) or near(name, (w.key for w in library), least=MIN_ALIKE)
    title = title_of(name).squashed
    titled = [w.key for w in library if title and title_of(w.text("title")).squashed == title]
    suggested = next(iter([*titled, *meant]), "")
    hint = f"did you mean `{suggested}`?" if suggested else "name a work by its key in bib/references.bib"
    message = f"no work of the reading lists has the key `{name}`"
    noticed.append(Diagnostic("unknown-topic-work", decision.location, message, hint))
    return None
