"""`seminal resolve`: ask for the records of works, lock the answers."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache, partial
from typing import TYPE_CHECKING

from seminal.library.inputs import inputs, read_lock, read_overrides
from seminal.library.lists import compile_lists, merged_works
from seminal.library.lookup import did_you_mean
from seminal.library.records import library_records
from seminal.model.errors import FatalError
from seminal.project.bibliographies import generated_paths
from seminal.project.check_settings import house_style
from seminal.project.config import LISTS, Config
from seminal.store import files
from seminal.text.linear import Linear

if TYPE_CHECKING:
    from seminal.model.answer import Answer, Resolved
    from seminal.model.entry import Entry
    from seminal.model.library import Library
    from seminal.model.merged import Merged
    from seminal.model.overrides import Overrides
    from seminal.model.work import Work
    from seminal.resolve.http import RegisterClient
    from seminal.resolve.index import Index

    Told = Callable[[int, int], None]


MAX_ALIKE = 3
"""Records that are shown of those like an unknown work."""


def resolve(
    config: Config,
    keys: Sequence[str] = (),
    *,
    today: date,
    online: RegisterClient | None = None,
    on_answer: Told | None = None,
) -> Resolved:
    """Look up the record of every work, or of `keys`; return answers and lock.

    Nothing is written. The author's libraries are asked, then the index, then, where there is a client, the registers.
    Keys that were provisional are made anew from the record; the old key becomes an alias. `on_answer` gets the
    numbers of works done and of all.
    """
    from seminal.commands.index import index_if_any
    from seminal.resolve import answers
    from seminal.resolve.library import LibraryIndex
    from seminal.verify.proceedings import covers_meeting

    merged = merged_works(config)
    works = _works_of_keys(keys, merged.library, config)
    overrides = read_overrides(config)
    records = _library_records(works, overrides, config)
    index = index_if_any(config)

    def registers(wanted: Mapping[str, Sequence[Entry]]) -> Mapping[str, Answer]:
        """Ask the registers for works' records, reporting to `on_answer`."""
        from seminal.resolve.online import ask_all

        assert online is not None
        return ask_all(online, wanted, lambda done: on_answer(done, len(wanted)) if on_answer else None)

    answered = answers.ask(
        works,
        LibraryIndex(records),
        merged.lock,
        today,
        pinned=_pinned_records(overrides, records, merged.library),
        index=index.find if index else None,
        count=index.cited_by if index else None,
        online=registers if online else None,
        again=bool(keys),
        held=partial(covers_meeting, printed=cache(index.pages_at)) if index else lambda _: False,
    )
    similar_of = _similar_records([work for work in works if work.key in answered.unknown], records, index)
    if index:
        index.close()
    answered = replace(answered, unreachable=online.unreached if online else {}, alike=similar_of)
    return _with_final_keys(answered, merged, config)


def _with_final_keys(answered: Resolved, merged: Merged, config: Config) -> Resolved:
    """Return the answers with final keys for works whose keys were provisional."""
    from seminal.merge.keys import final_keys
    from seminal.resolve import answers

    is_unchanged = merged.settled and answered.lock == merged.lock
    final = merged if is_unchanged else compile_lists(inputs(config), lock=answered.lock).merged
    published = {work.key for work in read_lock(config).works}
    pattern = house_style(config).key_pattern
    renamed = final_keys(final.library.works, answered.lock, Linear(pattern) if pattern else None)
    alike = {renamed.get(key, key): some for key, some in answered.alike.items() if key not in answered.near}
    lock = answers.rename(answered.lock, renamed, published)
    return replace(answered, lock=lock, renamed=renamed, alike=alike)


def _works_of_keys(keys: Sequence[str], library: Library, config: Config) -> list[Work]:
    """Return the works of keys, all without keys. Raises FatalError for unknown ones."""
    found = []
    for key in keys:
        work = library.find(key)
        if work is None:
            hint = did_you_mean(key, (one.key for one in library))
            raise FatalError(f"`{key}` is not a key of {generated_paths(config)[0]}{hint}")
        found.append(work)
    return found or list(library)


def _library_records(works: Sequence[Work], overrides: Overrides, config: Config) -> list[Entry]:
    """Return the libraries' records; of large .bib files those resembling works or named in overrides."""
    entries = [entry for work in works for entry in work.cluster.entries]
    named = [pin.fields["record"] for pin in overrides.records]
    return [
        record
        for path in files.expand(config.libraries, config.root, LISTS)
        for record in library_records(path, config.root, entries, named)
    ]


def _similar_records(
    works: Sequence[Work], records: Sequence[Entry], index: Index | None
) -> dict[str, tuple[Entry, ...]]:
    """Return up to three local records nearest to each work by `verify`, by key."""
    from seminal.match.profile import profile
    from seminal.model.verdict import Statement
    from seminal.verify.judge import verify

    statements = [Statement(work.key, entry) for work in works for entry in work.cluster.entries]
    neighbours = (
        [one.entry for statement in statements for one in index.near(profile(statement.entry))]
        if index
        else []
    )
    found: dict[str, dict[str, Entry]] = {}
    for verdict in verify(statements, [*records, *neighbours]) if records or neighbours else ():
        for record in verdict.nearest:
            found.setdefault(verdict.statement.key, {}).setdefault(record.origin.place, record)
    return {key: tuple(similar.values())[:MAX_ALIKE] for key, similar in found.items()}


def _pinned_records(overrides: Overrides, records: Sequence[Entry], library: Library) -> dict[str, Entry]:
    """Return the records that the author pinned to works, by key; {} without records.

    Raises FatalError for an unknown work or record.
    """
    if not records:
        return {}
    names: dict[str, Entry] = {}
    for record in records:
        for name in (record.wanted_key or "", *map(str, record.naming)):
            names.setdefault(name, record)
    found = {}
    for pin in overrides.records:
        work = library.find(pin.work)
        if work is None:
            raise FatalError(f"{pin.location}: `{pin.work}` is not the key of a work")
        if pin.fields["record"] not in names:
            raise FatalError(f"{pin.location}: no library holds a record `{pin.fields['record']}`")
        found[work.key] = names[pin.fields["record"]]
    return found


def client() -> RegisterClient:
    """Return the registers' client, with the contact address in SEMINAL_CONTACT.

    Raises FatalError where the extra `online` is not installed.
    """
    from seminal.resolve.http import AnswerMemory, RegisterClient
    from seminal.store.cache import folder

    contact = os.environ.get("SEMINAL_CONTACT", "")
    if contact and not (contact.isascii() and contact.isprintable()):
        raise FatalError("SEMINAL_CONTACT is not an e-mail address")
    return RegisterClient(contact=contact, memory=AnswerMemory(folder("answers.sqlite")))
