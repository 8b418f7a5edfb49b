"""Keys that authors write where a citation is to come: `tbd`, `citation_needed`."""

from __future__ import annotations

from typing import Final

from seminal.text.fold import squash

_KEYS: Final = frozenset(
    """
    todo tbd tba tk fixme xxx xxxx placeholder somecitation
    cite citation citations citationneeded citeneeded citeme citethis
    ref refs reference refneeded refhere missingref
    needcite needcitation needref needsref needscite needscitation addref addcite addcitation
    findcitation findcite findref insertcitation
    """.split()
)
"""Folded, without separators and digits at the end; no author gives such a key to a work."""


def is_placeholder(key: str) -> bool:
    """Return True for a key such as `tbd`, `citation_needed`, `REF1` or `???`."""
    return squash(key).rstrip("0123456789") in _KEYS or not key.strip("?")
