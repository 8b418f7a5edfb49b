"""`seminal lsp`."""

from __future__ import annotations

import click

from seminal.model.errors import FatalError


@click.command("lsp")
@click.option("--stdio", is_flag=True, hidden=True, help="Accepted for editors that always give it.")
def run(stdio: bool) -> int:
    """Serve an editor by the Language Server Protocol, on standard input and output."""
    try:
        from seminal.lsp.serving import serve
    except ModuleNotFoundError as error:
        if error.name not in ("pygls", "lsprotocol"):
            raise
        raise FatalError(
            "the language server needs pygls: `pip install './seminal[lsp]'` beside a clone"
        ) from None
    return serve()
