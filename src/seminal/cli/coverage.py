"""`seminal coverage`."""

from __future__ import annotations

import click

from seminal.cli.shared import formats, project, show


@click.command("coverage")
@click.option("--all", "everything", is_flag=True, help="List every work, not only the most wanted.")
@formats("text", "json")
def run(everything: bool, form: str) -> int:
    """Print which works of the lists the chapters cite, and which they leave out."""
    from seminal.pipeline.coverage import coverage
    from seminal.report.coverage_json import coverage_json
    from seminal.report.coverage_text import coverage_text

    result = coverage(project())
    show(coverage_json(result) if form == "json" else coverage_text(result, everything=everything))
    return 0
