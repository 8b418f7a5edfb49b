"""We find in Markdown what pandoc cites: key for key, mode for mode, as often."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded

from seminal.filters.citations import cited
from seminal.model.markdown_format import MarkdownFormat
from seminal.model.source import Source
from seminal.scan import scan
from seminal.scan.citations import expand_tabs
from tests.oracles.addresses import BARE
from tests.oracles.batch import trees
from tests.oracles.differences import explained
from tests.oracles.grammar import documents
from tests.oracles.known import known
from tests.oracles.nesting import document
from tests.oracles.reducing import reduced
from tests.scan.gallery import gallery
from tests.shared import ROOT

FUZZ = int(os.environ.get("SEMINAL_FUZZ", "0"))
NESTED = max(3000, min(FUZZ, 20_000))
AT_ONCE = 2500  # documents for one pandoc process
BOOK = sorted((ROOT / "book").glob("**/*.qmd")) if (ROOT / "book").is_dir() else []


def ours(text: str, path: str = "x.md", *, bare: bool = False) -> Counter[tuple[str, str]]:
    """Return what we find, without what only LaTeX or knitr makes of it; `bare` addresses are links."""
    chapter = scan(Source(path, text), markdown=MarkdownFormat(autolink_bare_uris=bare))
    return Counter(
        (one.key, one.mode)
        for one in (*chapter.citations, *chapter.crossrefs)
        if one.mode != "latex" and one.context != "option"
    )


def _without_modes(pairs: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
    return Counter((key, "") for key, _ in pairs.elements())


def disagreements(texts: Sequence[str], folder: Path, *, bare: bool = False) -> list[str]:
    """Return a report of each document that pandoc reads otherwise than we do, for no written reason."""
    return [report for report in compared(texts, folder, bare=bare) if report]


def compared(texts: Sequence[str], folder: Path, *, bare: bool = False) -> list[str]:
    """Return for each document how pandoc reads it otherwise; nothing where it does not, or for a written reason."""
    reports = []
    form = "markdown+autolink_bare_uris" if bare else "markdown"
    for first in range(0, len(texts), AT_ONCE):
        some = texts[first : first + AT_ONCE]
        read = trees([expand_tabs(text) for text in some], folder, form=form)  # pandoc's own command does so
        for text, tree in zip(some, read, strict=True):
            if tree is None or explained(text):
                reports.append("")
                continue
            mine, theirs = ours(text, bare=bare), Counter(cited(tree))
            if any(mode == "nocite" for _, mode in mine):  # pandoc has no mode for the field `nocite`
                mine, theirs = _without_modes(mine), _without_modes(theirs)
            same = mine == theirs
            reports.append(
                "" if same else f"{text!r}\n  only we: {mine - theirs}\n  only pandoc: {theirs - mine}"
            )
    return reports


def assert_all_listed(made: Sequence[str], folder: Path) -> None:
    """Assert that few documents are read otherwise than by pandoc, and each of them for a reason of the page."""
    differing = [text for text, report in zip(made, compared(made, folder), strict=True) if report]
    left = reduced(differing, lambda some: [bool(one) for one in compared(some, folder)])
    unknown = sorted({one for one in left if not known(one)}, key=len)
    assert len(differing) <= len(made) // 100
    assert not unknown, f"{len(unknown)} of {len(made)}:\n" + "\n".join(compared(unknown, folder))


def test_gallery(tmp_path: Path) -> None:
    cases = list(gallery())
    assert len(cases) >= 200
    assert not disagreements([case.text for case in cases], tmp_path)


@pytest.mark.skipif(not BOOK, reason="the book is not written yet")
def test_book(tmp_path: Path) -> None:
    assert not disagreements([path.read_text(encoding="utf-8") for path in BOOK], tmp_path)


def test_bare_addresses(tmp_path: Path) -> None:
    assert not disagreements(BARE, tmp_path, bare=True)
    assert not disagreements([case.text for case in gallery()], tmp_path, bare=True)


@pytest.mark.parametrize("count", [300, pytest.param(max(5000, FUZZ), marks=pytest.mark.slow)])
def test_made_documents(tmp_path: Path, count: int) -> None:
    made: list[str] = []

    @settings(
        max_examples=count,
        derandomize=not FUZZ,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(documents)
    def make(document: str) -> None:
        made.append(document)

    if FUZZ:
        number = int.from_bytes(os.urandom(4), "big")
        print(f"seed {number}")
        make = seeded(number)(make)
    make()
    assert len(made) >= count
    assert_all_listed(made, tmp_path)


@pytest.mark.slow
def test_nested_documents(tmp_path: Path) -> None:
    """Everything in everything: what is left of a document that differs is a difference of the page."""
    first = int.from_bytes(os.urandom(4), "big") if FUZZ else 0
    print(f"documents from {first}")
    made = [document(number) for number in range(first, first + NESTED)]
    assert_all_listed(made, tmp_path)
