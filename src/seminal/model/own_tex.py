"""The definitions in a LaTeX book's files that hold for all its chapters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

_MARKED: Final = frozenset("{}\\\n")


class Macro(NamedTuple):
    """A macro or environment (`begin{name}`) with its arguments (`m`, `o`, `s`) and body.

    Its definition is `[start, end)` of its file; its body begins at `body_start`. `whole`: the body replaces
    the whole environment. `packaged`: a class or package defines it.
    """

    name: str
    kinds: str
    body: str
    start: int = 0
    end: int = 0
    body_start: int = 0
    whole: bool = False
    packaged: bool = False

    @property
    def is_word(self) -> bool:
        r"""Whether its body is plain text, around one argument at most: `\def\part#1{parts/#1}`."""
        return self.kinds in ("", "m") and not _MARKED.intersection(self.body)


@dataclass(frozen=True, slots=True)
class OwnTex:
    """Definitions by which LaTeX reads the chapters of a book.

    `verbatim` are environments, and `commands` commands, whose text LaTeX does not read; `signs` delimit such text too;
    between two `escapes` it is read all the same. `flags` are the known outcomes of the author's conditionals. `words`
    are macros that stand for a file's name or a part of it; `naming` are commands that name bibliographies by their
    argument, `loads` the bibliographies that a class or package names. `encoding` is that of the texts that are no
    UTF-8, by the name that the package inputenc has for it. `lists` are those of the package multibib, `unit` the
    heading that begins a unit of bibunits; `per_chapter` says that each included file has a list of its own
    (chapterbib). `macros` cite, include files or drop an argument; of these no chapter calls
    the `unused`, and the `multiple` cite by several arguments. `documents` are others whose labels a chapter may
    refer to (the package xr), by name, with their labels. `trims_keys` says that the package cite takes away the blanks
    behind keys.
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
    lists: tuple[str, ...] = ()
    unit: str = ""
    per_chapter: bool = False
    macros: tuple[Macro, ...] = ()
    unused: tuple[str, ...] = ()
    multiple: tuple[str, ...] = ()
    documents: tuple[tuple[str, tuple[str, ...]], ...] = ()
    trims_keys: bool = False


NOTHING: Final = OwnTex()
"""What the files of a book define that has no LaTeX of its own."""
