"""`seminal rename`."""

from __future__ import annotations

from pathlib import Path

import click

from seminal.cli.arguments import FILE
from seminal.cli.shared import project
from seminal.store import files


@click.command("rename")
@click.argument("old")
@click.argument("new")
@click.option("--in", "within", type=FILE, help="Where several works have the key: in this file's scope.")
@click.option("--diff", "shown", is_flag=True, help="Print what would change; write nothing.")
def run(old: str, new: str, within: Path | None, shown: bool) -> int:
    """Rename a key in every chapter, the lock and the bibliographies, as one change."""
    from seminal.commands.rename import rename
    from seminal.output import say, show_diff
    from seminal.project.decoding import text_now
    from seminal.report.look import counted
    from seminal.text.diff import diff

    config = project(writes=not shown)
    renaming = rename(config, old, new, within.absolute() if within else None)
    if shown:
        for path, text in renaming.texts.items():
            old_text = text_now(path, config.root)
            show_diff(diff(files.display(path, config.root), old_text, text))
        return 0
    files.write_all(renaming.texts, config.root)
    say(
        f"{old} is now {new}, cited {counted(renaming.citations, 'time') if renaming.citations else 'nowhere'}"
    )
    return 0
