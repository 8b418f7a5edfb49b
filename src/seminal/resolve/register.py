"""What a register's module gives, and the registers by name, loaded when they are asked."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from seminal.model.answer import Question
from seminal.model.entry import Entry, Origin
from seminal.resolve import REGISTERS


class Register(Protocol):
    """A module of this folder: where a register is, how often it may be asked, and two pure functions."""

    @property
    def BASE(self) -> str:
        """Return the address that all of its addresses begin with."""

    @property
    def PAUSE(self) -> float:
        """Return the seconds between two questions that the register publishes as its limit."""

    @property
    def SCHEMES(self) -> tuple[str, ...]:
        """Return the schemes of the identifiers that it finds works by."""

    @property
    def KEY(self) -> tuple[str, str]:
        """Return the environment variable of an API key, and the header (or `?parameter`) that carries it."""

    def url(self, question: Question) -> str:
        """Return the address that answers a question."""

    def entries(self, payload: bytes, origin: Origin) -> list[Entry]:
        """Return the records of an answer. Raises ValueError where it is not in the register's format."""


def register(name: str) -> Register:
    """Return a register of `REGISTERS`."""
    assert name in REGISTERS
    module: Register = import_module(f"seminal.resolve.{name}")
    return module


def asked_first(question: Question) -> list[str]:
    """Return the registers' names, those first that know an identifier of the question."""
    schemes = {identifier.scheme for identifier in question.identifiers}
    return sorted(REGISTERS, key=lambda name: not schemes.intersection(register(name).SCHEMES))
