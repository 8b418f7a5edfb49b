"""Write the pages that are made from the code: `make docs`. The tests hold them to it."""

from __future__ import annotations

from pathlib import Path

import click

from seminal.cli import COMMANDS, cli
from seminal.model.rules import manual

HERE = Path(__file__).parent


def commands() -> str:
    """Return docs/reference/commands.md: the help of every command."""
    widths = {"terminal_width": 100, "max_content_width": 100}
    context = click.Context(cli, info_name="seminal", **cli.context_settings, **widths)
    parts = [
        "# Commands",
        "",
        "Made by `make docs` from what `seminal COMMAND --help` prints.",
        "",
        *(f"- [`seminal {name}`](#seminal-{name}): {told}" for name, told in COMMANDS.items()),
    ]
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        own = _within(context, command, name)
        parts += ["", f"## seminal {name}", "", *_help(own)]
        if isinstance(command, click.Group):
            for inner, sub in sorted(command.commands.items()):
                parts += ["", *_help(_within(own, sub, inner))]
    return "\n".join(parts) + "\n"


def _within(outer: click.Context, command: click.Command, name: str) -> click.Context:
    """Return a command as it is called: what it inherits (`-h`) is seen only so."""
    return click.Context(command, parent=outer, info_name=name)


def _help(context: click.Context) -> list[str]:
    return ["```text", context.get_help(), "```"]


PAGES = {"commands.md": commands, "rules.md": manual}


def main() -> None:
    """Write every page."""
    for name, page in PAGES.items():
        (HERE / "reference" / name).write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
