"""What the language server shows of the work under the cursor."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from seminal.pandoc import find
from tests.lsp.client import Client, client

STYLE = """<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="in-text">
<info><title>T</title><id>t</id><updated>2020-01-01T00:00:00Z</updated></info>
<citation disambiguate-add-year-suffix="true">
<layout><names variable="author"/><date variable="issued"/></layout></citation>
<bibliography subsequent-author-substitute="---"><sort><key variable="author"/></sort>
<layout><names variable="author"><name form="long" name-as-sort-order="all"/></names>
<text value=" wrote "/><text variable="title" font-weight="bold"/><text prefix=" for " variable="container-title"/>
<date prefix=" in " variable="issued"><date-part name="year"/></date></layout></bibliography></style>
"""
TWINS = """@string{jf = "J. Frobs"}
@article{doe2020frobs, title={Frobs_and $x^2$}, author={Doe, Jane}, journal=jf, year=2020}
@article{doe2020more, title={More *Frobs*}, author={Doe, Jane}, journal=jf, year=2020}
@book{roe1999lamps, title={Lamps}, author={Roe, Ann}, publisher={Lamp House}, year=1999}
@article{poe2011kites, title={Kites}, author={Poe, Ed}, journal={Kites}, year=2011}
"""


def test_hover_shows_the_reference_its_evidence_and_who_cites_it(shared: tuple[Path, Client]) -> None:
    root, session = shared
    uri = session.open(root / "a.qmd")
    shown = session.at("hover", uri, 7, 8)["contents"]["value"]
    assert "Frobs" in shown
    assert "Cited in a.qmd, c.ipynb." in shown
    assert "| journal | J. Frobs | r.bib:1 |" in shown
    assert session.at("hover", uri, 0, 0) is None


@pytest.fixture
def pandoc() -> str:
    return find() or pytest.skip("pandoc is not installed")


def test_a_reference_is_what_pandoc_prints_for_the_work_alone(root: Path, pandoc: str) -> None:
    (root / "r.bib").write_text(TWINS, "utf-8")
    (root / "own.csl").write_text(STYLE, "utf-8")
    quarto = root / "_quarto.yml"
    quarto.write_text(f"{quarto.read_text('utf-8')}format: {{html: {{csl: own.csl}}}}\n", "utf-8")
    with client(root) as session:
        text = "".join(
            f"@{key}\n\n" for key in ("doe2020frobs", "doe2020more", "roe1999lamps", "poe2011kites")
        )
        uri = session.open(root / "a.qmd", text)
        session.settled(uri)
        for line, key in enumerate(text.split()):
            shown = session.at("hover", uri, 2 * line, 3)["contents"]["value"]
            assert shown.split("\n\n")[0] == alone(pandoc, root, key.removeprefix("@"))
            assert " wrote **" in shown


def alone(pandoc: str, root: Path, key: str) -> str:
    """Return the bibliography of a document that cites one work."""
    command = [pandoc, "-f", "markdown", "-t", "commonmark-raw_html", "--citeproc", "--wrap=none"]
    command += ["--csl=own.csl", "--bibliography=r.bib"]
    given = f"---\nnocite: '@{key}'\n---\n"
    return subprocess.run(
        command, cwd=root, input=given, capture_output=True, text=True, check=True, timeout=60
    ).stdout.strip()


def test_without_a_style_of_csl_the_reference_has_a_form_of_ours(tmp_path: Path) -> None:
    (tmp_path / "seminal.yml").write_text("chapters: [a.tex]\nbibliography: [r.bib]\n", "utf-8")
    (tmp_path / "a.tex").write_text("As \\cite{roe1999lamps}.\n", "utf-8")
    (tmp_path / "r.bib").write_text(TWINS, "utf-8")
    with client(tmp_path) as session:
        uri = session.open(tmp_path / "a.tex")
        shown = session.at("hover", uri, 0, 12)["contents"]["value"]
        assert shown.startswith("Roe, Ann (1999). Lamps. *Lamp House*.")


def test_a_work_of_the_lists_is_printed_too(shared: tuple[Path, Client], pandoc: str) -> None:
    root, session = shared
    uri = session.open(root / "a.qmd", "@stone2021frobs\n")
    session.settled(uri)
    session.lists_are_read()
    shown = session.at("hover", uri, 0, 3)["contents"]["value"]
    assert "Stone, Ann, and Bo Reed. 2021. “Frobs at Scale.”" in shown
    assert "| title | Frobs at Scale | list.md:5" in shown


def test_a_retraction_and_a_correction_are_shown(root: Path, session: Client) -> None:
    records = TWINS.replace("{Frobs_and $x^2$}", "{Frobs}, pubstate={retracted}")
    records = records.replace("title={Kites}", "title={Kites}, note={Correction in 12 (2013)}")
    (root / "r.bib").write_text(records, "utf-8")
    uri = session.open(root / "a.qmd", "@doe2020frobs @poe2011kites @roe1999lamps\n")
    session.settled(uri)
    told = [session.at("hover", uri, 0, column)["contents"]["value"] for column in (3, 18, 32)]
    assert "**Retracted: its publication state is retracted (r.bib:2:10)**" in told[0]
    assert "**Corrected: Correction in 12 (2013) (r.bib:5:10)**" in told[1]
    assert "etracted" not in told[2]


def test_hover_and_definition_by_an_alias(shared: tuple[Path, Client]) -> None:
    root, session = shared
    uri = session.open(root / "a.qmd", "As @frobs says.\n")
    shown = session.at("hover", uri, 0, 5)["contents"]["value"]
    assert "| journal | J. Frobs | r.bib:1 |" in shown
    [found] = session.at("definition", uri, 0, 5)
    assert (found["uri"], found["range"]["start"]["line"]) == ((root / "r.bib").as_uri(), 0)


def test_definition_of_a_work_of_the_lists_is_its_line_there(shared: tuple[Path, Client]) -> None:
    root, session = shared
    uri = session.open(root / "a.qmd", "As @stone2021frobs says.\n")
    session.settled(uri)
    session.lists_are_read()
    [found] = session.at("definition", uri, 0, 5)
    assert (found["uri"], found["range"]["start"]["line"]) == ((root / "list.md").as_uri(), 4)


def test_the_entry_itself_has_a_hover_and_a_notebook_follows_keystrokes(root: Path, session: Client) -> None:
    bib = session.open(root / "r.bib")
    assert "Cited in a.qmd, c.ipynb." in session.at("hover", bib, 0, 12)["contents"]["value"]
    text = (root / "c.ipynb").read_text("utf-8")
    notebook = session.open(root / "c.ipynb")
    session.replace(notebook, 2, text.replace("@doe2020frobs", "@nobody2001"))
    [one] = session.diagnostics(notebook, 2)
    assert one["code"] == "unknown-key"
    column = text.index("@doe2020frobs")
    assert one["range"]["start"]["character"] in (column, column + 1)
