"""Write the pages that are made from the code: `make docs`. The tests hold them to it."""

from __future__ import annotations

from pathlib import Path

import click

from seminal.cli import COMMANDS, cli
from seminal.pages import manual

HERE = Path(__file__).parent


def commands() -> str:
    """Return docs/commands.md: the help of every command."""
    context = click.Context(cli, info_name="seminal", terminal_width=100, max_content_width=100)
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
        inner = click.Context(command, info_name=f"seminal {name}", terminal_width=100, max_content_width=100)
        parts += ["", f"## seminal {name}", "", "```text", command.get_help(inner), "```"]
    return "\n".join(parts) + "\n"


PAGES = {"commands.md": commands, "rules.md": manual}


def main() -> None:
    """Write every page."""
    for name, page in PAGES.items():
        (HERE / name).write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
