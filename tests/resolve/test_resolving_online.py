"""Resolving with registers that are asked: what is taken, what is locked, and what is not."""

from __future__ import annotations

import json
from datetime import date
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from seminal.commands.resolve import resolve
from seminal.model.answer import Found
from seminal.model.entry import Name
from seminal.project import config as configuration
from seminal.resolve import REGISTERS
from seminal.resolve.lock import text_of
from seminal.resolve.online import ask
from tests.commands import project
from tests.entries import entry
from tests.resolve.loopback import EMPTY, Answer, always, client, send, serving
from tests.resolve.test_registers import payload


@pytest.fixture
def book(tmp_path: Path) -> configuration.Config:
    folder = project(
        tmp_path,
        seminal_yml="index: ''\n",
        seeds__list_md="- Attention Is All You Need. NIPS 2017.\n- Another title that nobody wrote, 2002\n",
    )
    return configuration.read(folder)


def only(*names: str) -> Answer:
    """Answer well for some registers, and with nothing found for the others."""

    def answer(handler: BaseHTTPRequestHandler, _: int) -> None:
        name = handler.path.split("/")[1]
        send(handler, payload(name) if name in names else EMPTY[name])

    return answer


def test_resolving_online(book: configuration.Config) -> None:
    with serving(only("dblp")) as server:
        asking = client(server)
        result = resolve(book, today=date(2026, 11, 21), online=asking)
        asking.close()
    [answer] = result.lock.answers
    assert answer.entry.origin.source == "dblp"
    assert answer.entry.origin.where == "conf/nips/VaswaniSPUJGKP17"
    assert answer.entry.identifier("arxiv") == "1706.03762"
    assert answer.entry.authors[-1] == Name("Polosukhin", "Illia")
    assert len(result.found) == len(result.unknown) == len(result.improved) == 1
    assert list(result.renamed.values()) == ["vaswani2017attention"]
    [miss] = result.lock.misses
    assert (miss.key, miss.asked) == (result.unknown[0], ("registers",))


def test_an_unreachable_register_is_never_locked_as_not_found(book: configuration.Config) -> None:
    with serving(always(b"", 503)) as server:
        asking = client(server)
        result = resolve(book, today=date(2026, 11, 21), online=asking)
        asking.close()
    assert set(result.unreachable) == set(REGISTERS)
    assert (result.lock.answers, result.lock.misses) == ((), ())
    assert "503" not in text_of(result.lock)
    assert json.loads(text_of(result.lock).splitlines()[0])["seminal-lock"] == 1


def test_questions_that_openalex_meters_are_counted_apart() -> None:
    by_number = entry("Attention Is All You Need", "Vaswani, Ashish", 2017, ids="doi:10.1000/1")
    by_title = entry("Attention Is All You Need", "Vaswani, Ashish", 2017)
    for wanted, counted in ((by_number, "openalex"), (by_title, "openalex, by title")):
        with serving(always(b"", 404)) as server:
            asking = client(server)
            ask(asking, [wanted])
            asking.close()
        assert next(name for name in asking.asked if name.startswith("openalex")) == counted


def test_a_preprint_is_no_end_of_the_search() -> None:
    """arXiv knows the preprint; Semantic Scholar, asked before, only the published version without number."""
    with serving(only("arxiv", "datacite")) as server:
        asking = client(server)
        answer = ask(asking, [entry("Attention Is All You Need", "Vaswani, Ashish", 2017)])
        assert isinstance(answer, Found)
        assert answer.entry.origin.source in ("arxiv", "datacite")
        assert {path.split("/")[1] for _, path in server.asked} == set(REGISTERS)
        asking.close()
