"""A folder that may not be read, or is gone, is named, and never taken for an empty one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rights import ordinary_rights
from tests.test_messages import refused, run
from tests.test_writing import held


@pytest.fixture
def ordinary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    with ordinary_rights():
        yield tmp_path


@pytest.mark.parametrize(
    ("configured", "closed", "command"),
    [
        ("seeds: [seeds]", "seeds/sub", ("build",)),
        ("seeds: [seeds]", "seeds", ("build",)),
        ("seeds: ['seeds/**/*.md']", "seeds/sub", ("build", "--check")),
        ("seeds: ['s*/**/*.md']", "seeds", ("build",)),
        ("chapters: [ch]", "ch", ("check",)),
        ("chapters: ['ch/*.md']", "ch", ("coverage",)),
        ("bibliography: []", "ch", ("check",)),
    ],
)
def test_a_folder_that_may_not_be_read_is_never_taken_for_empty(
    configured: str,
    closed: str,
    command: tuple[str, ...],
    ordinary: Path,
) -> None:
    for name in ("seeds/a.md", "seeds/sub/b.md"):
        (ordinary / name).parent.mkdir(exist_ok=True)
        (ordinary / name).write_text(f"- Ann Stone. A study of {name}. SOSP, 2021.\n", "utf-8")
    (ordinary / "ch").mkdir()
    (ordinary / "ch/c.md").write_text("See @nobody2001.\n", "utf-8")
    (ordinary / "other.md").write_text("No chapter of the configurations.\n", "utf-8")
    (ordinary / "seminal.yml").write_text(configured + "\n", "utf-8")
    run(*command)
    before = held(ordinary)
    (ordinary / closed).chmod(0)
    assert f"{closed}: this folder cannot be read" in refused(*command)
    (ordinary / closed).chmod(0o755)
    assert held(ordinary) == before


@pytest.mark.parametrize("seeds", ["[seeds]", "['seeds/*.md']"])
def test_no_bibliography_is_emptied_because_its_lists_are_gone(
    seeds: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seminal.yml").write_text(f"seeds: {seeds}\n", "utf-8")
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds/a.md").write_text("- Ann Stone. A study of frobs. SOSP, 2021.\n", "utf-8")
    assert run("build") == 0
    before = held(tmp_path / "bib")
    (tmp_path / "seeds").rename(tmp_path / "lists")
    for command in (("build",), ("build", "--check")):
        assert "bib/references.bib has works of earlier ones" in refused(*command)
    assert held(tmp_path / "bib") == before
    (tmp_path / "bib/references.bib").unlink()
    assert run("build") == 0


def test_a_folder_that_may_not_be_read_and_does_not_matter_stops_nothing(
    ordinary: Path,
) -> None:
    (ordinary / "ch").mkdir()
    (ordinary / "ch/c.md").write_text("Nothing is cited.\n", "utf-8")
    (ordinary / "seminal.yml").write_text("chapters: ['ch/*.md']\n", "utf-8")
    (ordinary / "database").mkdir(mode=0)
    assert run("check") == 0
    (ordinary / "database").chmod(0o755)
