"""What a book's scopes load, where only its bibliographies' names and keys are at hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from seminal.check.load import CslEntry
from seminal.check.loading import Loads
from seminal.model.bibliography import Bibliography
from seminal.model.source import Source, Span

if TYPE_CHECKING:
    from seminal.model.manuscript import Chapter

_NOWHERE = Span(0, 0)


def loads_of(
    chapters: Sequence[Chapter],
    names: Mapping[str, str],
    *,
    quarto: bool,
    keys: Mapping[str, Collection[str]] | None = None,
) -> Loads:
    """Return what the scopes of chapters load of bibliographies, each with the chapter that names it.

    That is empty for one of the project's, as in `bibliographies.named`. `keys` are those of each bibliography.
    """
    held = keys or {}
    known = [
        Bibliography(
            name,
            Source(name, ""),
            tuple(CslEntry("misc", key, _NOWHERE, (), _NOWHERE) for key in held.get(name, ())),
            shared=not by,
        )
        for name, by in names.items()
    ]
    return Loads(chapters, known, quarto, lambda one: False)
