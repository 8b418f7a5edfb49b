"""Documents that the filter for reading sections leaves as they are, and what it says of the others."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from seminal.filters.further_reading import apply
from tests.filters.rendering import (
    CHAPTER,
    FILTER,
    div,
    document,
)
from tests.pandocs import old

pytestmark = pytest.mark.usefixtures("project")
UNTOUCHED = {
    "nothing asked": "# A\n\nText [@k].",
    "switched off": CHAPTER.replace("topics:", "further-reading: false\ntopics:"),
    "switched off for the book": CHAPTER.replace("topics:", "seminal: {further-reading: false}\ntopics:"),
    "an example in code": "    ::: {.further-reading topic=serving}\n\n`::: {.further-reading}`",
    "written into the source": CHAPTER + "\n<!-- seminal:begin further-reading -->\n\n<!-- seminal:end -->\n",
    "no topics": "---\ntopics: []\n---\n\nText.",
}


@pytest.mark.parametrize("name", UNTOUCHED)
def test_documents_that_come_back_byte_for_byte(name: str) -> None:
    data = document(UNTOUCHED[name])
    assert apply(data, "html") == (data, [], False)


COMPLAINTS = {
    "unknown topic": (div("topic=servng"), "unknown-topic: no topic servng; did you mean serving?"),
    "no topic": (div(), "unknown-topic: a further-reading Div without a topic"),
    "unknown option": (div("topic=serving mx=3"), "unknown-option: unknown option mx: did you mean max?"),
    "bad number": (div("topic=serving max=0"), 'unknown-option: max="0" should be a number from 1'),
    "huge number": (div(f"topic=serving max={'9' * 5000}"), "should be a number"),
    "bad word": (div("topic=serving order=size"), "should be one of lists, year, author"),
    "bad style": (div('topic=serving style="color: red"'), "should be one of full, compact, annotated"),
    "empty topic": (div("topic=photonics"), "empty-topic: topic photonics has no works"),
    "all cited": (
        div("topic=training", before="@dean2012large"),
        "no works left that the chapter does not cite",
    ),
    "broken Div": ("Text\n\n::: {.further-reading topic=serving\n:::\n", "broken-section"),
    "front matter": ("---\ntopics: [servings]\n---\n\nText.", "did you mean serving?"),
    "front matter option": ("---\ntopics: [serving]\nfurther-reading: {maximum: 3}\n---\n\nText.", "maximum"),
}


@pytest.mark.parametrize("name", COMPLAINTS)
def test_what_is_wrong_is_one_line_and_the_document_stays(name: str) -> None:
    text, expected = COMPLAINTS[name]
    data = document(text)
    result, complaints, strict = apply(data, "html")
    assert result == data
    assert len(complaints) == 1
    assert expected in complaints[0]
    assert "\n" not in complaints[0]
    assert not strict


def test_strict_makes_complaints_errors_but_not_notes() -> None:
    head = "---\nseminal: {strict: true}\n---\n"
    assert apply(document(head + div("topic=servng")), "html")[2]
    assert not apply(document(head + div("topic=photonics")), "html")[2]
    assert not apply(document(head + div("topic=serving")), "html")[2]


BAD_FILES = ["", "[", "[]", "{}", '{"version": 2}', '{"version": 1, "topics": [{}], "works": {}}', "\0\0",
             '{"version": 1, "topics": [], "works": []}', '{"version": 1, "topics": 3, "works": {}}',
             '{"version":1,"topics":[{"slug":"a","title":"A","keys":["k"]}],"works":{}}']  # fmt: skip


@pytest.mark.parametrize("text", [None, *BAD_FILES])
def test_a_missing_or_broken_topics_file(text: str | None, project: Path) -> None:
    file = project / "bib" / "topics.json"
    file.unlink()
    if text is not None:
        file.write_text(text)
    data = document(CHAPTER)
    result, complaints, _ = apply(data, "html")
    assert result == data
    assert len(complaints) == 1
    assert "topics.json" in complaints[0]
    assert "run: seminal build" in complaints[0]


def test_a_topics_file_whose_name_no_disk_can_hold() -> None:
    data = document(CHAPTER.replace("topics:", f"seminal: {{bib: {'a' * 300}}}\ntopics:"))
    result, complaints, _ = apply(data, "html")
    assert result == data
    assert len(complaints) == 1
    assert "a/topics.json" in complaints[0]


def test_an_old_pandoc() -> None:
    data = json.dumps({**json.loads(document(CHAPTER)), "pandoc-api-version": [1, 22, 2, 1]}).encode()
    result, complaints, stops = apply(data, "html")
    assert result == data
    assert "pandoc 3.0" in complaints[0]
    assert stops


def test_a_real_old_pandoc_gets_an_error_and_no_page_without_its_section() -> None:
    program = old().path
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [program, "--from=markdown", "--to=html", f"--filter={FILTER}"],
        input=CHAPTER,
        env={**os.environ, "PATH": path},
        encoding="utf-8",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert done.stdout == ""
    assert "error old-pandoc: this pandoc is too old for reading sections; install pandoc 3.0" in done.stderr


@pytest.mark.parametrize("style", ["nowhere.csl", f"{'a' * 300}.csl"])
def test_a_style_that_does_not_exist(style: str) -> None:
    data = document(CHAPTER, "--metadata", f"csl={style}")
    result, complaints, _ = apply(data, "html")
    assert result == data
    assert "unformatted-references" in complaints[0]
    assert style[:100] in complaints[0]


def test_a_document_without_a_section_costs_no_heavy_import() -> None:
    code = (
        "import sys, io; from seminal.filters import further_reading as f; f.apply(b'{}', 'html');"
        "print(sorted({'panflute', 'json', 'yaml', 'dataclasses', 'subprocess'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=True
    )
    assert done.stdout.strip() == "[]"


def test_without_the_package_the_document_goes_through(tmp_path: Path) -> None:
    lonely = tmp_path / "filters" / "further_reading.py"
    lonely.parent.mkdir()
    for name in (FILTER.name, "other_python.py"):
        lonely.with_name(name).write_bytes(FILTER.with_name(name).read_bytes())
    command = [sys.executable, "-S", "-E", str(lonely), "html"]
    done = subprocess.run(command, input=b'{"x": 1}', env={}, capture_output=True, timeout=30, check=False)
    assert (done.returncode, done.stdout) == (0, b'{"x": 1}')
    assert b"pip install ./seminal" in done.stderr


@pytest.mark.parametrize("place", [".venv", "venv", "env", "VIRTUAL_ENV", "CONDA_PREFIX"])
def test_another_python_has_the_package(place: str, tmp_path: Path) -> None:
    filters, env = tmp_path / "filters", {}
    filters.mkdir()
    for name in (FILTER.name, "other_python.py"):
        (filters / name).write_bytes(FILTER.with_name(name).read_bytes())
    python = tmp_path / place / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    if place.isupper():
        env = {place: str(python.parents[1])}
    command = [sys.executable, "-S", "-E", str(filters / FILTER.name), "html"]
    text = b'{"pandoc-api-version":[1,23],"meta":{},"blocks":[]}'
    done = subprocess.run(command, input=text, env=env, capture_output=True, timeout=30, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, text, b"")
