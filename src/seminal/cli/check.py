"""`seminal check`."""

from __future__ import annotations

from pathlib import Path

import click

from seminal.cli.shared import FILE, color, failed, formats, here, project, show


@click.command("check")
@click.argument("paths", metavar="[FILE...]", nargs=-1, type=FILE)
@formats("text", "short", "json", "sarif", "github")
def run(paths: tuple[Path, ...], form: str) -> int:
    """Check every citation key of the chapters, and every entry of their bibliographies."""
    from seminal.pipeline.check import check
    from seminal.report import REPORTS
    from seminal.report.look import Look

    checked = check(project(), here(paths))
    show(REPORTS[form](checked.diagnostics, Look(color(), checked.sources, checked.files)))
    return failed(checked.diagnostics)
