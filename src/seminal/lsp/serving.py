"""The server on standard input and output, as editors start it."""

from __future__ import annotations

import logging
import sys
from concurrent.futures import CancelledError
from typing import BinaryIO, cast

from seminal.lsp.features import register
from seminal.lsp.server import Server
from seminal.model.errors import FatalError
from seminal.store.regular import MAX_BYTES
from seminal.text.escaping.log_line import one_line_handler


class _StandardInput:
    """Standard input for pygls, with a limit on the bytes of one message."""

    def readline(self) -> bytes:
        """Return the next line."""
        return sys.stdin.buffer.readline()

    def read(self, size: int) -> bytes:
        """Return that many bytes, fewer at the end. Raises FatalError above the maximal file size."""
        if size > MAX_BYTES:
            raise FatalError(f"the editor announced a message of {size} bytes; the server ends")
        return sys.stdin.buffer.read(size)


class _StandardOutput:
    """Standard output for pygls, which closes what it writes to; the process still needs it."""

    def write(self, data: bytes) -> int:
        """Write bytes."""
        return sys.stdout.buffer.write(data)

    def flush(self) -> None:
        """Send what was written."""
        sys.stdout.buffer.flush()

    def close(self) -> None:
        """Send what was written, and stay open."""
        self.flush()


def _is_of_open_session(record: logging.LogRecord) -> bool:
    """Return whether to log a record: False for errors of requests cancelled at the end."""
    cancelled = record.exc_info is not None and isinstance(record.exc_info[1], CancelledError)
    return not cancelled and "shutting down" not in record.getMessage()


def serve() -> int:
    """Serve one client on standard input and output, until it leaves."""
    sys.setswitchinterval(0.001)  # what a person waits for goes on while a book is checked
    handler = one_line_handler()
    handler.addFilter(_is_of_open_session)
    logging.getLogger("pygls").addHandler(handler)
    logging.getLogger("concurrent.futures").addFilter(_is_of_open_session)
    server = Server()
    register(server)
    server.start_io(cast("BinaryIO", _StandardInput()), cast("BinaryIO", _StandardOutput()))
    return 0
