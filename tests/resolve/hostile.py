"""Answers that no register should send, each with what has to be said of it, and a client that gets them."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from seminal.model.answer import Question
from seminal.model.entry import Name
from seminal.resolve.http import RegisterClient
from tests.resolve.test_registers import payload
from tests.resolve.wild import Bad, Connection, World, world

ASKED = Question((), "Attention is all you need", (Name("Vaswani", "Ashish"),), 2017)
PATIENCE = 0.4


@contextmanager
def asking(
    monkeypatch: pytest.MonkeyPatch,
    pem: Path,
    answer: Bad,
    bare: Bad | None = None,
    patience: float = PATIENCE,
) -> Iterator[tuple[World, RegisterClient]]:
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
        client = RegisterClient(contact="me@example.org", patience=patience, haste=0.01)
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
    "headers without end, fast": (then(OK, endless=b"X-A: b\r\n" * 1000), f"{LATE}|HTTP|MB"),
    "a header without end": (then(OK + b"X: ", endless=b"y" * 60_000), f"{LATE}|HTTP|MB"),
    "a status line without end": (then(b"HTTP/1.1 200 ", endless=b"O" * 60_000), f"{LATE}|HTTP|MB"),
    "a chunk's extension without end": (
        then(OK + b"Transfer-Encoding: chunked\r\n\r\n1;", endless=b"x" * 60_000),
        f"{LATE}|HTTP|MB",
    ),
    "trailers without end": (then(chunked(GOOD) + b"0\r\n", endless=b"X: y\r\n" * 5000), f"{LATE}|HTTP|MB"),
    "a body without end": (
        then(OK + b"Content-Length: 99999999999\r\n\r\n", endless=b" " * 60_000),
        f"{LATE}|MB",
    ),
    "a body to the end of the connection": (then(OK + b"\r\n", endless=b" " * 60_000), f"{LATE}|MB"),
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
