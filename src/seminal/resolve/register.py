"""The registers by name, loaded when they are asked."""

from __future__ import annotations

from importlib import import_module

from seminal.model.answer import Question
from seminal.model.plug_points import Register
from seminal.resolve import REGISTERS


class Unreached(Exception):
    """The register gave no answer. `wait`: seconds until a retry; None: do not retry."""

    def __init__(self, reason: str, wait: float | None = None) -> None:
        super().__init__(reason)
        self.wait = wait


def register(name: str) -> Register:
    """Import and return a register's module; its name is one of `REGISTERS`."""
    assert name in REGISTERS
    module: Register = import_module(f"seminal.resolve.{name}")
    return module


def asked_first(question: Question) -> list[str]:
    """Return all registers' names, those first that find works by the question's identifiers."""
    schemes = {identifier.scheme for identifier in question.identifiers}
    return sorted(REGISTERS, key=lambda name: not schemes.intersection(register(name).SCHEMES))
