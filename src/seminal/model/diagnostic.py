"""What is wrong with the author's material, as values."""

from __future__ import annotations

from dataclasses import dataclass

from seminal.model.rules import RULES, Reader
from seminal.model.rules import Severity as Severity
from seminal.model.source import Location


@dataclass(frozen=True, slots=True)
class Fix:
    """A repair that needs no person's judgement: at the diagnostic's place, `old` becomes `new`."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem: the violated rule, the place, a message and a hint.

    `rule` is a name of `model.rules.RULES`; `message` states the problem in one sentence;
    `hint` states what to do. `only` names the programs for which it is a problem; empty for all programs of the rule.
    """

    rule: str
    location: Location
    message: str
    hint: str = ""
    fix: Fix | None = None
    related: tuple[Location, ...] = ()
    override: Severity | None = None
    only: frozenset[Reader] = frozenset()

    @property
    def severity(self) -> Severity:
        """Return the configured severity, else the rule's own."""
        return self.override if self.override is not None else RULES[self.rule].severity

    @property
    def readers(self) -> frozenset[Reader]:
        """Return the programs concerned; empty means all."""
        return self.only or RULES[self.rule].readers
