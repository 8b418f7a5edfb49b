"""What `seminal check FILE...` says: of the files everything, of bibliographies what the files rest on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.model.errors import FatalError
from seminal.project import config
from tests.shared import write

BIB = """@misc{cited, title = {Cited}, url = {htp://x}}
@misc{other, title = {Other}, url = {htp://y}}
@misc{evil, title = {\\input{x}}}
"""
BOOK = {
    "seminal.yml": "chapters: [c/a.md, b.tex]\nbibliography: [r.bib]\n",
    "c/a.md": "@cited and @gone\n",
    "b.tex": "\\cite{absent} \\begin{thebibliography}{9}\\bibitem{own} Own, without a dash.\\end{thebibliography}\n",
    "r.bib": BIB,
    "loose.bib": "@misc{loose, title = {Loose}, url = {htp://z}}\n",
}


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["c/a.md"], ["c/a.md unknown-key", "r.bib bad-url", "r.bib dangerous-latex"]),
        (["c"], ["c/a.md unknown-key", "r.bib bad-url", "r.bib dangerous-latex"]),
        (["r.bib"], ["r.bib bad-url", "r.bib bad-url", "r.bib dangerous-latex", "r.bib uncited-entry"]),
        (["loose.bib"], ["loose.bib bad-url"]),
        (
            ["c/a.md", "loose.bib"],
            ["c/a.md unknown-key", "loose.bib bad-url", "r.bib bad-url", "r.bib dangerous-latex"],
        ),
    ],
)
def test_files(tmp_path: Path, names: list[str], told: list[str]) -> None:
    write(tmp_path, BOOK)
    found = check(config.read(tmp_path), [tmp_path / name for name in names]).diagnostics
    shown = sorted(f"{one.location.path} {one.rule}" for one in found)
    assert sorted(set(shown)) == sorted(set(told))
    assert shown.count("r.bib bad-url") == told.count("r.bib bad-url")


def test_a_name_that_is_no_file(tmp_path: Path) -> None:
    write(tmp_path, BOOK)
    with pytest.raises(FatalError, match=r"nope\.md: there is no such file"):
        check(config.read(tmp_path), [tmp_path / "nope.md"])
    (tmp_path / "notes").mkdir()
    for given, told in (
        ("notes", "no chapter and no bibliography"),
        ("losse.bib", "did you mean loose.bib?"),
    ):
        with pytest.raises(FatalError, match=re.escape(told)):
            check(config.read(tmp_path), [tmp_path / given])


def test_a_chapter_of_a_latex_document_rests_on_the_bibliography_of_its_root(tmp_path: Path) -> None:
    head = "\\documentclass{book}\\begin{document}\\tableofcontents\n\\include{c/%s}\n\\bibliography{%s}\n"
    write(
        tmp_path,
        {"one.tex": head % ("one", "r"), "two.tex": head % ("two", "s"), "r.bib": BIB, "s.bib": "@misc{x}"},
    )
    write(tmp_path, {f"c/{n}.tex": "\\chapter{A}\\cite{cited,nope}\n" for n in ("one", "two", "three")})
    found = check(config.read(tmp_path), [tmp_path / "c/one.tex"]).diagnostics
    told = {(one.rule, str(one.location)) for one in found if one.location.path.endswith(".tex")}
    assert told == {("unknown-key", "c/one.tex:1:24")}
    found = check(config.read(tmp_path), [tmp_path / "c/two.tex"]).diagnostics
    assert [one.rule for one in found if one.location.path.endswith(".tex")] == ["unknown-key"] * 2
    found = check(config.read(tmp_path), [tmp_path / "c/three.tex"]).diagnostics  # which no document takes in
    assert [one.rule for one in found if one.location.path.endswith(".tex")] == ["unknown-key"]
    found = check(config.read(tmp_path), [tmp_path / "one.tex"]).diagnostics
    assert ("unknown-key", "c/one.tex:1:24") in {(one.rule, str(one.location)) for one in found}
