"""What `lost-latex` says pandoc drops, pandoc drops; what it keeps is not told."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence

import pytest

from seminal.check.rules.fields._markup import KEPT, markup
from tests.pandocs import reference

LOST = (
    "mbox hbox fbox text mathrm mathbf mathcal mathit mathsf mathbb operatorname path footnote cite citep "
    "citet textcite autocite textls natexlab noun ce textcyr raisebox scalebox phantom texteuro "
    "texttrademark textendash textemdash textellipsis textunderscore textohm BibTeX dh DH dj DJ ng NG th "
    "TH dag ddag cdot times alpha beta gamma lambda infty rightarrow approx leq smash rlap llap makebox "
    "framebox sb sp RL bibinfo bibnamefont bibfnamefont citenamefont citeauthor citeyear citealp fullcite "
    "ref eqref pageref autoref cref Cref textasciiacute textasciigrave textasciidieresis acute grave ddot "
    "tilde hat check breve vec dot mathring mathscr mathfrak mathnormal boldsymbol bm textrightarrow geq "
    "neq pm sqrt apj aap mnras degree textquoterights textbar biberror formatdate wh mymacro"
).split()
"""Commands that stand in bibliographies, authors' own ones last."""


def titles(written: Sequence[str]) -> list[str]:
    """Return what pandoc makes of titles."""
    entries = (f"@misc{{k{at}, title = {{{text}}}}}" for at, text in enumerate(written))
    run = subprocess.run(
        [reference(), "-f", "biblatex", "-t", "csljson"],
        input="\n".join(entries),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    found = {item["id"]: item.get("title", "") for item in json.loads(run.stdout)}
    return [found[f"k{at}"] for at in range(len(written))]


def told(name: str) -> bool:
    """Return whether the rule tells of a command."""
    return any(found.rule == "lost-latex" for found in markup(f"Foo \\{name}{{Bar}} Baz", {}))


def test_pandoc_drops_what_the_rule_says() -> None:
    """A command that pandoc does not know, it drops: so nearly all are told."""
    read = titles([f"Foo \\{name}{{Bar}} Baz" for name in LOST])
    assert [name for name, title in zip(LOST, read, strict=True) if "bar" in title.lower()] == []
    assert [name for name in LOST if not told(name)] == []


@pytest.mark.slow
def test_what_pandoc_keeps_is_not_told() -> None:
    names = sorted(KEPT)
    assert [name for name in names if told(name)] == []
    forms = ("Foo \\{}{{Bar}} Baz", "Foo \\{}{{x}}{{Bar}} Baz", "Foo \\{}[x]{{Bar}} Baz", "Foo \\{} Baz")
    kept: set[str] = set()
    for form in forms:
        read = titles([form.format(name) for name in names])
        kept.update(
            name
            for name, title in zip(names, read, strict=True)
            if "bar" in title.lower() or ("Bar" not in form and title.replace(" ", "").lower() != "foobaz")
        )
    assert set(names) - kept == set()
