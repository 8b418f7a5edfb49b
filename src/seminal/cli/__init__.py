"""The command line: one file a command, loaded when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from seminal.cli.arguments import Number
from seminal.model.version import __version__
from seminal.text.did_you_mean import near

COMMANDS: Final[dict[str, str]] = {
    "init": "Set up a book: configuration, hooks, topics.",
    "build": "Compile the reading lists into bib/.",
    "read": "Print what reading lists contain.",
    "check": "Check every citation key and every bibliography entry.",
    "scan": "Print the citations of chapters with their places.",
    "further": "Print the reading section of a topic or a chapter.",
    "coverage": "Print which works of the lists the book leaves out.",
    "add": "Put suggested works into the bibliography.",
    "resolve": "Look up missing facts and lock the answers.",
    "index": "Keep whole registers on this machine to resolve from.",
    "rename": "Rename a key everywhere, as one change.",
    "verify": "Compare each entry with the records on this machine.",
    "lsp": "Serve an editor: checks, completion and more as you type.",
    "mcp": "Serve a writing assistant: works, records, citations; read-only.",
    "explain": "Print where a work's fields came from, or a rule's page.",
}
"""Every command with one line of help; the command is `run` in the module of its name."""


_MEANT: Final = {
    "help": "--help",
    "version": "--version",
    "fix": "check --fix",
    "lint": "check",
    "diff": "check --diff",
}
"""What people type that is no command, and none is spelt like it."""


class _Commands(click.Group):
    """Commands by name, each imported on its first use to keep start-up fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command; None for an unknown name."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"seminal.cli.{cmd_name}").run
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments begin with. Raises UsageError, with a suggestion, for none.

        Name and command are None for an unknown option while a shell completes.
        """
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            meant = [_MEANT[args[0]]] if args[0] in _MEANT else near(args[0], COMMANDS)
            hint = f" Did you mean `seminal {meant[0]}`?" if meant else ""
            ctx.fail(f"there is no command `{args[0]}`.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="seminal %(version)s")
@click.option(
    "--wait",
    metavar="SECONDS",
    type=Number(0),
    help="How long to wait for another seminal that is writing in the project (10 by default).",
)
def cli(wait: float | None) -> None:
    """Reading lists in, a checked bibliography and further reading out."""
    if wait is not None:
        from seminal.store import files

        files.patience.seconds = wait
