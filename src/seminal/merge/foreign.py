"""Which of our works the entries of a foreign bibliography are: by content, not by key."""

from __future__ import annotations

from collections.abc import Sequence

from seminal.match.blocks import Blocks
from seminal.match.similarity import Profile, Verdict, compare, contradiction, profile
from seminal.model.entry import Entry, Value
from seminal.model.work import Library, Work
from seminal.text.titles import relate


def matched(entries: Sequence[Entry], library: Library) -> list[str]:
    """Return the key of our work for each entry, empty where none is it, or where several could be."""
    records: list[tuple[Entry, str]] = []
    for work in library:
        records += [(record, work.key) for record in (_printed(work), *work.cluster.entries, *work.found)]
    profiles = [profile(record) for record, _ in records]
    blocks = Blocks(profiles)
    keys = []
    for entry in entries:
        asked = profile(entry)
        same = [at for at in blocks.near(asked) if compare(asked, profiles[at])[0] is Verdict.SAME]
        found = sorted({records[at][1] for at in same})
        fitting = [key for key in found if not _contradicted(asked, library.find(key))]
        if len(fitting) > 1:
            best = {
                key: max(relate(asked.title, profiles[at].title) for at in same if records[at][1] == key)
                for key in fitting
            }
            top = max(best.values())
            fitting = [key for key in fitting if best[key] == top]
        keys.append(fitting[0] if len(fitting) == 1 else "")
    return keys


def _printed(work: Work) -> Entry:
    """Return a work as one entry, the way its bibliography prints it."""
    entry = work.cluster.entries[0]
    fields: dict[str, Value] = {name: claims[0].value for name, claims in work.claims.items()}
    identifiers = {i: None for e in (*work.cluster.entries, *work.found) for i in e.identifiers}
    structured = any(one.structured for one in (*work.cluster.entries, *work.found))
    return Entry(
        work.type, fields, tuple(identifiers), entry.origin, wanted_key=work.key if structured else None
    )


def _contradicted(asked: Profile, work: Work | None) -> bool:
    """Return whether what we print of a work speaks against an entry."""
    return work is None or bool(contradiction(asked, profile(_printed(work))))
