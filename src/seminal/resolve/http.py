"""The one polite client of all registers: at their pace, with patience, limits and a memory.

What a register sends is data of a stranger: it may be slow, endless, half, or something else altogether.
All of that is one thing here, `Unreached` with a reason; none of it says that a work does not exist.
"""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Final

from seminal import __version__
from seminal.model.answer import Question
from seminal.model.entry import Entry, Origin
from seminal.model.plug_points import Register
from seminal.resolve.register import register

if TYPE_CHECKING:
    import httpx

    from seminal.resolve.memory import Memory

LARGEST: Final = 8_000_000  # bytes of an answer; real ones have some hundred thousand at most
PATIENCE: Final = 20.0  # seconds for one answer
LONGEST_WAIT: Final = 30.0  # seconds that a register may ask us to wait
ATTEMPTS: Final = 3
FAILURES: Final = 3  # questions in a row without an answer: then the register is left alone for this run
_AGAIN: Final = frozenset((408, 425, 429, 500, 502, 503, 504))


class Unreached(Exception):
    """The register gave no answer. `wait` is how many seconds it asks for; None: trying again is no use."""

    def __init__(self, reason: str, wait: float | None = None) -> None:
        super().__init__(reason)
        self.wait = wait


class Client:
    """Asks registers, from several threads at once; one register is only ever asked one thing at a time.

    `contact` is an address to write to where we disturb; `addresses` are other servers by register, such as a
    mirror; `haste` shortens every pause (a mirror of one's own has no limits to respect).
    """

    def __init__(
        self,
        *,
        contact: str = "",
        memory: Memory | None = None,
        addresses: Mapping[str, str] | None = None,
        patience: float = PATIENCE,
        haste: float = 1.0,
    ) -> None:
        try:
            import httpx
            import stamina
        except ImportError:
            from seminal.model.errors import FatalError

            raise FatalError(
                "asking registers needs the extra `online`: pip install 'seminal[online]'"
            ) from None
        stamina.instrumentation.set_on_retry_hooks([])  # it would log to standard error
        about = f"; mailto:{contact}" if contact else ""
        self._http = httpx.Client(
            headers={"User-Agent": f"seminal/{__version__} (reading lists to bibliographies{about})"},
            timeout=httpx.Timeout(patience, connect=min(10.0, patience)),
            follow_redirects=True,
            max_redirects=3,
        )
        self._memory = memory
        self._addresses = dict(addresses or {})
        self._patience = patience
        self._haste = haste
        self._turns: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()
        self._next: dict[str, float] = {}
        self._failed: dict[str, int] = {}
        self.unreached: dict[str, str] = {}
        self.asked: Counter[str] = Counter()
        """Registers that gave no answer, with the last reason."""

    def close(self) -> None:
        """Let go of all connections."""
        self._http.close()

    def records(self, name: str, question: Question) -> list[Entry]:
        """Return the records that a register has for a question. Raises Unreached where it gave no answer."""
        of = register(name)
        address = of.url(question)
        with self._turn(name):
            if self._failed.get(name, 0) >= FAILURES:
                raise Unreached(self.unreached[name])
            today = datetime.now(tz=UTC).date()
            known = self._memory.get(address, today) if self._memory else None
            if known is not None:
                return self._read(of, name, *known)
            try:
                body = self._patiently(of, name, address)
                found = self._read(of, name, body, today.isoformat())
            except Unreached as failure:
                self._failed[name] = self._failed.get(name, 0) + 1
                self.unreached[name] = str(failure)
                raise
            self._failed[name] = 0
            if self._memory:
                self._memory.put(address, today, body)
            return found

    def _turn(self, name: str) -> threading.Lock:
        with self._guard:
            return self._turns.setdefault(name, threading.Lock())

    def _read(self, of: Register, name: str, body: bytes, day: str) -> list[Entry]:
        if not body:  # the register knows no such identifier
            return []
        origin = Origin(name, "", datetime.fromisoformat(day).date())
        try:
            return of.entries(body, origin)
        except ValueError as error:
            raise Unreached(f"answered something else than records: {error}") from None
        except (AttributeError, TypeError, KeyError, IndexError):
            raise Unreached("answered in another form than it describes") from None

    def _patiently(self, of: Register, name: str, address: str) -> bytes:
        """Return a body, after as many attempts as are polite."""
        import stamina

        def again(error: Exception) -> bool | float:
            if not isinstance(error, Unreached) or error.wait is None:
                return False
            return error.wait * self._haste if error.wait else True

        for attempt in stamina.retry_context(
            on=again,
            attempts=ATTEMPTS,
            timeout=3 * self._patience,
            wait_initial=1.0 * self._haste,
            wait_max=10.0 * self._haste,
            wait_jitter=0.5 * self._haste,
        ):
            with attempt:
                self._pace(of, name)
                return self._once(of, name, address)
        raise Unreached("no answer")  # pragma: no cover - the last attempt returns or raises

    def _pace(self, of: Register, name: str) -> None:
        pause = self._next.get(name, 0.0) - time.monotonic()
        if pause > 0:
            time.sleep(pause)
        self._next[name] = time.monotonic() + of.PAUSE * self._haste

    def _once(self, of: Register, name: str, address: str) -> bytes:
        """Return the body of one request, empty where the register says that it has no such thing."""
        import httpx

        self.asked[f"{name}, by title" if "?filter=" in address else name] += 1

        headers, parameters = _keys(of)
        place = self._addresses.get(name, of.BASE) + address.removeprefix(of.BASE)
        until = time.monotonic() + self._patience
        try:
            with self._http.stream(
                "GET", httpx.URL(place).copy_merge_params(parameters), headers=headers
            ) as response:
                if response.status_code in (404, 410):
                    return b""
                if response.status_code != 200:
                    raise Unreached(f"answered {response.status_code}", _wait(response))
                return _body(response, until)
        except httpx.TimeoutException:
            raise Unreached(f"gave no answer within {self._patience:g} s", 0.0) from None
        except httpx.InvalidURL:
            raise Unreached("cannot be asked this question") from None
        except httpx.HTTPError as error:
            raise Unreached(f"cannot be reached: {_words(error)}", 0.0) from None


def _keys(of: Register) -> tuple[dict[str, str], dict[str, str]]:
    """Return the header and the parameter that carry an API key, where the environment has one."""
    variable, carrier = of.KEY
    key = os.environ.get(variable, "") if variable else ""
    if not key:
        return {}, {}
    return ({}, {carrier[1:]: key}) if carrier.startswith("?") else ({carrier: key}, {})


def _words(error: Exception) -> str:
    """Return what happened without the address, which may hold an API key."""
    names = {
        "ConnectError": "no connection",
        "RemoteProtocolError": "the answer broke off",
        "ReadError": "the answer broke off",
    }
    return names.get(type(error).__name__, type(error).__name__)


def _body(response: httpx.Response, until: float) -> bytes:
    """Return the body of an answer, as long as it is neither too long nor too slow."""
    body = bytearray()
    for chunk in response.iter_bytes():  # as they come: waiting for full chunks would wait for ever
        body += chunk
        if len(body) > LARGEST:
            raise Unreached(f"answered more than {LARGEST // 1_000_000} MB")
        if time.monotonic() > until:
            raise Unreached("took too long to answer", 0.0)
    if not body:
        raise Unreached("answered nothing", 0.0)
    return bytes(body)


def _wait(response: httpx.Response) -> float | None:
    """Return how long to wait before asking again: 0 for as long as seems good, None for not at all."""
    if response.status_code not in _AGAIN:
        return None
    stated = response.headers.get("Retry-After", "").strip()
    if not stated:
        return 0.0
    if stated.isascii() and stated.isdigit():
        seconds = float(stated[:9])
    else:
        try:
            seconds = (parsedate_to_datetime(stated) - datetime.now(tz=UTC)).total_seconds()
        except (ValueError, TypeError):
            return 0.0
    return None if seconds > LONGEST_WAIT else max(0.01, seconds)
