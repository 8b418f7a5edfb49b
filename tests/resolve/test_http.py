"""The polite client against a server that answers 429, 500, slowly, half, with HTML, with 100 MB ..."""

from __future__ import annotations

import gzip
import socket
import time
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from seminal.model.answer import NotFound, Question, Unreachable
from seminal.model.entry import Name
from seminal.resolve import REGISTERS
from seminal.resolve.http import ATTEMPTS, FAILURES, AnswerMemory, RegisterClient
from seminal.resolve.online import ask, ask_all
from seminal.resolve.register import Unreached
from tests.entries import entry
from tests.resolve.loopback import EMPTY, Answer, always, client, send, serving
from tests.resolve.test_registers import payload

pytestmark = pytest.mark.slow

ASKED = Question((), "Attention is all you need", (Name("Vaswani", "Ashish"),), 2017)
ATTENTION = [entry("Attention Is All You Need", "Vaswani, Ashish", 2017)]


def good(handler: BaseHTTPRequestHandler, _: int) -> None:
    send(handler, payload(handler.path.split("/")[1]))


@pytest.mark.parametrize("name", REGISTERS)
def test_an_answer(name: str) -> None:
    with serving(good) as server:
        asking = client(server)
        assert asking.records(name, ASKED)
        assert asking.unreached == {}
        assert server.agents[0].startswith("seminal/")
        assert "mailto:me@example.org" in server.agents[0]
        asking.close()


def slowly(handler: BaseHTTPRequestHandler, _: int) -> None:
    body = payload("dblp")
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    for at in range(len(body)):
        handler.wfile.write(body[at : at + 1])
        handler.wfile.flush()
        time.sleep(0.05)


def half(handler: BaseHTTPRequestHandler, _: int) -> None:
    body = payload("dblp")
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body[: len(body) // 2])
    handler.close_connection = True


def silent(handler: BaseHTTPRequestHandler, _: int) -> None:
    time.sleep(3)


def endless(handler: BaseHTTPRequestHandler, _: int) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "100000000")
    handler.end_headers()
    for _ in range(100):
        handler.wfile.write(b" " * 1_000_000)


BOMB = gzip.compress(b" " * 100_000_000, 1)


def bomb(handler: BaseHTTPRequestHandler, _: int) -> None:
    send(handler, BOMB, Content_Encoding="gzip")


def around(handler: BaseHTTPRequestHandler, _: int) -> None:
    send(handler, b"", 302, Location=handler.path)


def mail(handler: BaseHTTPRequestHandler, _: int) -> None:
    handler.wfile.write(b"220 mail.example.org ESMTP\r\n")


BAD: dict[str, tuple[Answer, str]] = {
    "429": (always(b"slow down", 429), "answered 429"),
    "429 for an hour": (always(b"slow down", 429, Retry_After="3600"), "answered 429"),
    "429 until no day": (always(b"slow down", 429, Retry_After="soon"), "answered 429"),
    "500": (always(b"oops", 500), "answered 500"),
    "403": (always(b"no", 403), "answered 403"),
    "silent": (silent, "no whole answer within"),
    "slowly": (slowly, "no whole answer within"),
    "half": (half, "broke off"),
    "html": (always(b"<!doctype html><html><body>Sign in</body></html>"), "something else than records"),
    "wrong type": (always(b"[1, 2]"), "something else than records"),
    "another form": (always(b'{"result": 3}'), "something else than records"),
    "empty": (always(b""), "answered nothing"),
    "100 MB": (endless, "more than 8 MB"),
    "100 MB packed": (bomb, "more than 8 MB"),
    "round and round": (around, "more than 3 times"),
    "no HTTP": (
        mail,
        "no whole answer|does not speak HTTP",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_no_answer_says_nothing_of_the_work(case: str) -> None:
    answer, reason = BAD[case]
    with serving(answer) as server:
        asking = client(server, patience=0.2)
        with pytest.raises(Unreached, match=reason):
            asking.records("dblp", ASKED)
        assert "dblp" in asking.unreached
        told = ask(asking, ATTENTION)
        assert isinstance(told, Unreachable)
        assert server.base not in told.reason
        asking.close()


@pytest.mark.parametrize("status", [404, 410])
def test_a_register_that_knows_no_such_work_has_answered(status: int, tmp_path: Path) -> None:
    memory = AnswerMemory(tmp_path / "answers.sqlite")
    with serving(always(b"no such record", status)) as server:
        asking = client(server, memory=memory)
        assert [asking.records("crossref", ASKED) for _ in range(2)] == [[], []]
        assert len(server.asked) == 1
        assert ask(asking, ATTENTION) == NotFound()
        assert asking.unreached == {}
        asking.close()
    memory.close()


def test_no_server_at_all() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        base = f"http://127.0.0.1:{free.getsockname()[1]}"
    asking = RegisterClient(addresses=dict.fromkeys(REGISTERS, base), patience=1, haste=0.01)
    assert isinstance(ask(asking, ATTENTION), Unreachable)
    asking.close()


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_passing_trouble_passes(status: int) -> None:
    def troubled(handler: BaseHTTPRequestHandler, before: int) -> None:
        always(b"", status)(handler, 0) if before < ATTEMPTS - 1 else good(handler, 0)

    with serving(troubled) as server:
        asking = client(server)
        assert len(asking.records("dblp", ASKED)) == 3
        assert asking.unreached == {}
        asking.close()


@pytest.mark.parametrize("form", ["seconds", "date"])
def test_the_wait_that_a_register_asks_for_is_kept(form: str) -> None:
    def later() -> str:
        return (
            "1"
            if form == "seconds"
            else format_datetime(datetime.now(tz=UTC) + timedelta(seconds=2), usegmt=True)
        )

    def busy(handler: BaseHTTPRequestHandler, before: int) -> None:
        send(handler, b"", 429, Retry_After=later()) if before == 0 else good(handler, 0)

    with serving(busy) as server:
        asking = client(server, haste=1.0)
        asking.records("openalex", ASKED)
        (first, _), (second, _) = server.asked
        assert second - first >= 0.9
        asking.close()


def test_a_pause_lies_between_two_questions_to_one_register() -> None:
    with serving(good) as server:
        asking = client(server, haste=0.1)  # arXiv: 0.3 s
        for number in range(4):
            asking.records("arxiv", replace(ASKED, title=f"Title {number}"))
        times = [at for at, _ in server.asked]
        # the client keeps 0.3 s between two questions; when they arrive is up to the machine
        assert times[-1] - times[0] >= 3 * 0.3 - 0.2
        asking.close()


def test_one_register_is_asked_one_thing_at_a_time_and_several_side_by_side() -> None:
    running: dict[str, int] = {}
    worst: list[int] = []

    def empty(handler: BaseHTTPRequestHandler, _: int) -> None:
        name = handler.path.split("/")[1]
        running[name] = running.get(name, 0) + 1
        worst.append(running[name])
        time.sleep(0.02)
        running[name] -= 1
        send(handler, EMPTY[name])

    wanted = {f"k{n}": [entry(f"Title number {n} of many", "Doe, J.", 2001)] for n in range(12)}
    with serving(empty) as server:
        asking = client(server, haste=0.001)
        answers = ask_all(asking, wanted)
        assert list(answers) == list(wanted)
        assert set(answers.values()) == {NotFound()}
        assert max(worst) == 1
        assert server.most > 1
        asking.close()


def test_a_register_that_fails_again_and_again_is_left_alone() -> None:
    with serving(always(b"", 403)) as server:
        asking = client(server)
        for number in range(FAILURES + 5):
            with pytest.raises(Unreached):
                asking.records("dblp", replace(ASKED, title=f"Title {number}"))
        assert len(server.asked) == FAILURES
        asking.close()


def test_nobody_is_asked_twice(tmp_path: Path) -> None:
    with serving(good) as server:
        for _ in range(2):
            memory = AnswerMemory(tmp_path / "answers.sqlite")
            asking = client(server, memory=memory)
            assert len(asking.records("dblp", ASKED)) == 3
            asking.close()
            memory.close()
        assert len(server.asked) == 1


def test_no_failure_is_remembered(tmp_path: Path) -> None:
    memory = AnswerMemory(tmp_path / "answers.sqlite")
    with serving(always(b"<html>")) as server:
        asking = client(server, memory=memory)
        with pytest.raises(Unreached):
            asking.records("dblp", ASKED)
    with serving(good) as server:
        assert client(server, memory=memory).records("dblp", ASKED)
    memory.close()


def test_a_memory_grows_old_and_may_be_broken(tmp_path: Path) -> None:
    memory = AnswerMemory(tmp_path / "m")
    memory.put("a", date(2026, 1, 1), b"body")
    assert memory.get("a", date(2026, 1, 30)) == (b"body", "2026-01-01")
    assert memory.get("a", date(2026, 3, 1)) is None
    memory.close()
    (tmp_path / "broken").write_bytes(b"no database" * 500)
    broken = AnswerMemory(tmp_path / "broken")
    broken.put("a", date(2026, 1, 1), b"body")
    assert broken.get("a", date(2026, 1, 1)) is None


def test_keys_of_registers_come_from_the_environment_and_go_nowhere_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SEMANTIC_SCHOLAR_API_KEY", "secret-one")
    monkeypatch.setenv("OPENALEX_API_KEY", "secret-two")
    memory = AnswerMemory(tmp_path / "m")
    with serving(good) as server:
        asking = client(server, memory=memory)
        for name in REGISTERS:
            asking.records(name, ASKED)
        sent = {
            path.split("/")[1]: (path, headers)
            for (_, path), headers in zip(server.asked, server.headers, strict=True)
        }
        assert sent["semanticscholar"][1]["x-api-key"] == "secret-one"
        assert "api_key=secret-two" in sent["openalex"][0]
        for name, (path, headers) in sent.items():
            others = path + str(headers)
            assert ("secret-one" in others, "secret-two" in others) == (
                name == "semanticscholar",
                name == "openalex",
            )
        asking.close()
    memory.close()
    assert b"secret" not in (tmp_path / "m").read_bytes()
