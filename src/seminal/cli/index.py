"""`seminal index`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from seminal.cli.arguments import FILE
from seminal.cli.progress import progress
from seminal.cli.shared import absolute_paths, formats, project
from seminal.model.errors import FatalError
from seminal.output import show
from seminal.store import files

if TYPE_CHECKING:
    from seminal.commands.index import IndexStep

_FORMS = ("dblp", "arxiv", "openalex", "crossref", "bib", "retraction-watch")


@click.group("index")
def run() -> None:
    """Keep records of whole registers locally, for `seminal resolve` to look up works in."""


@run.command("add")
@click.argument("dump", metavar="FORMAT", type=click.Choice(_FORMS))
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=FILE)
@click.option("--into", type=FILE, help="The index, also outside the book's folder.")
@formats("text", "json")
def add(dump: str, paths: tuple[Path, ...], into: Path | None, form: str) -> int:
    """Add dumps, packed or not, in one FORMAT.

    dblp: dblp.xml.gz. arxiv: the metadata snapshot. openalex: the snapshot's works. crossref: the public
    data file. bib: any .bib file. retraction-watch: its .csv. A run that was stopped goes on where it
    was; a file that was added is passed over.
    """
    from seminal.commands.index import add as add_dumps

    done: dict[str, IndexStep] = {}
    with progress() as on_progress:
        for step in add_dumps(
            project(), dump, absolute_paths(paths), absolute_paths((into,))[0] if into else None
        ):
            on_progress(step.bytes / max(1, step.of), f"{step.name}: {step.added.read} records")
            done[step.name] = step
    if not done:
        raise FatalError("no dump is in this folder: name the file, or one with a usual suffix")
    rows = [
        {"file": name, "read": step.added.read, "new": step.added.new, "changed": step.added.changed}
        for name, step in done.items()
    ]
    if form == "json":
        show(json.dumps({"version": 1, "added": rows}, ensure_ascii=False, indent=1) + "\n", form)
    else:
        show(
            "".join(
                f"{r['file']}: {r['read']} records, {r['new']} new, {r['changed']} changed\n" for r in rows
            )
        )
    return 0


@run.command("show")
@formats("text", "json")
def about(form: str) -> int:
    """Print the index's path and its number of records."""
    from seminal.commands.index import index_if_any, index_path

    config = project()
    index = index_if_any(config)
    name, count = files.display(index_path(config), config.root), len(index) if index else 0
    if form == "json":
        show(json.dumps({"version": 1, "path": name, "records": count}, ensure_ascii=False) + "\n", form)
    else:
        show(f"{name}: {count} records\n" if index else f"{name}: no index yet\n")
    return 0
