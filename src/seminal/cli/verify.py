"""`seminal verify`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from seminal.cli.arguments import FILE, WORD
from seminal.cli.shared import absolute_paths, color, formats, project
from seminal.output import say, show

if TYPE_CHECKING:
    from seminal.model.verdict import Verdict
    from seminal.project.config import Config


@click.command("verify")
@click.argument("keys", metavar="[KEY...]", nargs=-1)
@click.option("--bibliography", type=FILE, help="The entries to verify, instead of bib/references.bib.")
@click.option(
    "--library", "libraries", type=FILE, multiple=True, help="More records, or Retraction Watch's .csv."
)
@click.option("--lists", is_flag=True, help="Verify every entry of the reading lists instead.")
@click.option(
    "--changed", is_flag=True, help="Verify only entries that are new or changed since they were verified."
)
@click.option(
    "--record", is_flag=True, help="Write into the lock what was verified, when, and by which records."
)
@click.option("--by", metavar="NAME", type=WORD, help="Record the entries of KEY as verified by a person.")
@click.option(
    "--fail-on",
    type=click.Choice(["contradicted", "unverified"]),
    default="contradicted",
    show_default=True,
    help="The verdict from which on the exit status is 1.",
)
@formats("text", "json", "sarif")
def run(
    keys: tuple[str, ...],
    bibliography: Path | None,
    libraries: tuple[Path, ...],
    lists: bool,
    changed: bool,
    record: bool,
    by: str | None,
    fail_on: str,
    form: str,
) -> int:
    """Compare each entry with the records on this machine: verified, unverified or contradicted.

    Offline: the records are those of the lock, the libraries and the index. Unverified is no accusation.
    """
    from seminal.commands.verify import find_outdated, verify
    from seminal.library.inputs import read_lock
    from seminal.report.look import Look
    from seminal.report.verdicts import REPORTS

    if lists and bibliography is not None:
        raise click.UsageError("--lists verifies the reading lists, --bibliography a file: give one of them")
    if by and not keys:
        raise click.UsageError("--by records a person's word on some entries: name their keys")
    if (record or by) and (lists or bibliography is not None):
        raise click.UsageError(
            "--record and --by are for the entries of the bibliography that `seminal build` writes"
        )
    bibliography_path = absolute_paths([bibliography])[0] if bibliography is not None else None
    config = project(writes=record or bool(by))
    found = verify(
        config,
        keys,
        bibliography=bibliography_path,
        libraries=absolute_paths(libraries),
        lists=lists,
        changed=changed,
    )
    locked = () if lists or bibliography is not None else read_lock(config).verdicts
    outdated_verdicts = find_outdated(locked, found.verdicts) if not by else []
    if record or by:
        _record(config, found.verdicts, by or "")
    look = Look(color(), found.sources)
    show(REPORTS[form](found.verdicts, look), form, colored=look.color)
    _report_outdated([one.key for one in outdated_verdicts], record=record)
    if by:
        return 0
    _explain_nothing_found(found.verdicts, changed)
    failing = {"contradicted"} if fail_on == "contradicted" else {"contradicted", "unverified"}
    return int(any(verdict.standing in failing for verdict in found.verdicts))


def _record(config: Config, verdicts: Sequence[Verdict], person: str) -> None:
    """Write the verifications into the lock, and print how many are new."""
    from seminal.commands.build import write_lock
    from seminal.commands.verify import with_recorded_verdicts
    from seminal.library.inputs import read_lock
    from seminal.report.look import counted

    before = read_lock(config).verdicts
    lock = with_recorded_verdicts(config, verdicts, date.today(), person)
    write_lock(config, lock)
    new_keys = [verdict.key for verdict in lock.verdicts if verdict not in before]
    named = f" by {person}: {', '.join(new_keys)}" if person and new_keys else ""
    say(f"{counted(len(new_keys), 'new verification')} in the lock{named}")


def _report_outdated(keys: list[str], *, record: bool) -> None:
    """Print the keys that are recorded as verified but not verified now, if any."""
    if keys:
        names = ", ".join(keys[:5]) + ", ..." * (len(keys) > 5)
        way = "their records are removed" if record else "--record removes these records"
        say(f"{len(keys)} recorded as verified are not verified now ({names}): {way}")


def _explain_nothing_found(verdicts: Sequence[Verdict], changed: bool) -> None:
    """Print what to do if no entry was verified or no record confirms one."""
    if not verdicts and changed:
        say("no entry is new or changed since it was verified")
    elif not verdicts:
        say("there is no entry to verify; --bibliography names another file")
    elif all(verdict.standing == "unverified" for verdict in verdicts):
        say(
            "no record was found that confirms an entry: name records with --library, or see `seminal resolve --help`"
        )
