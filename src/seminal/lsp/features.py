"""The requests that the server answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from seminal.lsp import actions, completion, hover, places
from seminal.lsp.edits import path_of
from seminal.lsp.server import WATCHED, Server
from seminal.model.errors import FatalError

if TYPE_CHECKING:
    from seminal.lsp.document import Document
    from seminal.lsp.worker import OpenBook
    from seminal.model.source import Location

FIX_ALL = "source.fixAll.seminal"


def register(server: Server) -> None:
    """Register all handlers with a server."""
    for add in (
        _register_session,
        _register_reading,
        _register_finding,
        _register_symbols,
        _register_changing,
    ):
        add(server)


def _register_session(server: Server) -> None:
    """Register the handlers of a session's begin and end, and files to watch."""

    @server.feature(lsp.INITIALIZE)
    def initialize(params: lsp.InitializeParams) -> None:
        options = params.initialization_options
        server.lens = bool(options.get("codeLens")) if isinstance(options, dict) else False

    @server.feature(lsp.INITIALIZED)
    def initialized(_: lsp.InitializedParams) -> None:
        """Ask the client to report changes of watched files, if it can."""
        general = server.client_capabilities.workspace
        watching = general.did_change_watched_files if general else None
        if watching and watching.dynamic_registration:
            options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(WATCHED)])
            wanted = lsp.Registration("seminal-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            server.client_register_capability(lsp.RegistrationParams([wanted]))

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        if path := path_of(params.text_document.uri):
            server.changed_on_disk([path])

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: lsp.DidChangeWatchedFilesParams) -> None:
        server.changed_on_disk(path for change in params.changes if (path := path_of(change.uri)))

    @server.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(params: lsp.DidChangeConfigurationParams) -> None:
        options = params.settings.get("seminal") if isinstance(params.settings, dict) else None
        if isinstance(options, dict) and "codeLens" in options:
            server.lens = bool(options["codeLens"])

    @server.feature(lsp.SHUTDOWN)
    def shutdown(_: None) -> None:
        server.stop()


def _register_reading(server: Server) -> None:
    """Register completion, hover, links and lenses."""

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=list(completion.CITE_FORM))
    )
    async def complete(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        found = await server.ready(params.text_document.uri)
        return completion.complete(*found, params.position) if found else None

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hovered(params: lsp.HoverParams) -> lsp.Hover | None:
        found = await server.ready(params.text_document.uri)
        return await hover.hover(*found, params.position, server.markup) if found else None

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_LINK)
    async def links(params: lsp.DocumentLinkParams) -> list[lsp.DocumentLink]:
        document = server.documents.get(params.text_document.uri)
        return list(places.links(document)) if document else []

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    async def lenses(params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        found = await server.ready(params.text_document.uri) if server.lens else None
        if not found:
            return []
        book, document, path = found
        found_lenses = places.lenses(book, book.name(path))
        return [lsp.CodeLens(server.range(at, document), lsp.Command(text, "")) for at, text in found_lenses]


def _register_finding(server: Server) -> None:
    """Register definitions and references."""

    def locations(book: OpenBook, found: Iterable[Location]) -> list[lsp.Location]:
        return [server.location(book, where) for where in found]

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        """Return where the work or label under the cursor is defined; [] for other words."""
        found = await _key_under(server, params)
        if not found or not (state := found[0].state):
            return []
        book, path, key = found
        work = places.in_scope(book, key.text, book.name(path))
        return locations(
            book, places.definitions(work) if work else places.label_definitions(state, key.text)
        )

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        """Return where the key under the cursor, or another of its work's, is cited."""
        found = await _key_under(server, params)
        if not found or not (state := found[0].state):
            return []
        book, path, key = found
        work = places.in_scope(book, key.text, book.name(path))
        names = {key.text, *((work.key, *work.aliases) if work else ())}
        where = list(places.citations(state, names, work))
        if work and params.context.include_declaration:
            where += places.definitions(work)
        return locations(book, where)


def _register_symbols(server: Server) -> None:
    """Register the symbols of a document and of all."""

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        found = await server.ready(params.text_document.uri)
        if not found:
            return []
        book, document, path = found
        return [
            lsp.DocumentSymbol(name, kind, (at := server.range(where, document)), at, detail)
            for name, detail, kind, where in places.document_symbols(book, book.name(path))
        ]

    @server.feature(lsp.WORKSPACE_SYMBOL)
    async def workspace_symbols(params: lsp.WorkspaceSymbolParams) -> list[lsp.SymbolInformation]:
        return [
            lsp.SymbolInformation(server.location(book, where), name, kind, container_name=detail)
            for book in list(server.books.values())
            for name, detail, kind, where in places.workspace_symbols(book, params.query)
        ]


def _register_changing(server: Server) -> None:
    """Register renaming, code actions and adding a record."""

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    async def prepare_rename(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        found = await _key_under(server, params)
        if not found or not _is_known_key(found[0], found[2].text):
            return None
        return lsp.PrepareRenamePlaceholder(found[2].range, found[2].text)

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        if not (found := await _key_under(server, params)):
            return None
        book, path, key = found
        try:
            return server.edit(await book.rename(key.text, params.new_name, path))
        except FatalError as error:
            from pygls.exceptions import JsonRpcInvalidParams

            raise JsonRpcInvalidParams(str(error)) from None

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix, FIX_ALL]),
    )
    async def code_actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        found = await server.ready(params.text_document.uri)
        return list(_actions(server, *found, params)) if found else []

    @server.command(completion.ADD_RECORD)
    def add_record(uri: str, key: str) -> None:
        """Have the client add a listed work to the chapter's .bib file."""
        found = server.opened(uri)
        work = found[0].catalogue.find(key) if found else None
        added = actions.with_record(found[0], found[0].name(found[2]), work) if found and work else None
        if found is None or work is None or added is None:
            server.show_error(f"{key} cannot be added: this chapter loads no .bib file that a person writes")
            return
        edit = server.edit(dict([added]))
        server.workspace_apply_edit(lsp.ApplyWorkspaceEditParams(edit, f"Add {key} to the bibliography"))


async def _key_under(
    server: Server,
    cursor: lsp.DefinitionParams | lsp.ReferenceParams | lsp.PrepareRenameParams | lsp.RenameParams,
) -> tuple[OpenBook, Path, places.Key] | None:
    """Return the book, file and word (perhaps a key) under the cursor, else None."""
    found = await server.ready(cursor.text_document.uri)
    key = places.key_under(found[1], cursor.position) if found else None
    return (found[0], found[2], key) if found and key else None


def _is_known_key(book: OpenBook, key: str) -> bool:
    """Return whether a word is a key: of a work, or cited without one."""
    return book.catalogue.find(key) is not None or bool(book.state and key in book.state.book.cited)


def _actions(
    server: Server, book: OpenBook, document: Document, path: Path, params: lsp.CodeActionParams
) -> Iterator[lsp.CodeAction]:
    """Yield the code actions of diagnostics in a range, and all certain fixes if requested."""
    range_of = {id(one): server.range(one.location, document) for one in book.found.get(book.name(path), ())}
    diagnostics_here = [
        one for one in book.found.get(book.name(path), ()) if _overlap(range_of[id(one)], params.range)
    ]
    wanted = params.context.only
    if _wants(wanted, lsp.CodeActionKind.QuickFix):
        for one, offer in actions.offers(book, path, document.text, diagnostics_here):
            diagnostic = server.shown(one, document, book)
            yield lsp.CodeAction(
                offer.title,
                lsp.CodeActionKind.QuickFix,
                [diagnostic],
                is_preferred=offer.certain or None,
                edit=server.edit(offer.texts),
            )
    if wanted and _wants(wanted, FIX_ALL):
        from seminal.text.fix import apply_fixes

        repaired = apply_fixes(document.text, book.found.get(book.name(path), ()))
        if repaired.mended:
            edit = server.edit({path: repaired.text})
            yield lsp.CodeAction(f"Make {len(repaired.mended)} certain repairs", FIX_ALL, edit=edit)


def _wants(only: Iterable[lsp.CodeActionKind | str] | None, kind: str) -> bool:
    """Return whether `only` (None: all) has a kind: `source` includes `source.fixAll.seminal`."""
    if only is None:
        return True
    names = [str(getattr(one, "value", one)) for one in only]
    mine = str(getattr(kind, "value", kind))
    return any(mine == name or mine.startswith(f"{name}.") or not name for name in names)


def _overlap(left: lsp.Range, right: lsp.Range) -> bool:
    """Return whether two ranges have a position in common, ends included."""

    def at(place: lsp.Position) -> tuple[int, int]:
        return place.line, place.character

    return at(left.start) <= at(right.end) and at(right.start) <= at(left.end)
