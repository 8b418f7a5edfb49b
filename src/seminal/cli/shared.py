"""What several commands need of the person, the folder and the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from seminal.output import complain, say
from seminal.project import config
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic


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

    A change that was cut off is finished first. A command that `writes` is the project's only writer until it ends.
    """
    root = root or files.find_root(Path.cwd())
    if writes:
        click.get_current_context().with_resource(files.changing(root))
    from seminal.project.find_project import repository

    for folder in dict.fromkeys((root, repository(root) or root)):  # `init` writes at the top of a repository
        if noticed := files.recover(folder):
            say(noticed)
    return config.read(root)


def relative_paths(paths: Sequence[Path]) -> list[Path]:
    """Return given paths relative to the current folder."""
    return [Path.cwd() / path for path in paths]


def color() -> bool:
    """Return whether to print in colour: on a capable terminal without NO_COLOR (no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def warn(diagnostics: Sequence[Diagnostic]) -> None:
    """Print diagnostics to standard error, apart from a command's data."""
    from seminal.report.diagnostics import REPORTS
    from seminal.report.look import Look

    if diagnostics:
        complain(REPORTS["short"](diagnostics, Look()))


def exit_status(diagnostics: Sequence[Diagnostic]) -> int:
    """Return a command's exit status: 1 if any diagnostic is an error."""
    return int(any(diagnostic.severity.name == "ERROR" for diagnostic in diagnostics))
