"""Values of arguments that would silently mean something else are refused, by every command."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click
import pytest

from seminal.cli import COMMANDS, cli
from seminal.cli.arguments import FILE, Number
from tests.commands import seminal


def parameters() -> list[tuple[str, click.Parameter]]:
    commands = [cli, *(import_module(f"seminal.cli.{name}").run for name in COMMANDS)]
    return [(str(command.name), one) for command in commands for one in command.params]


def test_no_command_takes_an_empty_name_or_a_number_that_is_none() -> None:
    found = parameters()
    assert len(found) > 60
    assert [one.name for _, one in found if isinstance(one.type, click.Path) and one.type is not FILE] == []
    numbers = (click.FloatRange, click.types.FloatParamType)
    assert [
        one.name for _, one in found if isinstance(one.type, numbers) and not isinstance(one.type, Number)
    ] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", ""), "Invalid value for '[FILE...]': the name is empty"),
        (("read", ""), "Invalid value for 'FILE...': the name is empty"),
        (("coverage", "--html", ""), "Invalid value for '--html': the name is empty"),
        (("coverage", "--fail-under", "nan"), "Invalid value for '--fail-under': nan is not a finite number"),
        (("--wait", "inf", "check"), "Invalid value for '--wait': inf is not a finite number"),
        (("verify", "--by", " ", "a"), "Invalid value for '--by': the text is empty"),
        (
            ("verify", "--by", "A\x1b[0m", "a"),
            "Invalid value for '--by': the text has a control character or a line end",
        ),
    ],
)
def test_such_a_value_is_named(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    done = seminal(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == f"Error: {said}"
