"""References as pandoc prints them, by style and record, printed once and ahead of time."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from seminal.commands.latex_style import latex_style, reference
from seminal.commands.reference_style import ReferenceStyle, as_bibtex, printed_references, style_of

if TYPE_CHECKING:
    from seminal.commands.catalogue import Catalogue, Citable
    from seminal.commands.live_check import LiveState

PRINTING = ThreadPoolExecutor(1, "seminal-references")


class PrintedReferences:
    """The references of a book's works in the styles of its chapters."""

    def __init__(self) -> None:
        """Begin without any."""
        self._styles: dict[str, ReferenceStyle | None] = {}
        self._printed: dict[tuple[ReferenceStyle, str], str] = {}

    def forget_styles(self) -> None:
        """Look up the style of each chapter again: the configuration may have changed."""
        self._styles.clear()

    async def of(self, state: LiveState, work: Citable, chapter: str) -> str:
        """Return a work's reference in a chapter's style, as Markdown.

        Where pandoc has no part in it (LaTeX, no pandoc), it has the form of the style's family.
        """
        style = self._style(state, chapter)
        if style is not None:
            text = as_bibtex(state, work)
            await self._print(style, {work.key: text})
            if found := self._printed.get((style, text)):
                return found
        return reference(work, latex_style(state, chapter))

    async def print_ahead(self, state: LiveState, works: Catalogue, chapters: Sequence[str]) -> None:
        """Print the works that some chapters cite ahead of requests."""
        for name in chapters:
            chapter = next((one for one in state.gathered.chapters if one.path == name), None)
            style = self._style(state, name) if chapter else None
            if chapter and style:
                found = {citation.key: works.find(citation.key) for citation in chapter.citations}
                cited = [work for work in found.values() if work and work.entry]
                await self._print(style, {work.key: as_bibtex(state, work) for work in cited})

    def _style(self, state: LiveState, chapter: str) -> ReferenceStyle | None:
        if chapter not in self._styles:
            self._styles[chapter] = style_of(state, chapter)
        return self._styles[chapter]

    async def _print(self, style: ReferenceStyle, texts: Mapping[str, str]) -> None:
        """Print the works that were not printed yet."""
        new = {key: text for key, text in texts.items() if text and (style, text) not in self._printed}
        if new:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(PRINTING, lambda: printed_references(style, new.values()))
            self._printed.update({(style, text): found.get(key, "") for key, text in new.items()})
