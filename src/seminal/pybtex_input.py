"""A plugin for pybtex: `pybtex-convert list.md refs.bib` reads a reading list (pybtex manual, "Plugins")."""

from __future__ import annotations

from typing import IO, Any, ClassVar

from pybtex.database.input import BaseParser
from pybtex.database.input.bibtex import Parser
from pybtex.exceptions import PybtexError

from seminal import api
from seminal.model.errors import FatalError
from seminal.model.source import Source
from seminal.text.cleaning import plain_ends


class ReadingListParser(BaseParser):
    """A parser of any reading list for pybtex; a work listed twice is one entry."""

    default_suffix: ClassVar[str] = ".md"
    unicode_io: ClassVar[bool] = True

    def parse_stream(self, stream: IO[str]) -> Any:
        """Add a list's works to `data` and return it. Raises PybtexError for an unreadable list."""
        from seminal.read import read

        name = str(getattr(stream, "name", self.filename))
        try:
            works = api.Library.of([read(Source(name, plain_ends(stream.read())))])
        except FatalError as error:
            raise PybtexError(str(error), filename=name) from None
        self.data.add_entries(Parser().parse_string(works.to_bibtex()).entries.items())
        return self.data
