"""What registers, and whoever is between, may send: no answer costs more than its time and room, none gets a key."""

from __future__ import annotations

import gzip
import re
import shutil
import threading
import tracemalloc
from pathlib import Path

import pytest

from seminal.model.answer import Found
from seminal.resolve import REGISTERS
from seminal.resolve.http import RegisterClient
from seminal.resolve.online import ask
from seminal.resolve.register import Unreached
from tests.entries import entry
from tests.resolve.hostile import (
    ASKED,
    GOOD,
    HOSTILE,
    LATE,
    LAUGHS,
    LONG,
    OK,
    OUTSIDE,
    asking,
    sent,
    then,
    well,
)
from tests.resolve.test_registers import payload

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl to make a certificate with"),
]
MAX_MEMORY = 100_000_000
MAX_PARSED = 350_000_000
"""Bytes: eight megabytes of what takes most room as JSON or XML."""


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_answer_ends_in_a_reason(case: str, pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, reason = HOSTILE[case]
    with asking(monkeypatch, pem, answer) as (_, client):
        tracemalloc.start()
        try:
            told = ended(client)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert isinstance(told, Unreached), told
        assert re.search(reason, str(told)), told
        assert peak < MAX_MEMORY
        assert "secret" not in str(told)
        assert "dblp.org" not in str(told)


def ended(client: RegisterClient) -> object:
    """Return what a question ended in; one that has not ended after half a minute is left behind."""
    outcome: list[object] = ["nothing: it does not end"]

    def ask_dblp() -> None:
        try:
            outcome[0] = client.records("dblp", ASKED)
        except Exception as error:
            outcome[0] = error

    asking = threading.Thread(target=ask_dblp, daemon=True)
    asking.start()
    asking.join(30)
    return outcome[0]


@pytest.mark.parametrize("register", REGISTERS)
def test_a_good_answer_is_read_through_a_proxy(
    register: str, pem: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = gzip.compress(payload(register))
    with asking(monkeypatch, pem, well(packed, "Content-Encoding: gzip"), patience=10) as (box, client):
        assert client.records(register, ASKED)
        assert len(box.tunnels) == len(box.requests) == 1


@pytest.mark.parametrize("what", [LAUGHS, OUTSIDE], ids=["a billion laughs", "a file of ours"])
def test_xml_of_a_stranger(what: bytes, pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with asking(monkeypatch, pem, well(what), patience=10) as (_, client):
        found: object
        try:
            found = client.records("arxiv", ASKED)
        except Unreached as failure:
            found = failure
        assert "root:" not in str(found)
        assert len(str(found)) < 1000


@pytest.mark.parametrize("form", ["dblp", "arxiv"])
def test_eight_megabytes_of_what_takes_most_room(
    form: str, pem: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = (
        b'{"a":[' + b'{"":0},' * 1_100_000 + b"0]}"
        if form == "dblp"
        else b"<f>" + b"<a a=''/>" * 880_000 + b"</f>"
    )
    with asking(monkeypatch, pem, well(body), patience=20) as (_, client):
        tracemalloc.start()
        try:
            with pytest.raises(Unreached, match="records"):
                client.records(form, ASKED)
            assert tracemalloc.get_traced_memory()[1] < MAX_PARSED
        finally:
            tracemalloc.stop()


def test_a_title_of_eight_megabytes(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with asking(monkeypatch, pem, well(LONG), patience=20) as (_, client):
        assert not isinstance(ask(client, [entry("Attention is all you need", "Vaswani, A.", 2017)]), Found)


def test_before_tls(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A handshake that never comes, one a byte at a time, an answer in the clear, and an alert."""
    for bare, reason in (
        (lambda to: to.wait(20), LATE),
        (then(b"\x16\x03\x03\xff\xf0\x02", slow=b"\0" * 5000), f"{LATE}|cannot be reached"),
        (
            then(b"\x16\x03\x03\x00\x10\x02", endless=b"\x15\x03\x03\x00\x02\x01\x5a", pause=0.02),
            "reached|whole",
        ),
        (sent(OK + b"\r\n" + GOOD), "cannot be reached"),
        (sent(b"\x15\x03\x03\x00\x02\x02\x28"), "cannot be reached"),
    ):
        with (
            asking(monkeypatch, pem, well(b""), bare) as (_, client),
            pytest.raises(Unreached, match=reason),
        ):
            client.records("dblp", ASKED)


def test_a_certificate_that_nobody_vouches_for(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with asking(monkeypatch, pem, well(GOOD)) as (box, client):
        monkeypatch.delenv("SSL_CERT_FILE")
        with pytest.raises(Unreached, match="certificate is not valid"):
            client.records("dblp", ASKED)
        assert box.requests == []
