"""What a rule is, and every rule by name: `RULES`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal

Reader = Literal["pandoc", "bibtex8", "biber"]
"""A program that reads bibliographies: pandoc with citeproc, BibTeX, or biber for biblatex."""

_TOP: Final = __name__.partition(".")[0]


class Severity(IntEnum):
    """How bad: only what reaches the threshold changes the exit status."""

    NOTE = 0
    WARNING = 1
    ERROR = 2

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True)
class Rule:
    """A rule: its name, its code (never reused), its severity and its page.

    `text` is the docstring of the rule's file. `opt_in`: a rule of taste, off until the configuration switches it on.
    `readers` are the programs that it applies to, where not to all. `check` is a `plug_points.Check` and yields
    what violates the rule; None for a rule that shares a walk with others. `names_only`: its messages hold keys and
    names of fields and files, never the value of a field.
    """

    name: str
    code: str
    severity: Severity
    text: str | None
    opt_in: bool = False
    readers: frozenset[Reader] = frozenset()
    check: Callable[[Any, Any], Iterator[Any]] | None = None
    names_only: bool = False

    @property
    def summary(self) -> str:
        """Return the first sentence of the page."""
        return (self.text or "").partition("\n")[0].rstrip(".:")

    @property
    def page(self) -> str:
        """Return the Markdown page of the rule."""
        return f"# {self.name}\n\n{self.text or ''}"


class Rules(Mapping[str, Rule]):
    """All rules by name, each a file in the folder `rules` of a stage.

    `unknown-key` is `unknown_key.py`, which is loaded when the rule is looked up. Raises ValueError for a file
    without a rule of its name.
    """

    def __init__(self) -> None:
        self._loaded: dict[str, Rule] = {}

    def __getitem__(self, name: str) -> Rule:
        rule = self._loaded.get(name)
        if rule is None:  # every finding asks its rule several times
            module = self._modules[name]
            rule = getattr(import_module(module), "RULE", None)
            if not isinstance(rule, Rule) or rule.name != name:
                raise ValueError(f"{module} has no RULE named {name}")
            self._loaded[name] = rule
        return rule

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __contains__(self, name: object) -> bool:
        return name in self._modules

    @cached_property
    def alone(self) -> tuple[Rule, ...]:
        """Return the rules of no family: those directly in a folder `rules`."""
        return self.family("rules")

    def family(self, folder: str) -> tuple[Rule, ...]:
        """Return the rules whose files are directly in folders of this name."""
        return tuple(self[name] for name, module in self._modules.items() if module.split(".")[-2] == folder)

    @cached_property
    def opt_in(self) -> frozenset[str]:
        """Return the names of the rules that are off by default. Loads every rule."""
        return frozenset(name for name, rule in self.items() if rule.opt_in)

    def called(self, text: str) -> str | None:
        """Return the name of the rule with this name or code, or None."""
        if text in self:
            return text
        return self._by_code.get(text.upper()) if text[:3].upper() == "SEM" else None

    @cached_property
    def _by_code(self) -> Mapping[str, str]:
        return {rule.code: name for name, rule in self.items()}

    @cached_property
    def _modules(self) -> Mapping[str, str]:
        """Return the module of each rule, by name, sorted."""
        found = [
            module
            for folder in import_module(_TOP).__path__
            for place in Path(folder).glob("*/rules")
            for module in _rule_modules(str(place), f"{_TOP}.{place.parent.name}.rules")
        ]
        return dict(sorted((module.rpartition(".")[2].replace("_", "-"), module) for module in found))


def _rule_modules(folder: str, package: str) -> Iterator[str]:
    """Yield modules of a folder recursively, without those that begin with `_`."""
    for name in os.listdir(folder):
        if name.endswith(".py") and not name.startswith("_"):
            yield f"{package}.{name[:-3]}"
        elif "." not in name and not name.startswith("_"):
            yield from _rule_modules(f"{folder}/{name}", f"{package}.{name}")


RULES: Final = Rules()


def manual() -> str:
    """Return `docs/reference/rules.md`: every page, family by family as the codes order them."""
    rules = sorted(RULES.values(), key=lambda rule: rule.code)
    parts = [
        _HEAD,
        *(f"- [`{rule.name}`](#{rule.name}) ({rule.code}, {_default_level(rule)})" for rule in rules),
    ]
    return "\n".join(parts) + "\n" + "".join(f"\n#{rule.page}" for rule in rules)


def _default_level(rule: Rule) -> str:
    return f"{rule.severity}, off by default" if rule.opt_in else str(rule.severity)


_HEAD = """# Rules

Every rule of `seminal check` and of the other commands, made from the pages that `seminal explain RULE`
prints. Switch a rule off, or change its severity, under `seminal:` in `_quarto.yml` or in `seminal.yml`,
by its name or its code:

```yaml
rules:
  uncited-entry: off
  missing-field: error
  double-braces: on
```

Rules of taste are off by default: what they find prints as the author means it. `on` gives a rule its own severity.
A warning about an entry that no chapter cites is a note, for nothing of the entry is printed, unless the configuration
sets the rule's severity.

In a chapter, `<!-- seminal: ignore unknown-key -->` (in LaTeX and BibTeX `% seminal: ignore unknown-key`)
is for its own line, or, alone on a line, for the paragraph or entry that follows; `ignore-file` is for the
whole file, and without a name every rule is meant.

Examples of a bibliography show the fields that matter; the rest of the entry is in order.
"""
