"""One book behind an editor: what is due is done in a thread, the newest text first, and told to the client."""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from seminal.check.labels import label_places
from seminal.commands.catalogue import Catalogue, ListedRecord, catalogue, listed
from seminal.commands.live_check import LiveCheck, LiveState
from seminal.commands.open_list import is_list, list_findings, merged_findings
from seminal.commands.reference_style import ReferenceStyle, as_bibtex, printed, style_of
from seminal.commands.rename import rename
from seminal.model.errors import FatalError
from seminal.project import config as configuration
from seminal.project.baselines import without_known
from seminal.project.config import CHAPTERS
from seminal.store import files

if TYPE_CHECKING:
    from seminal.commands.catalogue import Citable
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.source import Source

T = TypeVar("T")
CHECKING = ThreadPoolExecutor(1, "seminal-check")
SETTLING = 0.05  # seconds
QUIET = 5.0  # seconds without a keystroke
MANY_EDITS = 100
"""After so many, what is not used any more is collected: a walk through a large book takes a tenth of a second."""
COMPILING = ThreadPoolExecutor(1, "seminal-lists")
PRINTING = ThreadPoolExecutor(1, "seminal-references")


class Superseded(Exception):
    """The text that is being checked has changed."""


class Client(Protocol):
    """What a book tells, and to whom."""

    def tell(
        self,
        book: OpenBook,
        path: Path,
        found: Sequence[Diagnostic],
        source: Source | None,
        version: int | None,
    ) -> None:
        """Show what is wrong with a file of a book: all of it, in place of what was told before."""

    def say(self, message: str) -> None:
        """Show a message to the person, once."""

    def log(self, message: str) -> None:
        """Note a fault of ours."""

    async def working(self, title: str, work: Coroutine[object, object, None]) -> None:
        """Await work that takes a while, shown as such."""

    def refresh(self) -> None:
        """Ask the client for its code lenses again."""


class OpenBook:
    """A book with open files. `alone` says that no configuration marks the folder: only open files are told of."""

    def __init__(self, root: Path, client: Client, *, alone: bool = False) -> None:
        """Begin to wait for work."""
        self.root, self.alone = root, alone
        self.live = LiveCheck(root, self._pause)
        self.catalogue = Catalogue(())
        self.listed: ListedRecord | None = None
        self.found: dict[str, list[Diagnostic]] = {}
        self.sources: Mapping[str, Source] = {}  # as they were last looked at whole
        self._styles: dict[str, ReferenceStyle | None] = {}  # of chapters, as they were last looked at whole
        self._printed: dict[tuple[ReferenceStyle, str], str] = {}
        self.ready = asyncio.Event()
        self._client = client
        self._texts: dict[Path, tuple[str, int]] = {}
        self._due: dict[Path, None] = {}
        self._whole_due = self._lists_due = True
        self._superseded = False
        self._said = ""
        self._edited = 0.0  # when somebody last typed
        self._edits = 0  # since what is not used was collected
        self._saving = False
        self._told: set[str] = set()
        self._wake = asyncio.Event()
        self._tasks = [asyncio.create_task(self._run())]

    @property
    def state(self) -> LiveState | None:
        """Return the book as it was last looked at."""
        return self.live.state

    def name(self, path: Path) -> str:
        """Return how findings name a file."""
        return files.shown(path, self.root)

    def edit(self, path: Path, text: str, version: int) -> None:
        """Take the text of an open file."""
        self._texts[path] = text, version
        self._due[path] = None
        self._edited = time.monotonic()
        self._edits += 1
        self._superseded = True
        self._wake.set()

    def close(self, path: Path) -> None:
        """Have the file on disk count again."""
        self._texts.pop(path, None)
        self._due.pop(path, None)
        if self.alone or self.name(path) not in self.found:
            self._client.tell(self, path, (), None, None)
        self.renew()

    def renew(self, *, lists: bool = False) -> None:
        """Look at the whole book again: a file was saved, or changed on disk."""
        self._whole_due = True
        self._lists_due |= lists
        self._superseded = True
        self._wake.set()

    @property
    def idle(self) -> bool:
        """Return whether no file of the book is open."""
        return not self._texts

    def stop(self) -> None:
        """Stop working."""
        self._superseded = True
        for task in self._tasks:
            task.cancel()

    def overlay(self) -> dict[Path, str]:
        """Return the texts of the open files."""
        return {path: text for path, (text, _) in self._texts.items()}

    def compiles(self, path: Path) -> bool:
        """Return whether the works of the reading lists depend on a file."""
        config = self.state.configured if self.state else None
        return config is None or is_list(path, config) or config.folder in path.parents

    async def rename(self, old: str, new: str, within: Path) -> dict[Path, str]:
        """Return the new text of each file where the key of one file's scope is renamed.

        Raises FatalError where it cannot be.
        """

        def work() -> dict[Path, str]:
            with files.as_if_written(self.live.texts):
                return dict(rename(configuration.read(self.root), old, new, within).texts)

        return await self._do(work)

    async def printed(self, work: Citable, name: str) -> str:
        """Return a work's reference in the style of a file, as Markdown; nothing where pandoc cannot print it."""
        style = self._style(name)
        if style is None or self.state is None:
            return ""
        text = as_bibtex(self.state, work)
        await self._print(style, {work.key: text})
        return self._printed.get((style, text), "")

    def _style(self, name: str) -> ReferenceStyle | None:
        if name not in self._styles and self.state:
            self._styles[name] = style_of(self.state, name)
        return self._styles.get(name)

    async def _print(self, style: ReferenceStyle, texts: Mapping[str, str]) -> None:
        """Have works printed that were not yet."""
        fresh = {key: text for key, text in texts.items() if text and (style, text) not in self._printed}
        if fresh:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(PRINTING, lambda: printed(style, fresh.values()))
            self._printed.update({(style, text): found.get(key, "") for key, text in fresh.items()})

    async def _print_open(self, state: LiveState) -> None:
        """Have the works printed that the open chapters cite, before somebody asks."""
        for name in [self.name(path) for path in self._texts]:
            chapter = next((one for one in state.gathered.chapters if one.path == name), None)
            if chapter and (style := self._style(name)):
                keys = {one.key for one in chapter.citations}
                works = [work for key in keys if (work := self.catalogue.find(key)) and work.entry]
                await self._print(style, {work.key: as_bibtex(state, work) for work in works})

    def _pause(self) -> None:
        if self._superseded:
            raise Superseded

    async def _do(self, work: Callable[[], T], where: ThreadPoolExecutor = CHECKING) -> T:
        self.live.texts = self.overlay()
        self._superseded = False
        return await asyncio.get_running_loop().run_in_executor(where, work)

    async def _run(self) -> None:
        """Do what is due, for ever, whatever goes wrong with one text."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._due or self._whole_due:
                try:
                    await self._step()
                except Superseded:
                    self._whole_due = True
                except FatalError as error:
                    self._broken(str(error))
                except asyncio.CancelledError:
                    raise
                except Exception as error:  # the server must go on, whatever one text does to it
                    self._client.log(f"{self.root}: {type(error).__name__}: {error}")

    async def _step(self) -> None:
        """Do what is due: first what an open file asks, then the rest of the book."""
        if self.state is None and self._due:
            await self._at_first()
        elif self._due:
            path = next(reversed(self._due))
            del self._due[path]
            await self._one(path)
        else:
            self._whole_due = False
            if self.state:  # a file that an editor is still writing may be empty for a moment
                await asyncio.sleep(SETTLING)
            await self._whole()

    async def _at_first(self) -> None:
        """Tell of the file that was just opened what can be told before the whole book is read."""
        paths = [path for path in self._due if self._checkable(path)]
        self._due.clear()
        self._whole_due = True
        if paths:
            versions = self._versions()
            with suppress(FatalError):
                found = await self._do(lambda: self.live.alone(paths))
                for path in paths:
                    name = self.name(path)
                    self._tell(name, [d for d in found if d.location.path == name], versions)

    async def _one(self, path: Path) -> None:
        """Look at one open file and tell what was found, unless its text has changed meanwhile."""
        if path not in self._texts:
            return
        version = self._texts[path][1]
        name = self.name(path)
        state = self.state
        found = await self._do(lambda: self.live.chapter(path))
        if found is None and state and not self._of_book(name, state):
            found = await self._do(lambda: self._loose(path, state))
        if found is None:
            self._whole_due = True
        elif self._texts.get(path, ("", -1))[1] == version:
            self.found[name] = found
            self._tell(name, self._new(self.found).get(name, []), {path: version})

    def _of_book(self, name: str, state: LiveState) -> bool:
        return name in state.book.sources or any(name == one.path for one in state.book.bibliographies)

    def _checkable(self, path: Path) -> bool:
        return path.suffix.lower() in CHAPTERS | {".bib"}

    def _loose(self, path: Path, state: LiveState) -> list[Diagnostic]:
        """Return what is wrong with an open file that is no chapter: a reading list, a draft, another bibliography."""
        name = self.name(path)
        with files.as_if_written(self.live.texts):
            if is_list(path, state.configured):
                merged = merged_findings(name, self.listed) if self.listed else ()
                return [*list_findings(path, self.root), *merged]
        if not self._checkable(path):
            return []
        return [d for d in self.live.alone([path]) if d.location.path == name]

    def _versions(self) -> dict[Path, int]:
        return {path: version for path, (_, version) in self._texts.items()}

    async def _whole(self) -> None:
        """Look at the whole book, tell what was found, and begin what is done behind it."""
        versions = self._versions()
        checked = await self._do(self.live.whole)
        if self.live.problem:
            self._broken(self.live.problem)
        else:
            self._said = ""
        found: dict[str, list[Diagnostic]] = {}
        for one in checked.diagnostics:
            found.setdefault(one.location.path, []).append(one)
        state = self.state
        assert state is not None
        self.found, self.sources = found, checked.sources
        self._styles.clear()
        for path in [path for path in self._texts if not self._of_book(self.name(path), state)]:
            self._due[path] = None
        shown = self._new(found)
        opened = {self.name(path) for path in self._texts if self._of_book(self.name(path), state)}
        names = opened if self.alone else opened | shown.keys() | self._told
        for name in names:
            self._tell(name, shown.get(name, []), versions, checked.sources.get(name))
        self._told = set(shown)
        self.catalogue = await self._do(lambda: self._prepared(state))
        gc.freeze()
        self.ready.set()
        self._client.refresh()
        if self._lists_due:
            self._lists_due = False
            self._begin(self._client.working("Reading lists", self._compile(state)))
        self._begin(self._print_open(state))
        if not self._saving:
            self._saving = True
            self._begin(self._rest())

    def _prepared(self, state: LiveState) -> Catalogue:
        """Return what completion looks through; have ready what the first definition and the first keystroke need."""
        for source in state.book.sources.values():
            source.derived(label_places)
        with suppress(Superseded):
            for path in self.live.texts:
                self.live.chapter(path)
        return catalogue(state.book, self.listed).ready()

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        """Have something done beside the checks, until the book is let go."""
        self._tasks = [*(task for task in self._tasks if not task.done()), asyncio.create_task(work)]

    async def _rest(self) -> None:
        """Once nobody types, write what was worked out to the cache on disk, and collect what is not used any more.

        Until then the collector leaves alone what was read: a walk through a whole book would hold up a keystroke.
        """
        while (left := self._edited + QUIET - time.monotonic()) > 0:
            await asyncio.sleep(left)
        self._saving = False
        await asyncio.get_running_loop().run_in_executor(CHECKING, self.live.save)
        if self._edits >= MANY_EDITS:
            self._edits = 0
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    async def _compile(self, state: LiveState) -> None:
        """Compile the reading lists, so that their works are offered too."""
        try:
            loop = asyncio.get_running_loop()
            self.listed = await loop.run_in_executor(COMPILING, lambda: listed(state.config, state.book))
            now = self.state or state
            self.catalogue = await loop.run_in_executor(
                COMPILING, lambda: catalogue(now.book, self.listed).ready()
            )
            gc.freeze()
            for path in self._texts:
                if not self._of_book(self.name(path), now):
                    self._due[path] = None
            self._wake.set()
        except FatalError as error:
            self._broken(str(error))
        except Exception as error:  # as above
            self._client.log(f"{self.root}: {type(error).__name__}: {error}")

    def _new(self, found: Mapping[str, Sequence[Diagnostic]]) -> dict[str, list[Diagnostic]]:
        """Return what the book's baseline does not hold, by file."""
        every = [one for name in sorted(found) for one in found[name]]
        new: dict[str, list[Diagnostic]] = {}
        for one in without_known(every, self.state.configured) if self.state else every:
            new.setdefault(one.location.path, []).append(one)
        return new

    def _tell(
        self,
        name: str,
        found: Sequence[Diagnostic],
        versions: Mapping[Path, int],
        source: Source | None = None,
    ) -> None:
        """Tell what was found in a file; `versions` are those of the open files' texts that were looked at."""
        path = Path(os.path.normpath(self.root / name))
        if self._versions().get(path) == versions.get(path):
            self._client.tell(self, path, found, source, versions.get(path))

    def _broken(self, message: str) -> None:
        """Tell a person once what is wrong with the configuration; the last good one goes on to count."""
        self.ready.set()
        if message != self._said:
            self._said = message
            self._client.say(message)
