"""Draft a first `topics.yml` from the headings of reading lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from seminal.model.entry import Entry
from seminal.text.fold import ascii_words, fold
from seminal.text.title_words import STOP_WORDS
from seminal.text.yaml_depth import loader

_GENERIC: Final = frozenset(
    "paper papers reading readings article articles book books other others misc miscellaneous introduction overview "
    "survey surveys blog blogs video videos talk talks tutorial tutorials course courses reference references "
    "bibliography more general required optional recommended further additional see also and the week lecture "
    "resources resource links list lists contents".split()
)
_COMMON_IN_FIELD: Final = frozenset(
    "system systems learning model models based method methods approach approaches".split()
)
_MIN_SHARED_SHARE = (
    0.6  # of the distinctive words of two headings together: these must be in both to make one topic
)
_MAX_SLUG_WORDS = 5
_LETTER: Final = re.compile(r"[^\W\d_]")
_PLAIN: Final = re.compile(r"[\w .,/&+'’()-]+")
_HEADER: Final = """\
# The topics of this book, drafted by `seminal init` from the headings of the reading lists. It is yours now:
# seminal never writes it again.
#
# One block a topic, in the order of the book. `slug` is what a chapter says under `topics:`; `headings` are those of
# the lists that mean it (case and punctuation do not matter); `parent` is a wider topic. A heading that is not
# listed here becomes a topic of its own, and `seminal build` says so.
"""


@dataclass
class _Draft:
    """A topic to draft.

    `parent` is a heading, `lists` are the sources of its headings, `works` counts its own.
    """

    title: str
    headings: list[str] = field(default_factory=list)
    parent: str = ""
    lists: set[str] = field(default_factory=set)
    works: int = 0
    slug: str = ""


def topics_yml(readings: Sequence[Sequence[Entry]]) -> str:
    """Return a `topics.yml` drafted from the headings of lists' entries; "" without headings.

    One topic a heading, in the order of the lists; headings of different lists that share 60 % of their
    distinctive words are one topic. Headings without such words ("Papers") leave their works to the heading above.
    """
    topics = _drafts(entry for entries in readings for entry in entries)
    if not topics:
        return ""
    parents = {fold(heading): topic.slug for topic in topics for heading in topic.headings}
    blocks = []
    for topic in topics:
        parent = parents.get(fold(topic.parent), "")
        lines = [f"  - slug: {_scalar(topic.slug)}", f"    title: {_scalar(topic.title)}"]
        if parent and parent != topic.slug:
            lines.append(f"    parent: {_scalar(parent)}")
        lines.append(f"    headings: [{', '.join(map(_scalar, topic.headings))}]")
        lines[0] += f" # {topic.works} {'work' if topic.works == 1 else 'works'}"
        blocks.append("\n".join(lines) + "\n")
    return f"{_HEADER}\ntopics:\n" + "".join(blocks)


def _drafts(entries: Iterable[Entry]) -> list[_Draft]:
    """Return the topics of `topics_yml`, with slugs, without list titles."""
    rows = [
        (entry.origin.source, path)
        for entry in entries
        if (
            path := tuple(filter(_distinctive_words, entry.topics))
            or tuple(filter(_LETTER.search, entry.topics[-1:]))
        )
    ]
    topic_of_heading: dict[str, _Draft] = {}
    topics: list[_Draft] = []
    for source, path in rows:
        for depth, heading in enumerate(path):
            topic = topic_of_heading.get(fold(heading))
            if topic is None:
                topic = _similar_topic(heading, source, topics)
                if topic is None:
                    topic = _Draft(_topic_title(heading), parent=path[depth - 1] if depth else "")
                    topics.append(topic)
                topic.headings.append(heading)
                topic_of_heading[fold(heading)] = topic
            topic.lists.add(source)
        topic_of_heading[fold(path[-1])].works += 1
    wanted = _without_list_title(topics)
    used_slugs: set[str] = set()
    for topic in wanted:
        topic.slug = _slug(topic.title, used_slugs)
        used_slugs.add(topic.slug)
    return wanted


def _without_list_title(topics: Sequence[_Draft]) -> list[_Draft]:
    """Return the topics but those of a list's title.

    That is a top heading without works of its own, with several subtopics, in a list without another top heading.
    """
    children: dict[str, int] = {}
    for topic in topics:
        children[fold(topic.parent)] = children.get(fold(topic.parent), 0) + 1
    top_topics = sum(1 for topic in topics if not topic.parent)
    kept = []
    for topic in topics:
        subtopics = sum(children.get(fold(heading), 0) for heading in topic.headings)
        is_list_title = (
            not topic.parent and not topic.works and subtopics > 1 and top_topics <= len(topic.lists)
        )
        if not is_list_title:
            kept.append(topic)
    return kept


def _distinctive_words(heading: str) -> frozenset[str]:
    words = (word.removesuffix("s") for word in fold(heading).split() if not word.isdecimal())
    return frozenset(
        w for w in words if w not in STOP_WORDS and w not in _GENERIC and f"{w}s" not in _GENERIC
    )


def _similar_topic(heading: str, source: str, topics: Sequence[_Draft]) -> _Draft | None:
    """Return the topic of other lists that shares most distinctive words; None below 60 %."""
    words = _distinctive_words(heading) - _COMMON_IN_FIELD
    best: tuple[float, _Draft] | None = None
    for topic in topics:
        if source in topic.lists:
            continue
        for name in topic.headings:
            other = _distinctive_words(name) - _COMMON_IN_FIELD
            score = len(words & other) / len(words | other) if words and other else 0.0
            if score >= _MIN_SHARED_SHARE and (best is None or score > best[0]):
                best = (score, topic)
    return best[1] if best else None


def _topic_title(heading: str) -> str:
    """Return a heading without emoji, leading numbers and closing `:`, `-` or `.`."""
    plain = "".join(c for c in heading if c.isalnum() or c in " .,:;/&+'’()[]-–—?!\"#")
    return re.sub(r"^[\d.\s)]+(?=\D)", "", " ".join(plain.split())).strip(" :-–—.") or heading.strip()


def _slug(title: str, used_slugs: set[str]) -> str:
    words = [word for word in ascii_words(title) if word not in STOP_WORDS] or ascii_words(title)
    slug = "-".join(words[:_MAX_SLUG_WORDS]) or "topic"
    free_slug, number = slug, 2
    while free_slug in used_slugs:
        free_slug, number = f"{slug}-{number}", number + 1
    return free_slug


def _scalar(text: str) -> str:
    """Return a text as a YAML scalar, quoted unless YAML reads it back unquoted."""
    import yaml

    if _PLAIN.fullmatch(text) and "," not in text and ": " not in text:
        try:
            if yaml.load(f"[{text}]", loader()) == [text]:
                return text
        except yaml.YAMLError:
            pass
    quoted: str = yaml.safe_dump(text, default_style='"', allow_unicode=True, width=10_000)
    return quoted.strip()
