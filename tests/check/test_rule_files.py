"""A rule is one file: dropped into the folder of rules, it checks, is explained and can be configured."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from seminal.check.settings import read_settings
from seminal.model.diagnostic import Severity
from seminal.model.rules import RULES, Rules
from tests.check.books import VASWANI, diagnostics
from tests.shared import ROOT
from tests.source import nodes, trees

DROPPED = '''"""A citation names a work of which everybody has had enough.

Bad:

```markdown
As everybody knows [@lorenz1963].
```

Good:

```markdown
As everybody knows.
```
"""

from seminal.model.diagnostic import Diagnostic
from seminal.model.rules import Rule, Severity


def butterflies(book, settings):
    for chapter in book.manuscript.chapters:
        for one in chapter.citations:
            if one.key == "lorenz1963":
                yield Diagnostic("no-butterflies", one.location, "butterflies again")


RULE = Rule("no-butterflies", "SEM999", Severity.WARNING, __doc__, check=butterflies)
'''


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return a book that breaks the dropped rule, beside a copy of the program that has the rule's file."""
    package = tmp_path / "program" / "seminal"
    shutil.copytree(
        ROOT / "src" / "seminal", package, ignore=shutil.ignore_patterns("__pycache__"), copy_function=os.link
    )
    (package / "check" / "rules" / "no_butterflies.py").write_text(DROPPED, "utf-8")
    (tmp_path / "seminal.yml").write_text("chapters: [a.md]\nbibliography: [r.bib]\n", "utf-8")
    (tmp_path / "a.md").write_text("As everybody knows [@lorenz1963].\n", "utf-8")
    (tmp_path / "r.bib").write_text(
        "@misc{lorenz1963, title={Flow}, author={Lorenz, Edward}, year=1963, url={https://a.org/x}}\n",
        "utf-8",
    )
    return tmp_path


def run(book: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(book / "program")}
    command = [sys.executable, "-m", "seminal", *arguments]
    done = subprocess.run(command, cwd=book, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def test_a_dropped_file_is_a_rule_of_every_command(book: Path) -> None:
    found = run(book, "check", "--format", "short")
    assert "a.md:1:" in found
    assert "no-butterflies" in found
    page = run(book, "explain", "SEM999")
    assert page == run(book, "explain", "no-butterflies")
    assert "Good:" in page
    (book / "seminal.yml").write_text(
        "chapters: [a.md]\nbibliography: [r.bib]\nrules: {SEM999: off}\n", "utf-8"
    )
    assert "no-butterflies" not in run(book, "check", "--format", "short")


def test_codes_are_unique_and_of_one_form() -> None:
    codes = [rule.code for rule in RULES.values()]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"SEM[1-9]\d\d", code) for code in codes)
    assert all(rule.name == name for name, rule in RULES.items())


@pytest.mark.parametrize("name", RULES)
def test_a_rule_file_is_complete(name: str) -> None:
    """It has its page with both examples, and something that finds it: its own look, or another stage's report."""
    rule = RULES[name]
    first, blank, *_ = str(rule.text).splitlines()
    assert first.endswith((".", ":"))
    assert not blank
    assert re.search(r"^Bad:\n\n```+\w+\n.+^```.*^Good:\n\n```+\w+\n.+^```", str(rule.text), re.M | re.S)
    own = rule.check and rule.check.__module__.rpartition(".")[2] == name.replace("-", "_")
    assert own or constants()[name] > 1, "nothing reports it"


@cache
def constants() -> Counter[object]:
    """Return how often each constant stands in the code."""
    return Counter(n.value for tree in trees().values() for n in nodes(tree) if isinstance(n, ast.Constant))


@pytest.mark.parametrize("rule", ["", 'RULE = Rule("other-name", "SEM998", Severity.NOTE, __doc__)'])
def test_an_incomplete_file_is_refused(rule: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head = '"""Nothing."""\n\nfrom seminal.model.rules import Rule, Severity\n\n'
    (tmp_path / "half_written.py").write_text(head + rule, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    rules = Rules()
    rules.__dict__["_modules"] = {"half-written": "half_written"}
    monkeypatch.delitem(sys.modules, "half_written", raising=False)
    with pytest.raises(ValueError, match="half_written has no RULE named half-written"):
        rules["half-written"]


def test_a_code_does_for_the_name() -> None:
    code = RULES["unknown-key"].code
    assert RULES.called(code) == RULES.called(code.lower()) == RULES.called("unknown-key") == "unknown-key"
    assert RULES.called("SEM000") is None
    settings, problems = read_settings({"rules": {code: "note"}})
    assert (settings.rules, problems) == ({"unknown-key": Severity.NOTE}, [])


def test_a_comment_names_a_rule_by_its_code() -> None:
    code = RULES["unknown-key"].code
    text = (
        f"One [@nobody2001].\n\nTwo [@nobody2001]. <!-- seminal: ignore {code} -->\n\n"
        "Three. <!-- seminal: ignore SEM000 -->\n"
    )
    found = diagnostics({"a.qmd": text, "r.bib": VASWANI})
    assert [d.location.line for d in found if d.rule == "unknown-key"] == [1]
    assert [d.location.line for d in found if d.rule == "unknown-rule"] == [5]
