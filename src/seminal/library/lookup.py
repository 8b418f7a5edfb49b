"""Find works by key, identifier or title, and suggest keys for misspelt ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from seminal.text.did_you_mean import near

if TYPE_CHECKING:
    from seminal.model.library import Library


def keys_called(names: Iterable[str], library: Library) -> list[str]:
    """Return the keys of the works with these keys, aliases, identifiers or titles.

    Unknown names are left out.
    """
    from seminal.merge.decisions import Handles
    from seminal.model.lock import Lock

    names = tuple(names)
    keys = [work.key for name in names if (work := library.find(name))]
    rest = [name for name in names if library.find(name) is None]
    if rest:
        owners = {id(entry): work.key for work in library for entry in work.cluster.entries}
        handles = Handles([entry for work in library for entry in work.cluster.entries], Lock())
        keys += [owners[id(entry)] for name in rest for entry in handles.find(name)]
    return keys


def did_you_mean(key: str, keys: Iterable[str]) -> str:
    """Return a question with up to three nearest keys, "" without any.

    It begins with "; did you mean". Keys that differ only in case and punctuation come alone.
    """
    known = dict.fromkeys(keys)
    same = [name for name in known if _letters_and_digits(name) == _letters_and_digits(key)]
    meant = same or near(key, known, 3)
    return f"; did you mean {' or '.join(f'`{name}`' for name in meant)}?" if meant else ""


def _letters_and_digits(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))
