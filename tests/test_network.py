"""The network is reached by `resolve/wire.py` and by nothing else of the package."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.source import called, calls, imported, nodes, trees

NETWORK = frozenset(
    """_socket aiohttp anyio asyncio asyncore ftplib grpc h11 http httpcore httpcore2 httpx httpx2 imaplib niquests
    nntplib poplib pycurl requests smtplib socket socketserver ssl telnetlib trio urllib.error urllib.request urllib3
    webbrowser websocket websockets wsgiref xmlrpc""".split()
)
"""Modules that open connections, or that hold what does."""
ALLOWED = {
    "resolve/wire.py": {"socket", "ssl", "httpcore2"},
    "resolve/exchange.py": {"ssl", "httpcore2", "urllib.request"},  # of the last one, what names the proxy
    "lsp/server.py": {"asyncio"},
    "lsp/worker.py": {"asyncio"},
    "lsp/printing.py": {"asyncio"},
    "lsp/tasks.py": {"asyncio"},
    "model/rules.py": {"import of _TOP", "import of module"},  # our own rules
}
CALLS = frozenset(
    (
        "create_connection",
        "create_server",
        "getaddrinfo",
        "open_connection",
        "socket",
        "start_tcp",
        "start_ws",
        "urlopen",
    )
)
ALLOWED_CALLS = {"resolve/wire.py": {"getaddrinfo"}}


def reached(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield what of the network a module imports, also by a name that is not literal."""
    for name, line in imported(tree):
        for network in NETWORK:
            if name == network or name.startswith(f"{network}."):
                yield network, line
    for node in nodes(tree):
        if isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
            first = ast.unparse(node.args[0])
            name = first.removeprefix("f").strip("'")
            if (
                not isinstance(node.args[0], ast.Constant | ast.JoinedStr)
                or name.partition(".")[0] in NETWORK
            ):
                yield f"import of {first}", node.lineno


def test_nothing_else_opens_a_connection() -> None:
    found = [
        f"{place}:{line}: {name}"
        for place, tree in trees().items()
        for name, line in reached(tree)
        if name not in ALLOWED.get(place, ())
    ]
    found += [
        f"{place}:{node.lineno}: {called(node)}"
        for place, node in calls()
        if called(node) in CALLS and called(node) not in ALLOWED_CALLS.get(place, ())
    ]
    assert not found


def test_what_is_allowed_is_still_needed() -> None:
    for place, names in ALLOWED.items():
        assert {name for name, _ in reached(trees()[place])} == names, place


@pytest.mark.parametrize(
    "code",
    [
        "import socket",
        "import urllib.request",
        "from urllib import request",
        "from http.client import HTTPSConnection",
        "import importlib\nimportlib.import_module(name)",
        "__import__('soc' + 'ket')",
    ],
)
def test_the_walk_sees_what_it_has_to_see(code: str) -> None:
    assert list(reached(ast.parse(code)))
