"""Several files in one pandoc run: bookdown's merged document, and `pandoc a.md b.md`."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

import pytest

from tests.filters.rendering import FILTER, filtered, pandoc_run, shown

A = "---\ntitle: A book\ntopics: [serving]\nfurther-reading: {max: 1}\n---\n\n# Serving *well*\n\nText @a.\n"
B = "---\ntopics: [training]\n---\n\n```\n# no heading\n```\n\nOn {#b}\n---\n\n# Training\n\nText.\n"


@pytest.fixture(autouse=True)
def _here(project: Path) -> None:
    """Work in a project of its own."""


def order(text: str) -> list[str]:
    words = ("Serving well", "PagedAttention", "Training", "Distributed Deep", "Tail", "Plain")
    return sorted((word for word in words if word in text), key=text.index)


def test_each_chapter_of_bookdown_has_its_own_topics(project: Path) -> None:
    (project / "01-a.Rmd").write_text(A)
    (project / "02-b.Rmd").write_text(B)
    (project / "03-c.Rmd").write_text("# Plain\n\nNothing.\n")
    ends = [f"\n\n<!--chapter:end:{name}.Rmd-->\n\n" for name in ("01-a", "02-b", "03-c")]
    doc, complaints = filtered(A + ends[0] + B + ends[1] + "# Plain\n\nNothing.\n" + ends[2])
    assert complaints == []
    text = shown(doc, "plain")
    assert order(text) == ["Serving well", "PagedAttention", "Training", "Distributed Deep", "Plain"]
    assert text.count("Further reading") == 2


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a filter cannot see pandoc's command line")
def test_each_file_of_pandoc_has_its_own_topics(project: Path) -> None:
    (project / "a.md").write_text(A)
    (project / "b.md").write_text(B)
    (project / "c.md").write_text("# Plain\n\nNothing.\n")
    done = pandoc_run("--filter", str(FILTER), "--to=plain", "--wrap=none", "a.md", "b.md", "c.md")
    assert (done.returncode, done.stderr) == (0, "")
    assert order(done.stdout) == ["Serving well", "PagedAttention", "Training", "Distributed Deep", "Plain"]
    assert done.stdout.count("Further reading") == 2
    (project / "b.md").write_text(B.replace("On {#b}\n---\n", "").replace("# Training", "Text"))
    done = pandoc_run("--filter", str(FILTER), "--to=plain", "--wrap=none", "a.md", "b.md", "c.md")
    assert done.returncode == 0
    assert "Further reading" not in done.stdout
    assert (
        "a.md: warning broken-section: its front matter cannot be used: pandoc makes one document"
        in done.stderr
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a filter cannot see pandoc's command line")
@pytest.mark.parametrize(
    ("option", "engine"),
    [
        pair if number % 4 == 0 else pytest.param(*pair, marks=pytest.mark.slow)
        for number, pair in enumerate(
            product(("--output", "-H", "--include-after-body"), ("--natbib", "--biblatex", "--citeproc"))
        )
    ],
)
def test_files_of_options_are_not_read_as_chapters(option: str, engine: str, project: Path) -> None:
    """In `make test` each option once and each engine once, in `make slow` all pairs."""
    (project / "a.md").write_text(A.replace("Text @a.", "Text."))
    (project / "old.tex").write_text("% what the last run wrote, or a preamble\n")
    done = pandoc_run("--filter", str(FILTER), "--to=latex", engine, option, "old.tex", "a.md")
    assert (done.returncode, done.stderr) == (0, "")
    assert "PagedAttention" in (done.stdout or (project / "old.tex").read_text())
