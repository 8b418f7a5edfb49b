"""Every rule has its page, and the examples on the page do what the page says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from seminal.check.settings import Settings, read_settings
from seminal.further.render import SectionReading
from seminal.further.written import write_section
from seminal.model.diagnostic import Severity
from seminal.model.manuscript import Topic
from seminal.model.rules import RULES, manual
from seminal.model.source import Source
from seminal.project.decisions import overrides, topics
from tests.check.books import diagnostics

ROOT = Path(__file__).parents[2]
SECTION = re.compile(r"^Bad:\n(.*?)^Good:\n(.*)\Z", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^(`{3,})(\w+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
ENTRY = """@article{{dean2012large,
  author = {{Dean, Jeffrey and Corrado, Greg}},
  title = {{Large scale distributed deep networks}},
  journal = {{A Journal of Networks}},
  year = {{2012}},
{}}}
"""
"""The entry that the fields of an example are part of: they replace its own."""
CITED = "@misc{vaswani2017attention, title = {Attention is all you need}, year = {2017}}"
"""The bibliography of examples whose page shows none."""
HIDDEN = re.compile(r"<U\+([0-9A-F]{4})>")  # pages spell out what nobody would see
TOPICS = (Topic("attention", "Attention"),)

CODE = "".join(
    path.read_text(encoding="utf-8")
    for part in ("check/*.py", "scan/*.py", "text/bibtex*.py")
    for path in sorted((ROOT / "src" / "seminal").glob(part))
)
OWN_TESTS = {
    *("bibliography-missing", "bibliography-unreadable", "broken-notebook", "key-not-loaded"),
    "unidentified-work",
}
"""Rules whose examples are no files of a book; other tests show them."""

ALONE = {rule.name for rule in RULES.alone}
CHECKED = [name for name in RULES if (name in ALONE or f'"{name}"' in CODE) and name not in OWN_TESTS]
"""Rules that `check` emits; what other commands emit, their own tests show."""


def in_entry(fields: str) -> str:
    """Return an entry with the fields of an example; an example that is an entry is returned as it is."""
    if "@" in fields.split("=")[0]:
        return fields
    names = {line.split(" = ")[0] for line in fields.splitlines()}
    own = [line for line in ENTRY.splitlines(keepends=True) if line.strip().split(" = ")[0] not in names]
    return "".join(own).format(fields)


def broken(examples: str, files: dict[str, str]) -> set[str]:
    """Return the rules that the examples of one section break, in a book with some other files."""
    files, settings = {**files}, Settings(dict.fromkeys(RULES.opt_in, Severity.NOTE))
    for _, language, text in FENCE.findall(examples):
        text = HIDDEN.sub(lambda match: chr(int(match[1], 16)), text)
        if language == "yaml":
            import yaml

            found, problems = read_settings({"house": yaml.safe_load(text)})
            assert problems == []
            settings = replace(settings, house=found.house)
        else:
            text = in_entry(text) if language == "bibtex" else text
            files[
                {"bibtex": "references.bib", "markdown": "chapter.qmd", "latex": "chapter.tex"}[language]
            ] = text
    return {one.rule for one in diagnostics(files, settings, topics=TOPICS)}


def examples(text: str) -> tuple[str, str]:
    """Return what a page shows as bad and as good."""
    found = SECTION.search(text)
    assert found
    return found[1], found[2]


@pytest.mark.parametrize("rule", RULES)
def test_page_has_every_part(rule: str) -> None:
    text = RULES[rule].page
    assert text.startswith(f"# {rule}\n\n")
    bad, good = examples(text)
    assert FENCE.search(bad)
    assert FENCE.search(good)
    assert text.replace("\n", "").isprintable()


@pytest.mark.parametrize("rule", CHECKED)
def test_examples_of_the_page_are_true(rule: str) -> None:
    bad, good = examples(RULES[rule].page)
    files = {} if "```bibtex" in RULES[rule].page else {"references.bib": CITED}
    assert rule in broken(bad, files)
    assert rule not in broken(good, files)


@pytest.mark.parametrize(
    ("rule", "read"),
    [
        ("conflict", overrides),
        ("unsure-match", overrides),
        ("unknown-override", overrides),
        ("unmapped-heading", topics),
        ("unknown-topic-work", topics),
    ],
)
def test_decisions_that_pages_show_are_of_the_form_that_is_read(
    rule: str, read: Callable[[Source], object]
) -> None:
    shown = [text for _, language, text in FENCE.findall(RULES[rule].page) if language == "yaml"]
    assert shown
    for text in shown:
        assert read(Source("a.yml", text))


def test_the_section_that_its_page_calls_edited_is() -> None:
    bad, good = examples(RULES["edited-section"].page)
    reading = SectionReading("Further reading", "id", 2, ("attention",), (), "full")
    for example, expected in ((bad, ["edited-section"]), (good, ["broken-section"])):
        [(_, _, text)] = FENCE.findall(example)
        _, noticed = write_section(Source("a.md", text), reading, {})
        assert [one.rule for one in noticed] == expected
    assert noticed[0].location.line == 3  # the Div, which is written by hand


def test_an_unknown_rule_has_no_page() -> None:
    with pytest.raises(KeyError):
        RULES["no-such-rule"]


def test_the_manual_is_made_of_the_pages() -> None:
    assert not re.search(r"\n## [^\n]+\n\n ", manual()), (
        "Python 3.13 drops the blanks that a docstring begins with"
    )
    assert (ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8") == manual(), (
        "run `make docs`"
    )
