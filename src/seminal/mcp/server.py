"""A read-only Model Context Protocol server with four tools, on the official SDK."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations

from seminal.commands.lookups import Lookups
from seminal.model.errors import FatalError
from seminal.model.version import __version__
from seminal.text.escaping.log_line import one_line_handler

T = TypeVar("T")
READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
INSTRUCTIONS = (
    "Works that this book can cite, from its bibliographies and reading lists. Cite only keys that these tools return: "
    "search before you cite, and check a text before you hand it over. Nothing is written, and nothing leaves this "
    "machine."
)


def server(root: Path, named: Sequence[Path] = ()) -> MCPServer[Any]:
    """Return a book's server, which may also read the `named` files outside it."""
    book = Lookups(root, named)
    made: MCPServer[Any] = MCPServer(
        "seminal", version=__version__, instructions=INSTRUCTIONS, log_level="ERROR"
    )

    @made.tool(annotations=READ_ONLY)
    def search_works(query: str, limit: int = 10) -> list[dict[str, Any]]:
        """Search the book's works by key, author, title, venue or year."""
        return _call(lambda: book.search(query, limit))

    @made.tool(annotations=READ_ONLY)
    def get_record(key: str) -> dict[str, Any]:
        """Return a work with its fields' sources, notes and citing places."""
        return _call(lambda: book.record(key))

    @made.tool(annotations=READ_ONLY)
    def check_citations(text: str, format: str = "quarto", chapter: str = "") -> list[dict[str, Any]]:
        """Check each citation of a text (`quarto`, `markdown`, `rmarkdown`, `latex`): known, listed, or unknown.

        A text for a `chapter` (its path) is checked against the bibliographies that this chapter loads.
        """
        return _call(lambda: book.check(text, format, chapter))

    @made.tool(annotations=READ_ONLY)
    def suggest_works(passage: str, limit: int = 10) -> list[dict[str, Any]]:
        """Suggest works on the subject of a passage, those of most words in common first."""
        return _call(lambda: book.suggest(passage, limit))

    return made


def _call(question: Callable[[], T]) -> T:
    """Return `question`'s answer. Raises ToolError, which the client shows, for a FatalError."""
    try:
        return question()
    except FatalError as error:
        raise ToolError(str(error)) from None


def serve(root: Path, named: Sequence[Path] = ()) -> int:
    """Serve one assistant on standard input and output, until it leaves."""
    logging.getLogger().addHandler(one_line_handler())
    server(root, named).run("stdio")
    return 0
