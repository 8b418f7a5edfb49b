"""Rename keys to the house style's pattern, where the new key is certain."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from seminal.commands.rename import BookKeys, Renaming, renamed_files, with_drafts
from seminal.model.source import Source, Span
from seminal.project.config import CHAPTERS
from seminal.project.decoding import Texts
from seminal.store import files
from seminal.text.rekey import finder, next_key

if TYPE_CHECKING:
    from seminal.check.settings import Settings
    from seminal.model.source import Location
    from seminal.project.config import Config

_NAMING: Final = CHAPTERS | {
    ".rnw", ".yml", ".yaml", ".r", ".py", ".jl", ".lua", ".sty", ".cls", ".ltx",
}  # fmt: skip
"""Suffixes of files that may name a key where no scan sees it; pages that were rendered will be anew."""
_BEFORE: Final = ("@", "{", '"', "'")
_AFTER: Final = ("}", '"', "'")


def house_renaming(config: Config, settings: Settings) -> Renaming:
    """Return the renaming to the house style's keys and to Latin letters.

    A key that a file also names outside a citation (in a macro, a script, a comment) is kept, since that place would
    not be renamed. A key of our own library remains valid as an alias, so it is renamed anyway.
    """
    book = BookKeys.of(config)
    new_of, keys_left = _certain_keys(book, settings)
    if not new_of:
        return Renaming(left=keys_left)
    book = with_drafts(book, new_of)
    renaming = renamed_files(book, new_of)
    named_elsewhere = dict(_keys_named_elsewhere(book, renaming.texts, new_of.keys() - book.own))
    blocked = {key: f"{place} has it outside a citation" for key, place in named_elsewhere.items()}
    blocked |= renaming.left
    if blocked:
        keys_left |= blocked
        new_of = {old: new for old, new in new_of.items() if old not in blocked}
        renaming = renamed_files(book, new_of) if new_of else Renaming()
    return replace(renaming, new_of=new_of, left=keys_left)


def _certain_keys(book: BookKeys, settings: Settings) -> tuple[dict[str, str], dict[str, str]]:
    """Return the certain new keys by old, and the reasons why other keys stay."""
    from seminal.check.book import Book
    from seminal.check.house_keys import latin_keys, wanted_keys
    from seminal.model.library import Library
    from seminal.model.manuscript import Manuscript

    manuscript = Manuscript(tuple(book.chapters), (), Library(()))
    sources = {source.path: source for source in book.sources}
    checked = Book(manuscript, book.loaded, sources, replaces=settings.quarto)
    reserved = {alias for work in book.lock.works for alias in work.aliases} | book.own
    wanted = dict(latin_keys(checked, reserved)) if settings.wants("lookalike-key") else {}
    if settings.house.key_pattern and settings.wants("house-key"):
        wanted |= wanted_keys(checked, settings, reserved)
    reasons = {key: one.reason for key, one in wanted.items() if not one.key}
    reasons |= {
        key: "the lock does not know it; run `seminal build`" for key in wanted if key in book.unlocked
    }
    for key in wanted:
        if len(places := book.scopes_of(key)) > 1:
            message = " and ".join(", ".join(sorted(place)) for place in places)
            reasons[key] = (
                f"it is the key of several works, in {message}: rename each with `seminal rename --in FILE`"
            )
    outside = (bibliography for bibliography in book.loaded if bibliography.path.startswith(("../", "/")))
    reasons |= {
        entry.key: f"{one.path} lies outside of the book: others may cite it"
        for one in outside
        for entry in one.entries
        if entry.key in wanted
    }
    return {key: one.key for key, one in wanted.items() if key not in reasons}, reasons


def _keys_named_elsewhere(
    book: BookKeys, texts: Mapping[Path, str], keys: Collection[str]
) -> Iterator[tuple[str, Location]]:
    """Yield each key that a file still names after the change, with one place."""
    found: set[str] = set()
    root, keys_named = book.config.root, finder(keys)
    for path in files.walk(root, lenient=True):
        if path.suffix.lower() not in _NAMING or book.config.folder in path.parents:
            continue
        name = files.display(path, root)
        text = texts[path] if path in texts else Texts(root, [name])[name]
        for key in sorted(keys_named(text) - found):
            at = _find_key(text, key)
            if at >= 0:
                found.add(key)
                yield key, Source(name, text).locate(Span(at, at + len(key)))


def _find_key(text: str, key: str) -> int:
    """Return where a text names a key, else -1.

    A key of letters alone may be a word: it needs `@`, a brace or a quote beside it.
    """
    at = next_key(text, key)
    while at >= 0:
        end = at + len(key)
        signed = text.startswith(_BEFORE, max(at - 1, 0)) or text.startswith(_AFTER, end)
        if signed or not key.isalpha():
            return at
        at = next_key(text, key, end)
    return -1
