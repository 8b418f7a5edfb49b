from __future__ import annotations

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
        ("none", "x", "`none` is no key"),
        ("one", "two", "`two` is taken"),
        ("one", "a b", "`a b` is no key"),
    ):
        done = seminal("rename", old, new, cwd=tmp_path)
        assert done.returncode == 2
        assert told in done.stderr
    assert (tmp_path / "a.md").read_text("utf-8") == "@one\n"
