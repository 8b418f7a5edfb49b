from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.commands import project, seminal


def test_a_key_of_ours_everywhere(tmp_path: Path) -> None:
    project(
        tmp_path,
        seminal_yml="chapters: [a.md]\n",
        a_md="As @doe2001deep and [see @doe2001deep, p. 3].\n\n    @doe2001deep\n",
        seeds__list_md="- Doe, J., et al. (2001). **Deep Frobs at Scale**. *SOSP*.\n",
    )
    seminal("build", cwd=tmp_path)
    done = seminal("rename", "doe2001deep", "doe2001frobs", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "a.md").read_text("utf-8") == (
        "As @doe2001frobs and [see @doe2001frobs, p. 3].\n\n    @doe2001deep\n"
    )
    bib = (tmp_path / "bib" / "references.bib").read_text("utf-8")
    assert "{doe2001frobs," in bib
    assert "ids = {doe2001deep}" in bib
    assert seminal("check", cwd=tmp_path).returncode == 0
    assert seminal("build", "--check", cwd=tmp_path).returncode == 0


def test_a_work_is_called_by_any_of_its_keys(tmp_path: Path) -> None:
    project(
        tmp_path,
        seminal_yml="chapters: [a.md]\n",
        a_md="As @doe2001deep says.\n",
        seeds__list_bib="@misc{deep, ids={d01; frobs}, title={Deep Frobs at Scale}, author={Doe, J.}, year=2001}\n",
    )
    seminal("build", cwd=tmp_path)
    for alias in ("deep", "d01", "frobs"):
        assert "doe2001deep" in seminal("explain", alias, cwd=tmp_path).stdout
        assert "unverified doe2001deep" in seminal("verify", alias, cwd=tmp_path).stdout
    assert seminal("rename", "d01", "doe2001frobs", cwd=tmp_path).returncode == 0
    assert (tmp_path / "a.md").read_text("utf-8") == "As @doe2001frobs says.\n"
    bib = (tmp_path / "bib" / "references.bib").read_text("utf-8")
    assert "ids = {d01, deep, doe2001deep, frobs}" in bib


def test_a_key_of_the_authors_own_bibliography(tmp_path: Path) -> None:
    project(
        tmp_path,
        seminal_yml="chapters: [a.md]\nbibliography: [r.bib]\n",
        a_md="@old1 and @old12\n",
        r_bib="@misc{old1, title={One}}\n@misc{old12, title={Twelve}}\n",
    )
    assert seminal("rename", "old1", "new1", cwd=tmp_path).returncode == 0
    assert (tmp_path / "a.md").read_text("utf-8") == "@new1 and @old12\n"
    assert (tmp_path / "r.bib").read_text(
        "utf-8"
    ) == "@misc{new1, title={One}}\n@misc{old12, title={Twelve}}\n"


def test_what_cannot_be_renamed_changes_nothing(tmp_path: Path) -> None:
    project(
        tmp_path,
        seminal_yml="chapters: [a.md]\nbibliography: [r.bib]\n",
        a_md="@one\n",
        r_bib="@misc{one, title={One}}\n@misc{two, title={Two}}\n",
    )
    for old, new, told in (
        ("none", "x", "`none` is not a key"),
        ("one", "two", "`two` is taken"),
        ("one", "a b", "`a b` cannot be a key"),
        ("one", "one", "`one` is already its key"),
        ("one", "three --in nope.md", "nope.md: no chapter and no bibliography of this book"),
    ):
        done = seminal("rename", old, *([new] if " --" not in new else new.split()), cwd=tmp_path)
        assert done.returncode == 2
        assert told in done.stderr
    assert (tmp_path / "a.md").read_text("utf-8") == "@one\n"


def test_a_rename_that_is_killed_between_two_files_is_finished_by_the_next_command(tmp_path: Path) -> None:
    book = {
        "seminal.yml": "chapters: ['ch/*.md']\nbibliography: [refs/r.bib]\n",
        "ch/a.md": "@old2001\n",
        "ch/b.md": "@old2001\n",
        "refs/r.bib": "@misc{old2001, title={One}}\n",
    }
    project(tmp_path, **book)
    code = """
import os, sys
from seminal.store import journal
done, exchange = [], journal.exchange
def killed(staged, path, *, new):
    if done:  # the journal and one file are in place
        os.kill(os.getpid(), 9)
    done.append(path)
    return exchange(staged, path, new=new)
journal.exchange = killed
from seminal.__main__ import main
sys.argv = ["seminal", "rename", "old2001", "new2001"]
main()
"""
    status = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, timeout=60, check=False).returncode
    assert status == -9
    held = [(tmp_path / name).read_text("utf-8") for name in book if name != "seminal.yml"]
    assert sum("new2001" in text for text in held) == 1
    assert "unknown-key" not in seminal("check", cwd=tmp_path).stdout
    assert all("new2001" in (tmp_path / name).read_text("utf-8") for name in list(book)[1:])
    assert not [path for path in tmp_path.rglob(".*") if path.is_file()]
