"""Labels in a list that are no titles: venues."""

from __future__ import annotations

from seminal.model.vocabulary import venue


def names_place(text: str) -> bool:
    """Return whether a text is a label with a known venue: "ECCV"."""
    return venue(text) is not None
