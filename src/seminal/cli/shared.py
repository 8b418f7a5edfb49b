"""What several commands need of the person, the folder and the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from seminal.output import complain, say
from seminal.project import config
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic


_MAX_OF_A_KIND: Final = 100
"""Errors or warnings by one rule in one file that are printed beside a command's data."""


def formats(*names: str) -> Callable[[Any], Any]:
    """Return the option `--format` with these forms, the first one the default."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(names),
        default=names[0],
        show_default=True,
        help="How to print it.",
    )


def project(root: Path | None = None, *, writes: bool = False) -> config.Config:
    """Return the configuration of a project, by default of that which the person is in.

    A change that was cut off is finished first, with a message. If the command `writes`, it locks the project.
    """
    root = root or files.find_root(Path.cwd())
    if writes:
        click.get_current_context().with_resource(files.changing(root))
    from seminal.project.find_project import repository

    for folder in dict.fromkeys((root, repository(root) or root)):  # `init` writes at the top of a repository
        if noticed := files.recover(folder):
            say(noticed)
    return config.read(root)


def absolute_paths(paths: Sequence[Path]) -> list[Path]:
    """Return paths, as given relative to the current folder, as absolute ones."""
    return [Path.cwd() / path for path in paths]


def color() -> bool:
    """Return whether to print in colour: on a capable terminal without NO_COLOR (no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def warn(diagnostics: Sequence[Diagnostic]) -> None:
    """Print diagnostics to standard error, up to 100 errors or warnings a rule and file."""
    from seminal.model.diagnostic import Severity
    from seminal.report.diagnostics import REPORTS
    from seminal.report.look import Look

    count: dict[tuple[str, str], int] = {}
    shown = []
    for diagnostic in diagnostics:
        kind = diagnostic.rule, diagnostic.location.path
        count[kind] = count.get(kind, 0) + (diagnostic.severity is not Severity.NOTE)
        shown += [diagnostic] if count[kind] <= _MAX_OF_A_KIND else []
    if shown:
        complain(REPORTS["short"](shown, Look()))
    for (rule, path), number in count.items():
        if number > _MAX_OF_A_KIND:
            say(f"{path}: {number - _MAX_OF_A_KIND:,} more of {rule}")


def exit_status(diagnostics: Sequence[Diagnostic]) -> int:
    """Return a command's exit status: 1 if any diagnostic is an error."""
    return int(any(diagnostic.severity.name == "ERROR" for diagnostic in diagnostics))
