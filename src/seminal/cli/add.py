"""`seminal add`."""

from __future__ import annotations

import click

from seminal.cli.shared import project
from seminal.output import say
from seminal.store import files


@click.command("add")
@click.argument("keys", metavar="KEY...", nargs=-1, required=True)
def run(keys: tuple[str, ...]) -> int:
    """Put works that `seminal coverage --against` suggested into the bibliography, by their keys.

    They go to the end of the book's own BibTeX file. Where the bibliography is the one that `seminal build` writes,
    they go into the list `added.bib` beside the other lists.
    """
    from seminal.commands.add import ADDED, add

    config = project(writes=True)
    path, added = add(config, keys)
    then = "; run `seminal build`" if path.name == ADDED else ""
    say(f"added {', '.join(added)} to {files.display(path, config.root)}{then}")
    return 0
