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
