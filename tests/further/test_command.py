"""`seminal further` as an author uses it: printed, or written into a chapter and edited there."""

import json
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
        "- Jeffrey Dean & Luiz André Barroso. 2013. [The Tail at Scale](<https://doi.org/10.1145/2408776.2408794>).",
        "- Woosuk Kwon et al. 2023. [Efficient Memory Management for Large Language Model Serving with PagedAttention]"
        "(<https://doi.org/10.1145/3600006.3613165>).",
    ]
    options = ("--max=1", "--order=lists", "--title=Mehr", "--level=3")
    done = seminal("further", "08-serving.md", *options, cwd=project)
    assert done.stdout.startswith("### Mehr {")
    assert done.stdout.count("\n- ") == 1
    assert "PagedAttention" in done.stdout


def test_a_misspelt_chapter_is_suggested(project: Path) -> None:
    done = seminal("further", "08-servng.md", cwd=project)
    assert done.returncode == 2
    assert "did you mean `08-serving.md`?" in done.stderr


@pytest.mark.parametrize(("form", "first"), [("md", "- "), ("tex", r"\begin{itemize}"), ("html", "<section")])
def test_no_heading_for_an_empty_title(project: Path, form: str, first: str) -> None:
    done = seminal("further", "08-serving.md", "--title=", f"--format={form}", cwd=project)
    assert done.stdout.startswith(first)
    assert "<h2>" not in done.stdout


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


DIVS = """\
---
topics: [attention]
bibliography: own.bib
---

# Serving

As @Dea13 says.

```markdown
::: {.further-reading topic=training}
:::
```

::: {.callout-note}
::: {.further-reading topic="serving" max=1 title="Read on"}
- @O22: the one to begin with
:::
:::

::: {.further-reading more=true max=1 data-x=1}
:::
"""


def test_a_chapters_divs_are_obeyed(project: Path) -> None:
    (project / "seminal.yml").write_text("bibliography: [own.bib]\n")
    (project / "own.bib").write_text(
        "@misc{Dea13, title={The tail at scale}, doi={10.1145/2408776.2408794}}\n"
        "@misc{O22, title={Orca: A Distributed Serving System for Transformer-Based Generative Models}, year=2022,"
        " author={Gyeong-In Yu and Joo Seong Jeong}}\n"
    )
    (project / "c.md").write_text(DIVS)
    done = seminal("further", "c.md", cwd=project)
    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.split("\n## Further reading")
    assert first.startswith("## Read on {")
    assert [line[:8] for line in first.splitlines() if line.startswith("- ")] == ["- Woosuk"]
    assert second.count("\n- ") == 1
    assert "Woosuk" not in second
    assert second.endswith("\n\nand 1 more\n")
    listed = json.loads(seminal("further", "c.md", "--format=json", cwd=project).stdout)
    assert len(listed["works"]) == 2
    asked = seminal("further", "c.md", "--topic=serving", "--cited=include", "--format=json", cwd=project)
    assert [work["key"] for work in json.loads(asked.stdout)["works"]] == [
        "kwon2023efficient",
        "O22",
        "Dea13",
    ]


def test_a_chapter_without_sections(project: Path) -> None:
    (project / "c.md").write_text("---\ntopics: [serving]\nfurther-reading: false\n---\n")
    done = seminal("further", "c.md", cwd=project)
    assert (done.returncode, done.stdout) == (0, "")
    assert "further-reading: false" in done.stderr


def test_the_commands_of_latex_are_obeyed(project: Path) -> None:
    (project / "seminal.yml").write_text("")
    (project / "book.tex").write_text(
        "\\documentclass{book}\\addbibresource{own.bib}\\begin{document}\n\\include{c}\n\\end{document}\n"
    )
    (project / "own.bib").write_text(
        "@misc{Dea13, title={The tail at scale}, doi={10.1145/2408776.2408794}}\n"
    )
    (project / "c.tex").write_text(
        "\\chapter{S} \\cite{Dea13}\n% \\furtherreading{training}\n\\furtherreading[max=1, title={X}]{serving}\n"
    )
    done = seminal("further", "c.tex", "--format=json", cwd=project)
    assert done.returncode == 0, done.stderr
    listed = json.loads(done.stdout)
    assert (listed["title"], [work["key"] for work in listed["works"]]) == ("X", ["kwon2023efficient"])
    assert (
        len(json.loads(seminal("further", "c.tex", "--max=9", "--format=json", cwd=project).stdout)["works"])
        == 2
    )


def test_the_authors_own_record_is_printed(project: Path) -> None:
    (project / "own.bib").write_text(
        "@article{Dea13, author={Dean, J. and Barroso, L. A.}, title={The {Tail} at Scale},"
        " journal={Own Journal}, year=2013}\n"
    )
    (project / "own.md").write_text("---\nbibliography: own.bib\ntopics: [serving]\n---\n\nText.\n")
    shown = seminal("further", "own.md", "--max", "99", cwd=project).stdout
    [line] = [line for line in shown.splitlines() if "Tail" in line]
    assert line.startswith("- J. Dean and L. A. Barroso. 2013. ")
    assert "*Own Journal*." in line
    assert seminal("further", "own.md", "--write", "--max", "99", cwd=project).returncode == 0
    before = (project / "own.md").read_text()
    assert line in before
    (project / "own.md").write_text(
        before.replace("Text.", "Text [@Dea13].").replace("seminal:end", "seminal:end", 1)
    )
    seminal("further", "own.md", "--write", "--max", "99", cwd=project)
    assert "Own Journal" not in (project / "own.md").read_text()  # cited by now


@pytest.mark.parametrize(
    ("front", "told"),
    [
        (
            "title: Serving\n",
            "chapter.md: the chapter declares no `topics:`; add some, or name one with --topic",
        ),
        ("topic: serving\n", "chapter.md: the front matter has `topic:`; write `topics:`"),
        ("topics: [serving\n", "chapter.md:3:1: this metadata block is not YAML: a list that begins with ["),
    ],
)
def test_why_a_chapter_has_no_section(front: str, told: str, project: Path) -> None:
    (project / "chapter.md").write_text(f"---\n{front}---\n\nSee @yu2022orca.\n")
    done = seminal("further", "chapter.md", cwd=project)
    assert done.returncode == 2
    assert done.stderr.startswith(f"seminal: {told}")
