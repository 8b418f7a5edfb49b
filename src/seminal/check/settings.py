"""What the author configures of the checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from seminal.check.house import House
from seminal.model.diagnostic import Severity

QUARTO_PREFIXES = frozenset(
    {"fig", "tbl", "lst", "eq", "sec", "thm", "lem", "cor", "prp", "cnj", "def", "exm", "exr"}
    | {"alg", "prf", "rem", "sol", "nte", "tip", "wrn", "cau", "imp"}
)
"""Quarto's cross-reference prefixes (its manual, "Cross References"); every other prefix is a citation."""


@dataclass(frozen=True)
class Settings:
    """Severities by rule (None switches a rule off), the book's cross-references, and the house style.

    `quarto` says that the book's chapters are Quarto's: cross-references resolve over the whole book and a
    chapter's own `bibliography` replaces the project's.
    """

    rules: Mapping[str, Severity | None] = field(default_factory=dict)
    crossref_prefixes: frozenset[str] = QUARTO_PREFIXES
    quarto: bool = True
    house: House = field(default_factory=House)

    def wants(self, rule: str) -> bool:
        """Return whether `rule` is on."""
        return self.rules.get(rule, Severity.NOTE) is not None
