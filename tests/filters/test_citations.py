"""The filter for citations: what it marks and mends, and what it leaves alone, in every output."""

import json
from pathlib import Path

import pytest

from seminal.filters.citations import apply
from seminal.filters.reciting import WorkVerdict, with_corrected_citations
from seminal.model.crossrefs import PREFIXES
from tests.filters.captures import NAMES, capture
from tests.filters.citing import BIB, keys, marks, mended, spaced
from tests.filters.rendering import document, pandoc, settle, shown


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settle(tmp_path, monkeypatch, topics=None)
    (tmp_path / "refs.bib").write_text(BIB)
    return tmp_path


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("@nobody", "[?nobody]"),
        ("[@nobody]", "[?nobody]"),
        ("[-@nobody]", "[?nobody]"),
        ("@nobody [p. 3]", "[?nobody p. 3]"),
        ("[see @nobody, p. 3, *too*]", "[see ?nobody, p. 3, too]"),
        ("[@nobody; @noone]", "[?nobody; ?noone]"),
        ("@{no/body}", "[?no/body]"),
        ("[e.g., @Lamport1978time]", "[e.g., ?Lamport1978time]"),
    ],
)
def test_an_unknown_citation_is_marked_with_the_authors_words(markdown: str, expected: str) -> None:
    doc, complaints = mended(f"As {markdown} says.")
    assert marks(doc) == [expected]
    assert keys(doc) == []
    assert complaints
    assert all("is not in the bibliography" in line for line in complaints)


BESIDE = {
    "[@dean2013tail, p. 3; @nobody]": "(Dean 2013, 3) [?nobody]",
    "[@nobody; see @dean2013tail]": "[?nobody] (see Dean 2013)",
    "@nobody [p. 3; @dean2013tail]": "[?nobody p. 3] (Dean 2013)",
    "@dean2013tail [@nobody]": "Dean (2013) [?nobody]",
    "[@older; @nobody; -@dean2013tail]": "(Lamport 1978; 2013) [?nobody]",
}


def test_known_works_beside_an_unknown_one_stay_a_citation() -> None:
    doc, _ = mended("\n\n".join(f"As {cite} says." for cite in BESIDE), "plain")
    text = shown(doc, "plain", "--citeproc")
    assert list(map(spaced, text.split("\n\n")))[: len(BESIDE)] == [
        f"As {seen} says." for seen in BESIDE.values()
    ]


def test_an_alias_becomes_the_canonical_key_everywhere() -> None:
    text = "---\nnocite: '@old, @*'\nabstract: Like @older.\n---\n\n@old, [see -@older, p. 4; @dean2013tail].[^1]\n\n"
    doc, complaints = mended(text + "[^1]: @old [ch. 2]")
    assert complaints == []
    assert sorted(keys(doc)) == sorted([*["lamport1978time"] * 5, "*", "dean2013tail"])
    text = spaced(
        shown(doc, "plain")
    )  # nobody formats the citations: what the author wrote, with the new keys
    assert "@lamport1978time, [see -@lamport1978time, p. 4; @dean2013tail]" in text
    assert "@lamport1978time [ch. 2]" in text


def test_an_alias_beside_its_work_says_it_only_once() -> None:
    doc, _ = mended(
        "[@lamport1978time; @old] [@old; @dean2013tail; @lamport1978time, p. 2] [@old, p. 1; @old]"
    )
    known, tail = "lamport1978time", "dean2013tail"
    assert keys(doc) == [known, tail, known, known, known]


def test_an_alias_of_the_build_beside_a_bibliography_that_cannot_hold_one(project: Path) -> None:
    (project / "refs.json").write_text('[{"id": "dean2013tail", "type": "book", "title": "T"}]')
    works = {"dean2013tail": {"aliases": ["tail"]}, "other2000": {"aliases": ["gone"]}}
    (project / "provenance.json").write_text(json.dumps({"version": 1, "works": works}))
    doc, complaints = mended("@tail and @gone", "html", "--bibliography=refs.json")
    assert keys(doc) == ["dean2013tail"]
    assert len(complaints) == 1
    assert "gone is not in the bibliography" in complaints[0]


LEFT_ALONE = {
    "no citation": "Text with `@code`.",
    "known": "@dean2013tail and [@lamport1978time].",
    "cross-references": " ".join(f"@{prefix}-x @{prefix.title()}-y" for prefix in sorted(PREFIXES)),
    "custom cross-references": "---\ncrossref: {custom: [{kind: float, key: dia}]}\n---\n\n@dia-x",
    "custom cross-references that are none": "---\ncrossref: {custom: true}\n---\n\n@fig-x",
    "pandoc-crossref": "![A](b.png){#fig:x}\n\n@fig:x and @Fig:x",
    "everything": "---\nnocite: '@*'\n---\n\nText.",
    "an example list": "(@good) Good.\n\nSee (@good).",
    "references inside": "---\nreferences: [{id: inside, title: T}]\n---\n\n@inside",
    "hidden": "::: {.hidden}\n@nobody\n:::",
    "addresses": "me@example.org <a@b.de> <https://x.y/@z>",
}


@pytest.mark.parametrize("name", LEFT_ALONE)
def test_documents_that_come_back_byte_for_byte(name: str) -> None:
    data = document(LEFT_ALONE[name], "--bibliography=refs.bib")
    assert apply(data, "html") == (data, [], False)


TINY = """<?xml version="1.0"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><info><title>t</title><id>t</id>
<updated>2020-01-01T00:00:00+00:00</updated></info><citation><layout><names variable="author"/></layout></citation>
<bibliography><layout><text variable="title"/></layout></bibliography></style>
"""
OUTPUTS = {
    "html": "<mark><strong>[?no_body]</strong></mark>",
    "latex": r"\textbf{{[}?no\_body{]}}",
    "beamer": r"\textbf{{[}?no\_body{]}}",
    "typst": r"#strong[\[?no\_body\]]",  # before pandoc 3.7 without #highlight
    "gfm": r"**\[?no_body\]**",
    "revealjs": "<mark><strong>[?no_body]</strong></mark>",
}
LATEX_ENGINES = [("latex", "--biblatex"), ("latex", "--natbib"), ("typst", "--biblatex")]


@pytest.mark.parametrize(("output", "engine"), [*((name, "--citeproc") for name in OUTPUTS), *LATEX_ENGINES])
def test_every_output_shows_the_mark(output: str, engine: str) -> None:
    doc, _ = mended("As [@no_body] and @old.", output)
    Path("tiny.csl").write_text(TINY)  # the default style takes pandoc a fifth of a second
    text = spaced(shown(doc, output, engine, "--csl=tiny.csl"))
    assert OUTPUTS[output] in text
    if engine != "--citeproc" and output in ("latex", "beamer"):
        assert r"\textcite{lamport1978time}" in text or r"\citet{lamport1978time}" in text
    if engine == "--citeproc":  # for typst, before pandoc 3.7, the key, which typst resolves
        assert "Lamport" in text or (output == "typst" and "#cite(<lamport1978time>" in text)
    assert ("<span" in text) <= (output in ("html", "revealjs") or engine == "--citeproc")


@pytest.mark.parametrize("output", ["docx", "odt", "epub"])
def test_word_processors_highlight_the_mark(output: str, project: Path) -> None:
    import zipfile

    doc, _ = mended("As [@no_body] says.", output)
    target = project / f"out.{output}"
    shown(doc, output, "--metadata=title:T", f"--output={target}")
    with zipfile.ZipFile(target) as archive:
        names = [n for n in archive.namelist() if n.endswith(("document.xml", "content.xml", "ch001.xhtml"))]
        text = "".join(archive.read(name).decode() for name in names)
    assert "[?no_body]" in text
    assert {"docx": 'w:highlight w:val="yellow"', "odt": "Highlighted", "epub": "<mark>"}[output] in text


def test_headings_captions_tables_and_notes() -> None:
    text = "# On @no1\n\n![See @no2](x.png)\n\n| a @no3 |\n|--|\n| [@no4] |\n\nA[^1] **@no5** > x\n\n[^1]: @no6\n"
    doc, complaints = mended(text + '\n- [a](b "t") *[@no7]*\n')
    assert marks(doc) == [f"[?no{n}]" for n in (1, 2, 2, 3, 4, 6, 5, 7)]  # a figure has two
    assert keys(doc) == []
    assert len(complaints) == 7
    assert r"\section" in shown(doc, "latex")


def test_a_second_run_changes_nothing() -> None:
    once, complaints, _ = apply(
        document("@nobody, @old and @dean2013tail", "--bibliography=refs.bib"), "html"
    )
    assert complaints
    assert apply(once, "html") == (once, [], False)


@pytest.mark.parametrize(
    "text",
    [
        "---\nseminal: {rules: {unknown-key: off}}\n---\n\n@nobody",
        "<!-- seminal: ignore unknown-key -->\n\n@nobody",
        "Text <!-- seminal: ignore --> @nobody",
        "<!-- seminal: ignore-file unknown-key -->\n\nText.\n\n@nobody",
    ],
)
def test_the_author_can_switch_it_off(text: str) -> None:
    data = document(text, "--bibliography=refs.bib")
    assert apply(data, "html") == (data, [], False)
    doc, complaints = mended(f"{text}\n\n@old")
    assert complaints == []
    assert "lamport1978time" in keys(doc)


def test_an_ignored_paragraph_is_not_the_next_one() -> None:
    doc, complaints = mended("<!-- seminal: ignore unknown-key -->\n\n@nobody\n\n@noone")
    assert keys(doc) == ["nobody"]
    assert len(complaints) == 1


def test_a_broken_citation_list_keeps_its_order() -> None:
    cite = json.loads(document("[a @x b; @bad1; @y; @bad2 c]"))["blocks"][0]
    first, space, mark = with_corrected_citations(
        cite, WorkVerdict({"y": "z"}, {"bad1": "", "bad2": "x"}, "html")
    )["c"]
    assert [one["citationId"] for one in first["c"][0]] == ["x", "z"]
    assert space == {"t": "Space"}
    assert mark["c"][0][2] == [
        ["title", "not in the bibliography; bad2: did you mean x?"],
        ["keys", "bad1 bad2"],
    ]


@pytest.mark.parametrize("name", NAMES)
def test_documents_of_quarto(name: str, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    doc, output = capture(name, project, monkeypatch)
    refs = "@book{knuth84, title={T}, ids={lamport94}}\n"
    (project / "references.bib").write_text(refs)
    data = json.dumps(doc).encode()
    result, complaints, stops = apply(data, output)
    assert not stops
    before, after = keys(doc), keys(json.loads(result))
    assert [key for key in before if "-" in key] == [key for key in after if "-" in key]  # cross-references
    if name.startswith("html-deep"):
        assert (result, complaints) == (data, [])
        return
    assert set(after) - {key for key in after if "-" in key} == {"knuth84"}
    assert len(complaints) == 1
    assert "intro.qmd" in complaints[0]
    assert "nobody99 is not in the bibliography" in complaints[0]
    strict = {
        **doc,
        "meta": {**doc["meta"], "seminal": {"t": "MetaMap", "c": {"strict": {"t": "MetaBool", "c": True}}}},
    }
    assert apply(json.dumps(strict).encode(), output)[2]
    text = pandoc("--from=json", "--to=plain", text=result.decode())
    assert "a missing one [?nobody99]" in " ".join(text.split())
