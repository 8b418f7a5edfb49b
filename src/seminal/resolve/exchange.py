"""One question and its answer over HTTP: with one deadline, within limits, and in confidence.

A key and a contact address go to the host they are for and, where that sends us on, to no other. There are no cookies.
"""

from __future__ import annotations

import ssl
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, cast
from urllib.parse import SplitResult, unquote, urldefrag, urljoin, urlsplit

from seminal.resolve.register import Unreached
from seminal.resolve.wire import Wire, timeout_error

if TYPE_CHECKING:
    import httpcore2

MAX_ANSWER: Final = 8_000_000
"""Bytes of an answer, packed and unpacked; real ones have some hundred thousand at most."""
MAX_ADDRESS: Final = 4_000
MAX_REDIRECTS: Final = 3
_REDIRECTS: Final = frozenset((301, 302, 303, 307, 308))
_LOOPBACK: Final = frozenset(("127.0.0.1", "::1", "localhost"))
_PORTS: Final = {"https": 443, "http": 80}
_BROKEN: Final = "broke off its answer, or does not speak HTTP"
_GZIP: Final = 16 + zlib.MAX_WBITS


class HttpAnswer(NamedTuple):
    """A status, headers by lower-case name, and a successful answer's body."""

    status: int
    headers: dict[str, str]
    body: bytes


class Secrets(NamedTuple):
    """Credentials for the register's host only: headers, a parameter, and the key in them."""

    headers: Mapping[str, str]
    parameter: str = ""
    key: str = ""


class Line:
    """A connection to one register, kept open between questions; one question at a time.

    `base` is the register's address, `about` the headers of each request, `seconds` the time for a whole exchange.
    """

    def __init__(self, base: str, about: Mapping[str, str], seconds: float) -> None:
        self._base = _checked_url(base, insecure=True)
        self._about = {"Accept-Encoding": "gzip", **about}
        self._seconds = seconds
        self._wire = Wire()
        self._pool: httpcore2.ConnectionPool | None = None

    def close(self) -> None:
        """Close the connections."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.close()

    def ask(self, address: str, secrets: Secrets, turn: Callable[[], float]) -> HttpAnswer:
        """Return a URL's answer, after redirects, of whatever status.

        `turn` is called before each request and returns the seconds to wait. Raises Unreached where there is no usable
        answer; any error closes the connections.
        """
        try:
            return self._follow(address, secrets, turn)
        except BaseException as error:  # nothing of an exchange that failed is used again
            self.close()
            if reason := _unreached(error, self._seconds):
                raise reason from None
            raise

    def _follow(self, address: str, secrets: Secrets, turn: Callable[[], float]) -> HttpAnswer:
        """Return a URL's answer after up to 3 redirects, keys going to their host only."""
        insecure = self._base.scheme == "http"
        time.sleep(turn())
        self._wire.begin(self._seconds)
        for _ in range(MAX_REDIRECTS + 1):
            here = _checked_url(address, insecure=insecure)
            named = bool(secrets.key) and secrets.key in unquote(address)
            if _origin_of(here) == _origin_of(self._base):
                headers = {**self._about, **secrets.headers}
                asked = address if named else _with_parameter(address, secrets.parameter)
            else:
                _require_public_host(here)
                if named:
                    raise Unreached("redirected to another host, which would get the key")
                headers, asked = self._about, address
            answer = self._single_attempt(asked, headers)
            if answer.status not in _REDIRECTS:
                return answer
            address = _redirect_target(address, answer.headers.get("location", ""))
            self._wire.sleep(turn())
        raise Unreached(f"redirected more than {MAX_REDIRECTS} times")

    def _single_attempt(self, address: str, headers: Mapping[str, str]) -> HttpAnswer:
        """Return the answer of one GET request; a body is only read of status 200."""
        pool = self._connections()
        limits = {"timeout": {"pool": self._wire.remaining()}}
        with pool.stream("GET", address, headers=[*headers.items()], extensions=limits) as response:
            received = {
                name.decode("ascii").lower(): value.decode("latin-1") for name, value in response.headers
            }
            body = (
                _unpacked_body(response.iter_stream(), received, self._wire)
                if response.status == 200
                else b""
            )
            return HttpAnswer(response.status, received, body)

    def _connections(self) -> httpcore2.ConnectionPool:
        """Return the pool of connections; make it at first, and trust base and proxy."""
        if self._pool is None:
            import httpcore2

            proxy = _proxy(self._base)
            self._wire.trusted = frozenset(
                one.hostname.casefold() for one in (self._base, proxy) if one is not None and one.hostname
            )
            self._pool = httpcore2.ConnectionPool(
                proxy=_as_proxy(proxy) if proxy else None,
                max_connections=2,
                keepalive_expiry=15.0,
                network_backend=cast("httpcore2.NetworkBackend", self._wire),
            )
        return self._pool


def _unpacked_body(chunks: Iterable[bytes], headers: Mapping[str, str], wire: Wire) -> bytes:
    """Return a body, unpacked if gzip. Raises Unreached if broken, empty, over 8 MB."""
    encoding = headers.get("content-encoding", "").strip().lower()
    if encoding not in ("", "identity", "gzip", "x-gzip"):
        raise Unreached("compressed its answer in a way that was not requested")
    unpack = zlib.decompressobj(_GZIP) if encoding.endswith("gzip") else None
    body = bytearray()
    for chunk in chunks:
        wire.remaining()
        try:
            body += unpack.decompress(chunk, MAX_ANSWER + 1 - len(body)) if unpack else chunk
        except zlib.error:
            raise Unreached("sent a broken compressed answer") from None
        if len(body) > MAX_ANSWER:
            raise Unreached(f"answered more than {MAX_ANSWER // 1_000_000} MB")
    if unpack and body and not unpack.eof:
        raise Unreached(_BROKEN, 0.0)
    if not body:
        raise Unreached("answered nothing", 0.0)
    return bytes(body)


def _checked_url(address: str, *, insecure: bool) -> SplitResult:
    """Return the parts of an https URL. Raises Unreached for an invalid or another one.

    Invalid are spaces, other characters than ASCII, a user name, over 4,000 characters. With `insecure`, http is
    allowed on this machine.
    """
    if not (address.isascii() and address.isprintable()) or " " in address or len(address) > MAX_ADDRESS:
        raise Unreached("redirected to an invalid address")
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        raise Unreached("redirected to an invalid address") from None
    if parts.scheme != "https" and not (insecure and parts.scheme == "http" and parts.hostname in _LOOPBACK):
        raise Unreached("redirected to an address without https")
    if not parts.hostname or "@" in parts.netloc or "\\" in parts.netloc:
        raise Unreached("redirected to an invalid address")
    return parts


def _require_public_host(parts: SplitResult) -> None:
    """Raise Unreached for a host without a public name: a number, `localhost`, `intranet`."""
    _, dot, last = (parts.hostname or "").rpartition(".")
    if not dot or not last.isalpha():
        raise Unreached("redirected into a private network")


def _redirect_target(here: str, location: str) -> str:
    """Return the absolute URL of a `Location` header. Raises Unreached without a valid one."""
    if not location:
        raise Unreached("redirected without an address")
    if not (location.isascii() and location.isprintable()):  # urljoin would leave line ends out
        raise Unreached("redirected to an invalid address")
    try:
        return urldefrag(urljoin(here, location)).url
    except ValueError:
        raise Unreached("redirected to an invalid address") from None


def _origin_of(parts: SplitResult) -> tuple[str, str, int]:
    """Return a URL's scheme, host and port (the scheme's if unstated)."""
    return parts.scheme, (parts.hostname or "").casefold(), parts.port or _PORTS[parts.scheme]


def _with_parameter(address: str, parameter: str) -> str:
    return f"{address}{'&' if '?' in address else '?'}{parameter}" if parameter else address


def _proxy(base: SplitResult) -> SplitResult | None:
    """Return the system's http proxy for a URL, else None; Unreached for an https proxy."""
    from urllib.request import getproxies, proxy_bypass

    host = base.hostname or ""
    named = getproxies().get(base.scheme) if host not in _LOOPBACK and not proxy_bypass(host) else None
    if not named:
        return None
    parts = urlsplit(named if "://" in named else f"http://{named}")
    if parts.scheme != "http" or not parts.hostname:
        raise Unreached("cannot be reached: only a proxy with an http:// address can be used")
    return parts


def _as_proxy(parts: SplitResult) -> httpcore2.Proxy:
    """Return httpcore2's form of a proxy's URL, whose user name and password log in."""
    import httpcore2

    auth = (unquote(parts.username), unquote(parts.password or "")) if parts.username else None
    return httpcore2.Proxy(f"http://{parts.netloc.rpartition('@')[2]}", auth=auth)


def _unreached(error: BaseException, seconds: float) -> Unreached | None:
    """Return Unreached, without the URL and its key, for a network error, else None."""
    import httpcore2

    if isinstance(error, httpcore2.TimeoutException):
        return timeout_error(seconds)
    if isinstance(error, httpcore2.RemoteProtocolError | httpcore2.ReadError):
        return Unreached(_BROKEN, 0.0)
    if isinstance(error, httpcore2.LocalProtocolError):
        return Unreached("cannot be asked this question")
    if isinstance(error, httpcore2.ProxyError):
        return Unreached("cannot be reached: the proxy refuses")
    if isinstance(error, httpcore2.NetworkError | OSError):
        if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in _causes(error)):
            return Unreached("cannot be reached: its certificate is not valid")
        return Unreached("cannot be reached: no connection", 0.0)
    return None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error, its cause, that one's cause, and so on."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
