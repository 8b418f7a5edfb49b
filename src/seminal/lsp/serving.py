"""The server on standard input and output, as editors start it."""

from __future__ import annotations

import sys
from typing import BinaryIO, cast

from seminal.lsp.features import register
from seminal.lsp.server import Server


class _StandardOutput:
    """Our standard output for pygls, which closes what it writes to; the end of the process still needs it."""

    def write(self, data: bytes) -> int:
        """Write bytes."""
        return sys.stdout.buffer.write(data)

    def flush(self) -> None:
        """Send what was written."""
        sys.stdout.buffer.flush()

    def close(self) -> None:
        """Send what was written, and stay open."""
        self.flush()


def serve() -> int:
    """Serve one client on standard input and output, until it leaves."""
    sys.setswitchinterval(0.001)  # what a person waits for goes on while a book is checked
    server = Server()
    register(server)
    server.start_io(stdout=cast("BinaryIO", _StandardOutput()))
    return 0
