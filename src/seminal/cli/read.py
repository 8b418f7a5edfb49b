"""`seminal read`."""

from __future__ import annotations

from pathlib import Path

import click

from seminal.cli.arguments import FILE
from seminal.cli.shared import absolute_paths, exit_status, formats, warn
from seminal.output import show
from seminal.store import files


@click.command("read")
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=FILE)
@formats("text", "json", "table")
def run(paths: tuple[Path, ...], form: str) -> int:
    """Print the entries and skipped text of lists; a folder means all lists in it."""
    from seminal.library.readings import read_lists
    from seminal.project.config import LISTS
    from seminal.project.named_files import named_files
    from seminal.report import reading

    root = files.find_root(Path.cwd())
    readings = read_lists(named_files(absolute_paths(paths), root, LISTS, "reading list"), root)
    reports = {"json": reading.reading_json, "text": reading.reading_text, "table": reading.reading_table}
    show(reports[form](readings), form)
    found = [diagnostic for one in readings for diagnostic in one.diagnostics]
    warn(found)
    return exit_status(found)
