"""Cache registers' answers on disk for a month."""

from __future__ import annotations

import sqlite3
import threading
import zlib
from datetime import date, timedelta
from pathlib import Path
from typing import Final

_KEPT: Final = timedelta(days=30)


class AnswerMemory:
    """A cache of answers by address; an unusable file is ignored."""

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
        """Return an answer and its day; None if missing or too old."""
        if self._db is None:
            return None
        with self._guard:
            try:
                row = self._db.execute(
                    "SELECT body, day FROM answers WHERE address = ?", (address,)
                ).fetchone()
                if row is None or not today - _KEPT <= date.fromisoformat(row[1]) <= today:
                    return None
                return zlib.decompress(row[0]), row[1]
            except (sqlite3.Error, zlib.error, ValueError, TypeError):
                return None

    def put(self, address: str, day: date, body: bytes) -> None:
        """Store an answer under its address."""
        if self._db is None:
            return
        with self._guard:
            try:
                row = (address, day.isoformat(), zlib.compress(body))
                self._db.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", row)
            except sqlite3.Error:
                self._db = None

    def close(self) -> None:
        """Let go of the file."""
        if self._db is not None:
            self._db.close()
