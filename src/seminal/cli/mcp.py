"""`seminal mcp`."""

from __future__ import annotations

from pathlib import Path

import click

from seminal.cli.arguments import FILE
from seminal.cli.shared import absolute_paths
from seminal.model.errors import FatalError


@click.command("mcp")
@click.argument("paths", metavar="[FILE]...", nargs=-1, type=FILE)
def run(paths: tuple[Path, ...]) -> int:
    """Serve a writing assistant over the Model Context Protocol, read-only.

    Of bibliographies and lists outside the repository it reads out those that are a FILE, or in such a folder.
    """
    from seminal.project.find_project import checked_folder

    try:
        from seminal.mcp.server import serve
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("mcp"):
            raise
        raise FatalError(
            "the server for assistants needs mcp: `pip install './seminal[mcp]'` beside a clone"
        ) from None
    return serve(checked_folder(Path.cwd()), absolute_paths(paths))
