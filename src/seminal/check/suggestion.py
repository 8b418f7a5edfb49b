"""What is proposed for a key that no entry has; how it is found is in `suggest`."""

from __future__ import annotations

from typing import NamedTuple


class KeySuggestion(NamedTuple):
    """Keys worth proposing, best first; `confident` if one stands out, `certain` if it may be applied.

    `kin`: they share author and year with the key that was looked up, and another word follows: other works, perhaps.
    """

    keys: tuple[str, ...] = ()
    confident: bool = False
    certain: bool = False
    kin: bool = False
