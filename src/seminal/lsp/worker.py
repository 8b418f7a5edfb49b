"""One book behind an editor: what is due is done in a thread, the newest text first, and told to the client."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from seminal.check.labels import label_places
from seminal.commands.catalogue import Catalogue, ListedRecord, catalogue, listed
from seminal.commands.live_check import LiveCheck, LiveState
from seminal.commands.open_list import is_list
from seminal.commands.rename import rename
from seminal.lsp.idle_work import IdleWork
from seminal.lsp.open_files import belongs, findings_outside, is_checkable, new_findings
from seminal.lsp.printing import PrintedReferences
from seminal.model.errors import FatalError
from seminal.project import config as configuration
from seminal.store import files

if TYPE_CHECKING:
    from seminal.lsp.client import Client
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.source import Source

T = TypeVar("T")
CHECKING = ThreadPoolExecutor(1, "seminal-check")
SETTLING = 0.05  # seconds
REQUESTS_FIRST = (
    0.003  # seconds in which completion, asked with a keystroke, is answered before its check begins
)
COMPILING = ThreadPoolExecutor(1, "seminal-lists")


class Superseded(Exception):
    """The text that is being checked has changed."""


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
        self.references = PrintedReferences()
        self.ready = asyncio.Event()
        self._client = client
        self._texts: dict[Path, tuple[str, int]] = {}
        self._due: dict[Path, None] = {}
        self._whole_due = self._lists_due = True
        self._superseded = False
        self._said = ""
        self._idle = IdleWork()
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
        self._idle.edited()
        self._superseded = True
        self._wake.set()

    def close(self, path: Path) -> None:
        """Have the file on disk count again."""
        self._texts.pop(path, None)
        self._due.pop(path, None)
        if self.alone or self.name(path) not in self.found:
            self._client.publish(self, path, (), None, None)
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
            await asyncio.sleep(REQUESTS_FIRST)
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
        paths = [path for path in self._due if is_checkable(path)]
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
        if found is None and state and not belongs(name, state):
            found = await self._do(lambda: findings_outside(self.live, state, self.listed, path))
        if found is None:
            self._whole_due = True
        elif self._texts.get(path, ("", -1))[1] == version:
            self.found[name] = found
            self._tell(name, new_findings(self.found, state).get(name, []), {path: version})

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
        self.references.forget_styles()
        for path in [path for path in self._texts if not belongs(self.name(path), state)]:
            self._due[path] = None
        shown = new_findings(found, state)
        opened = {self.name(path) for path in self._texts if belongs(self.name(path), state)}
        names = opened if self.alone else opened | shown.keys() | self._told
        for name in names:
            self._tell(name, shown.get(name, []), versions, checked.sources.get(name))
        self._told = set(shown)
        self.catalogue = await self._do(lambda: self._prepared(state))
        self._idle.keep()
        self.ready.set()
        self._client.refresh_lenses()
        if self._lists_due:
            self._lists_due = False
            self._begin(self._client.show_progress("Reading lists", self._compile(state)))
        self._begin(self.references.print_ahead(state, self.catalogue, [*map(self.name, self._texts)]))
        self._begin(self._idle.run(self._save))

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

    async def _save(self) -> None:
        await asyncio.get_running_loop().run_in_executor(CHECKING, self.live.save)

    async def _compile(self, state: LiveState) -> None:
        """Compile the reading lists, so that their works are offered too."""
        try:
            loop = asyncio.get_running_loop()
            self.listed = await loop.run_in_executor(COMPILING, lambda: listed(state.config, state.book))
            now = self.state or state
            self.catalogue = await loop.run_in_executor(
                COMPILING, lambda: catalogue(now.book, self.listed).ready()
            )
            self._idle.keep()
            for path in self._texts:
                if not belongs(self.name(path), now):
                    self._due[path] = None
            self._wake.set()
        except FatalError as error:
            self._broken(str(error))
        except Exception as error:  # as above
            self._client.log(f"{self.root}: {type(error).__name__}: {error}")

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
            self._client.publish(self, path, found, source, versions.get(path))

    def _broken(self, message: str) -> None:
        """Tell a person once what is wrong with the configuration; the last good one goes on to count."""
        self.ready.set()
        if message != self._said:
            self._said = message
            self._client.show_error(message)
