"""`seminal rename`: a key in every chapter, the lock and the bibliographies, as one change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from seminal import files
from seminal.model.errors import FatalError
from seminal.pipeline.build import built
from seminal.pipeline.lists import read_lock
from seminal.pipeline.manuscript import chapter_paths, scan
from seminal.pipeline.shelves import bibliographies
from seminal.text.rekey import rekeyed, valid_key

if TYPE_CHECKING:
    from seminal.config import Config
    from seminal.model.lock import Lock
    from seminal.model.source import Location


def rename(config: Config, old: str, new: str) -> tuple[dict[Path, str], int]:
    """Return every file with its new text, and how many citations change; nothing is written.

    In our own library the old key becomes an alias, and what `seminal build` writes is made anew. Raises
    FatalError where the old key is unknown, the new one taken or unfit.
    """
    if not valid_key(new):
        raise FatalError(f"`{new}` is no key: letters, digits and single `:.#$%&-+?<>~/_` between them are")
    lock = read_lock(config)
    chapters, _ = scan(chapter_paths(config), config)
    loaded = bibliographies(chapters, config)
    places: dict[str, list[Location]] = {}
    for chapter in chapters:
        for one in chapter.citations:
            if one.key == old:
                places.setdefault(chapter.path, []).append(one.location)
    own = {work.key for work in lock.works}
    keys = {entry.key for book in loaded for entry in book.entries}
    if old not in own | keys and not places:
        raise FatalError(f"`{old}` is no key of a bibliography, and no chapter cites it")
    if new in own | keys | {alias for work in lock.works if work.key != old for alias in work.aliases}:
        raise FatalError(f"`{new}` is taken by another work")
    texts: dict[Path, str] = {}
    count = 0
    for name, found in places.items():
        path = config.root / name
        text, changed = rekeyed(files.read_exact(path, config.root), found, old, new)
        texts[path], count = text, count + changed
    for book in loaded:
        if not book.generated and any(entry.key == old for entry in book.entries):
            path = config.root / book.path
            spots = [book.source.locate(entry.key_span) for entry in book.entries if entry.key == old]
            texts[path], _ = rekeyed(files.read_exact(path, config.root), spots, old, new)
    if old in own:
        texts |= built(config, lock=_relocked(lock, old, new)).texts
    return texts, count


def _relocked(lock: Lock, old: str, new: str) -> Lock:
    """Return the lock with the key renamed; a rename by hand makes the key a final one."""
    from seminal.resolve.answers import rename as renamed

    named = renamed(lock, {old: new}, {old})
    works = tuple(
        replace(work, provisional=False, aliases=tuple(a for a in work.aliases if a != new))
        if work.key == new
        else work
        for work in named.works
    )
    return replace(named, works=works)
