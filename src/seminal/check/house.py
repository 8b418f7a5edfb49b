"""Rules of a publisher's house style, as the author configures it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from seminal.check.finding import Finding, whole
from seminal.check.load import Record
from seminal.check.placing import placed
from seminal.model.diagnostic import Diagnostic
from seminal.model.house import House
from seminal.text.fold import fold

if TYPE_CHECKING:
    from seminal.check.book import Book, Shelved
    from seminal.check.settings import Settings

_SMALL: Final = frozenset(
    {"a", "an", "the", "and", "or", "nor", "but", "of", "on", "in", "for", "to", "with", "by", "at", "from"}
    | {"via", "as", "is", "vs", "into", "over", "per", "than", "not", "are", "be", "can", "do", "you", "need"}
)
_WORD: Final = re.compile(r"(?<![\w\\'’-])[a-z][\w'’]*")
_CAPITAL: Final = re.compile(r"(?<=[\w,] )[A-Z][a-z]+(?![\w'’-])")
_COMMANDS: Final = re.compile(r"\\[A-Za-z]+|(?<!\\)\$[^$]*\$|\{[^{}]*\}")


def house_rules(book: Book, settings: Settings) -> Iterator[Diagnostic]:
    """Yield what breaks the house style; nothing without one."""
    house = settings.house
    if not house:
        return
    key = re.compile(house.key_pattern) if house.key_pattern else None
    publishers = {fold(name): right for name, right in house.publishers.items()}
    journals = {fold(name): right for name, right in house.journals.items()}
    for shelved in book.entries:
        yield from _fields(shelved, house)
        if key and shelved.key and not key.fullmatch(shelved.key):
            told = f"the key {shelved.key} does not follow the house pattern {house.key_pattern}"
            yield Diagnostic("house-key", shelved.place, told)
        if house.field_order and not isinstance(shelved.entry, Record):
            yield from _order(shelved, house.field_order)
        for stated in shelved.entry.fields:
            for found in _values(stated.name.lower(), stated.value, publishers, journals, house.title_case):
                yield placed(shelved, stated, found)


def _fields(shelved: Shelved, house: House) -> Iterator[Diagnostic]:
    kind = shelved.entry.type.lower()
    for wanted in (*house.required.get("*", ()), *house.required.get(kind, ())):
        if not any(name in shelved.fields for name in wanted.split("/")):
            told = f"{shelved.key}: the house style wants the field {wanted}"
            yield Diagnostic("house-required-field", shelved.place, told)
    banned = {*house.forbidden.get("*", ()), *house.forbidden.get(kind, ())}
    for stated in shelved.entry.fields:
        if stated.name.lower() in banned:
            told = f"{shelved.key}: the house style forbids the field {stated.name.lower()}"
            yield Diagnostic("house-forbidden-field", shelved.locate(stated.span), told, "take it out")


def _order(shelved: Shelved, order: Sequence[str]) -> Iterator[Diagnostic]:
    """Yield one diagnostic at the first field that stands before its turn."""
    ranks = [
        (order.index(stated.name.lower()), stated)
        for stated in shelved.entry.fields
        if stated.name.lower() in order
    ]
    for (left, _), (right, stated) in pairwise(ranks):
        if right < left:
            told = f"{shelved.key}: {stated.name.lower()} stands too late; the order is {', '.join(order)}"
            yield Diagnostic("house-field-order", shelved.locate(stated.span), told)
            return


def _values(
    name: str, value: str, publishers: Mapping[str, str], journals: Mapping[str, str], case: str
) -> Iterator[Finding]:
    """Yield findings on spellings and on the case of titles."""
    if name in ("publisher", "journal", "journaltitle", "booktitle"):
        rule, table = ("house-publisher", publishers) if name == "publisher" else ("house-journal", journals)
        right = table.get(fold(value))
        if right and right != value.strip():
            yield whole(rule, value, f"the house writes {right}", f"write {right}", right)
    elif name == "title" and case:
        plain = _COMMANDS.sub(lambda match: "X" * len(match.group()), value)
        yield from _title_case(plain) if case == "title" else _sentence_case(plain)


def _title_case(text: str) -> Iterator[Finding]:
    """Yield a finding at the first word that title case would capitalise."""
    for match in _WORD.finditer(text):
        if match.group() not in _SMALL and match.group().islower():
            told = f"the house writes titles in title case: {match.group()}"
            new = match.group().capitalize()
            yield Finding("house-title-case", match.start(), match.end(), told, f"write {new}", None)
            return


def _sentence_case(text: str) -> Iterator[Finding]:
    """Yield a finding at the second capitalised word that braces do not protect: one may be a name."""
    found = list(_CAPITAL.finditer(text))
    if len(found) > 1:
        first = found[0]
        told = f"the house writes titles in sentence case: {', '.join(match.group() for match in found[:4])}"
        yield Finding("house-title-case", first.start(), first.end(), told, "brace names, lower the rest")
