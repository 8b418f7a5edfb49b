"""Why a register gave no answer."""

from __future__ import annotations


class Unreached(Exception):
    """The register gave no answer. `wait` is how many seconds it asks for; None: trying again is no use."""

    def __init__(self, reason: str, wait: float | None = None) -> None:
        super().__init__(reason)
        self.wait = wait
