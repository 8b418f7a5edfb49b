"""A further-reading Div or a chapter's `topics` names an unknown topic.

The section is left out, and coverage does not count the chapter.

Bad:

```markdown
::: {.further-reading topic="atention"}
:::
```

Good:

```markdown
::: {.further-reading topic="attention"}
:::
```
"""

from collections.abc import Iterator, Sequence
from typing import Final

from seminal.check.book import Book
from seminal.check.settings import Settings
from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Rule, Severity
from seminal.model.source import Location, Source, Span
from seminal.text import did_you_mean
from seminal.text.did_you_mean import nearest
from seminal.text.fold import fold
from seminal.text.section_requests import requests

MAX_TOPICS: Final = 12  # names in one hint


def topics(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield `unknown-topic` for Divs, macros and front matter that name no topic of the book."""
    known_topics = book.manuscript.topics
    if not known_topics:
        yield from _without_topics(book)
        return
    names = {fold(name) for topic in known_topics for name in (topic.slug, topic.title, *topic.headings)}
    slugs = sorted({topic.slug for topic in known_topics})
    for source in book.sources.values():
        for topic, place in _named_topics(source) if book.reports(source.path) else ():
            if fold(topic) not in names:
                yield _unknown_topic(topic, place, slugs)
    for chapter in book.manuscript.chapters:
        for topic in chapter.topics:
            topic_place = _place_of_topic(topic, chapter.path, book.sources.get(chapter.path))
            if topic_place is not None and fold(topic) not in names:
                yield _unknown_topic(topic, topic_place, slugs)


def _without_topics(book: Book) -> Iterator[Diagnostic]:
    """Yield `unknown-topic` where a book without topics asks for a section.

    Front matter is left alone: other programs have `topics` there too.
    """
    for source in book.sources.values():
        for topic, place in _named_topics(source):
            hint = "`seminal build` makes topics of the headings below a reading list's title, and of bib/topics.yml"
            yield Diagnostic("unknown-topic", place, f"this book has no topics, and so not {topic}", hint)


def _named_topics(source: Source) -> Iterator[tuple[str, Location]]:
    """Yield the topics of the reading sections that a text asks for, with their places."""
    for request in requests(source):
        for topic, place in request.topics:
            yield topic, source.locate(place)


def _place_of_topic(topic: str, path: str, source: Source | None) -> Location | None:
    """Return where the front matter names a topic; None where a macro does.

    The beginning of the file without its `source`.
    """
    if source is None:
        return Location.of_file(path)
    head = source.text.find("topics:")
    at = source.text.find(topic, head) if head >= 0 else -1
    return source.locate(Span(at, at + len(topic))) if at >= 0 else None


def _unknown_topic(topic: str, place: Location, slugs: Sequence[str]) -> Diagnostic:
    """Return `unknown-topic` with the nearest topic, or with all topics."""
    slug_of = {fold(slug): slug for slug in slugs}
    similar = nearest(fold(topic), slug_of) or next(iter(did_you_mean.near(fold(topic), slug_of)), "")
    more = f" and {len(slugs) - MAX_TOPICS} more" if len(slugs) > MAX_TOPICS else ""
    hint = (
        f"did you mean {slug_of[similar]}?"
        if similar
        else f"the topics are {', '.join(slugs[:MAX_TOPICS])}{more}"
    )
    return Diagnostic("unknown-topic", place, f"this book has no topic {topic}", hint)


RULE = Rule("unknown-topic", "SEM808", Severity.WARNING, __doc__, check=topics)
