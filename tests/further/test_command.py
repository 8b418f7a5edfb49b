"""`seminal further` as an author uses it: printed, or written into a chapter and edited there."""

import shutil
from pathlib import Path

import pytest

from tests.commands import seminal
from tests.filters.rendering import TOPICS

CHAPTER = """\
---
title: Serving
topics: [serving]
lang: de
further-reading: {max: 2, style: compact}
---

# Serving

See @yu2022orca.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "bib").mkdir()
    shutil.copy(TOPICS, tmp_path / "bib" / "topics.json")
    (tmp_path / "seminal.yml").write_text("further-reading: {max: 1, order: year}\n")
    (tmp_path / "08-serving.md").write_text(CHAPTER)
    return tmp_path


def test_front_matter_counts_more_than_the_project_and_less_than_options(project: Path) -> None:
    done = seminal("further", "08-serving.md", cwd=project)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "## Weiterführende Literatur {#further-reading-serving .unnumbered}",
        "",
        "- Jeffrey Dean et al. 2013. [The Tail at Scale](<https://doi.org/10.1145/2408776.2408794>).",
        "- Woosuk Kwon et al. 2023. [Efficient Memory Management for Large Language Model Serving with PagedAttention]"
        "(<https://doi.org/10.1145/3600006.3613165>).",
    ]
    options = ("--max=1", "--order=lists", "--title=Mehr", "--level=3")
    done = seminal("further", "08-serving.md", *options, cwd=project)
    assert done.stdout.startswith("### Mehr {")
    assert done.stdout.count("\n- ") == 1
    assert "PagedAttention" in done.stdout


def test_written_twice_is_written_once_and_edits_stay(project: Path) -> None:
    chapter = project / "08-serving.md"
    assert seminal("further", "08-serving.md", "--write", cwd=project).returncode == 0
    once = chapter.read_text()
    assert once.startswith(CHAPTER)
    assert seminal("further", "08-serving.md", "--write", cwd=project).returncode == 0
    assert chapter.read_text() == once
    edited = once.replace("The Tail at Scale", "Tails").replace("See @yu", "As @kwon2023efficient and @yu")
    chapter.write_text(edited)
    done = seminal("further", "08-serving.md", "--write", cwd=project)
    assert (done.returncode, "edited-section" in done.stderr) == (0, True)
    text = chapter.read_text()
    assert "Tails" in text
    assert "PagedAttention" not in text  # the chapter cites it by now
    assert text.partition("<!-- seminal:begin")[0] == edited.partition("<!-- seminal:begin")[0]
    assert seminal("further", "08-serving.md", "--write", cwd=project).returncode == 0
    assert chapter.read_text() == text


def test_the_name_of_a_chapter_drives_no_terminal(project: Path) -> None:
    (project / "a\x1b.md").write_text(CHAPTER)
    done = seminal("further", "a\x1b.md", "--write", "--max=1", cwd=project)
    assert done.stderr == "seminal: wrote 1 work into a\\u001b.md\n"


def test_an_option_in_front_matter_that_is_no_good(project: Path) -> None:
    (project / "a.md").write_text("---\ntopics: [serving]\nfurther-reading: {maximum: 2}\n---\n\nText.\n")
    done = seminal("further", "a.md", cwd=project)
    assert done.returncode == 2
    assert "unknown option maximum: did you mean max?" in done.stderr


def test_nothing_is_written_into_a_notebook(project: Path) -> None:
    text = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'
    (project / "a.ipynb").write_text(text)
    done = seminal("further", "a.ipynb", "--topic", "serving", "--write", cwd=project)
    assert done.returncode == 2
    assert '`::: {.further-reading topic="serving"}`' in done.stderr
    assert (project / "a.ipynb").read_text() == text


def test_check_knows_the_topics_that_a_build_made_of_headings(project: Path) -> None:
    div = '::: {.further-reading topic="%s"}\n:::\n'
    (project / "08-serving.md").write_text(CHAPTER + div % "serving" + div % "srving")
    done = seminal("check", "08-serving.md", "--format", "short", cwd=project)
    assert done.stdout.count("unknown-topic") == 1
    assert "no topic srving" in done.stdout
    (project / "bib" / "topics.json").write_text("[")
    done = seminal("check", "08-serving.md", "--format", "short", cwd=project)
    assert done.stdout.count("unknown-topic") == 2
