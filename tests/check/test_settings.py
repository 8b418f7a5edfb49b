"""What the author configures, and what is said of a wrong configuration."""

from __future__ import annotations

import pytest

from seminal.check.settings import read_settings
from seminal.model.diagnostic import Severity
from seminal.model.source import Source
from seminal.scan import scan
from tests.check.books import VASWANI, diagnostics, rules

BOOK = {"a.qmd": "@nowhere2020", "r.bib": VASWANI}


def test_rules_are_switched_off_and_regraded() -> None:
    settings, problems = read_settings({"rules": {"unknown-key": False, "uncited-entry": "error"}})
    assert problems == []
    assert settings.rules == {"unknown-key": None, "uncited-entry": Severity.ERROR}
    found = diagnostics(BOOK, settings)
    assert [(d.rule, str(d.severity)) for d in found] == [("uncited-entry", "error")]


def test_every_mistake_is_told_with_a_suggestion() -> None:
    data = {
        "rules": {"unknwon-key": "off", "bad-year": "fatal"},
        "house": {"requird": [], "required": "doi", "key-pattern": "(", "title-case": "shout"},
    }
    settings, problems = read_settings(data)
    assert problems == [
        "rules: there is no rule unknwon-key; did you mean unknown-key?",
        "rules: bad-year: write on, off, note, warning, error, not fatal",
        "house: there is no option requird; did you mean required?",
        "house: required: write a list of fields, or a mapping from a type to one",
        "house: key-pattern: write a regular expression without references and look-around",
        "house: title-case: write title or sentence",
    ]
    assert not settings.house
    assert read_settings({"rules": ["a"]})[1] == ["rules: must be a mapping"]


@pytest.mark.parametrize("prefix", ["vid", "Vid", "my-vid"])
def test_custom_prefixes_are_cross_references(prefix: str) -> None:
    """As the scanner takes them: one rule for both."""
    settings, _ = read_settings({}, prefixes=[prefix])
    entry = VASWANI.replace("vaswani2017attention", f"{prefix}-2017")
    assert scan(Source("a.qmd", f"@{prefix}-2017"), crossref_prefixes=settings.crossref_prefixes).crossrefs
    assert "crossref-like-key" in rules(diagnostics({"r.bib": entry}, settings))
    plain, _ = read_settings({}, quarto=False)
    assert "crossref-like-key" not in rules(diagnostics({"r.bib": entry.replace(prefix, "fig")}, plain))


def test_misspelt_fields_and_types_of_a_house_are_told_and_own_ones_are_not() -> None:
    asked = {"artcile": ["doi", "numbr/issue"], "artwork": ["medium"], "*": ["autor"]}
    house = {"required": asked, "field-order": ["titel", "mynote"], "journals": {"autor": ["numbr"]}}
    assert read_settings({"house": house})[1] == [
        "house: required: there is no type artcile; did you mean article?",
        "house: required: there is no field numbr; did you mean number?",
        "house: required: there is no field autor; did you mean author?",
        "house: field-order: there is no field titel; did you mean title?",
    ]


def test_a_house_repairs_its_spellings() -> None:
    settings, problems = read_settings(
        {"house": {"journals": {"NeurIPS": "Advances in Neural Information Processing Systems"}}}
    )
    assert problems == []
    found = [d for d in diagnostics({"r.bib": VASWANI}, settings) if d.rule == "house-journal"]
    assert [d.fix.new for d in found if d.fix] == ["NeurIPS"]
