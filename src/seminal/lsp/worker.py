"""Check a book's open files in a thread, newest text first, and publish diagnostics."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from seminal.check.labels import label_places
from seminal.commands.catalogue import Catalogue, ListedRecord, catalogue, listed_works
from seminal.commands.live_check import LiveCheck, LiveState
from seminal.commands.open_list import is_list, list_findings, merged_findings
from seminal.commands.rename import rename
from seminal.lsp.printing import PrintedReferences
from seminal.lsp.tasks import CHECKING, IdleWork, Superseded, Tasks
from seminal.model.errors import FatalError
from seminal.project import config as configuration
from seminal.project.baselines import without_known
from seminal.project.config import CHAPTERS
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.source import Source

T = TypeVar("T")
SETTLING_SECONDS = 0.05
REQUEST_HEAD_START_SECONDS = 0.001  # after a keystroke, in which requests are answered before the check
_MAX_LOGGED = 500  # characters of a line in the editor's log
COMPILING = ThreadPoolExecutor(1, "seminal-compile")
LISTS = ThreadPoolExecutor(1, "seminal-lists")


class NamedFiles(Protocol):
    """The folder of a book, and the texts that the places of its diagnostics name."""

    @property
    def root(self) -> Path:
        """Return the book's folder."""

    @property
    def sources(self) -> Mapping[str, Source]:
        """Return the texts by their paths in the folder."""


class Client(Protocol):
    """What a book needs of the editor: the server implements it."""

    def publish(
        self,
        book: NamedFiles,
        path: Path,
        found: Sequence[Diagnostic],
        source: Source | None,
        version: int | None,
    ) -> None:
        """Show the diagnostics of a file, in place of those published before."""

    def show_error(self, message: str) -> None:
        """Show a message to the person."""

    def log(self, message: str) -> None:
        """Write a fault of the server to the editor's log."""

    async def show_progress(self, title: str, work: Coroutine[object, object, None]) -> None:
        """Await work that takes a while, shown in the editor's status line."""

    def refresh_lenses(self) -> None:
        """Ask the editor to request its code lenses again."""


def is_in_book(name: str, state: LiveState) -> bool:
    """Return whether a check of the whole book reads a file: a source or bibliography."""
    return name in state.book.sources or any(
        name == bibliography.path for bibliography in state.book.bibliographies
    )


def is_checkable(path: Path) -> bool:
    """Return True for a chapter or a bibliography, by its suffix."""
    return path.suffix.lower() in CHAPTERS | {".bib"}


def findings_of_draft(live: LiveCheck, path: Path) -> list[Diagnostic]:
    """Return the findings in a chapter or .bib file outside the book, else []."""
    name = files.display(path, live.root)
    return [one for one in live.alone([path]) if one.location.path == name] if is_checkable(path) else []


def findings_of_list(path: Path, root: Path, text: str, listed: ListedRecord | None) -> list[Diagnostic]:
    """Return the findings in an open reading list with a text, doubtful merges included."""
    merged = merged_findings(files.display(path, root), listed) if listed else ()
    with files.as_if_written({path: text}):
        return [*list_findings(path, root), *merged]


def new_findings(
    found: Mapping[str, Sequence[Diagnostic]], state: LiveState | None
) -> Mapping[str, Sequence[Diagnostic]]:
    """Return the diagnostics by file without those of the book's baseline, if it has one."""
    if state is None or not state.configured.baseline:
        return found
    every = [one for name in sorted(found) for one in found[name]]
    new: dict[str, list[Diagnostic]] = {}
    for diagnostic in without_known(every, state.configured):
        new.setdefault(diagnostic.location.path, []).append(diagnostic)
    return new


class OpenBook:
    """A book with open files. `alone`: without configuration, only open files are checked."""

    def __init__(self, root: Path, client: Client, *, alone: bool = False) -> None:
        """Start the task that waits for work."""
        self.root, self.alone = root, alone
        self._tasks = Tasks(self._report_failure)
        self.live = LiveCheck(root, self._tasks.pause)
        self.catalogue = Catalogue(())
        self.listed: ListedRecord | None = None
        self.found: dict[str, list[Diagnostic]] = {}
        self.sources: Mapping[str, Source] = {}  # as of the last check of the whole book
        self.references = PrintedReferences()
        self.ready = asyncio.Event()
        self._client = client
        self._texts: dict[Path, tuple[str, int]] = {}  # texts and versions of open files
        self._due: dict[Path, None] = {}  # open files to be checked
        self._whole_due = self._lists_due = True
        self._last_error = ""
        self._idle = IdleWork()
        self._published: set[str] = set()  # files with diagnostics in the last check of the book
        self._wake = asyncio.Event()
        self._tasks.begin(self._run())

    @property
    def state(self) -> LiveState | None:
        """Return the book as of the last check, None before the first."""
        return self.live.state

    def name(self, path: Path) -> str:
        """Return a file's path as findings have it, relative to the book's folder."""
        return files.display(path, self.root)

    def edit(self, path: Path, text: str, version: int) -> None:
        """Keep an open file's new text, cancel the running check and have the file checked."""
        self._texts[path] = text, version
        self._due[path] = None
        self._idle.note_keystroke()
        self._tasks.cancel()
        self._wake.set()

    def close(self, path: Path) -> None:
        """Forget an open file's text, clear its diagnostics if outside the book, check the book."""
        self._texts.pop(path, None)
        self._due.pop(path, None)
        if self.alone or self.name(path) not in self.found:
            self._client.publish(self, path, (), None, None)
        self.renew()

    def renew(self, *, lists: bool = False) -> None:
        """Have the whole book checked, with `lists` its reading lists compiled: a file changed."""
        self._whole_due = True
        self._lists_due |= lists
        self._tasks.cancel()
        self._wake.set()

    @property
    def idle(self) -> bool:
        """Return whether no file of the book is open."""
        return not self._texts

    def stop(self) -> None:
        """Cancel all tasks."""
        self._tasks.stop()

    def overlay(self) -> dict[Path, str]:
        """Return the texts of the open files by path."""
        return {path: text for path, (text, _) in self._texts.items()}

    def compiles(self, path: Path) -> bool:
        """Return whether listed works depend on a file: a list, or seminal's own files."""
        config = self.state.configured if self.state else None
        return config is None or is_list(path, config) or config.folder in path.parents

    async def rename(self, old: str, new: str, within: Path) -> dict[Path, str]:
        """Return each changed file's text with a key renamed. Raises FatalError if impossible."""

        def work() -> dict[Path, str]:
            with files.as_if_written(self.live.texts):
                return dict(rename(configuration.read(self.root), old, new, within).texts)

        return await self._in_thread(work)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Return the result of work on the open texts, done in the checking thread."""
        self.live.texts = self.overlay()
        return await self._tasks.check(work)

    async def _run(self) -> None:
        """Wait for a wake-up and check all that is due, again and again, until cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._due or self._whole_due:
                await self._tasks.run_guarded(self._check_next())

    async def _check_next(self) -> None:
        """Check a due open file (at first, all of them), else the whole book."""
        if self.state is None and self._due:
            await self._check_opened()
        elif self._due:
            await asyncio.sleep(REQUEST_HEAD_START_SECONDS)
            if self._due:  # else it was closed meanwhile
                await self._check_file(self._due.popitem()[0])
        else:
            self._whole_due = False
            if self.state:  # a file that an editor is still writing may be empty for a moment
                await asyncio.sleep(SETTLING_SECONDS)
            await self._check_book()

    async def _check_opened(self) -> None:
        """Check the due files on their own and publish, then have the whole book checked."""
        paths = [path for path in self._due if is_checkable(path)]
        self._due.clear()
        self._whole_due = True
        if paths:
            versions = self._versions()
            with suppress(FatalError):
                found = await self._in_thread(lambda: self.live.alone(paths))
                for path in paths:
                    name = self.name(path)
                    self._publish(name, [d for d in found if d.location.path == name], versions)

    async def _check_file(self, path: Path) -> None:
        """Check an open file and publish: a chapter, a reading list or a draft.

        If its findings depend on the whole book, the book is checked next.
        """
        if path not in self._texts:
            return
        version = self._texts[path][1]
        name = self.name(path)
        state = self.state
        found = await self._in_thread(lambda: self.live.chapter(path))
        if found is None and state and not is_in_book(name, state):
            if is_list(path, state.configured):
                self._tasks.begin(self._check_list(path, version))
                return
            found = await self._in_thread(lambda: findings_of_draft(self.live, path))
        if found is None:
            self._whole_due = True
        else:
            self._report(path, version, found)

    async def _check_list(self, path: Path, version: int) -> None:
        """Check a reading list in another thread, since long lists take seconds."""

        def work() -> list[Diagnostic] | None:
            text, now = self._texts.get(path, ("", -1))
            if now != version:  # typed on while other lists were read
                return None
            return findings_of_list(path, self.root, text, self.listed)

        found = await asyncio.get_running_loop().run_in_executor(LISTS, work)
        if found is not None:
            self._report(path, version, found)

    def _report(self, path: Path, version: int, found: list[Diagnostic]) -> None:
        """Keep and publish the findings in an open file, unless its version has changed."""
        if self._versions().get(path) == version:
            name = self.name(path)
            self.found[name] = found
            self._publish(name, new_findings(self.found, self.state).get(name, []), {path: version})

    def _versions(self) -> dict[Path, int]:
        """Return the versions of the open files."""
        return {path: version for path, (_, version) in self._texts.items()}

    async def _check_book(self) -> None:
        """Check the whole book, publish the diagnostics and start background work."""
        versions = self._versions()
        checked = await self._in_thread(self.live.whole)
        if self.live.problem:
            self._show_config_error(self.live.problem)
        else:
            self._last_error = ""
        found: dict[str, list[Diagnostic]] = {}
        for diagnostic in checked.diagnostics:
            found.setdefault(diagnostic.location.path, []).append(diagnostic)
        state = self.state
        assert state is not None
        self.found, self.sources = found, checked.sources
        self.references.forget_styles()
        for path in [path for path in self._texts if not is_in_book(self.name(path), state)]:
            self._due[path] = None
        new_diagnostics = new_findings(found, state)
        open_names = {self.name(path) for path in self._texts if is_in_book(self.name(path), state)}
        names = open_names if self.alone else open_names | new_diagnostics.keys() | self._published
        for name in names:
            self._publish(name, new_diagnostics.get(name, []), versions, checked.sources.get(name))
        self._published = set(new_diagnostics)
        self.catalogue = await self._in_thread(lambda: self._prepare_catalogue(state))
        self._idle.keep()
        self.ready.set()
        self._client.refresh_lenses()
        if self._lists_due:
            self._lists_due = False
            self._tasks.begin(self._client.show_progress("Reading lists", self._compile(state)))
        self._tasks.begin(self.references.print_ahead(state, self.catalogue, [*map(self.name, self._texts)]))
        self._tasks.begin(self._idle.run(self._save))

    def _prepare_catalogue(self, state: LiveState) -> Catalogue:
        """Return the works for completion; fill the caches for labels, open chapters and typos."""
        for source in state.book.sources.values():
            source.derived(label_places)
        with suppress(Superseded):
            for path in self.live.texts:
                self.live.chapter(path)
        state.book.near(("a typo",))
        return catalogue(state.book, self.listed).ready()

    async def _save(self) -> None:
        await asyncio.get_running_loop().run_in_executor(CHECKING, self.live.save)

    async def _compile(self, state: LiveState) -> None:
        """Compile the reading lists, renew the catalogue, and have open files outside checked."""
        loop = asyncio.get_running_loop()
        self.listed = await loop.run_in_executor(COMPILING, lambda: listed_works(state.config, state.book))
        now = self.state or state
        self.catalogue = await loop.run_in_executor(
            COMPILING, lambda: catalogue(now.book, self.listed).ready()
        )
        self._idle.keep()
        for path in self._texts:
            if not is_in_book(self.name(path), now):
                self._due[path] = None
        self._wake.set()

    def _publish(
        self,
        name: str,
        found: Sequence[Diagnostic],
        versions: Mapping[Path, int],
        source: Source | None = None,
    ) -> None:
        """Publish a file's findings, unless its version is no longer the one in `versions`."""
        path = Path(os.path.normpath(self.root / name))
        if self._versions().get(path) == versions.get(path):
            self._client.publish(self, path, found, source, versions.get(path))

    def _report_failure(self, error: Exception) -> None:
        """Show an error of the configuration, log any other; after Superseded check the book."""
        if isinstance(error, Superseded):
            self._whole_due = True
        elif isinstance(error, FatalError):
            self._show_config_error(str(error))
        else:
            self.ready.set()  # as far as it will be: nobody waits for what cannot be read
            message = f"{self.root}: {type(error).__name__}: {error}"
            self._client.log(message if len(message) <= _MAX_LOGGED else f"{message[:_MAX_LOGGED]}…")

    def _show_config_error(self, message: str) -> None:
        """Show a problem in the configuration, unless shown last; let requests go on."""
        self.ready.set()
        if message != self._last_error:
            self._last_error = message
            self._client.show_error(message)
