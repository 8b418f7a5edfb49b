"""`seminal build`."""

from __future__ import annotations

import click

from seminal.cli.progress import progress
from seminal.cli.shared import exit_status, formats, project, warn
from seminal.output import complain, say, show
from seminal.store import files


@click.command("build")
@click.option("--check", is_flag=True, help="Change nothing; exit with 1 if a file in bib/ is out of date.")
@click.option(
    "--locked",
    is_flag=True,
    help="Change nothing; exit with 1 if the lock lacks a work, or an answer for one.",
)
@click.option("--notes", is_flag=True, help="List every note, also where nothing changed.")
@formats("text", "json")
def run(check: bool, locked: bool, notes: bool, form: str) -> int:
    """Compile the reading lists into bib/: references, provenance, topics and the lock."""
    from seminal.commands.build import build
    from seminal.library.readings import readmes_with_works
    from seminal.model.diagnostic import Severity
    from seminal.report.building import building_json, building_text
    from seminal.report.look import counted

    dry = check or locked
    config = project(writes=not dry)
    with progress() as on_progress:
        result = build(config, dry=dry, locked=locked, on_progress=on_progress)
    lacking = (
        ((result.unlocked, "work", "build"), (result.unanswered, "answer for", "resolve")) if locked else ()
    )
    # A book that has no reading list, and never had one, is up to date: nothing of `bib/` is missed.
    unused = check and not result.summary.lists and not files.exists(config.folder / "references.bib")
    names = [] if unused else [files.display(path, config.root) for path in result.changed]
    if form == "json":
        show(building_json(result.summary, names), form)
    else:
        show(building_text(result.summary, names, check=dry))
    # Only where there is something new to say: to read a README takes longer than to find nothing changed.
    shows_readmes = names or notes or not result.summary.lists
    for name, works in readmes_with_works(config.seeds, config.root).items() if shows_readmes else ():
        say(f"{name} is skipped as a README, but names {works} works: rename it, or name it under `seeds:`")
    wrote_files = bool(names) and not dry  # where nothing is written the notes stay for the build that writes
    shown_diagnostics = [
        d for d in result.diagnostics if notes or wrote_files or d.severity is not Severity.NOTE
    ]
    warn(shown_diagnostics)
    if hidden_count := len(result.diagnostics) - len(shown_diagnostics):
        what = counted(hidden_count, "note") + ("" if names else " as before")
        complain(f"{what}; `seminal build --notes` lists them\n")
    for keys, what, command in lacking:
        if keys:
            say(f"the lock has no {what} {', '.join(keys)}; run `seminal {command}`")
    if check and names:
        say("bib/ is out of date; run `seminal build` and commit what it writes")
    return int(any(keys for keys, *_ in lacking) or (check and bool(names))) or exit_status(
        result.diagnostics
    )
