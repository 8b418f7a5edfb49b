"""The language server on pygls: what the protocol asks → the book's answer."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from seminal.lsp.document import Document, Lines
from seminal.lsp.edits import difference, path_of, workspace_edit
from seminal.lsp.worker import OpenBook
from seminal.model.diagnostic import Severity
from seminal.model.errors import FatalError
from seminal.model.source import Location, Source
from seminal.model.version import __version__
from seminal.project.find_project import checked_folder, is_marked
from seminal.store import files

if TYPE_CHECKING:
    from collections.abc import Mapping

    from seminal.lsp.worker import NamedFiles
    from seminal.model.diagnostic import Diagnostic

WATCHED = "**/*.{qmd,md,Rmd,rmd,markdown,tex,ipynb,bib,json,yml,yaml,ris,csv,tsv,html,org,rst,txt,lock}"
LEVELS = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}
FADED = frozenset(("uncited-entry",))
MAX_WAIT_SECONDS = 20.0  # seconds that a request waits for a book to be read for the first time


class Protocol(LanguageServerProtocol):
    """The protocol of pygls without its copies of the texts: this server keeps its own."""

    _server: Server

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Parse a message; answer a request with invalid parameters by an error."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and isinstance(number := data.get("id"), int | str):
                self._send_response(number, None, error.to_response_error())
            raise

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """Open a file."""
        one = params.text_document
        self._server.open_file(one.uri, one.text, one.version)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """Apply the changes of an open file."""
        self._server.change(params.text_document.uri, params.content_changes, params.text_document.version)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        """Forget a file that was closed."""
        self._server.close(params.text_document.uri)


class Server(LanguageServer):
    """The server's state: open files, and the books that they belong to."""

    def __init__(self) -> None:
        super().__init__("seminal", __version__, protocol_cls=Protocol)
        self.documents: dict[str, Document] = {}
        self.books: dict[Path, OpenBook] = {}
        self.lens = False
        self._tokens = itertools.count(1)
        self._roots: dict[Path, Path | None] = {}
        self._uris: dict[Path, str] = {}
        self._lines: dict[Path, Lines] = {}  # of the files that findings name and that are not open

    # ------------------------------------------------------------------ texts

    @property
    def encoding(self) -> str:
        """Return the units in which the client counts columns."""
        found = self.server_capabilities.position_encoding
        return str(getattr(found, "value", found) or "utf-16")

    @property
    def markup(self) -> lsp.MarkupKind:
        """Return Markdown for hover texts, or plain text for a client that shows no Markdown."""
        general = self.client_capabilities.text_document
        formats = general.hover.content_format if general and general.hover else None
        shows = formats is None or lsp.MarkupKind.Markdown in formats
        return lsp.MarkupKind.Markdown if shows else lsp.MarkupKind.PlainText

    def open_file(self, uri: str, text: str, version: int) -> None:
        """Keep an opened file's text, and have its book check it."""
        self._keep(Document(uri, text, version, self.encoding))

    def change(self, uri: str, changes: Sequence[lsp.TextDocumentContentChangeEvent], version: int) -> None:
        """Apply changes to an open file (else to an empty text), and have it checked."""
        known = self.documents.get(uri) or Document(uri, "", version, self.encoding)
        self._keep(known.changed(changes, version))

    def close(self, uri: str) -> None:
        """Forget a closed file's text; its book checks the file on disk again."""
        self.documents.pop(uri, None)
        path = path_of(uri)
        book = self.book(path) if path else None
        if path and book:
            self._uris.pop(path, None)
            book.close(path)

    def _keep(self, document: Document) -> None:
        """Keep an open file's text, and have its book check it."""
        self.documents[document.uri] = document
        path = path_of(document.uri)
        if path is None:
            return
        self._uris[path] = document.uri
        book = self.book(path)
        if book:
            book.edit(path, document.text, document.version)

    def book(self, path: Path) -> OpenBook | None:
        """Return a file's book, opened at the first call; None if in no book."""
        folder = path.parent
        if folder not in self._roots:
            try:
                self._roots[folder] = checked_folder(folder, [path])
            except (FatalError, OSError):
                self._roots[folder] = None
        root = self._roots[folder]
        if root is None:
            return None
        if root not in self.books:
            self.books[root] = OpenBook(root, self, alone=not is_marked(root))
        return self.books[root]

    def opened(self, uri: str) -> tuple[OpenBook, Document, Path] | None:
        """Return an open file's book, document and path; else None."""
        path, document = path_of(uri), self.documents.get(uri)
        book = self.book(path) if path else None
        return (book, document, path) if path and book and document else None

    async def ready(self, uri: str) -> tuple[OpenBook, Document, Path] | None:
        """Return what `opened` does, once the book was checked, or after 20 s.

        Return None for a file that is closed or in no book.
        """
        found = self.opened(uri)
        if found:
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(found[0].ready.wait(), MAX_WAIT_SECONDS)
        return self.opened(uri)

    # ------------------------------------------------------------------ places

    def uri(self, path: Path) -> str:
        """Return a file's URI, as the client spells it if the file is open."""
        return self._uris.get(path) or path.as_uri()

    def lines(self, path: Path, source: Source | None = None) -> Lines:
        """Return a file's lines: the open document, else `source`, else the file on disk."""
        document = self.documents.get(self.uri(path))
        if document:
            return document
        if source is None:
            with suppress(FatalError):
                source = files.read_source(path, path.parent)
        text = source.text if source else ""
        known = self._lines.get(path)
        if known is None or known.text is not text:
            known = self._lines[path] = Lines(text, self.encoding)
        return known

    def range(self, where: Location, lines: Lines) -> lsp.Range:
        """Return the range of a place in a text."""
        return lsp.Range(lines.at(where.line, where.column), lines.at(where.end_line, where.end_column))

    def location(self, book: NamedFiles, where: Location) -> lsp.Location:
        """Return a place of a book as URI and range."""
        path = Path(book.root / where.path)
        source = book.sources.get(where.path)
        return lsp.Location(self.uri(path), self.range(where, self.lines(path, source)))

    def edit(self, texts: Mapping[Path, str]) -> lsp.WorkspaceEdit:
        """Return the minimal workspace edit that gives files new texts, creating missing ones."""
        made: dict[str, tuple[int | None, list[lsp.TextEdit]]] = {}
        creates: list[str] = []
        for path, text in texts.items():
            uri = self.uri(path)
            document = self.documents.get(uri)
            if document is None and not files.is_file(path):
                creates.append(uri)
            lines = document or Lines(_read_exact(path), self.encoding)
            made[uri] = document.version if document else None, difference(lines, text)
        general = self.client_capabilities.workspace
        options = general.workspace_edit if general else None
        found = workspace_edit(made, versioned=bool(options and options.document_changes))
        if creates and found.document_changes is not None:
            found.document_changes = [*(lsp.CreateFile(uri=uri) for uri in creates), *found.document_changes]
        return found

    # ------------------------------------------------------------------ what a book reports

    def publish(
        self,
        book: NamedFiles,
        path: Path,
        found: Sequence[Diagnostic],
        source: Source | None,
        version: int | None,
    ) -> None:
        """Publish the diagnostics of a file, whose text is open or `source`."""
        uri = self.uri(path)
        lines = self.lines(path, source)
        diagnostics = [self.shown(diagnostic, lines, book) for diagnostic in found]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, diagnostics, version))

    def shown(self, diagnostic: Diagnostic, lines: Lines, book: NamedFiles) -> lsp.Diagnostic:
        """Return a diagnostic in the protocol's form, with tags and related places if supported."""
        hint = f"; {diagnostic.hint}" if diagnostic.hint else ""
        general = self.client_capabilities.text_document
        shows = general.publish_diagnostics if general else None
        fades = diagnostic.rule in FADED and shows is not None and shows.tag_support is not None
        related = [
            lsp.DiagnosticRelatedInformation(self.location(book, where), "see here")
            for where in (diagnostic.related[:3] if shows and shows.related_information else ())
        ]
        return lsp.Diagnostic(
            range=self.range(diagnostic.location, lines),
            message=f"{diagnostic.message}{hint}",
            severity=LEVELS[diagnostic.severity],
            code=diagnostic.rule,
            source="seminal",
            tags=[lsp.DiagnosticTag.Unnecessary] if fades else None,
            related_information=related or None,
        )

    def show_error(self, message: str) -> None:
        """Show a message to the person."""
        self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, f"seminal: {message}"))

    def log(self, message: str) -> None:
        """Write a fault of the server to the client's log."""
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, f"seminal: {message}"))

    async def show_progress(self, title: str, work: Coroutine[object, object, None]) -> None:
        """Await work while the client shows its progress, if it can."""
        window = self.client_capabilities.window
        if not (window and window.work_done_progress):
            await work
            return
        token = f"seminal-{next(self._tokens)}"
        self.work_done_progress.create(token)
        self.work_done_progress.begin(token, lsp.WorkDoneProgressBegin(title))
        await work
        self.work_done_progress.end(token, lsp.WorkDoneProgressEnd())

    def refresh_lenses(self) -> None:
        """Ask the client to request its code lenses again, if it shows any."""
        general = self.client_capabilities.workspace
        if self.lens and general and general.code_lens and general.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    # ------------------------------------------------------------------ files that change on disk

    def changed_on_disk(self, paths: Iterable[Path]) -> None:
        """Have the books of changed files checked; a YAML file may change which these are."""
        changed = list(paths)
        if any(path.suffix.lower() in (".yml", ".yaml") for path in changed):
            self._roots.clear()
        for path in changed:
            for root, book in self.books.items():
                if path.is_relative_to(root) and not book.idle:
                    book.renew(lists=book.compiles(path))

    def stop(self) -> None:
        """Stop all work."""
        for book in self.books.values():
            book.stop()


def _read_exact(path: Path) -> str:
    """Return a file's text with its line ends, "" if it cannot be read."""
    try:
        return files.read_exact(path, path.parent)
    except FatalError:
        return ""
