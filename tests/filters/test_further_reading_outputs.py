"""Reading sections in every output, by every engine of citations, and in a real pandoc."""

import json
import re
import sys
from pathlib import Path

import pytest

from tests.filters.rendering import CHAPTER, FILTER, div, filtered, own_bib, pandoc, pandoc_run, shown

pytestmark = pytest.mark.usefixtures("project")


@pytest.mark.parametrize("output", ["html", "latex", "revealjs", "gfm", "typst", "docx", "epub", "odt"])
def test_every_output_has_the_section(output: str, project: Path) -> None:
    doc, complaints = filtered(CHAPTER, output)
    assert complaints == []
    target = project / f"out.{output}"
    pandoc("--from=json", f"--to={output}", "--standalone", "--metadata=title:T", f"--output={target}",
           text=json.dumps(doc))  # fmt: skip
    reader = {"docx": "docx", "epub": "epub", "odt": "odt"}.get(output)
    text = (
        pandoc(f"--from={reader}", "--to=gfm", "--wrap=none", str(target)) if reader else target.read_text()
    )
    assert "Further reading" in text
    assert "Proceedings of the 29th Symposium on Operating Systems Principles" in " ".join(text.split())
    assert "10.1145/3600006.3613165" in text
    if output == "latex":
        assert re.search(r"\\subsection\*\{Further reading\}", text)
        assert r"\begin{itemize}" in text
    if output == "revealjs":
        assert re.search(r'<h2 class="[^"]*scrollable|<section[^>]*class="[^"]*scrollable', text)


def test_biblatex_and_natbib(project: Path) -> None:
    own = own_bib(project)
    for engine, command in (("biblatex", "fullcite"), ("natbib", "bibentry")):
        text = f"---\ncite-method: {engine}\ntopics: [serving]\n---\n\nText."
        assert f"\\{command}{{kwon2023efficient}}." in shown(filtered(text, "latex", own)[0], "latex")
        assert command not in shown(filtered(text, "html", own)[0], "html")


def test_biblatex_keeps_the_works_out_of_the_bibliography_and_the_authors_lines_in(
    project: Path,
) -> None:
    own_works = own_bib(project)
    head = "---\ncite-method: biblatex\n---\n\n"
    body = div("topic=serving", "- @dean2013tail: why")
    latex = shown(filtered(head + body, "latex", own_works)[0], "latex", "--biblatex")
    own, private = latex.index("dean2013tail"), latex.index(r"\begin{refsection}")
    assert own < private < latex.index(r"\fullcite{kwon2023efficient}") < latex.index(r"\end{refsection}")
    listed, _ = filtered(head + div("topic=serving cite=true"), "latex", own_works)
    assert "refsection" not in shown(listed, "latex")


def test_natbib_loads_what_bibentry_needs(project: Path) -> None:
    own = own_bib(project)
    for more in ("", "header-includes: x\n", "header-includes: [x]\n"):
        text = f"---\ncite-method: natbib\n{more}topics: [serving]\n---\n\nText."
        doc, _ = filtered(text, "latex", own)
        latex = shown(doc, "latex", "--standalone", "--natbib", "--metadata=title:T")
        assert latex.index(r"\usepackage{bibentry}") < latex.index(r"\begin{document}")
        assert ("\nx\n" in latex) == bool(more)


def test_the_filter_in_a_real_pandoc(project: Path) -> None:
    (project / "a.md").write_text(CHAPTER)
    own = own_bib(project)
    (project / "b.md").write_text(div("topic=servng"))
    good, bad = (
        pandoc_run("--filter", str(FILTER), "--biblatex", "--to=latex", own, file)
        for file in ("a.md", "b.md")
    )
    assert (good.returncode, good.stderr) == (0, "")
    assert "Further reading" in good.stdout
    assert bad.returncode == 0
    assert "warning unknown-topic: no topic servng" in bad.stderr
    if sys.platform == "linux":  # elsewhere a filter cannot see pandoc's command line
        assert r"\fullcite{kwon2023efficient}" in good.stdout
        assert bad.stderr.startswith("b.md: ")
