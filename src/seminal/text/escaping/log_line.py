"""Format a server's log records as one line each, without traceback."""

from __future__ import annotations

import logging

from seminal.text.escaping.screen import message


class _OneLine(logging.Formatter):
    """Format a record as one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return "seminal:" and the message's first line, with its exception."""
        error = record.exc_info[1] if record.exc_info else None
        first = record.getMessage().partition("\n")[0]
        return message(f"seminal: {first}" + (f" ({error})" if error else ""))


def one_line_handler() -> logging.Handler:
    """Return a handler that writes each record as one line to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(_OneLine())
    return handler
