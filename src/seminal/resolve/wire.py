"""Network connections limited to one deadline and a number of bytes.

`Wire` is a network backend of httpcore2. All that an exchange does on the network goes through it: the look-up of
the name, the connection, the TLS handshake, each read. So nothing that a server sends, however slowly, and nothing
that it leaves out makes an exchange last longer than it may.
"""

from __future__ import annotations

import queue
import socket
import threading
import time
from collections.abc import Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

from seminal.resolve.register import Unreached

if TYPE_CHECKING:
    import ssl

    from httpcore2 import NetworkStream

MAX_SENT: Final = 9_000_000
"""Bytes that a server may send in one exchange: the largest answer, its headers and the redirects before it."""


def timeout_error(seconds: float) -> Unreached:
    """Return the error of an exchange that took too long."""
    return Unreached(f"gave no whole answer within {seconds:g} s")


class Wire:
    """Opens connections. `begin` starts an exchange; `trusted` hosts may be in private networks."""

    def __init__(self) -> None:
        self.trusted: frozenset[str] = frozenset()
        self._seconds = 0.0
        self._until = 0.0
        self._left = 0

    def begin(self, seconds: float) -> None:
        """Start an exchange with a deadline for all of it."""
        self._seconds = seconds
        self._until = time.monotonic() + seconds
        self._left = MAX_SENT

    def remaining(self) -> float:
        """Return the seconds that are left. Raises Unreached where none are."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise timeout_error(self._seconds)
        return left

    def count(self, received: int) -> None:
        """Count received bytes. Raises Unreached above 9 MB in one exchange."""
        self._left -= received
        if self._left < 0:
            raise Unreached(f"sent more than {MAX_SENT // 1_000_000} MB")

    def sleep(self, seconds: float) -> None:
        """Wait, at most until the exchange's deadline."""
        time.sleep(min(seconds, self.remaining()))

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> Stream:
        """Return a connection to the first address of a host that accepts one.

        httpcore2 calls it; `timeout` and what follows are ignored for the exchange's deadline, of which each address
        gets its share. Raises Unreached or httpcore2's error.
        """
        import httpcore2

        addresses = self._host_addresses(host, port)
        for at, address in enumerate(addresses, 1):
            seconds = self.remaining() / (len(addresses) - at + 1)
            try:
                return Stream(self, httpcore2.SyncBackend().connect_tcp(address, port, seconds))
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                if at == len(addresses):
                    raise
        raise Unreached("has no address")

    def _host_addresses(self, host: str, port: int) -> list[str]:
        """Return a host's addresses. Raises Unreached for a private one of an untrusted host."""
        addresses = list(dict.fromkeys(self._resolved_host(host, port)))
        if host.casefold() not in self.trusted and not all(
            ip_address(address.partition("%")[0]).is_global for address in addresses
        ):
            raise Unreached("redirected into a private network")
        return addresses

    def _resolved_host(self, host: str, port: int) -> list[str]:
        """Look up a host's addresses in a thread, to have a deadline. Raises Unreached."""
        found: queue.SimpleQueue[list[str] | OSError] = queue.SimpleQueue()

        def look_up() -> None:
            try:
                found.put([str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)])
            except (OSError, UnicodeError) as error:
                found.put(OSError(str(error)))

        threading.Thread(target=look_up, name="look-up", daemon=True).start()
        try:
            answer = found.get(timeout=self.remaining())
        except queue.Empty:
            raise Unreached("has a name that cannot be looked up", 0.0) from None
        if isinstance(answer, OSError):
            raise Unreached("cannot be reached: no connection", 0.0)
        return answer


class Stream:
    """A connection whose every step ends with the exchange."""

    def __init__(self, wire: Wire, inner: NetworkStream) -> None:
        self._wire = wire
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Return and count at most `max_bytes`, b"" at the end. Raises Unreached past the limits."""
        data = self._inner.read(max_bytes, self._wire.remaining())
        self._wire.count(len(data))
        return data

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send bytes before the deadline."""
        self._inner.write(buffer, self._wire.remaining())

    def close(self) -> None:
        """Close the connection."""
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> Stream:
        """Return the connection encrypted; Python bounds a whole handshake, not each of its steps."""
        return Stream(self._wire, self._inner.start_tls(ssl_context, server_hostname, self._wire.remaining()))

    def get_extra_info(self, info: str) -> Any:
        """Return a property that httpcore2 requests, such as whether the connection was closed."""
        return self._inner.get_extra_info(info)
