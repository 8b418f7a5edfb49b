"""HTTP client for all registers, with rate limits, retries, size limits and a cache.

What a register sends is data of a stranger: it may be slow, endless, half, or something else altogether.
All of that is one thing here, `Unreached` with a reason; none of it says that a work does not exist.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import zlib
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from seminal.model.answer import Question
from seminal.model.entry import Entry, Origin
from seminal.model.plug_points import Register
from seminal.model.version import __version__
from seminal.resolve.exchange import HttpAnswer, Line, Secrets
from seminal.resolve.register import Unreached, register

_MAX_AGE: Final = timedelta(days=30)

MAX_SECONDS: Final = 20.0  # seconds for one answer
MAX_WAIT: Final = 30.0  # seconds that a register may ask us to wait
MAX_RECORDS: Final = 100  # ten at most are asked for
ATTEMPTS: Final = 3
FAILURES: Final = 3  # questions in a row without an answer: then the register is left alone for this run
_AGAIN: Final = frozenset((408, 425, 429, 500, 502, 503, 504))


class AnswerMemory:
    """A cache of answers by URL in an SQLite file, always empty if unusable."""

    def __init__(self, path: Path) -> None:
        self._guard = threading.Lock()
        self._db: sqlite3.Connection | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=5)
            self._db.execute(
                "CREATE TABLE IF NOT EXISTS answers (address TEXT PRIMARY KEY, day TEXT, body BLOB)"
            )
        except (sqlite3.Error, OSError):
            self._db = None

    def get(self, address: str, today: date) -> tuple[bytes, str] | None:
        """Return an answer's body and day; None if missing, unreadable or over 30 days old."""
        if self._db is None:
            return None
        with self._guard:
            try:
                row = self._db.execute(
                    "SELECT body, day FROM answers WHERE address = ?", (address,)
                ).fetchone()
                if row is None or not today - _MAX_AGE <= date.fromisoformat(row[1]) <= today:
                    return None
                return zlib.decompress(row[0]), row[1]
            except (sqlite3.Error, zlib.error, ValueError, TypeError):
                return None

    def put(self, address: str, day: date, body: bytes) -> None:
        """Store an answer's body under its URL; a database error turns the cache off."""
        if self._db is None:
            return
        with self._guard:
            try:
                row = (address, day.isoformat(), zlib.compress(body))
                self._db.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", row)
            except sqlite3.Error:
                self._db = None

    def close(self) -> None:
        """Close the database."""
        if self._db is not None:
            self._db.close()


class RegisterClient:
    """Sends requests to registers from several threads; each register gets one at a time.

    `contact` is a mail address, sent to the registers; `memory` caches answers; `addresses` are other servers by
    register, such as a mirror; `patience` is the seconds for one answer; every pause is multiplied by `haste` (a mirror
    of one's own has no limits to respect). Raises FatalError without the extra `online`.
    """

    def __init__(
        self,
        *,
        contact: str = "",
        memory: AnswerMemory | None = None,
        addresses: Mapping[str, str] | None = None,
        patience: float = MAX_SECONDS,
        haste: float = 1.0,
    ) -> None:
        from importlib.util import find_spec

        if not all(map(find_spec, ("httpcore2", "stamina"))):  # now, and not when `exchange` asks
            from seminal.model.errors import FatalError

            raise FatalError(
                "asking registers needs the extra `online`: pip install './seminal[online]' beside a clone"
            )
        import stamina

        stamina.instrumentation.set_on_retry_hooks([])  # it would log to standard error
        self._about = f"seminal/{__version__} (reading lists to bibliographies)"
        self._contact = f"{self._about[:-1]}; mailto:{contact})" if contact else self._about
        self._lines: dict[str, Line] = {}
        self._memory = memory
        self._addresses = dict(addresses or {})
        self._patience = patience
        self._haste = haste
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()
        self._next: dict[str, float] = {}  # time of the next permitted request, by register
        self._failed: dict[str, int] = {}  # failures in a row, by register
        self.unreached: dict[str, str] = {}
        """The last reason why a register gave no answer, by its name."""
        self.asked: Counter[str] = Counter()
        """The number of requests by register."""

    def close(self) -> None:
        """Close all connections."""
        for line in self._lines.values():
            line.close()

    def records(self, name: str, question: Question) -> list[Entry]:
        """Return a register's records for a question, from the cache or a request.

        A new answer is cached. Raises Unreached without an answer, and at once after three failures in a row.
        """
        of = register(name)
        address = of.url(question)
        with self._lock_of(name):
            if self._failed.get(name, 0) >= FAILURES:
                raise Unreached(self.unreached[name])
            today = datetime.now(tz=UTC).date()
            known = self._memory.get(address, today) if self._memory else None
            if known is not None:
                return self._read(of, name, *known)
            try:
                body = self._with_retries(of, name, address)
                found = self._read(of, name, body, today.isoformat())
            except Unreached as failure:
                self._failed[name] = self._failed.get(name, 0) + 1
                self.unreached[name] = str(failure)
                raise
            self._failed[name] = 0
            if self._memory:
                self._memory.put(address, today, body)
            return found

    def _lock_of(self, name: str) -> threading.Lock:
        """Return the lock that allows one request at a time to a register."""
        with self._guard:
            return self._locks.setdefault(name, threading.Lock())

    def _read(self, of: Register, name: str, body: bytes, day: str) -> list[Entry]:
        """Return the records in an answer's body, none for b"". Raises Unreached for other data."""
        if not body:  # the register does not know the identifier
            return []
        origin = Origin(name, "", datetime.fromisoformat(day).date())
        try:
            found = of.entries(body, origin)
        except ValueError as error:
            raise Unreached(f"answered something else than records: {error}") from None
        except (AttributeError, TypeError, KeyError, IndexError):
            raise Unreached("answered in another form than it describes") from None
        if len(found) > MAX_RECORDS:
            raise Unreached(f"answered with more than {MAX_RECORDS} records")
        return found

    def _with_retries(self, of: Register, name: str, address: str) -> bytes:
        """Return the body of a URL's answer, after at most three requests. Raises Unreached."""
        import stamina

        def pause_after(error: Exception) -> bool | float:
            """Return the seconds until a retry, True for the usual pause, False for none."""
            if not isinstance(error, Unreached) or error.wait is None:
                return False
            return error.wait * self._haste if error.wait else True

        for attempt in stamina.retry_context(
            on=pause_after,
            attempts=ATTEMPTS,
            timeout=3 * self._patience,
            wait_initial=1.0 * self._haste,
            wait_max=10.0 * self._haste,
            wait_jitter=0.5 * self._haste,
        ):
            with attempt:
                return self._body_of_question(of, name, address)
        raise Unreached("no answer")  # pragma: no cover - the last attempt returns or raises

    def _pace(self, of: Register, name: str) -> float:
        """Reserve the next turn at a register; return the seconds until then."""
        now = time.monotonic()
        turn = max(now, self._next.get(name, 0.0))
        self._next[name] = turn + of.PAUSE * self._haste
        return turn - now

    def _body_of_question(self, of: Register, name: str, address: str) -> bytes:
        """Request a URL once, counting it; return the body, b"" for 404, 410. Raises Unreached."""
        self.asked[f"{name}, by title" if "?filter=" in address else name] += 1
        base = self._addresses.get(name, of.BASE)
        if name not in self._lines:
            self._lines[name] = Line(base, {"User-Agent": self._about}, self._patience)
        answer = self._lines[name].ask(
            base + address.removeprefix(of.BASE), self._secrets(of), lambda: self._pace(of, name)
        )
        if answer.status in (404, 410):
            return b""
        if answer.status != 200:
            raise Unreached(f"answered {answer.status}", _seconds_to_wait(answer))
        return answer.body

    def _secrets(self, of: Register) -> Secrets:
        """Return contact address and API key for this register. Raises Unreached for malformed keys."""
        about = {"User-Agent": self._contact}
        variable, carrier = of.KEY
        key = os.environ.get(variable, "") if variable else ""
        if not key:
            return Secrets(about)
        if not (key.isascii() and key.isprintable()) or " " in key:
            raise Unreached(f"cannot be asked: {variable} is not a key")
        if carrier.startswith("?"):
            return Secrets(about, urlencode({carrier[1:]: key}), key)
        return Secrets({**about, carrier: key}, key=key)


def _seconds_to_wait(answer: HttpAnswer) -> float | None:
    """Return the seconds before a retry: 0 for the usual pause, None for no retry.

    `Retry-After` gives seconds or a date. There is no retry after over 30 s, or for a final status such as 400.
    """
    if answer.status not in _AGAIN:
        return None
    stated = answer.headers.get("retry-after", "").strip()
    if not stated:
        return 0.0
    if stated.isascii() and stated.isdecimal():
        seconds = float(stated[:9])
    else:
        try:
            seconds = (parsedate_to_datetime(stated) - datetime.now(tz=UTC)).total_seconds()
        except (ValueError, TypeError):
            return 0.0
    return None if seconds > MAX_WAIT else max(0.01, seconds)
