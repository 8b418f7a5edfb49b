"""A folder that finds names in any case, as on macOS and Windows: a file that is named in two ways is one file."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from seminal.store import finding
from tests.commands import seminal

LIST = "# R\n\n## Serving\n\n- Jane Doe and Ann Poe, On frobs and widgets, in Proc. SOSP, 1999, pp. 1-12.\n"
SETTINGS = """\
seeds: [Seeds, seeds/LIST.md]
chapters: ['CHAPTERS/*.md', 'Chapters/INTRO.md', chapters/intro.md]
bibliography: [OWN.bib, own.bib, BIB/references.bib]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Return a folder of a real file system without capitals, unmounted afterwards."""
    programs = ("mkntfs", "lowntfs-3g", "umount")
    if missing := [name for name in programs if shutil.which(name) is None]:
        pytest.skip(f"no {', '.join(missing)} (Debian: ntfs-3g)")
    image, place = tmp_path / "image", tmp_path / "place"
    image.write_bytes(b"")
    os.truncate(image, 40 << 20)
    place.mkdir()
    subprocess.run(["mkntfs", "-F", "-Q", str(image)], check=True, capture_output=True, timeout=60)
    mount = ["lowntfs-3g", "-o", "ignore_case", str(image), str(place)]
    if subprocess.run(mount, check=False, capture_output=True, timeout=60).returncode:
        pytest.skip("this user may mount nothing")
    book = place / "book"
    book.mkdir()
    yield book
    subprocess.run(["umount", "-l", str(place)], check=True, timeout=60)


@pytest.mark.slow
def test_a_book_in_a_folder_without_capitals(folder: Path) -> None:
    for name, text in {
        "seeds/list.md": LIST,
        "chapters/intro.md": "---\ntopics: [serving]\n---\n\n# One\n\n@own and @missing.\n",
        "chapters/two.md": "# Two\n\n@doe1999frobs [@own]\n",
        "own.bib": "@misc{own, title={Own work}, author={A, B}, year=2000}\n",
        "seminal.yml": SETTINGS,
    }.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    assert seminal("build", cwd=folder).returncode == 0
    checked = seminal("check", "--format", "short", cwd=folder)
    assert checked.stdout.startswith("chapters/intro.md:7:11: error[unknown-key] missing ")
    assert checked.stdout.count("unknown-key") == 1
    assert "duplicate" not in checked.stdout
    assert seminal("check", "Chapters/Intro.md", "--format", "short", cwd=folder).stdout == checked.stdout
    assert seminal("rename", "own", "mine", cwd=folder).returncode == 0
    assert "@mine" in (folder / "chapters/two.md").read_text("utf-8")
    assert "@misc{mine" in (folder / "own.bib").read_text("utf-8")
    assert seminal("further", "Chapters/INTRO.md", "--write", cwd=folder).returncode == 0
    assert "seminal:begin" in (folder / "chapters/intro.md").read_text("utf-8")
    assert seminal("build", "--check", cwd=folder).returncode == 0


@pytest.mark.parametrize(
    ("named", "right"),
    [
        ("Chapters/INTRO.md", "chapters/intro.md"),
        ("OWN.bib", "own.bib"),
        ("own.bib", "own.bib"),
        ("x.md", "x.md"),
    ],
)
def test_a_path_is_as_the_disk_spells_it(
    named: str, right: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chapters").mkdir()
    for name in ("chapters/intro.md", "own.bib"):
        (tmp_path / name).write_text("")
    there = {str(path).casefold() for path in tmp_path.rglob("*")}
    monkeypatch.setattr(finding, "exists", lambda path: str(path).casefold() in there)
    assert finding.as_on_disk(tmp_path / named, tmp_path) == tmp_path / right


def test_a_folder_with_capitals_keeps_two_files_apart(tmp_path: Path) -> None:
    for name in ("a.md", "A.MD"):
        (tmp_path / name).write_text("")
    if len(list(tmp_path.iterdir())) == 1:
        pytest.skip("this folder tells no capitals apart")
    assert finding.as_on_disk(tmp_path / "A.MD", tmp_path) == tmp_path / "A.MD"
    assert finding.expand(["a.md", "A.MD", "*.md"], tmp_path, frozenset({".md"})) == [
        tmp_path / "A.MD",
        tmp_path / "a.md",
    ]
