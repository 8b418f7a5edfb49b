"""`seminal resolve`."""

from __future__ import annotations

from datetime import date

import click

from seminal.cli.progress import progress
from seminal.cli.shared import formats, project
from seminal.output import say, show


@click.command("resolve")
@click.argument("keys", metavar="[KEY...]", nargs=-1)
@click.option("--online", is_flag=True, help="Ask registers too: titles and names leave this machine.")
@click.option("--strict", is_flag=True, help="Exit with 1 where a register gave no answer.")
@click.option("--dry-run", is_flag=True, help="Print what would be found; write nothing.")
@formats("text", "json")
def run(keys: tuple[str, ...], online: bool, strict: bool, dry_run: bool, form: str) -> int:
    """Look up missing facts (in registers only with --online) and lock the answers."""
    from seminal.commands.build import write_lock
    from seminal.commands.index import index_path
    from seminal.commands.resolve import client, resolve
    from seminal.report.resolving import resolving_json, resolving_text

    config = project(writes=not dry_run)
    registers = client() if online else None
    try:
        with progress() as on_progress:
            result = resolve(
                config,
                keys,
                today=date.today(),
                online=registers,
                on_answer=lambda count_done, total: on_progress(
                    count_done / total, f"asked registers for {count_done} of {total} works"
                ),
            )
    finally:
        if registers:
            registers.close()
    if registers and registers.asked:
        say("asked " + ", ".join(f"{name} {count} times" for name, count in sorted(registers.asked.items())))
    if not dry_run:
        write_lock(config, result.lock)
    show(resolving_json(result) if form == "json" else resolving_text(result), form)
    if not (result.found or result.unknown):
        say("there is no work to look up: put a reading list into `seeds/`, and run `seminal build`")
    elif not (result.found or online or config.libraries or index_path(config).is_file()):
        say("no source was searched: name your libraries under `libraries:`, or ask registers with --online")
    for name, reason in sorted(result.unreachable.items()):
        say(f"{name} gave no answer, which says nothing about the works: {reason}")
    return int(strict and bool(result.unreachable))
