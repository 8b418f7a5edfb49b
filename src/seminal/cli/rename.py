"""`seminal rename`."""

from __future__ import annotations

import click

from seminal import files
from seminal.cli.shared import project


@click.command("rename")
@click.argument("old")
@click.argument("new")
@click.option("--diff", is_flag=True, help="Print what would change; write nothing.")
def run(old: str, new: str, diff: bool) -> int:
    """Rename a key in every chapter, the lock and the bibliographies, as one change."""
    from seminal.cli.shared import show
    from seminal.pipeline.rename import rename
    from seminal.text.diff import diff as unified

    config = project()
    made = rename(config, old, new)
    if diff:
        for path, text in made.texts.items():
            before = files.read_exact(path, config.root)
            show(unified(files.shown(path, config.root), before, text))
        return 0
    files.write_all(made.texts, config.root)
    click.echo(f"{old} is now {new}, cited {made.citations} times", err=True)
    return 0
