"""A website renders every document below it: reading lists are kept out of what is published."""

from pathlib import Path

import pytest
import yaml

from tests.commands import seminal

pytestmark = pytest.mark.slow

LIST = "# Topic\n\n" + "".join(
    f"- Jane Doe. A work of the kind {n} on frobs. Journal of Frobs, 200{n}.\n" for n in range(5)
)


@pytest.mark.parametrize(
    ("text", "render"),
    [
        ("project:\n  type: website\n\nwebsite:\n  title: T\n", ["*.qmd", "!seeds/"]),
        ("project:\n  # what it is\n  type: manuscript\nformat: html\n", ["*.qmd", "!seeds/"]),
        ('project:\n  type: website\n  render:\n    - "*.qmd"\n', ["*.qmd", "!seeds/"]),
        ('project:\n  type: website\n  render: ["*.qmd", "!seeds/"]\n', ["*.qmd", "!seeds/"]),
        ("project:\n  type: website\n  render: [index.qmd]\n", ["index.qmd"]),
        ("project:\n  type: book\nbook:\n  chapters: [index.qmd]\n", None),
    ],
)
def test_lists_are_not_published(text: str, render: list[str] | None, tmp_path: Path) -> None:
    (tmp_path / "_quarto.yml").write_text(text)
    (tmp_path / "index.qmd").write_text("---\ntitle: T\n---\n\nText [@a].\n")
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "list.md").write_text(LIST)
    done = seminal("init", "--yes", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    now = (tmp_path / "_quarto.yml").read_text()
    assert yaml.safe_load(now)["project"].get("render") == render
    assert "# what it is" in now or "# what it is" not in text
    told = "is not rendered or published" in done.stdout + done.stderr
    assert told == (render is not None and "!seeds/" in render and "!seeds/" not in text)


def test_where_the_file_cannot_be_edited_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "_quarto.yml").write_text("project: {type: website}\n")
    (tmp_path / "index.qmd").write_text("Text [@a].\n")
    done = seminal("init", "--yes", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "add `project: render` by hand" in done.stdout + done.stderr
