"""`seminal scan`."""

from __future__ import annotations

from pathlib import Path

import click

from seminal.cli.shared import FILE, formats, here, project, show


@click.command("scan")
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=FILE)
@formats("text", "json")
def run(paths: tuple[Path, ...], form: str) -> int:
    """Print the citations of chapters with their places, as pandoc sees them."""
    from seminal.pipeline.macros import with_macros
    from seminal.pipeline.manuscript import scan
    from seminal.report.scanning import scanning_json, scanning_text

    given = here(paths)
    chapters, _ = scan(given, with_macros(project(), given))
    show(scanning_json(chapters) if form == "json" else scanning_text(chapters))
    return 0
