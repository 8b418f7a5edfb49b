"""`seminal verify`: compare printed entries or lists with the records in the lock, offline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from seminal.library.inputs import read_lock
from seminal.library.lists import merged_works
from seminal.library.lookup import did_you_mean
from seminal.library.readings import read_list
from seminal.library.records import library_records, retracted_works
from seminal.model.entry import Entry
from seminal.model.errors import FatalError
from seminal.model.source import Location
from seminal.project.config import LISTS, Config
from seminal.store import files
from seminal.text.values import plain

if TYPE_CHECKING:
    from datetime import date

    from seminal.model.entry import Entry
    from seminal.model.lock import Lock, LockedVerdict
    from seminal.model.source import Source
    from seminal.model.verdict import Statement, Verdict
    from seminal.verify.proceedings import Pages

_NOT_OF_THE_WORK: Final = frozenset(("annotation", "mark", "keywords", "ids", "note", "abstract", "file"))
"""What the author's lists say of a work; no record is asked for it."""

SELF = "seminal"
"""Who verified an entry where no person did."""


def fingerprint(entry: Entry) -> str:
    """Return twelve hash characters of an entry's type, fields (except notes) and identifiers."""
    rows = [entry.type]
    rows += [
        f"{name}={plain(value)}"
        for name, value in sorted(entry.fields.items())
        if name not in _NOT_OF_THE_WORK
    ]
    rows += sorted(str(identifier) for identifier in entry.identifiers if identifier.scheme != "url")
    return blake2b("\n".join(rows).encode(), digest_size=6).hexdigest()


@dataclass(frozen=True)
class Verified:
    """The verdicts in the order of the entries, and the texts that they quote from."""

    verdicts: tuple[Verdict, ...]
    sources: Mapping[str, Source]


def _statements_of_keys(statements: Sequence[Statement], keys: Sequence[str]) -> list[Statement]:
    """Return the statements of keys or aliases. Raises FatalError for an unknown one."""
    key_of = {
        alias: statement.key for statement in reversed(statements) for alias in statement.entry.own_keys
    }
    key_of |= {statement.key: statement.key for statement in statements}
    for key in keys:
        if key not in key_of:
            hint = did_you_mean(key, key_of)
            raise FatalError(f"`{key}` is the key of no entry that could be verified{hint}")
    chosen = {key_of[key] for key in keys}
    return [statement for statement in statements if statement.key in chosen]


def verify(
    config: Config,
    keys: Sequence[str] = (),
    *,
    bibliography: Path | None = None,
    libraries: Sequence[Path] = (),
    lists: bool = False,
    changed: bool = False,
) -> Verified:
    """Return a verdict on each printed entry (those of `keys`) or each list entry.

    With `changed`, only the entries that are new or changed since the lock's verification. The records are the
    lock's answers, the libraries of the configuration and of `libraries`, the local index.
    Raises FatalError where there is no bibliography, or no entry of a key.
    """
    from seminal.verify.judge import verify as judged

    statements = list(_list_statements(config) if lists else _bibliography_statements(config, bibliography))
    if keys:
        statements = _statements_of_keys(statements, keys)
    if changed:
        verified = verified_before(config)
        statements = [
            statement
            for statement in statements
            if (statement.key, fingerprint(statement.entry)) not in verified
        ]
    paths = [*files.expand(config.libraries, config.root, LISTS), *libraries]
    records_of_libraries = chain.from_iterable(
        _records_of_file(path, config.root, statements) for path in paths
    )
    records = chain(records_of_libraries, _indexed(config, statements))
    with _pages(config) as pages:
        verdicts = judged(statements, records, pages)
    files_named = {verdict.statement.entry.origin.source for verdict in verdicts}
    texts = (config.root / name for name in sorted(files_named))
    sources = [files.read_source(path, config.root) for path in texts if path.is_file()]
    return Verified(tuple(verdicts), {source.path: source for source in sources})


def verified_before(config: Config) -> frozenset[tuple[str, str]]:
    """Return the keys verified before, each with the fingerprint of its entry."""
    return frozenset((verdict.key, verdict.entry) for verdict in read_lock(config).verdicts)


def find_outdated(locked: Iterable[LockedVerdict], verdicts: Iterable[Verdict]) -> list[LockedVerdict]:
    """Return automatic verifications that would fail today; a person's are never outdated."""
    fallen = {verdict.statement.key for verdict in verdicts if verdict.standing != "verified"}
    return [
        locked_verdict
        for locked_verdict in locked
        if locked_verdict.by == SELF and locked_verdict.key in fallen
    ]


def with_recorded_verdicts(
    config: Config, verdicts: Sequence[Verdict], today: date, person: str = ""
) -> Lock:
    """Return the lock with the verified entries, confirmed by `person` if given; not written.

    A verification of the same entry by the same person keeps its date. Removed are those of keys that are no longer
    printed, and the program's own that it would not give today.
    """
    from seminal.model.lock import LockedVerdict
    from seminal.report.evidence import place
    from seminal.resolve.lock import latest_verdicts

    lock = read_lock(config)
    recorded_before = {(one.key, one.by, one.entry) for one in lock.verdicts}
    new = []
    for verdict in verdicts:
        key, entry = verdict.statement.key, fingerprint(verdict.statement.entry)
        if (
            not key
            or (not person and verdict.standing != "verified")
            or (key, person or SELF, entry) in recorded_before
        ):
            continue
        found = (record for agreeing in verdict.agreeing.values() for record in agreeing)
        places = {f"{one.origin.source}: {one.origin.where}" if not isinstance(one.origin.where, Location)
                  else place(one.origin) for one in found}  # fmt: skip
        new.append(LockedVerdict(key, person or SELF, today, entry, tuple(sorted(places))))
    keys = {work.key for work in lock.works}
    outdated_verdicts = () if person else find_outdated(lock.verdicts, verdicts)
    verdicts_kept = (
        one
        for one in (*lock.verdicts, *new)
        if (not keys or one.key in keys) and one not in outdated_verdicts
    )
    return replace(lock, verdicts=latest_verdicts(verdicts_kept))


def _bibliography_statements(config: Config, bibliography: Path | None) -> Iterator[Statement]:
    """Yield a bibliography's entries with the lock's records. Raises FatalError without that file."""
    from seminal.model.verdict import Statement

    path = bibliography or config.folder / "references.bib"
    if not path.is_file():
        shown = files.display(path, config.root)
        raise FatalError(f"{shown} is not there: run `seminal build`, or name a file with --bibliography")
    answers = _answers(config)
    for entry in read_list(path, config.root).entries:
        key = entry.wanted_key or ""
        yield Statement(key, entry, answers.get(key, ()))


def _list_statements(config: Config) -> Iterator[Statement]:
    """Yield the entries of the reading lists, each with the records of its work."""
    from seminal.model.verdict import Statement

    merged = merged_works(config)
    answers = _answers(config)
    for work in merged.library:
        records = tuple(entry for key in (work.key, *work.aliases) for entry in answers.get(key, ()))
        for entry in work.cluster.entries:
            yield Statement(work.key, entry, records)


def _answers(config: Config) -> Mapping[str, tuple[Entry, ...]]:
    """Return the records in the lock for each key."""
    found: dict[str, tuple[Entry, ...]] = {}
    for answer in read_lock(config).answers:
        found[answer.key] = (*found.get(answer.key, ()), answer.entry)
    return found


def _indexed(config: Config, statements: Sequence[Statement]) -> Iterator[Entry]:
    """Yield the local index's records near statements (see `Index.near`), each once."""
    from seminal.commands.index import index_if_any

    index = index_if_any(config)
    if index is None:
        return
    from seminal.match.profile import profile

    places: set[str] = set()
    try:
        for statement in statements:
            for neighbour in index.near(profile(statement.entry)):
                place = f"{neighbour.entry.origin.source} {neighbour.entry.origin.where}"
                if place not in places:
                    places.add(place)
                    yield neighbour.entry
    finally:
        index.close()


@contextmanager
def _pages(config: Config) -> Iterator[Pages]:
    """Yield a look-up of a meeting's pages in the local index, then closed."""
    from seminal.commands.index import index_if_any

    index = index_if_any(config)
    if index is None:
        yield lambda _: ()
        return
    try:
        yield index.pages_at
    finally:
        index.close()


def _records_of_file(path: Path, root: Path, statements: Sequence[Statement]) -> Iterator[Entry]:
    """Yield the records of one file, of a large .bib file those resembling the statements.

    Retraction Watch's table is one of retracted works. Raises FatalError for a table (.csv) without records.
    """
    if path.suffix.lower() != ".csv":
        yield from library_records(path, root, [statement.entry for statement in statements])
        return
    recalled = retracted_works(root / path, root)
    found = read_list(path, root).entries if recalled is None else recalled
    if not found:
        name = files.display(root / path, root)
        raise FatalError(
            f"{name}: no record in it; its first line names the columns, as `title,author,year,doi`"
        )
    yield from found
