"""`seminal resolve`: ask for the records of works, lock the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from seminal import files
from seminal.config import LISTS, Config
from seminal.model.errors import FatalError
from seminal.pipeline.lists import merge, read_list, read_lock

if TYPE_CHECKING:
    from seminal.model.answer import Found
    from seminal.model.lock import Lock


@dataclass(frozen=True)
class Resolved:
    """What asking the libraries gave: the new lock, and keys by outcome."""

    lock: Lock
    found: tuple[str, ...]
    unknown: tuple[str, ...]
    near: Mapping[str, tuple[Found, ...]]
    renamed: Mapping[str, str]


def resolve(config: Config, keys: Sequence[str] = (), *, today: date) -> Resolved:
    """Ask the author's libraries for the record of every work (or of those named) and lock the answers.

    Keys that were provisional are made anew from the record; the old key becomes an alias.
    """
    from seminal.merge.keys import final_keys
    from seminal.resolve import answers
    from seminal.resolve.library import Shelf

    records = [
        entry
        for path in files.expand(config.libraries, config.root, LISTS)
        for entry in read_list(path, config.root).entries
    ]
    _, merged = merge(config)
    wanted = [merged.library.find(key) for key in keys]
    for key, work in zip(keys, wanted, strict=True):
        if work is None:
            raise FatalError(f"`{key}` is no key of {files.shown(config.folder / 'references.bib', config.root)}")
    works = [work for work in wanted if work is not None] or list(merged.library)
    asked = answers.ask(works, Shelf(records), merged.lock, today)
    _, known = merge(config, lock=asked.lock)
    published = {work.key for work in read_lock(config).works}
    renamed = final_keys(known.library.works, asked.lock)
    return Resolved(
        answers.rename(asked.lock, renamed, published), asked.found, asked.unknown, asked.near, renamed
    )
