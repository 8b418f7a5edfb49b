"""The suggestion for a key that no entry has; `suggest` makes it."""

from __future__ import annotations

from typing import NamedTuple


class KeySuggestion(NamedTuple):
    """Suggested keys, best first; `confident` if one leads; `certain` if `--fix` may apply it.

    `kin`: they share author and year with the key that was looked up, and another word follows: other works, perhaps.
    """

    keys: tuple[str, ...] = ()
    confident: bool = False
    certain: bool = False
    kin: bool = False
