"""`seminal scan`."""

from __future__ import annotations

from pathlib import Path

import click

from seminal.cli.arguments import FILE
from seminal.cli.shared import absolute_paths, formats, project
from seminal.output import show


@click.command("scan")
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=FILE)
@formats("text", "json")
def run(paths: tuple[Path, ...], form: str) -> int:
    """Print chapters' citations, as pandoc sees them; a folder means all chapters in it."""
    from seminal.project.config import CHAPTERS
    from seminal.project.named_files import named_files
    from seminal.project.project import Project
    from seminal.report.scanning import scanning_json, scanning_text

    config = project()
    paths_given = named_files(absolute_paths(paths), config.root, CHAPTERS, "chapter")
    chapters = Project(config, tuple(paths_given)).chapters
    show(scanning_json(chapters) if form == "json" else scanning_text(chapters), form)
    return 0
