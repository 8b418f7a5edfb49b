"""What registers, and whoever is between, may send: no answer costs more than its time and room, none gets a key."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import threading
import time
import tracemalloc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from seminal.model.answer import Found, Question
from seminal.model.entry import Name
from seminal.resolve import REGISTERS
from seminal.resolve.http import Client
from seminal.resolve.online import ask
from seminal.resolve.unreached import Unreached
from tests.entries import entry
from tests.resolve.test_registers import payload
from tests.resolve.wild import Bad, Connection, World, certificate, world

pytestmark = pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl to make a certificate with")
ASKED = Question((), "Attention is all you need", (Name("Vaswani", "Ashish"),), 2017)
PATIENCE = 0.4
MAX_MEMORY = 100_000_000
MAX_PARSED = 350_000_000
"""Bytes: eight megabytes of what takes most room as JSON or XML."""


@pytest.fixture(scope="session")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate(tmp_path_factory.mktemp("certificate"))


@contextmanager
def asking(
    monkeypatch: pytest.MonkeyPatch,
    pem: Path,
    answer: Bad,
    bare: Bad | None = None,
    patience: float = PATIENCE,
) -> Iterator[tuple[World, Client]]:
    """Give the box, and a client that has keys and reaches the world only through the box."""
    with world(pem, answer, bare) as box:
        for name in (
            "http_proxy",
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "ALL_PROXY",
            "all_proxy",
            "no_proxy",
            "NO_PROXY",
        ):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{box.port}")
        monkeypatch.setenv("SSL_CERT_FILE", str(pem))
        monkeypatch.setenv("SEMANTIC_SCHOLAR_API_KEY", "secret-one")
        monkeypatch.setenv("OPENALEX_API_KEY", "secret two/+".replace(" ", "-"))
        client = Client(contact="me@example.org", patience=patience, haste=0.01)
        try:
            yield box, client
        finally:
            client.close()


GOOD = payload("dblp")
OK = b"HTTP/1.1 200 OK\r\n"


def sent(data: bytes, *, close: bool = True) -> Bad:
    """Return what sends some bytes, and goes or stays."""

    def bad(to: Connection) -> None:
        to.send(data)
        if close:
            raise ConnectionResetError
        to.wait(20)

    return bad


def well(body: bytes, *headers: str, status: str = "200 OK") -> Bad:
    return lambda to: to.well(body, *headers, status=status)


def on(location: str, status: str = "302 Found") -> Bad:
    return well(b"", f"Location: {location}", status=status)


def chunked(*chunks: bytes) -> bytes:
    return (
        OK + b"Transfer-Encoding: chunked\r\n\r\n" + b"".join(b"%x\r\n%s\r\n" % (len(c), c) for c in chunks)
    )


def then(first: bytes, *, endless: bytes = b"", slow: bytes = b"", pause: float = 0.0) -> Bad:
    """Return what sends a beginning, then something a byte at a time, then something without end."""

    def bad(to: Connection) -> None:
        to.send(first)
        to.slowly(slow, pause or 0.02)
        to.endlessly(endless, pause) if endless else to.wait(20)

    return bad


def circling(to: Connection) -> None:
    to.wait(0.15)
    to.well(b"", f"Location: {to.request.target}&again", status="302 Found")


def bomb(size: int) -> bytes:
    return gzip.compress(b" " * size, 1)


def members() -> bytes:
    return gzip.compress(b" " * 1000) * 4000


RECORD = {
    "info": {"title": "A", "authors": {"author": []}, "year": "2001", "type": "Journal Articles", "key": "k"}
}
MANY = json.dumps({"result": {"hits": {"@total": "9", "hit": [RECORD] * 55_000}}}).encode()
LONG = json.dumps(
    {"result": {"hits": {"@total": "9", "hit": [{"info": {"title": "A b " * 1_900_000, "key": "k"}}]}}}
).encode()
LAUGHS = (
    "<?xml version='1.0'?><!DOCTYPE feed ["
    + "<!ENTITY a0 'ha'>"
    + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10))
    + "]><feed xmlns='http://www.w3.org/2005/Atom'>&a9;</feed>"
).encode()
OUTSIDE = (
    b"<?xml version='1.0'?><!DOCTYPE feed [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"
    b"<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>http://arxiv.org/abs/1706.03762</id>"
    b"<title>&x;</title></entry></feed>"
)
LATE = "no whole answer"
HOSTILE: dict[str, tuple[Bad, str]] = {
    # time
    "a status line a byte at a time": (then(b"", slow=b"HTTP/1.1 200 " + b"O" * 3000), LATE),
    "headers a byte at a time": (then(OK, slow=b"X: " + b"y" * 3000), LATE),
    "headers without end, slowly": (then(OK, endless=b"X-A: b\r\n", pause=0.02), LATE),
    "102 without end, slowly": (then(b"", endless=b"HTTP/1.1 102 Processing\r\n\r\n", pause=0.02), LATE),
    "100 without end, fast": (then(b"", endless=b"HTTP/1.1 100 Continue\r\n\r\n" * 500), f"{LATE}|MB"),
    "103 without end, large": (
        then(b"", endless=b"HTTP/1.1 103 Early Hints\r\nLink: </" + b"a" * 50_000 + b">\r\n\r\n"),
        f"{LATE}|MB",
    ),
    "a body a byte at a time": (then(OK + b"Content-Length: 5000\r\n\r\n", slow=GOOD), LATE),
    "chunk sizes a byte at a time": (
        then(OK + b"Transfer-Encoding: chunked\r\n\r\n", slow=b"1\r\n \r\n" * 900),
        LATE,
    ),
    "empty lines before the answer": (then(b"", endless=b"\r\n", pause=0.02), f"{LATE}|HTTP"),
    "silence": (then(b""), LATE),
    "silence in the headers": (then(OK + b"Content-Le"), LATE),
    "silence after the headers": (then(OK + b"Content-Length: 10\r\n\r\n"), LATE),
    "silence at the end": (then(OK + b"Content-Length: 100000\r\n\r\n" + GOOD), LATE),
    "a packed body a byte at a time": (
        then(OK + b"Content-Encoding: gzip\r\nContent-Length: 90000\r\n\r\n", slow=gzip.compress(GOOD)),
        LATE,
    ),
    "round and round, slowly": (circling, LATE),
    # room
    "headers without end, fast": (then(OK, endless=b"X-A: b\r\n" * 1000), "HTTP|MB"),
    "a header without end": (then(OK + b"X: ", endless=b"y" * 60_000), "HTTP|MB"),
    "a status line without end": (then(b"HTTP/1.1 200 ", endless=b"O" * 60_000), "HTTP|MB"),
    "a chunk's extension without end": (
        then(OK + b"Transfer-Encoding: chunked\r\n\r\n1;", endless=b"x" * 60_000),
        "HTTP|MB",
    ),
    "trailers without end": (then(chunked(GOOD) + b"0\r\n", endless=b"X: y\r\n" * 5000), "HTTP|MB"),
    "a body without end": (then(OK + b"Content-Length: 99999999999\r\n\r\n", endless=b" " * 60_000), "MB"),
    "a body to the end of the connection": (then(OK + b"\r\n", endless=b" " * 60_000), "MB"),
    "an impossible length": (
        sent(OK + b"Content-Length: " + b"9" * 40 + b"\r\n\r\n" + GOOD),
        "HTTP|broke off",
    ),
    "a packed bomb": (well(bomb(200_000_000), "Content-Encoding: gzip"), "more than 8 MB"),
    "packed twice": (
        well(gzip.compress(bomb(50_000_000)), "Content-Encoding: gzip, gzip"),
        "not requested",
    ),
    "packed twice in two headers": (
        well(gzip.compress(bomb(50_000_000)), "Content-Encoding: gzip", "Content-Encoding: gzip"),
        "did not ask for|not JSON",
    ),
    "deflate": (well(zlib.compress(b" " * 50_000_000), "Content-Encoding: deflate"), "not requested"),
    "brotli": (well(b"\x8b\x03", "Content-Encoding: br"), "not requested"),
    "a thousand packed pieces": (well(members(), "Content-Encoding: gzip"), "records|MB|pieces"),
    "half a packed body": (well(gzip.compress(GOOD)[:-20], "Content-Encoding: gzip"), "broke off"),
    "packed in name only": (well(GOOD, "Content-Encoding: gzip"), "sent a broken compressed answer"),
    "deep JSON": (well(b"[" * 4_000_000), "not JSON"),
    "deep JSON objects": (well(b'{"a":' * 1_000_000), "not JSON"),
    "a number of a million digits": (well(b'{"result": ' + b"9" * 1_000_000 + b"}"), "not JSON|another form"),
    "55,000 records": (well(MANY), "more than"),
    "binary": (well(bytes(range(256)) * 100), "not JSON"),
    "one-byte chunks": (sent(chunked(*[b" "] * 200_000) + b"0\r\n\r\n"), "not JSON|whole answer"),
    # form
    "a mail server": (sent(b"220 mail.example.org ESMTP\r\n"), "HTTP"),
    "HTTP/0.9": (sent(GOOD), "HTTP"),
    "HTTP/2": (sent(b"\x00\x00\x12\x04\x00\x00\x00\x00\x00" + b"\0" * 18), "HTTP"),
    "a status that is no number": (sent(b"HTTP/1.1 abc OK\r\n\r\n"), "HTTP"),
    "a status of 999": (well(b"", status="999 What"), "answered 999|HTTP"),
    "two lengths": (
        sent(OK + b"Content-Length: 5\r\nContent-Length: 7\r\n\r\n1234567"),
        "HTTP|records|broke off",
    ),
    "a negative length": (sent(OK + b"Content-Length: -1\r\n\r\n" + GOOD), "HTTP"),
    "a header without a name": (sent(OK + b": x\r\n\r\n" + GOOD), "HTTP"),
    "a NUL in a header": (sent(OK + b"X: a\0b\r\n\r\n" + GOOD), "HTTP"),
    "a wrong chunk size": (sent(OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n" + GOOD), "HTTP"),
    "gone in the middle": (sent(OK + b"Content-Length: 99999\r\n\r\n" + GOOD), "broke off"),
    "gone at once": (sent(b""), "broke off|no connection"),
    "another protocol": (
        well(b"", "Upgrade: h2c", "Connection: Upgrade", status="101 Switching"),
        "answered 101|HTTP",
    ),
    "half a content": (well(GOOD, status="206 Partial Content"), "answered 206"),
    "nothing": (well(b"", status="204 No Content"), "answered 204"),
    "not modified": (well(b"", status="304 Not Modified"), "answered 304"),
    "a password, please": (
        well(b"", 'WWW-Authenticate: Basic realm="x"', status="401 Unauthorized"),
        "answered 401",
    ),
    "a proxy's password, please": (well(b"", "Proxy-Authenticate: Basic", status="407 No"), "answered 407"),
    "a wait of years": (well(b"", "Retry-After: 99999999999999999999", status="503 Busy"), "answered 503"),
    "a wait until no year": (
        well(b"", "Retry-After: Fri, 31 Dec 99999 23:59:59 GMT", status="503 Busy"),
        "answered 503",
    ),
    "a sign-in page": (well(b"<html>Sign in to the hotel</html>"), "not JSON"),
    # elsewhere
    "on to http": (on("http://dblp.org/search"), "without https"),
    "on to a file": (on("file:///etc/passwd"), "without https"),
    "on to ftp": (on("ftp://dblp.org/x"), "without https"),
    "on to a script": (on("javascript:alert(1)"), "without https"),
    "on to data": (on("data:application/json,%7B%7D"), "without https"),
    "on to this machine": (on("https://127.0.0.1/"), "private network"),
    "on to this machine by name": (on("https://localhost/"), "private network"),
    "on to this machine in IPv6": (on("https://[::1]/"), "private network|invalid address"),
    "on to this machine as a number": (on("https://2130706433/"), "private network"),
    "on to this machine in hex": (on("https://0x7f.1/"), "private network"),
    "on to the cloud's metadata": (on("https://169.254.169.254/latest"), "private network"),
    "on to an office's host": (on("https://intranet/"), "private network"),
    "on to plain http on this machine": (on("http://127.0.0.1:8080/"), "without https"),
    "on to nowhere": (well(b"", status="302 Found"), "without an address"),
    "on to nothing": (on(""), "without an address"),
    "on with a name and password": (on("https://a:b@dblp.org/"), "invalid address"),
    "on with a space": (on("https://dblp.org/a b"), "invalid address"),
    "on with a tab in the scheme": (on("ht\ttps://dblp.org/"), "invalid address|HTTP|without https"),
    "on in other letters": (on("https://dblp.org/é"), "invalid address"),
    "on to a wrong port": (on("https://dblp.org:99999999/"), "invalid address"),
    "on to half an address": (on("https://[::1/"), "invalid address"),
    "on to 50,000 characters": (on("https://dblp.org/" + "a" * 50_000), "invalid address"),
    "on with a backslash": (on("https://evil.example.com\\@dblp.org/"), "invalid address"),
    "round and round": (lambda to: on(to.request.target)(to), "more than 3 times"),
    "round and round with 308": (lambda to: on("?x", "308 Permanent Redirect")(to), "more than 3 times"),
}


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


def ended(client: Client) -> object:
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
