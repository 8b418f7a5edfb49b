"""What the files of a LaTeX book define for all of them: a chapter alone does not tell how LaTeX reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class OwnTex:
    """Definitions by which LaTeX reads the chapters of a book.

    `verbatim` are environments, and `commands` commands, whose text LaTeX does not read; `signs` stand around such
    text; between two `escapes` it is read all the same. `flags` are the outcomes of the author's conditionals, as far
    as they are sure. `words` are macros that stand for a file's name or a part of it; `naming` are commands that name
    bibliographies by their argument, `loads` the bibliographies that a class or package names. `encoding` is that of
    the texts that are no UTF-8, by the name that the package inputenc has for it.
    """

    verbatim: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    escapes: tuple[tuple[str, str], ...] = ()
    flags: tuple[tuple[str, bool], ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    naming: tuple[str, ...] = ()
    loads: tuple[tuple[str, tuple[str, ...]], ...] = ()
    encoding: str = ""


NOTHING: Final = OwnTex()
"""What the files of a book define that has no LaTeX of its own."""
