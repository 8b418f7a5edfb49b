"""The author's bibliography beside ours, with the same works under the same keys."""

from pathlib import Path

import pytest

from tests.commands import seminal

LIST = """\
# Works

## Serving

- Jeffrey Dean and Luiz André Barroso. The Tail at Scale. Communications of the ACM, 56(2):74-80, 2013.
"""
SAME = (
    "@article{dean2013tail, author={Dean, J. and Barroso, L. A.}, title={The {Tail} at {Scale}}, year=2013,"
    " journal={Communications of the ACM}, pages={74--80}, note={mine}}"
)


@pytest.mark.parametrize(
    ("own", "differing"),
    [
        (SAME, ""),
        (SAME.replace("year=2013", "date={2013-02}"), ""),
        (SAME.replace("journal=", "journaltitle="), ""),
        (SAME.replace("2013,", "2014,"), "year"),
        (SAME.replace("Barroso, L. A.", "Hölzle, U."), "author"),
        (SAME.replace("The {Tail} at {Scale}", "Whales"), "title"),
        (SAME.replace("74--80", "1--9").replace("2013,", "2014,"), "year, pages"),
    ],
)
def test_equal_content_is_no_noise_and_other_content_is_named(
    own: str, differing: str, tmp_path: Path
) -> None:
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "list.md").write_text(LIST)
    (tmp_path / "seminal.yml").write_text("seeds: [seeds]\nchapters: [book.tex]\n")
    (tmp_path / "own.bib").write_text(own + "\n")
    (tmp_path / "book.tex").write_text(
        "\\documentclass{book}\n\\addbibresource{own.bib}\n\\addbibresource{bib/references.bib}\n"
        "\\begin{document}\n\\cite{dean2013tail}\n\\end{document}\n"
    )
    assert seminal("build", cwd=tmp_path).returncode == 0
    done = seminal("check", "--format=short", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    told = [line for line in done.stdout.splitlines() if "duplicate-key" in line]
    assert bool(told) == bool(differing), told
    if differing:
        assert set(
            told[0].partition("they differ in ")[2].partition(";")[0].split(" (")[0].split(", ")
        ) == set(differing.split(", "))


def book(folder: Path, own: str, text: str) -> str:
    """Build and check a book with its own bibliography and one list, and return what is said of works."""
    (folder / "seeds").mkdir()
    (folder / "seeds" / "list.md").write_text(LIST)
    (folder / "seminal.yml").write_text(
        "seeds: [seeds]\nchapters: [one.md]\nbibliography: [own.bib, bib/references.bib]\n"
    )
    (folder / "own.bib").write_text(own + "\n")
    (folder / "one.md").write_text(f"# One\n\n{text}\n")
    assert seminal("build", cwd=folder).returncode == 0
    done = seminal("check", "--format=short", cwd=folder)
    assert done.returncode == 0, done
    return "\n".join(
        line for line in done.stdout.splitlines() if "same work" in line or "preprint of" in line
    )


PREPRINT = (
    "@misc{tail, author={Dean, J. and Barroso, L. A.}, title={The Tail at Scale}, year=2013,"
    " eprint={1302.00001}, archiveprefix={arXiv}}"
)


@pytest.mark.parametrize(
    ("own", "text"),
    [
        (SAME.replace("dean2013tail", "tail"), "[@tail]"),  # the author's own key
        (SAME.replace("dean2013tail", "tail"), "[@dean2013tail]"),  # ours
        (SAME.replace("dean2013tail", "tail"), "Nothing."),
        (PREPRINT, "[@tail]"),
        (PREPRINT, "[@dean2013tail]"),
        (SAME.replace("dean2013tail", "Dean:13"), "[@{Dean:13}]"),
    ],
)
def test_a_work_of_ours_that_the_author_has_too_is_no_duplicate(own: str, text: str, tmp_path: Path) -> None:
    assert book(tmp_path, own, text) == ""


@pytest.mark.parametrize("own", [SAME.replace("dean2013tail", "tail"), PREPRINT])
def test_a_work_that_is_cited_by_both_keys_is_printed_twice(own: str, tmp_path: Path) -> None:
    assert "tail" in book(tmp_path, own, "[@tail; @dean2013tail]")


def test_bibliographies_that_no_chapter_loads_together_have_no_duplicates(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.md").write_text(f"---\nbibliography: {name}.bib\n---\n\n@{name}2013tail\n")
        (tmp_path / f"{name}.bib").write_text(SAME.replace("dean", name) + "\n")
    (tmp_path / "seminal.yml").write_text("chapters: [a.md, b.md]\n")
    done = seminal("check", "--format=short", cwd=tmp_path)
    assert done.returncode == 0, done
    assert "duplicate-work" not in done.stdout


def test_columns_of_two_issues_are_not_called_one_work(tmp_path: Path) -> None:
    column = (
        "@article{{{0}, author={{Karl Berry}}, title={{The treasure chest}}, journal={{TUGboat}}, volume={{33}},"
        " number={{{1}}}, year={{2012}}, pages={{{2}}}}}\n"
    )
    own = "".join(
        column.format(*one) for one in (("a", 1, "21--23"), ("b", 2, "207--209"), ("c", 3, "330--331"))
    )
    assert book(tmp_path, own, "[@a; @b; @c]") == ""
