"""`seminal init`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from seminal.output import show
from seminal.report.look import counted
from seminal.store import files
from seminal.text.escaping.screen import safe
from seminal.text.escaping.shell import shell_word

if TYPE_CHECKING:
    from seminal.commands.init import Proposal

_KINDS = {"quarto": "Quarto", "bookdown": "bookdown", "latex": "LaTeX", "markdown": "pandoc Markdown"}
_MAX_NAMES = 8  # names that are listed one by one
_MAX_LINES = 40  # of a new file


@click.command("init")
@click.option("--yes", "-y", is_flag=True, help="Write without asking.")
@click.option("--dry-run", is_flag=True, help="Show what would be written; write nothing.")
@click.option("--pre-commit", "hooked", is_flag=True, help="Add the hook even if pre-commit is not used yet.")
def run(yes: bool, dry_run: bool, hooked: bool) -> int:
    """Set up a book: configuration, Quarto extension, draft topics and pre-commit hook.

    Finds chapters, bibliographies and reading lists by itself, shows what it will write, and overwrites nothing:
    existing files are left unchanged and named.
    """
    with files.remembering():
        return _run(yes=yes, dry_run=dry_run, hooked=hooked)


def _run(*, yes: bool, dry_run: bool, hooked: bool) -> int:
    """Show what would be written, ask, write it, and return the exit status."""
    from seminal.commands.init import propose, write

    proposal = propose(Path.cwd(), add_hook=hooked)
    show(_summary_of(proposal) + "".join(_diff_lines(proposal)))
    if not proposal.changes:
        show("Nothing to write.\n")
        return 0
    if dry_run:
        return 0
    ask = not yes and sys.stdin.isatty() and sys.stdout.isatty()
    if ask and not click.confirm(f"Write {counted(len(proposal.changes), 'file')}?", default=True):
        show("Nothing written.\n")
        return 0
    written = write(proposal)
    show(f"Wrote {counted(len(written), 'file')}. Next: {_next_commands(proposal)}\n")
    if proposal.plan.steps:
        show("For a reading section, write:\n" + "".join(f"  {step}\n" for step in proposal.plan.steps))
    return 0


def _summary_of(proposal: Proposal) -> str:
    """Return what was found of a book, in a few lines."""
    found = proposal.survey
    where = files.display(proposal.root, Path.cwd())
    lines = [
        f"{_KINDS[found.layout.kind]} book in {safe(where)}: {counted(len(found.chapters), 'chapter file')}"
    ]
    lines += _names_line("bibliography", found.bibliographies)
    lines += _names_line(
        "reading lists", [f"{name} ({counted(works, 'work')})" for name, works in proposal.lists]
    )
    lines += _names_line("bibliographies that no file names", found.spare)
    lines += _names_line("left out", _by_folder(found.left_out))
    lines += _names_line("left out, with a control character in the name", proposal.unnamed)
    return "".join(f"{line}\n" for line in lines)


def _names_line(what: str, names: tuple[str, ...] | list[str]) -> list[str]:
    """Return a line of the first eight names after `what`; none without names."""
    more = [f"and {len(names) - _MAX_NAMES} more"] if len(names) > _MAX_NAMES else []
    return [f"  {what}: {', '.join([*map(safe, names[:_MAX_NAMES]), *more])}"] if names else []


def _by_folder(names: tuple[str, ...]) -> list[str]:
    """Return names with those of one folder as one: `slides/ (12 files)`."""
    folders: dict[str, list[str]] = {}
    for name in names:
        folders.setdefault(name.rpartition("/")[0], []).append(name)
    return [
        part
        for folder, inside in folders.items()
        for part in ([f"{folder}/ ({len(inside)} files)"] if folder and len(inside) > 1 else inside)
    ]


def _diff_lines(proposal: Proposal) -> list[str]:
    """Return what would be written, as a diff; our own scripts by name only."""
    from seminal.text.diff import diff

    parts = []
    for path, (old, new) in proposal.changes.items():
        name = files.display(path, proposal.root)
        if name in proposal.plan.plain:
            parts.append(f"new {safe(name)} ({counted(new.count(chr(10)), 'line')})\n")
        elif old:
            parts.append(diff(name, old, new))
        else:
            lines = new.splitlines()
            lines_left_out = [f"... {len(lines) - _MAX_LINES} lines more"] if len(lines) > _MAX_LINES else []
            parts.append(
                f"new {safe(name)}\n"
                + "".join(f"+{line}\n" for line in (*lines[:_MAX_LINES], *lines_left_out))
            )
    parts += [f"kept {safe(kept.path)}: {safe(kept.reason)}\n" for kept in proposal.plan.kept]
    return parts


def _next_commands(proposal: Proposal) -> str:
    """Return the shell commands to run next, with `cd` if the book is elsewhere."""
    here = proposal.root == Path.cwd() or proposal.root in Path.cwd().parents
    commands = "seminal build && seminal check" if proposal.lists else "seminal check"
    folder = shell_word(files.display(proposal.root, Path.cwd()))
    return f"`{commands}`" if here else f"`cd {folder} && {commands}`"
