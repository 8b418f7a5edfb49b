"""What the author decided: `overrides.yml` and `topics.yml` as values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from seminal.model.entry import PEOPLE
from seminal.model.errors import FatalError
from seminal.model.manuscript import Topic
from seminal.model.overrides import Decision, Override, Overrides
from seminal.model.source import Location, Source
from seminal.text import dates
from seminal.text.did_you_mean import misspelt_field, near
from seminal.text.rekey import KEY_FORM, valid_key
from seminal.text.yaml_depth import YamlDocument, load

_LISTS = ("same", "different", "drop", "seminal", "minor")
_MAPPINGS = ("key", "set", "record")
_DEFAULT_REASON = "the author's word"
_NO_SLUG = re.compile(r"[{}%#~\\\x00-\x1f]")  # it stands in topics.tex as it is
_DATED = ("date", "year")
_DATE = re.compile(r"\D.*|\d{4}(?:-(?:0?[1-9]|1[0-2])(?:-(?:0?[1-9]|[12]\d|3[01]))?)?", re.DOTALL)
"""A date, or words instead: "forthcoming"."""
_OF_TOPIC = dict.fromkeys(("slug", "title", "parent", "headings", "pin", "remove"))


def overrides(source: Source) -> Overrides:
    """Parse `overrides.yml`. Raises FatalError with the place of an invalid decision.

    `same`, `different`: lists of `[a, b]` or `{works: [a, b], reason: ...}`; `drop`, `seminal`, `minor`: lists of
    names or `{work: ..., reason: ...}`; `key`: `{a: wanted}`; `record`: `{a: key or identifier of a record}`;
    `set`: `{a: {field: value, reason: ...}}`, where no value takes the field away, and the value of `author` and
    `editor` may be `{wrong name: right name}`.
    """
    document = load(source)
    top = document.value or {}
    if not isinstance(top, dict):
        raise FatalError(
            f"{source.path}:1:1: the file must be a mapping with {', '.join(_LISTS + _MAPPINGS)}"
        )
    for name in top:
        if name not in _LISTS + _MAPPINGS:
            meant = near(str(name), _LISTS + _MAPPINGS)
            message = f"did you mean `{meant[0]}`?" if meant else f"known are {', '.join(_LISTS + _MAPPINGS)}"
            raise FatalError(f"{document.place(str(name))}: unknown decision `{name}`; {message}")
    return Overrides(
        **{name: tuple(_named_decisions(document, name, top.get(name))) for name in _LISTS},
        keys=tuple(_naming_decisions(document, "key", top.get("key"))),
        fields=tuple(_field_decisions(document, top.get("set"))),
        records=tuple(_naming_decisions(document, "record", top.get("record"))),
    )


def _named_decisions(document: YamlDocument, name: str, rows: Any) -> Iterator[Decision]:
    """Yield decisions of one kind. Raises FatalError with the place of an invalid one."""
    if rows is None:
        return
    if not isinstance(rows, list):
        raise FatalError(f"{document.place(name)}: `{name}` must be a list")
    pair = name in ("same", "different")
    shape = (
        "`[one, another]` or `{works: [one, another], reason: ...}`"
        if pair
        else "a work or `{work: ..., reason: ...}`"
    )
    for position, row in enumerate(rows):
        place, reason = document.place(name, position), _DEFAULT_REASON
        if isinstance(row, dict):
            reason = str(row.get("reason") or reason)
            if set(row) - {"works", "work", "reason"}:
                raise FatalError(f"{place}: `{name}` must be {shape}")
            row = row.get("works", row.get("work"))
        works = row if isinstance(row, list) else [row]
        if not all(isinstance(w, str) and w for w in works) or (pair and len({*works}) < 2):
            raise FatalError(f"{place}: `{name}` must be {shape}")
        yield Decision(tuple(works), reason, place)


def _mapping_items(document: YamlDocument, name: str, rows: Any) -> Iterator[tuple[str, Any, Location]]:
    """Yield the rows of the mapping under `name` with their places; nothing for None.

    Raises FatalError for any other value.
    """
    if rows is None:
        return
    if not isinstance(rows, dict):
        raise FatalError(f"{document.place(name)}: `{name}` must be a mapping of works")
    for work, value in rows.items():
        yield str(work), value, document.place(name, str(work))


def _naming_decisions(document: YamlDocument, name: str, rows: Any) -> Iterator[Override]:
    """Yield the `key` or `record` set for works. Raises FatalError for an invalid one."""
    for work, value, place in _mapping_items(document, name, rows):
        reason = _DEFAULT_REASON
        if isinstance(value, dict):
            reason, value = str(value.get("reason") or reason), value.get(name)
        if not isinstance(value, str) or not value:
            raise FatalError(f"{place}: `{name}` must be `work: {name}`")
        if name == "key" and not valid_key(value):
            raise FatalError(f"{place}: `{value}` cannot be a key: {KEY_FORM}")
        yield Override(work, {name: value}, reason, place)


def _field_decisions(document: YamlDocument, rows: Any) -> Iterator[Override]:
    """Yield the fields that the author sets. Raises FatalError for a misspelt or invalid one."""
    for work, values, place in _mapping_items(document, "set", rows):
        if not isinstance(values, dict):
            raise FatalError(f"{place}: `set` must be `work: {{field: value}}`")
        reason = str(values.get("reason") or _DEFAULT_REASON)
        for name, value in values.items():
            if name != "reason":
                field_place = document.place("set", work, str(name))
                if known_field := misspelt_field(str(name)):
                    raise FatalError(f"{field_place}: unknown field `{name}`; did you mean `{known_field}`?")
                if isinstance(value, dict) and str(name).lower() in PEOPLE:
                    yield from _name_decisions(document, work, str(name), value, reason)
                    continue
                if isinstance(value, dict | list):
                    raise FatalError(f"{field_place}: `{name}` must be one value")
                text = "" if value is None else str(value)
                if text and (unfit := _unfit_date(str(name), text)):
                    raise FatalError(f"{field_place}: `{name}` must be {unfit}")
                yield Override(work, {str(name): text}, reason, field_place)


def _unfit_date(name: str, text: str) -> str:
    """Return what an invalid date, year or month (`2001a`) should be, else ""."""
    if name == "month":
        return "" if dates.month(text) else "a month: 5 or May"
    is_dated = name not in _DATED or _DATE.fullmatch(text)
    return "" if is_dated else "a date: 2001, 2001-05 or 2001-05-31"


def _name_decisions(
    document: YamlDocument, work: str, field: str, names: Mapping[Any, Any], reason: str
) -> Iterator[Override]:
    """Yield a decision for each name that replaces another. Raises FatalError for other values."""
    for old, new in names.items():
        place = document.place("set", work, field, str(old))
        if not isinstance(old, str) or not isinstance(new, str) or not old.strip() or not new.strip():
            raise FatalError(f"{place}: `{field}` must be names, or `{{wrong name: right name}}`")
        yield Override(work, {field.lower(): new}, reason, place, old)


def topics(source: Source) -> tuple[Topic, ...]:
    """Parse `topics.yml` in order. Raises FatalError with the place of an invalid topic."""
    document = load(source)
    top = document.value or {}
    rows = top.get("topics") if isinstance(top, dict) else None
    if not isinstance(rows, list) and top:
        raise FatalError(f"{source.path}:1:1: a list under `topics:` is missing")
    found: dict[str, Topic] = {}
    homes: dict[str, str] = {}
    for position, row in enumerate(rows or ()):
        topic, place = _parse_topic(document, position, row), document.place("topics", position)
        if topic.slug in found:
            raise FatalError(f"{place}: the topic `{topic.slug}` is defined twice")
        for heading in topic.headings:
            if heading in homes:
                raise FatalError(f'{place}: the heading "{heading}" already belongs to `{homes[heading]}`')
            homes[heading] = topic.slug
        found[topic.slug] = topic
    sound: set[str] = set()
    for position, topic in enumerate(found.values()):
        _check_parents(topic, found, sound, document.place("topics", position))
    return tuple(found.values())


def _parse_topic(document: YamlDocument, position: int, row: Any) -> Topic:
    """Return the topic of one item of the list. Raises FatalError for an invalid one."""
    place = document.place("topics", position)
    if not isinstance(row, dict) or not isinstance(row.get("slug"), str):
        raise FatalError(f"{place}: a topic needs `slug`, `title` and `headings`")
    if unknown := set(row) - _OF_TOPIC.keys():
        message = f"unknown key `{min(map(str, unknown))}`; a topic has {', '.join(_OF_TOPIC)}"
        raise FatalError(f"{place}: {message}")
    slug = row["slug"]
    if not slug.strip() or _NO_SLUG.search(slug):
        raise FatalError(
            f"{place}: `{slug}` cannot be a slug: use one word without braces, `%`, `#`, `~` and `\\`"
        )
    for name in ("headings", "pin", "remove"):
        if not isinstance(row.get(name) or [], list):
            raise FatalError(f"{document.place('topics', position, name)}: `{name}` must be a list")
    return Topic(
        slug,
        str(row.get("title") or slug),
        parent=str(row.get("parent") or ""),
        headings=tuple(map(str, row.get("headings") or ())),
        pin=tuple(_topic_works(document, position, "pin", row)),
        remove=tuple(_topic_works(document, position, "remove", row)),
    )


def _check_parents(topic: Topic, topics: Mapping[str, Topic], sound: set[str], place: Location) -> None:
    """Raise FatalError for a topic without its parent, or above itself.

    `sound` are slugs that are neither; those of this topic and its parents are added.
    """
    if topic.parent and topic.parent not in topics:
        raise FatalError(f"{place}: the parent `{topic.parent}` is not a topic")
    above, last = {topic.slug: None}, topic
    while last.parent in topics and last.slug not in sound:
        if last.parent in above:
            raise FatalError(f"{place}: `{topic.slug}` is above itself: {' < '.join((*above, last.parent))}")
        above[last.parent] = None
        last = topics[last.parent]
    sound |= above.keys()


def _topic_works(document: YamlDocument, topic: int, name: str, row: Mapping[str, Any]) -> Iterator[Decision]:
    """Yield the works that a topic pins or removes, each with its place."""
    for position, work in enumerate(row.get(name) or ()):
        yield Decision((str(work),), _DEFAULT_REASON, document.place("topics", topic, name, position))
