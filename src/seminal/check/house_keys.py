"""The keys that entries should have, by the house style's pattern and in Latin letters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from seminal.model.entry import OTHERS, stated_people
from seminal.text.fold import latinised
from seminal.text.keys import key_candidates, with_free_suffix
from seminal.text.latex import to_unicode
from seminal.text.linear import Linear
from seminal.text.names import parse_names
from seminal.text.pattern import lazy
from seminal.text.rekey import valid_key

if TYPE_CHECKING:
    from seminal.check.book import Book
    from seminal.check.book_entries import BookEntry
    from seminal.check.settings import Settings
    from seminal.model.entry import Name

_YEAR = lazy(r"\s*(?:\{\s*)?(\d{4})(?!\d)")


class Wanted(NamedTuple):
    """The key that an entry should have; where none is certain, why not."""

    key: str
    reason: str = ""


def wanted_keys(book: Book, settings: Settings, reserved: Collection[str] = ()) -> Mapping[str, Wanted]:
    """Return the key that each key violating the house style's pattern should become.

    A key is certain where one author (or editor), year and title give it, it is free, and the pattern allows the
    suffix that distinguishes it. Not free are `reserved` keys, and those that chapters cite and no bibliography has.
    """
    pattern = Linear(settings.house.key_pattern)
    found: dict[str, Wanted] = {}
    bases: dict[str, list[str]] = {}
    for key, places in sorted(book.entries.by_key.items(), key=lambda item: _key_order(*item)):
        if pattern.fullmatch(key):
            continue
        base, found[key] = _key_base(key, places, book, pattern)
        if base:
            bases.setdefault(base, []).append(key)
    names = {*book.entries.by_key, *book.aliases, *book.cited, *reserved}
    lowered = {name.lower() for name in names}
    for base, keys in bases.items():
        new_keys = _suffixed_keys(base, keys, pattern, names, lowered)
        if len(new_keys) < len(keys):
            message = f"{base} is not free, and the pattern takes no letter after it"
            found.update((key, Wanted("", message)) for key in keys)
        elif settings.reads_as_crossref(base):
            found.update((key, Wanted("", f"Quarto would read @{base} as a cross-reference")) for key in keys)
        else:
            found.update((key, Wanted(new)) for key, new in new_keys.items())
            lowered.update(new.lower() for new in new_keys.values())
    return found


def latin_keys(book: Book, reserved: Collection[str] = ()) -> Mapping[str, Wanted]:
    """Return the Latin spelling of each key with look-alike letters, or why it has none."""
    lowered = {name.lower() for name in (*book.entries.by_key, *book.aliases, *reserved)}
    found: dict[str, Wanted] = {}
    for key in book.entries.by_key:
        if not key.isascii() and (latin_key := latinised(key)) != key:
            is_free = latin_key.lower() not in lowered and valid_key(latin_key)
            found[key] = (
                Wanted(latin_key)
                if is_free
                else Wanted("", f"{latin_key} is no key, or that of another entry")
            )
            lowered.add(latin_key.lower())
    return found


def _suffixed_keys(
    base: str, keys: Iterable[str], pattern: Linear, names: Collection[str], lowered: Collection[str]
) -> dict[str, str]:
    """Return, by old key, the new key `base` + suffix where one is free.

    `lowered` are the `names` in use, in lower case.
    """
    new_keys: dict[str, str] = {}
    assigned: set[str] = set()
    for key in keys:
        if new := with_free_suffix(pattern, base, partial(_is_free, key.lower(), names, lowered, assigned)):
            new_keys[key] = new
            assigned.add(new.lower())
    return new_keys


def _is_free(
    own_key: str, names: Collection[str], lowered: Collection[str], assigned: Collection[str], new_key: str
) -> bool:
    """Return whether no other entry has the new key in any case.

    `own_key` is the entry's key in lower case.
    """
    name = new_key.lower()
    return name not in assigned and (name not in lowered or (name == own_key and new_key not in names))


def _key_order(key: str, places: list[BookEntry]) -> tuple[str, str]:
    return places[0].fields.get("title", "").casefold(), key


def _key_base(key: str, places: list[BookEntry], book: Book, pattern: Linear) -> tuple[str, Wanted]:
    """Return the first form of a key that follows the pattern, or "" and why."""
    if book.packages.writes_entry(key):
        return "", Wanted("", "`knitr::write_bib` gives this key")
    parts = [_stated_parts(place) for place in places]
    if any(part is None for part in parts):
        return "", Wanted("", "author or year is missing, and a key is made of both")
    bases = {next((f for f in key_candidates(*part) if pattern.fullmatch(f)), "") for part in parts if part}
    if len(bases) > 1:
        return "", Wanted("", "entries of this key are different works")
    base = bases.pop()
    return base, Wanted("", "" if base else "author, year and title make no key that follows the pattern")


def _stated_parts(entry: BookEntry) -> tuple[Name, int, str] | None:
    """Return an entry's first author (or editor), year and title; None without author or year."""
    fields = entry.fields
    names = parse_names(stated_people(fields.get) or "")
    year = _YEAR.match(fields.get("year") or fields.get("date") or "")
    if not names or names[0] == OTHERS or year is None:
        return None
    return names[0], int(year[1]), to_unicode(fields.get("title", ""))
