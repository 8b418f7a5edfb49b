"""The server for assistants over its real protocol, by the SDK's own client."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from seminal.commands.lookups import Lookups
from seminal.model.errors import FatalError
from tests.lsp.test_live_check import QUARTO, lay_out
from tests.shared import write

if TYPE_CHECKING:  # whoever runs other tests does not wait for it
    from mcp.client.session import ClientSession

LIST = """# Reading

## Serving

- Ann Stone and Bo Reed. "Paged Memory for Frobs". SOSP 2021. https://doi.org/10.1145/1234567.7654321
- Cy Poe. "Kites under Load". OSDI 2019.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    seeds = "seminal:\n  seeds: [list.md]\n"
    return lay_out({**QUARTO, "list.md": LIST, "_quarto.yml": QUARTO["_quarto.yml"] + seeds}, tmp_path)


def session(
    root: Path, ask: Callable[[ClientSession], Awaitable[None]], env: dict[str, str] | None = None
) -> None:
    import anyio
    from mcp.client.session import ClientSession
    from mcp.client.stdio import StdioServerParameters, stdio_client

    async def run() -> None:
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "seminal", "mcp"], cwd=root, env=env
        )
        async with stdio_client(command) as (reading, writing), ClientSession(reading, writing) as one:
            await one.initialize()
            await ask(one)

    anyio.run(run)


async def called(one: ClientSession, tool: str, **arguments: Any) -> Any:
    """Return what a tool gives, and fail where it fails."""
    result = await one.call_tool(tool, arguments)
    assert not result.is_error, result
    assert result.structured_content is not None
    return result.structured_content.get("result", result.structured_content)


def test_an_assistant_looks_works_up(root: Path) -> None:
    async def ask(one: ClientSession) -> None:
        tools = (await one.list_tools()).tools
        assert {tool.name for tool in tools} == {
            "search_works",
            "get_record",
            "check_citations",
            "suggest_works",
        }
        assert all(tool.annotations and tool.annotations.read_only_hint for tool in tools)
        [stone] = await called(one, "search_works", query="ston paged")
        assert (stone["key"], stone["in_bibliography"]) == ("stone2021paged", False)
        record = await called(one, "get_record", key="stone2021paged")
        assert record["fields"]["title"][0]["from"].startswith("list.md:5:")
        own = await called(one, "get_record", key="doe2020frobs")
        assert own["fields"]["journal"] == [{"value": "J. Frobs", "from": "r.bib:1:10"}]
        assert len(own["cited_at"]) == 2
        text = "As [@doe2020frobs; @stone2021paged] and @doe2020frob and @made2024up."
        checked = await called(one, "check_citations", text=text)
        assert [(item["key"], item["status"]) for item in checked] == [
            ("doe2020frobs", "in the bibliography"),
            ("stone2021paged", "only in a reading list"),
            ("doe2020frob", "unknown"),
            ("made2024up", "unknown"),
        ]
        assert [work["key"] for work in checked[2]["meant"]] == ["doe2020frobs"]
        assert checked[3]["meant"] == []
        passage = "Paged memory keeps the cache of each request in blocks."
        assert (await called(one, "suggest_works", passage=passage))[0]["key"] == "stone2021paged"

    session(root, ask)


@pytest.mark.slow
def test_an_unknown_key_is_refused_with_a_suggestion(root: Path) -> None:
    async def ask(one: ClientSession) -> None:
        result = await one.call_tool("get_record", {"key": "doe2020frob"})
        assert result.is_error
        assert "did you mean doe2020frobs" in json.dumps([part.model_dump() for part in result.content])

    session(root, ask)


@pytest.mark.slow
def test_nothing_in_the_book_is_written(root: Path) -> None:
    def state() -> dict[str, tuple[int, bytes]]:
        return {str(p): (p.stat().st_mtime_ns, p.read_bytes()) for p in root.rglob("*") if p.is_file()}

    before = state()

    async def ask(one: ClientSession) -> None:
        await called(one, "search_works", query="frobs")
        await called(one, "check_citations", text="@doe2020frobs")

    session(root, ask)
    assert state() == before


AUDIT = """
import os, sys
log = os.open(os.environ["AUDIT_LOG"], os.O_WRONLY | os.O_APPEND)
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod"}
CHILDREN = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork"}
NETWORK = {"connect", "bind", "sendto", "sendmsg", "getaddrinfo", "gethostbyname", "gethostbyaddr"}

def note(event, args):
    if event == "open":
        if isinstance(args[2], int) and args[2] & WRITING and isinstance(args[0], (str, bytes)):
            os.write(log, f"write {os.fsdecode(args[0])}\\n".encode())
    elif event in CHANGES:
        os.write(log, f"write {args[0]}\\n".encode())
    elif event in CHILDREN:
        os.write(log, f"child {args[0]}\\n".encode())
    elif event.partition(".")[0] == "socket" and event.partition(".")[2] in NETWORK:
        os.write(log, f"network {event} {args[1:]}\\n".encode())

sys.addaudithook(note)
"""


@pytest.mark.slow
def test_no_tool_writes_outside_the_cache_or_opens_a_connection(root: Path, tmp_path_factory: Any) -> None:
    wall = tmp_path_factory.mktemp("wall")
    (wall / "sitecustomize.py").write_text(AUDIT, "utf-8")
    (wall / "log").write_text("", "utf-8")
    (wall / "cache").mkdir()
    (root / "list.md").write_text(LIST + "Long enough to be remembered. " * 300, "utf-8")
    env = {
        **os.environ,
        "PYTHONPATH": str(wall),
        "PYTHONDONTWRITEBYTECODE": "1",
        "AUDIT_LOG": str(wall / "log"),
        "XDG_CACHE_HOME": str(wall / "cache"),
    }

    async def ask(one: ClientSession) -> None:
        await called(one, "search_works", query="ston paged")
        await called(one, "get_record", key="stone2021paged")
        await called(one, "check_citations", text="@doe2020frobs and @made2024up", chapter="a.qmd")
        await called(one, "suggest_works", passage="Paged memory keeps the cache in blocks.")

    session(root, ask, env)
    noted = (wall / "log").read_text("utf-8").splitlines()
    assert [one for one in noted if not one.startswith("write ")] == []
    written = [Path(one.removeprefix("write ")) for one in noted]
    assert [one for one in written if not one.is_relative_to(wall / "cache") and str(one) != os.devnull] == []
    assert written, "the hook saw nothing: the cache at least is written"


def test_the_log_names_in_a_line_what_the_server_does_not_have(root: Path) -> None:
    hello = {"protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}}
    sent = (
        {"id": 1, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "prompts/get", "params": {"name": "kites"}},
    )
    server = subprocess.Popen(
        [sys.executable, "-m", "seminal", "mcp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=root,
    )
    assert server.stdin
    assert server.stdout
    for one in sent:
        server.stdin.write(json.dumps({"jsonrpc": "2.0", **one}) + "\n")
    server.stdin.flush()
    answers = [json.loads(server.stdout.readline()) for _ in range(2)]
    _, log = server.communicate(timeout=60)
    assert "Unknown prompt: kites" in answers[1]["error"]["message"]
    lines = log.splitlines()
    assert lines
    assert all(line.startswith("seminal: ") and line.endswith("(Unknown prompt: kites)") for line in lines)


def test_nothing_of_a_file_outside_the_repository_is_read_out_unless_a_person_names_it(
    tmp_path: Path,
) -> None:
    """A stranger's book may name the author's library, and an assistant may send on what it reads."""
    write(
        tmp_path,
        {
            "own/library.bib": "@article{kay2001kites, title={Secretive Kites}, author={Kay, A.}, year=2001}\n",
            "own/list.md": "# Secretive\n\n- Cy Poe. Secretive Lamps under Load. OSDI 2019.\n",
            "book/seeds/list.md": LIST,
            "book/a.md": "@kay2001kites\n",
            "book/seminal.yml": "chapters: [a.md]\nbibliography: [../own/library.bib]\n"
            "seeds: [seeds, ../own/list.md]\n",
        },
    )

    def answers(*named: str) -> str:
        book = Lookups(tmp_path / "book", [tmp_path / name for name in named])
        found: list[object] = [
            book.search(words) for words in ("secretive kites", "lamps load", "kay", "", "stone")
        ]
        found += [book.suggest("secretive kites and lamps under load")]
        found += [book.check("@kay2001kites @kay2001kite", within=chapter) for chapter in ("", "a.md")]
        for key in ("kay2001kites", "poe2019secretive"):
            try:
                found.append(book.record(key))
            except FatalError as error:
                found.append(str(error))
        return json.dumps(found)

    closed = answers()
    assert "Paged Memory" in closed
    assert "secretive kites" not in closed.lower()
    assert "Lamps" not in closed
    assert "kay2001kites is in ../own/library.bib, outside the repository" in closed
    assert '"status": "in the bibliography", "work": null' in closed
    for named in (["own/library.bib", "own/list.md"], ["own"]):
        assert "Secretive Kites" in answers(*named)
        assert "Secretive Lamps" in answers(*named)
    (tmp_path / "book" / ".git").mkdir()
    assert "Secretive" not in answers()
    (tmp_path / ".git").mkdir()
    (tmp_path / "book" / ".git").rmdir()
    assert "Secretive Lamps" in answers()
