"""`seminal resolve`."""

from __future__ import annotations

from datetime import date

import click

from seminal.cli.shared import project, show


@click.command("resolve")
@click.argument("keys", metavar="[KEY...]", nargs=-1)
@click.option("--dry-run", is_flag=True, help="Say what would be found; write nothing.")
def run(keys: tuple[str, ...], dry_run: bool) -> int:
    """Look missing facts up in the libraries of the configuration and lock the answers."""
    from seminal.pipeline.build import write_lock
    from seminal.pipeline.resolve import resolve
    from seminal.report.resolving import resolving_text

    config = project()
    result = resolve(config, keys, today=date.today())
    if not dry_run:
        write_lock(config, result.lock)
    show(resolving_text(result.found, result.unknown, result.near, result.renamed))
    return 0
