"""Everything that is printed passes `seminal.output`, and commands within messages are quoted for the shell."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.source import called, nodes, trees

PRINTS = {
    ("__main__.py", "print(f'seminal {__version__}')"): "the version, before anything is imported",
    ("__main__.py", "sys.stderr.write('seminal: interrupted\\n')"): "a constant, while modules are imported",
    (
        "cli/init.py",
        "click.confirm(f\"Write {counted(len(proposal.changes), 'file')}?\", default=True)",
    ): "a number",
    ("filters/running.py", "sys.stdout.buffer.write(result)"): "a document for pandoc, as JSON",
    ("lsp/serving.py", "sys.stdout.buffer.write(data)"): "a message for the editor, as JSON",
}
"""Calls that print without `output`, with what they print."""
PRINTING = frozenset(("print", "echo", "secho", "echo_via_pager", "confirm", "prompt", "progressbar"))
STREAMS = re.compile(r"\b(?:stdout|stderr)\b")
COMMAND = re.compile(r"`[^`]*?\b(?:cd|cp|git|ln|make|mv|pandoc|pip|python|quarto|rm|seminal|tlmgr)\b[^`]*\0")
CONSTANT = {
    ("cli/__init__.py", "meant[0]"): "the name of a command of ours",
    ("cli/build.py", "command"): "`build` or `resolve`",
    ("cli/init.py", "commands"): "commands of ours",
}
"""Values in suggested commands that no file can word."""


def prints(tree: ast.AST) -> Iterator[str]:
    """Yield the calls that print, also by way of a stream."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and (
            called(node) in PRINTING
            or (called(node) in ("write", "writelines") and STREAMS.search(ast.unparse(node.func)))
            or (called(node) == "show" and ast.unparse(node.func) == "error.show" and not node.args)
        ):
            yield ast.unparse(node)


def unquoted(tree: ast.AST) -> Iterator[str]:
    """Yield what is put into commands between backticks without `shell_word`."""
    for node in nodes(tree):
        if not isinstance(node, ast.JoinedStr):
            continue
        before = ""
        for part in node.values:
            if isinstance(part, ast.Constant):
                before += str(part.value)
            elif isinstance(part, ast.FormattedValue):
                before += "\0"
                rest = before.rpartition("`")[2]
                inside = before.count("`") % 2 == 1
                if inside and COMMAND.match(f"`{rest}") and not is_word(part.value):
                    yield ast.unparse(part.value)


def is_word(value: ast.expr) -> bool:
    """Return whether a value is a call of `shell_word`, or a name that holds what one returned."""
    return (isinstance(value, ast.Call) and called(value) == "shell_word") or (
        isinstance(value, ast.Name) and value.id in ("word", "folder")
    )


def test_only_output_prints() -> None:
    found = {(name, call) for name, tree in trees().items() if name != "output.py" for call in prints(tree)}
    assert found == {
        (name, ast.unparse(ast.parse(call))) for name, call in PRINTS
    }  # a Python's own quotation marks


def test_names_in_commands_are_quoted() -> None:
    found = {(name, value) for name, tree in trees().items() for value in unquoted(tree)}
    assert found <= set(CONSTANT)


@pytest.mark.parametrize(
    "line",
    [
        "print(name)",
        "click.echo(name, err=True)",
        "sys.stderr.write(name)",
        "stdout.write(name)",
        "error.show()",
    ],
)
def test_printing_is_seen(line: str) -> None:
    assert list(prints(ast.parse(line))) == [line]


@pytest.mark.parametrize(
    "line",
    [
        'f"{root}: `cd {name} && seminal check`"',
        'f"`x` of {root}: run `seminal explain {name}`"',
        'f"`ln -s {name} b`"',
    ],
)
def test_a_name_in_a_command_is_seen(line: str) -> None:
    assert list(unquoted(ast.parse(line))) == ["name"]
