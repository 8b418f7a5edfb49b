"""A book with a bibliography of its own: works that it holds under its own keys."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.filters.rendering import TOPICS, document, filtered, own_bib, pandoc, shown, titles

KWON = "Efficient Memory Management for Large Language Model Serving with PagedAttention"
TAIL = """\
@string{acm = {Communications of the {ACM}}}
@article{Dea13, author = {Dean, Jeffrey and Barroso, Luiz Andr{\\'e}}, title = {The {Tail} at Scale}, journal = acm,
  volume = 57, number = 2, pages = {74--80}, year = 2013, doi = {10.1145/2408776.2408794}}
"""
CITING = "---\ntopics: [serving]\nbibliography: [{}]\n---\n\nAs [@{}] says.\n"


@pytest.fixture(autouse=True)
def _here(project: Path) -> None:
    """Work in a project of its own."""


def section(name: str, key: str, output: str = "html") -> tuple[Any, str]:
    doc, complaints = filtered(CITING.format(name, key), output)
    assert complaints == []
    return doc, shown(doc, output)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("own.bib", TAIL),
        ("own.bib", "@misc{Dea13, title={The tail at scale}, doi={10.1145/2408776.2408794}}"),
        ("own.bib", "@misc{Dea13, author={J. Dean and L. A. Barroso}, title={The Tail At Scale}, year=2013}"),
        (
            "own.json",
            '[{"id": "Dea13", "type": "article-journal", "title": "The tail at scale", "issued": '
            '{"date-parts": [[2013]]}, "author": [{"family": "Dean"}, {"family": "Barroso"}]}]',
        ),
        (
            "own.yaml",
            "references:\n- id: Dea13\n  type: article-journal\n  title: The tail at scale\n"
            "  DOI: 10.1145/2408776.2408794\n  author:\n  - {family: Dean, given: Jeffrey}\n",
        ),
    ],
)
def test_what_the_chapter_cites_under_its_own_key_is_not_offered(name: str, text: str, project: Path) -> None:
    (project / name).write_text(text)
    assert titles(section(name, "Dea13")[1]) == ["efficient", "orca"]
    assert titles(section(name, "nobody")[1]) == ["efficient", "orca", "tail"]


@pytest.mark.parametrize(
    "text",
    [
        "Published as \\fullcite{Dea13}.",
        "\\textcites[p.~3]{nobody}{Dea13} say so.",
        "\\begin{quote}\nSo says \\citeauthor{Dea13}.\n\\end{quote}",
        "As \\cite{own2013tail,Dea13} say.\n\n```{=latex}\n\\nocite{x}\n```",
    ],
)
@pytest.mark.parametrize("output", ["html", "latex"])
def test_a_citation_in_raw_latex_is_one_of_the_author(text: str, output: str, project: Path) -> None:
    (project / "own.bib").write_text(TAIL)
    head = CITING.format("own.bib", "nobody").partition("As [")[0]
    doc, _ = filtered(f"{head}{text}\n", output)
    assert "tail" not in titles(shown(doc, output))
    assert "tail" in titles(shown(filtered(f"{head}`\\fullcite{{Dea13}}` is code.\n", "html")[0], "html"))


def test_the_metadata_may_hold_the_record(project: Path) -> None:
    record = "references:\n- id: t\n  title: The Tail at Scale\n  DOI: 10.1145/2408776.2408794\n"
    doc, _ = filtered(f"---\ntopics: [serving]\n{record}---\n\n[@t]\n")
    assert titles(shown(doc, "html")) == ["efficient", "orca"]


def test_the_same_key_may_name_another_work(project: Path) -> None:
    text = "@book{dean2013tail, author={Dean, Jeffrey}, title={Whales of the Atlantic}, year=2013}"
    (project / "own.bib").write_text(text)
    _, html = section("own.bib", "dean2013tail")
    assert titles(html) == ["efficient", "orca", "tail"]
    both = (
        text
        + f"@misc{{tail, title={{{KWON}}}, author={{Kwon and Li}}, year=2023, doi={{10.1145/3600006.3613165}}}}"
    )
    (project / "own.bib").write_text(both)
    assert titles(section("own.bib", "tail")[1]) == ["orca", "tail"]
    (project / "own.bib").write_text(both.replace("tail, title", "yu2022orca, title"))
    assert titles(section("own.bib", "yu2022orca")[1]) == ["orca", "tail"]


def test_the_authors_record_is_printed(project: Path) -> None:
    (project / "own.bib").write_text(TAIL)
    html = section("own.bib", "nobody")[1]
    bibliography = pandoc("--citeproc", "--to=html", text="---\nbibliography: own.bib\nnocite: '@*'\n---\n")
    assert "57 (2)" in bibliography
    assert "57 (2)" in html
    assert html.count("Tail at Scale") == 1


def test_our_file_beside_the_authors(project: Path) -> None:
    (project / "own.bib").write_text(TAIL)
    own_bib(project / "bib").replace("refs", "")
    (project / "bib" / "refs.bib").rename(project / "bib" / "references.bib")
    head = "---\ntopics: [serving]\nfurther-reading: {cite: true}\n"
    head += "bibliography: [own.bib, bib/references.bib]\n---\n\n[@Dea13]"
    doc, complaints = filtered(head)
    assert complaints == []
    listed = shown(doc, "html", "--citeproc")
    assert listed.count('class="csl-entry"') == 3
    assert listed.partition("csl-entry")[2].lower().count("tail") == 1


def test_works_that_no_bibliography_has_are_cited_from_the_metadata() -> None:
    doc, complaints = filtered("---\ntopics: [serving]\nfurther-reading: {cite: true}\n---\n\nText.")
    assert complaints == []
    assert shown(doc, "html", "--citeproc").count('class="csl-entry"') == 3


@pytest.mark.parametrize(("engine", "command"), [("biblatex", "fullcite"), ("natbib", "bibentry")])
def test_latex_never_prints_a_bare_key(engine: str, command: str, project: Path) -> None:
    text = f"---\ncite-method: {engine}\ntopics: [serving]\n---\n\nText."
    some, all_of_them = {"dean2013tail": "Dea13"}, dict.fromkeys(["dean2013tail"], "Dea13")
    for own, formatted_by_latex in ((some, False), (None, True)):
        latex = shown(filtered(text, "latex", own_bib(project, own))[0], "latex")
        assert (f"\\{command}{{" in latex) == formatted_by_latex
        assert ("Woosuk" in latex) != formatted_by_latex
    all_of_them |= {"kwon2023efficient": "k:1", "yu2022orca": "Yu+22"}
    latex = shown(filtered(text, "latex", own_bib(project, all_of_them))[0], "latex")
    assert [f"\\{command}{{{key}}}" in latex for key in all_of_them.values()] == [True] * 3
    asked = text.replace("topics:", "further-reading: {cite: true}\ntopics:")
    doc, complaints = filtered(asked, "latex", own_bib(project, some))
    assert "cite=true: no bibliography of the document has" in complaints[0]
    assert "Dea13" in json.dumps(doc["meta"]["nocite"])


def test_a_new_record_in_the_authors_file_counts_at_once(project: Path) -> None:
    (project / "own.bib").write_text("@misc{a, title={A}}")
    assert len(titles(section("own.bib", "Dea13")[1])) == 3
    (project / "own.bib").write_text(TAIL)
    assert len(titles(section("own.bib", "Dea13")[1])) == 2


@pytest.mark.parametrize("output", ["docx", "epub", "html", "latex", "typst"])
def test_titles_lead_to_works(output: str) -> None:
    doc, _ = filtered("---\ntopics: [attention, serving]\n---\n\nText.", output)
    links = [one["c"] for one in _links(doc["blocks"])]
    linked = {target[0]: inlines for _, inlines, target in links}
    assert "https://doi.org/10.1145/3600006.3613165" in linked
    words = json.dumps(linked["https://doi.org/10.1145/3600006.3613165"])
    assert "Management" in words or output in ("docx", "latex", "typst")
    bare = [target[0] for _, inlines, target in links if inlines == [{"t": "Str", "c": target[0]}]]
    assert bool(bare) == (output in ("docx", "latex", "typst"))


def _links(node: Any) -> list[Any]:
    if isinstance(node, list):
        return [link for part in node for link in _links(part)]
    if not isinstance(node, dict):
        return []
    return [node] if node.get("t") == "Link" else _links(node.get("c"))


def test_the_fixture_is_what_it_says() -> None:
    assert len(json.loads(TOPICS.read_text("utf-8"))["works"]) == 6
    assert document("x")
