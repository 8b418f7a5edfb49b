"""What the server sends to editors of many ages, held by pytest-lsp against what each says it can do."""

from __future__ import annotations

import asyncio
import sys
import warnings
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pytest_lsp import LspSpecificationWarning, client_capabilities, make_test_lsp_client

from tests.lsp.book import BOOK, EMPTY

OLD = [pytest.param(name, marks=pytest.mark.slow) for name in ("neovim@v0.6", "neovim@v0.8", "emacs@v29")]
EDITORS = ("visual-studio-code@v1", "neovim@v0.11", *OLD)


@pytest.mark.slow
@pytest.mark.parametrize("editor", EDITORS)
def test_nothing_is_sent_that_an_editor_cannot_show(editor: str, root: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", LspSpecificationWarning)
        shown = asyncio.run(write_a_citation(root, client_capabilities(editor)))
    assert shown.kind is lsp.MarkupKind.Markdown


def test_an_editor_without_markdown_is_sent_text(root: Path) -> None:
    emacs = client_capabilities("emacs")  # which has no Markdown until `markdown-mode` is installed
    assert emacs.text_document
    assert emacs.text_document.hover
    emacs.text_document.hover.content_format = [lsp.MarkupKind.PlainText]
    shown = asyncio.run(write_a_citation(root, emacs))
    assert shown.kind is lsp.MarkupKind.PlainText
    assert "Frobs" in shown.value


async def write_a_citation(root: Path, capabilities: lsp.ClientCapabilities) -> lsp.MarkupContent:
    """Open a chapter, type, and ask for everything once; return what was shown of a key."""
    client = make_test_lsp_client()
    await client.start_io(sys.executable, "-m", "seminal", "lsp", cwd=root)
    folder = lsp.WorkspaceFolder(root.as_uri(), "book")
    await client.initialize_session(
        lsp.InitializeParams(capabilities, root_uri=root.as_uri(), workspace_folders=[folder])
    )
    uri = (root / "a.qmd").as_uri()
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "quarto", 1, BOOK["a.qmd"]))
    )
    await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert [one.code for one in client.diagnostics[uri]] == ["unknown-key"]
    file = lsp.TextDocumentIdentifier(uri)
    cited = lsp.Position(EMPTY - 1, 7)  # inside the first key
    hover = await client.text_document_hover_async(lsp.HoverParams(file, cited))
    assert hover is not None
    assert isinstance(hover.contents, lsp.MarkupContent)
    assert await client.text_document_definition_async(lsp.DefinitionParams(file, cited))
    around = lsp.ReferenceContext(include_declaration=True)
    assert await client.text_document_references_async(lsp.ReferenceParams(around, file, cited))
    [finding] = client.diagnostics[uri]
    told = capabilities.text_document.publish_diagnostics if capabilities.text_document else None
    assert bool(finding.related_information) == bool(told and told.related_information)
    asked = lsp.CodeActionParams(file, finding.range, lsp.CodeActionContext([finding]))
    assert await client.text_document_code_action_async(asked)
    assert await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(file))
    assert await client.text_document_rename_async(lsp.RenameParams(file, cited, "frobs2020"))
    here = lsp.Position(EMPTY, 0)
    change = lsp.TextDocumentContentChangePartial(
        lsp.Range(here, here), "See [@frobs and 10.1145/1234567.7654321"
    )
    now = lsp.VersionedTextDocumentIdentifier(2, uri)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(now, [change]))
    typed = lsp.CompletionParams(file, lsp.Position(EMPTY, 11))
    offered = await client.text_document_completion_async(typed)
    assert isinstance(offered, lsp.CompletionList)
    assert "doe2020frobs" in [one.label for one in offered.items]
    [link] = await client.text_document_document_link_async(lsp.DocumentLinkParams(file)) or []
    assert link.target == "https://doi.org/10.1145/1234567.7654321"
    await client.shutdown_session()
    return hover.contents
