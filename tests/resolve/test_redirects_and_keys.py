"""Where a register sends us, what goes with us, and what is kept: no key for another host, and no cookie."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from seminal.model.answer import Question
from seminal.resolve.register import Unreached
from tests.resolve.hostile import (
    ASKED,
    GOOD,
    asking,
    on,
    well,
)
from tests.resolve.test_registers import payload
from tests.resolve.wild import Connection

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl to make a certificate with"),
]


KEYED = {"semanticscholar": "secret-one", "openalex": "secret-two/+"}


@pytest.mark.parametrize("register", KEYED)
@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "307 Temporary", "308 Permanent"])
def test_what_is_for_a_register_goes_to_no_other_host(
    register: str, status: str, pem: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(to: Connection) -> None:
        if to.before == 0:
            on("https://elsewhere.example.com/", status)(to)
        else:
            to.well(payload(register))

    with asking(monkeypatch, pem, answer, patience=10) as (box, client):
        assert client.records(register, ASKED)
        own, other = box.requests
        assert other.host == "elsewhere.example.com"
        assert "me@example.org" in own.headers["user-agent"]
        assert own.headers.get("x-api-key", own.target).find("secret") >= 0
        assert "secret" not in str(other)
        assert "me@example.org" not in str(other)


@pytest.mark.parametrize("register", KEYED)
def test_a_key_goes_on_within_its_host_and_once(
    register: str, pem: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(to: Connection) -> None:
        if to.before == 0:
            on(to.request.target.replace("works", "w").replace("paper", "p"))(to)
        else:
            to.well(payload(register))

    with asking(monkeypatch, pem, answer, patience=10) as (box, client):
        assert client.records(register, ASKED)
        for one in box.requests:
            assert str(one).count("secret") == 1


def test_an_address_that_repeats_our_key_elsewhere(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    location = "https://elsewhere.example.com/?was=secret-two%2F%2B"
    with asking(monkeypatch, pem, on(location)) as (box, client):
        with pytest.raises(Unreached, match="would get the key"):
            client.records("openalex", ASKED)
        assert {one.host for one in box.requests} == {"api.openalex.org"}


def test_no_cookie_is_kept(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(to: Connection) -> None:
        if to.before == 0:
            well(b"", f"Location: {to.request.target}", "Set-Cookie: a=b; Path=/", status="302 Found")(to)
        else:
            to.well(GOOD, "Set-Cookie: c=d")

    with asking(monkeypatch, pem, answer, patience=10) as (box, client):
        for title in ("Attention is all you need", "Another title"):
            client.records("dblp", Question((), title, (), None))
        assert len(box.requests) == 3
        assert not any("cookie" in one.headers for one in box.requests)


def test_what_comes_after_an_answer_is_no_answer_to_the_next_question(
    pem: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server, or somebody between, puts a second answer behind the first one."""
    forged = GOOD.replace(b"Attention", b"Inattention")

    def answer(to: Connection) -> None:
        to.well(GOOD)
        to.well(forged)

    with asking(monkeypatch, pem, answer, patience=10) as (box, client):
        for title in ("Attention is all you need", "Another title"):
            found = client.records("dblp", Question((), title, (), None))
            assert not any("Inattention" in one.title for one in found)
        assert len(box.requests) == len(box.tunnels) == 2


def test_where_we_are_sent_we_go_at_the_registers_pace(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[float] = []

    def answer(to: Connection) -> None:
        times.append(time.monotonic())
        on("?again")(to) if to.before < 2 else to.well(payload("arxiv"))

    with asking(monkeypatch, pem, answer, patience=30) as (_, slow):
        slow._haste = 0.1  # arXiv: 3 s
        assert slow.records("arxiv", ASKED)
        assert times[2] - times[0] >= 2 * 0.3 - 0.1
