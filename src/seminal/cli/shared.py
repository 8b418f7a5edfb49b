"""What several commands need of the person, the folder and the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from seminal.project import config
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic

FILE = click.Path(path_type=Path)


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


def here(paths: Sequence[Path]) -> list[Path]:
    """Return paths that were given relative to the folder the person is in."""
    return [Path.cwd() / path for path in paths]


def color() -> bool:
    """Return whether to print in colour: to a terminal that knows any, unless NO_COLOR is set (no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


EXACT = frozenset(("md", "tex", "html", "github", "diff"))
"""Forms whose writers make each line themselves; programs read them."""


def show(text: str, form: str = "text", *, colored: bool = False) -> None:
    """Print a report in a form to standard output; what people and logs read cannot be taken for commands.

    A report that is `colored` is made of names that are safe already; in any other, an escape code is a stranger's.
    """
    from seminal.text.escaping.screen import json_log, log, message

    if form not in EXACT:
        text = json_log(text) if form in ("json", "sarif") else log(text) if colored else message(text)
    sys.stdout.write(text)


def show_diff(text: str) -> None:
    """Print a diff: to a pipe as it is, for `git apply`, to a terminal without what could forge lines of it."""
    from seminal.text.escaping.screen import printable

    show(printable(text) if sys.stdout.isatty() else text, "diff")


def say(text: str) -> None:
    """Print a remark to standard error."""
    from seminal.text.escaping.screen import message

    click.echo(f"seminal: {message(text)}", err=True)


def tell(diagnostics: Sequence[Diagnostic]) -> None:
    """Print what was noticed on the way to standard error: it is no data."""
    from seminal.report import REPORTS
    from seminal.report.look import Look
    from seminal.text.escaping.screen import message

    if diagnostics:
        click.echo(message(REPORTS["short"](diagnostics, Look())), err=True, nl=False)


def failed(diagnostics: Sequence[Diagnostic]) -> int:
    """Return the exit status of a command that found these: 1 from the first error on."""
    return int(any(diagnostic.severity.name == "ERROR" for diagnostic in diagnostics))
