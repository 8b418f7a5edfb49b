"""Read and write `seminal.lock`: sorted JSON lines, so that diffs and merges are readable."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from operator import itemgetter
from typing import Any

from seminal.model.entry import CitedBy, Entry, Identifier, Origin, stated_type
from seminal.model.errors import FatalError
from seminal.model.lock import Lock, LockedAnswer, LockedMiss, LockedVerdict, LockedWork
from seminal.resolve.records import counted_citations
from seminal.text.escaping.keys import is_stored_key
from seminal.text.values import from_plain, plain

_HEAD = {"seminal-lock": 1, "note": "Keys that stay and records that were found. Commit it; do not edit it."}

_dump = json.JSONEncoder(ensure_ascii=False).encode
_quoted = json.encoder.encode_basestring


def text_of(lock: Lock) -> str:
    """Return the lock as text: byte-identical for equal locks."""
    rows = [(work.key, 0, "", _work_line(work)) for work in lock.works]
    for answer in lock.answers:
        origin = answer.entry.origin
        rows.append((answer.key, 1, f"{origin.source} {origin.where}", _dump(_answer_row(answer))))
    for miss in lock.misses:
        row = {"key": miss.key, "unknown-to": list(miss.asked), "date": miss.day.isoformat()}
        rows.append((miss.key, 2, "", _dump(row)))
    for verdict in lock.verdicts:
        row = {
            "key": verdict.key,
            "verified-by": verdict.by,
            "date": verdict.day.isoformat(),
            "entry": verdict.entry,
        }
        rows.append((verdict.key, 3, verdict.by, _dump(row | {"records": list(verdict.records)})))
    rows.sort(key=itemgetter(0, 1, 2))
    return "\n".join([_dump(_HEAD), *(line for *_, line in rows), ""])


def _work_line(work: LockedWork) -> str:
    """Return a work's line of JSON, joined by hand for speed: there may be 10,000."""
    key_text = f'"key": {_quoted(work.key)}'
    if work.provisional:
        key_text += ', "provisional": true'
    if work.aliases:
        key_text += f', "aliases": [{", ".join(map(_quoted, work.aliases))}]'
    return f'{{{key_text}, "prints": [{", ".join(map(_quoted, work.prints))}]}}'


def _answer_row(answer: LockedAnswer) -> dict[str, Any]:
    """Return the object of an answer's line, which `_answer` reads."""
    entry = answer.entry
    row: dict[str, Any] = {
        "key": answer.key,
        "register": entry.origin.source,
        "record": str(entry.origin.where),
        "date": entry.origin.retrieved.isoformat() if entry.origin.retrieved else None,
        "score": answer.score,
        "reason": answer.reason,
        "type": entry.type,
        "fields": {name: plain(value) for name, value in sorted(entry.fields.items())},
        "identifiers": [str(identifier) for identifier in entry.identifiers],
    }
    if count := entry.cited_by:
        day = count.day.isoformat() if count.day else None
        row["cited-by"] = {"works": count.works, "register": count.register, "date": day}
    return row


def lock_of(text: str, path: str) -> Lock:
    """Parse a lock. Raises FatalError with the line for anything else.

    Where git could not merge two branches, the lines of both sides count: the next lock is written without the marks.
    A miss for a key that has an answer is dropped.
    """
    works, answers, misses, verdicts = [], [], [], []
    for number, line in _record_lines(text):
        try:
            row = json.loads(line)
            if "seminal-lock" in row:
                if row["seminal-lock"] != 1:
                    raise FatalError(
                        f"{path}:{number}: written by a later version of seminal; update seminal"
                    )
            elif "register" in row:
                answers.append(_answer(row))
            elif "unknown-to" in row:
                misses.append(_miss(row))
            elif "verified-by" in row:
                verdicts.append(_locked_verdict(row))
            else:
                works.append(_locked_work(row))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise FatalError(
                f"{path}:{number}: this line is not a record of a lock; take the file from version control again"
            ) from None
    found = {answer.key for answer in answers}
    unknown = {miss.key: miss for miss in misses if miss.key not in found}
    misses_of = tuple(unknown[key] for key in sorted(unknown))
    return Lock(_without_repeats(works), _latest(answers), misses_of, latest_verdicts(verdicts))


def _record_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the numbered record lines, without git's conflict markers and the common ancestor."""
    in_ancestor = False
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith(("<<<<<<<", "=======", ">>>>>>>", "|||||||")):
            in_ancestor = line.startswith("|")
        elif line.strip() and not in_ancestor:
            yield number, line


def _locked_work(row: Mapping[str, Any]) -> LockedWork:
    """Return the work in a line's object. Raises ValueError for an unsafe key or alias."""
    aliases, provisional = tuple(row.get("aliases", ())), bool(row.get("provisional"))
    if not all(map(is_stored_key, (row["key"], *aliases))):
        raise ValueError(row["key"])  # it would be written into the bibliography as it is
    return LockedWork(row["key"], tuple(row["prints"]), aliases, provisional)


def _without_repeats(works: list[LockedWork]) -> tuple[LockedWork, ...]:
    """Return the works sorted, those of one key (from two branches in git) merged."""
    by_key: dict[str, LockedWork] = {}
    for work in works:
        if known := by_key.get(work.key):
            work = LockedWork(
                work.key,
                tuple(sorted({*known.prints, *work.prints})),
                tuple(dict.fromkeys((*known.aliases, *work.aliases))),
                known.provisional and work.provisional,
            )
        by_key[work.key] = work
    return tuple(by_key[key] for key in sorted(by_key))


def _latest(answers: list[LockedAnswer]) -> tuple[LockedAnswer, ...]:
    """Return the latest answer for each key and record: two branches may have fetched it."""
    found: dict[tuple[str, str, str], LockedAnswer] = {}
    for answer in answers:
        which = answer.key, answer.entry.origin.source, str(answer.entry.origin.where)
        known = found.get(which)
        if known is None or (known.retrieved or date.min) < (answer.retrieved or date.min):
            found[which] = answer
    return tuple(found.values())


def _answer(row: Mapping[str, Any]) -> LockedAnswer:
    """Return the answer in a line's object. Raises any error for a malformed one."""
    retrieved = date.fromisoformat(row["date"]) if row.get("date") else None
    identifiers = tuple(Identifier(*str(text).split(":", 1)) for text in row.get("identifiers", ()))
    entry = Entry(
        stated_type(row["type"]),
        {name: from_plain(name, data) for name, data in row["fields"].items()},
        identifiers,
        Origin(str(row["register"]), str(row["record"]), retrieved),
        cited_by=_cited_by(row["cited-by"]) if row.get("cited-by") else None,
    )
    return LockedAnswer(str(row["key"]), float(row["score"]), str(row["reason"]), entry)


def _cited_by(row: Mapping[str, Any]) -> CitedBy:
    """Return the citation count in an answer. Raises ValueError for an invalid number."""
    count = counted_citations(row["works"], str(row["register"]), None, str(row.get("date") or ""))
    if count is None:
        raise ValueError("no number of works")
    return count


def latest_verdicts(verdicts: Iterable[LockedVerdict]) -> tuple[LockedVerdict, ...]:
    """Return the latest verdict for each key and verifier, sorted by these."""
    found = {
        (verdict.key, verdict.by): verdict
        for verdict in sorted(verdicts, key=lambda verdict: (verdict.day, verdict.entry))
    }
    return tuple(found[which] for which in sorted(found))


def _locked_verdict(row: Mapping[str, Any]) -> LockedVerdict:
    """Return the verdict in a line's object. Raises any error for a malformed one."""
    day = date.fromisoformat(row["date"])
    return LockedVerdict(
        str(row["key"]), str(row["verified-by"]), day, str(row["entry"]), tuple(map(str, row["records"]))
    )


def _miss(row: Mapping[str, Any]) -> LockedMiss:
    """Return the miss in a line's object. Raises any error for a malformed one."""
    return LockedMiss(str(row["key"]), tuple(map(str, row["unknown-to"])), date.fromisoformat(row["date"]))
