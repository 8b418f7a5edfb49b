"""Why a register gave no answer."""

from __future__ import annotations


class Unreached(Exception):
    """The register gave no answer. `wait`: seconds until a retry; None: do not retry."""

    def __init__(self, reason: str, wait: float | None = None) -> None:
        super().__init__(reason)
        self.wait = wait
