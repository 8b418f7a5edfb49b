"""Options of a reading section: attributes of a Div, front matter, command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from seminal.text.did_you_mean import near
from seminal.text.numerals import whole_number

_YES = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class SectionOptions(NamedTuple):
    """The options of one section. `topics` are names as written; `title` None means the language's."""

    topics: tuple[str, ...] = ()
    max: int = 8
    order: str = "lists"
    cited: str = "exclude"
    style: str = "annotated"
    title: str | None = None
    level: int = 2
    toc: bool = True
    cite: bool = False
    more: bool = False


def _number_within(low: int, high: int) -> Callable[[Any], int]:
    """Return a parser of whole numbers within two bounds; it raises ValueError for others."""

    def parse(value: Any) -> int:
        number = whole_number(str(value).strip())
        if number is None or not low <= number <= high:
            raise ValueError(f"a number from {low} to {high}")
        return number

    return parse


def _one_of(*words: str) -> Callable[[Any], str]:
    """Return a parser of one of some words; it raises ValueError for others."""

    def parse(value: Any) -> str:
        word = str(value).strip().lower()
        if word not in words:
            raise ValueError("one of " + ", ".join(words))
        return word

    return parse


def _truth(value: Any) -> bool:
    """Return the boolean of a word: true, yes, 1. Raises ValueError for others."""
    word = str(value).strip().lower()
    if word not in _YES:
        raise ValueError("true or false")
    return _YES[word]


def _topic_names(value: Any) -> tuple[str, ...]:
    """Return the names in a list or of a single value, without empty ones."""
    parts = value if isinstance(value, (list, tuple)) else [value]
    return tuple(name for name in (str(part).strip() for part in parts) if name)


OPTIONS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "topic": ("topics", _topic_names), "topics": ("topics", _topic_names),
    "max": ("max", _number_within(1, 999_999)), "order": ("order", _one_of("lists", "year", "author")),
    "cited": ("cited", _one_of("exclude", "include", "only")),
    "style": ("style", _one_of("full", "compact", "annotated")), "title": ("title", str),
    "level": ("level", _number_within(1, 6)), "toc": ("toc", _truth), "cite": ("cite", _truth),
    "more": ("more", _truth),
}  # fmt: skip


def parse_options(
    options: Iterable[tuple[str, Any]], base: SectionOptions
) -> tuple[SectionOptions, tuple[str, ...]]:
    """Return `base` with the valid options applied, and a sentence for each invalid one."""
    problems, changes = [], {}
    for name, value in options:
        if name not in OPTIONS:
            meant = near(name, OPTIONS)
            cure = f"did you mean {meant[0]}?" if meant else "known are " + ", ".join(OPTIONS)
            problems.append(f"unknown option {name}: {cure}")
            continue
        target, parse = OPTIONS[name]
        try:
            changes[target] = parse(value)
        except ValueError as error:
            problems.append(f'{name}="{str(value)[:40]}" should be {error}')
    return base._replace(**changes), tuple(problems)
