"""What the author configures of the checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from seminal.check.standard import TYPES
from seminal.model.crossrefs import PREFIXES, crossref
from seminal.model.diagnostic import Severity
from seminal.model.house import HouseStyle
from seminal.model.rules import RULES, Reader
from seminal.text.did_you_mean import misspelt_field, nearest
from seminal.text.linear import Linear


@dataclass(frozen=True)
class Settings:
    """Severities by rule (None switches it off), cross-references, house style.

    `quarto` says that the book's chapters are Quarto's: cross-references resolve over the whole book and a
    chapter's own `bibliography` replaces the project's. `readers` are the programs that format the citations of
    chapters in Markdown.
    """

    rules: Mapping[str, Severity | None] = field(default_factory=dict)
    crossref_prefixes: frozenset[str] = PREFIXES
    quarto: bool = True
    house: HouseStyle = field(default_factory=HouseStyle)
    readers: frozenset[Reader] = frozenset(("pandoc",))

    def wants(self, rule: str) -> bool:
        """Return whether a rule is on; an opt-in rule needs the configuration to set it."""
        return self.rules[rule] is not None if rule in self.rules else not RULES[rule].opt_in

    def reads_as_crossref(self, key: str) -> bool:
        """Return whether Quarto takes `@key` for a cross-reference."""
        return self.quarto and crossref(self.crossref_prefixes).match(key) is not None


def read_settings(
    data: Mapping[str, object], *, quarto: bool = True, prefixes: Iterable[str] = ()
) -> tuple[Settings, list[str]]:
    """Parse the configuration's `rules` and `house`; return settings and problems.

    `prefixes` are the book's own cross-reference prefixes (Quarto's `crossref: custom:`).
    """
    problems: list[str] = []
    rules: dict[str, Severity | None] = {}
    for name, value in _mapping_of(data, "rules", problems).items():
        level = _SWITCHES[value] if isinstance(value, bool) else str(value).lower()
        rule = RULES.called(str(name))
        if rule is None:
            near = nearest(str(name), RULES)
            problems.append(f"rules: there is no rule {name}" + (f"; did you mean {near}?" if near else ""))
        elif level not in _LEVELS and level != "on":
            problems.append(f"rules: {name}: write on, {', '.join(_LEVELS)}, not {value}")
        else:
            rules[rule] = RULES[rule].severity if level == "on" else _LEVELS[level]
    house = _parse_house(_mapping_of(data, "house", problems), problems)
    return Settings(rules, PREFIXES | frozenset(prefixes), quarto, house), problems


def _parse_house(data: Mapping[object, object], problems: list[str]) -> HouseStyle:
    """Parse the house style without wrong options; add a problem for each of them."""
    found: dict[str, Any] = {}
    for name, value in data.items():
        if str(name) not in _HOUSE:
            near = nearest(str(name), _HOUSE)
            problems.append(f"house: there is no option {name}" + (f"; did you mean {near}?" if near else ""))
            continue
        form, wanted = _HOUSE[str(name)]
        if (read := form(value)) is None:
            problems.append(f"house: {name}: write {wanted}")
        else:
            found[str(name).replace("-", "_")] = read
            fields = read if form is _lists_by_type else {"*": read} if form is _field_names else {}
            problems += [f"house: {name}: {problem}" for problem in _misspelt_names(fields)]
    return HouseStyle(**found)


def _misspelt_names(fields_of_type: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield a message for each type or field that misspells a known one."""
    for kind, names in fields_of_type.items():
        if kind not in TYPES and (near := nearest(kind, TYPES)):
            yield f"there is no type {kind}; did you mean {near}?"
        for name in (part for one in names for part in one.split("/")):
            if near := misspelt_field(name):
                yield f"there is no field {name}; did you mean {near}?"


def _mapping_of(data: Mapping[str, object], name: str, problems: list[str]) -> Mapping[object, object]:
    """Return a mapping of the configuration; for anything else {}, and add a problem."""
    value = data.get(name) or {}
    if isinstance(value, Mapping):
        return value
    problems.append(f"{name}: must be a mapping")
    return {}


def _lists_by_type(value: object) -> dict[str, tuple[str, ...]] | None:
    """Parse `type: [field, ...]`, or a list for every type; None for another form."""
    if isinstance(value, list):
        value = {"*": value}
    if not isinstance(value, Mapping) or not all(isinstance(names, list) for names in value.values()):
        return None
    return {str(kind).lower(): tuple(str(name).lower() for name in names) for kind, names in value.items()}


def _right_by_spelling(value: object) -> dict[str, str] | None:
    """Return the canonical name by spelling, itself included; None unless a list or mapping."""
    if isinstance(value, list):
        return {str(right): str(right) for right in value}
    if not isinstance(value, Mapping):
        return None
    pairs = (
        (right, wrong_spellings if isinstance(wrong_spellings, list) else [wrong_spellings])
        for right, wrong_spellings in value.items()
    )
    return {str(wrong): str(right) for right, wrong_spellings in pairs for wrong in (right, *wrong_spellings)}


def _field_names(value: object) -> tuple[str, ...] | None:
    """Return the names in a list in lower case, None for another value."""
    return tuple(str(name).lower() for name in value) if isinstance(value, list) else None


def _title_case_choice(value: object) -> str | None:
    """Return "title", "sentence" or "", None for another value."""
    return str(value) if value in ("title", "sentence", "") else None


def _key_pattern(value: object) -> str | None:
    """Return a key pattern, or None if it cannot run in linear time."""
    try:
        Linear(str(value))
    except re.error:
        return None
    return str(value)


_SWITCHES: Final = {True: "on", False: "off"}
"""YAML reads `on` and `off` as truth values."""
_LEVELS: Final[dict[str, Severity | None]] = {
    "off": None,
    "note": Severity.NOTE,
    "warning": Severity.WARNING,
    "error": Severity.ERROR,
}
_BY_TYPE: Final = "a list of fields, or a mapping from a type to one"
_SPELLINGS: Final = "a list of names, or a mapping from a name to its other spellings"
_HOUSE: Final[dict[str, tuple[Callable[[object], Any], str]]] = {
    "required": (_lists_by_type, _BY_TYPE),
    "forbidden": (_lists_by_type, _BY_TYPE),
    "publishers": (_right_by_spelling, _SPELLINGS),
    "journals": (_right_by_spelling, _SPELLINGS),
    "title-case": (_title_case_choice, "title or sentence"),
    "field-order": (_field_names, "a list of fields"),
    "key-pattern": (_key_pattern, "a regular expression without references and look-around"),
}
"""The options of `house:`, how each is read, and what it must be."""
