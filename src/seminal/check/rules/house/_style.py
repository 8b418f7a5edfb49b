"""A publisher's house style, as the author configures it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from seminal.check.load import CslEntry
from seminal.check.rule_kinds import Finding, diagnostic_at, value_finding
from seminal.model.diagnostic import Diagnostic, Fix
from seminal.model.house import HouseStyle
from seminal.model.source import Location, Span
from seminal.text.capitals import small_words, title_case
from seminal.text.fold import fold
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.check.book import Book
    from seminal.check.book_entries import BookEntry
    from seminal.check.settings import Settings
    from seminal.model.bibliography import StatedField

_COMMA: Final = re.compile(r"\s*,\s*")
_END_OF_ENTRY: Final = lazy(r"[ \t]*+(?:,[ \t]*+)?\r?\n(?=\s*[})])")
_CAPITAL: Final = lazy(r"(?<=[\w,] )[A-Z][a-z]+(?![\w'’-])")
_COMMANDS: Final = lazy(r"\\[A-Za-z]+|(?<!\\)\$[^$]*\$|\{[^{}]*\}")


def house_style(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield the violations of the house style on keys, fields, their order and values."""
    house = settings.house
    if not house:
        return
    publishers = {fold(name): right for name, right in house.publishers.items()}
    journals = {fold(name): right for name, right in house.journals.items()}
    if house.key_pattern:
        yield from _key_findings(book, settings)
    for item in book.entries:
        yield from _field_findings(item, house)
        if house.field_order and not isinstance(item.entry, CslEntry):
            yield from _order_finding(item, house.field_order)
        for stated in item.entry.fields:
            for found in _value_findings(
                stated.name.lower(), stated.value, publishers, journals, house.title_case
            ):
                yield diagnostic_at(item, stated, found)


def _key_findings(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield one diagnostic for each entry whose key violates the pattern."""
    from seminal.check.book import Book
    from seminal.check.house_keys import wanted_keys
    from seminal.model.manuscript import Manuscript

    # findings on entries are cached without the chapters: `--fix` looks at these and may still refuse
    entries = Book(Manuscript((), (), book.manuscript.library), book.bibliographies)
    for key, wanted in wanted_keys(entries, settings).items():
        message = f"the key {key} does not follow the house pattern {settings.house.key_pattern}"
        hint = (
            f"`seminal check --fix` makes it {wanted.key}, in every chapter" if wanted.key else wanted.reason
        )
        for item in book.entries.by_key[key]:
            yield Diagnostic("house-key", item.place, message, hint)


def _field_findings(item: BookEntry, house: HouseStyle) -> Iterator[Diagnostic]:
    """Yield required fields that are missing, and forbidden ones."""
    kind = item.entry.type.lower()
    for wanted in (*house.required.get("*", ()), *house.required.get(kind, ())):
        if not any(name in item.fields for name in wanted.split("/")):
            message = f"{item.key}: the house style requires the field {wanted}"
            yield Diagnostic("house-required-field", item.place, message)
    banned = {*house.forbidden.get("*", ()), *house.forbidden.get(kind, ())}
    for stated in item.entry.fields:
        if stated.name.lower() in banned:
            message = f"{item.key}: the house style forbids the field {stated.name.lower()}"
            place, fix = _whole_field(item, stated)
            yield Diagnostic("house-forbidden-field", place, message, "remove it", fix=fix)


def _whole_field(item: BookEntry, stated: StatedField) -> tuple[Location, Fix | None]:
    """Return a field's place and the repair that removes it, both with its comma.

    The repair is None for CSL and generated files, and the place then that of the field alone.
    """
    text = item.bibliography.source.text
    end = _end_of_field(stated, text)
    comma = _COMMA.match(text, end)
    span = Span(stated.span.start, comma.end() if comma else end)
    line = text.rfind("\n", 0, span.start) + 1
    if (last := _END_OF_ENTRY.match(text, end)) and text[line : span.start].isspace():
        span = Span(line, last.end())
    if isinstance(item.entry, CslEntry) or item.bibliography.generated:
        return item.locate(stated.span), None
    return item.locate(span), Fix(text[span.start : span.end], "")


def _end_of_field(stated: StatedField, text: str) -> int:
    """Return the end of a field with its closing brace or quotation mark."""
    delimited = text[stated.value_span.start - 1 : stated.value_span.start] in ("{", '"')
    return stated.span.end + (delimited and text[stated.span.end : stated.span.end + 1] in ("}", '"'))


def _order_finding(item: BookEntry, order: Sequence[str]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for fields in the wrong order; its repair sorts them."""
    ordered_fields = [stated for stated in item.entry.fields if stated.name.lower() in order]
    ranks = [order.index(stated.name.lower()) for stated in ordered_fields]
    misplaced = next(
        (right for (left, right) in pairwise(range(len(ranks))) if ranks[right] < ranks[left]), None
    )
    if misplaced is None:
        return
    message = f"{item.key}: {ordered_fields[misplaced].name.lower()} is out of order; the order is {', '.join(order)}"
    text = item.bibliography.source.text
    span = Span(ordered_fields[0].span.start, _end_of_field(ordered_fields[-1], text))
    sorted_fields = [ordered_fields[at] for at in sorted(range(len(ranks)), key=ranks.__getitem__)]
    parts, at = [], span.start
    for stated, moved in zip(ordered_fields, sorted_fields, strict=True):
        parts += [text[at : stated.span.start], text[moved.span.start : _end_of_field(moved, text)]]
        at = _end_of_field(stated, text)
    fix = Fix(text[span.start : span.end], "".join(parts))
    place = item.locate(span)
    yield Diagnostic(
        "house-field-order", place, message, "", fix=None if item.bibliography.generated else fix
    )


def _value_findings(
    name: str, value: str, publishers: Mapping[str, str], journals: Mapping[str, str], case: str
) -> Iterator[Finding]:
    """Yield findings on a publisher's or journal's spelling, or the case of a title."""
    if name in ("publisher", "journal", "journaltitle", "booktitle"):
        rule, table = ("house-publisher", publishers) if name == "publisher" else ("house-journal", journals)
        right = table.get(fold(value))
        if right and right != value.strip():
            yield value_finding(rule, value, f"the house style has {right}", f"write {right}", right)
    elif name == "title" and case:
        yield from _title_case(value) if case == "title" else _sentence_case(value)


def _title_case(value: str) -> Iterator[Finding]:
    """Yield a finding if title case capitalises more words; the repair writes it."""
    if words := small_words(value):
        message = (
            f"the house style has titles in title case: {', '.join(match.group() for match in words[:4])}"
        )
        new = title_case(value)
        yield value_finding("house-title-case", value, message, f"write {' '.join(new.split())}", new)


def _sentence_case(text: str) -> Iterator[Finding]:
    """Yield a finding at the first of several capitalised, unbraced words."""
    found = list(_CAPITAL.finditer(_COMMANDS.sub(lambda match: "X" * len(match.group()), text)))
    if len(found) > 1:
        first = found[0]
        message = (
            f"the house style has titles in sentence case: {', '.join(match.group() for match in found[:4])}"
        )
        yield Finding(
            "house-title-case",
            first.start(),
            first.end(),
            message,
            "put names in braces, others in lower case",
        )
