"""The filter on documents that Quarto handed to a filter, one chapter or the whole book."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from seminal.filters.chapters import chapters
from seminal.filters.further_reading import apply
from tests.filters.captures import NAMES, capture
from tests.filters.rendering import TOPICS, settle, shown

SHELVES = {"logic": ["vaswani2017attention"], "algebra": ["dean2012large"], "geometry": ["dean2013tail"]}


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settle(tmp_path, monkeypatch)
    data = json.loads(TOPICS.read_text())
    data["topics"] = [{"slug": s, "title": s, "parent": "", "keys": keys} for s, keys in SHELVES.items()]
    (tmp_path / "bib" / "topics.json").write_text(json.dumps(data))
    return tmp_path


def is_section(block: Any) -> bool:
    return block["t"] == "Div" and "seminal" in block["c"][0][1]


def without_sections(document: Any) -> Any:
    return {**document, "blocks": [block for block in document["blocks"] if not is_section(block)]}


@pytest.mark.parametrize("name", NAMES)
def test_every_chapter_with_topics_gets_its_section(
    name: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, output = capture(name, project, monkeypatch)
    data, complaints, _ = apply(json.dumps(document).encode(), output)
    assert complaints == []
    result = json.loads(data)
    assert without_sections(result) == document  # every wrapper, custom node and id is kept
    sections = [block for block in result["blocks"] if is_section(block)]
    ids = [block["c"][1][0]["c"][1][0] for block in sections]
    expected = {"html-deep": ["deep"], "html-intro": ["intro"]}.get(
        name.rpartition("-p")[0], ["intro", "deep"]
    )
    assert ids == [f"further-reading-{chapter}" for chapter in expected]
    text = " ".join(shown({**result, "blocks": sections, "meta": {}}).split())
    assert ("Attention Is All You Need" in text) == ("intro" in expected)
    assert ("The Tail at Scale" in text) == ("deep" in expected)


@pytest.mark.parametrize("name", NAMES)
def test_a_section_stands_at_the_end_of_its_chapter(
    name: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, output = capture(name, project, monkeypatch)
    blocks = json.loads(apply(json.dumps(document).encode(), output)[0])["blocks"]
    for at, block in enumerate(blocks):
        if is_section(block):
            after = json.dumps(blocks[at + 1])
            assert "quarto-file-metadata" in after or "hidden" in after  # next chapter, or Quarto's envelopes
            assert "quarto-file-metadata" not in json.dumps(blocks[at - 1])


def test_chapters_of_a_merged_book(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document, _ = capture("latex-merged-post-quarto", project, monkeypatch)
    found = chapters(document["meta"], document["blocks"], "app.qmd")
    assert [stretch.path for stretch in found] == [
        "index.qmd",
        "intro.qmd",
        "sub/deep.qmd",
        "refs.qmd",
        "app.qmd",
    ]
    assert [stretch.front.get("topics") for stretch in found] == [
        None,
        ["logic", "algebra"],
        ["geometry"],
        None,
        None,
    ]


def test_a_merged_chapter_can_switch_it_off_or_be_broken(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, output = capture("latex-merged-pre-quarto", project, monkeypatch)
    text = json.dumps(document).replace(
        "topics:\\n  - geometry", "further-reading: false\\ntopics:\\n  - geometry"
    )
    blocks = json.loads(apply(text.encode(), output)[0])["blocks"]
    assert len([block for block in blocks if is_section(block)]) == 1
    text = json.dumps(document).replace("topics:\\n  - geometry", "topics: [\\n  - geometry")
    data, complaints, _ = apply(text.encode(), output)
    assert len([block for block in json.loads(data)["blocks"] if is_section(block)]) == 1
    assert len(complaints) == 1
    assert complaints[0].startswith("sub/deep.qmd: warning broken-section: its front matter cannot be used")


def test_a_topic_is_not_taken_for_a_folder(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document, output = capture("html-deep-pre-quarto", project, monkeypatch)
    text = json.dumps(document).replace('"c": "geometry"', '"c": "../geometry"')
    _, complaints, _ = apply(text.encode(), output)
    assert complaints == []


def test_a_slide_is_no_div_and_holds_the_references(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document, output = capture("revealjs-deck-pre-quarto", project, monkeypatch)
    shutil.copy(TOPICS, project / "bib" / "topics.json")
    assert [block["t"] for block in document["blocks"][2:4]] == ["Header", "Div"]
    del document["blocks"][2]  # the author's heading, which takes the place of ours
    data, complaints, _ = apply(json.dumps(document).encode(), output)
    assert complaints == []
    blocks = json.loads(data)["blocks"]
    new = [block for block in blocks if block not in document["blocks"]]
    assert [block["t"] for block in new] == ["Header", "Div"]
    assert not any(block["t"] == "Header" for block in new[1]["c"][1])
    text = shown({**json.loads(data), "meta": {}}, "revealjs")
    assert text.rstrip().endswith(("</section>", "</div>"))
    slides = text.split("<section")
    assert "PagedAttention" in next(slide for slide in slides if "Further reading" in slide)


def test_a_message_names_the_included_file(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from seminal.filters import citations

    document, output = capture("website-include-pre-quarto", project, monkeypatch)
    (project / "index.qmd").write_text("---\ntitle: T\n---\n\n{{< include _part.qmd >}}\n")
    keys = sorted(set(re.findall(r'"citationId": "([^"]+)"', json.dumps(document))))
    (project / "_part.qmd").write_text("One.\n\nTwo: " + " ".join(f"[@{key}]" for key in keys) + "\n")
    (project / "none.bib").write_text("")
    document["meta"]["bibliography"] = {"t": "MetaInlines", "c": [{"t": "Str", "c": "none.bib"}]}
    _, complaints, _ = citations.apply(json.dumps(document).encode(), output)
    assert [line.partition(":")[0] for line in complaints] == ["_part.qmd"] * len(keys)
    assert all(line.startswith("_part.qmd:3:") for line in complaints)


@pytest.mark.parametrize(
    "name", ["html-intro-pre-quarto", "latex-merged-pre-quarto", "docx-merged-pre-quarto"]
)
def test_a_message_names_the_chapter_whose_code_was_run(
    name: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quarto hands over what knitr or Jupyter made, as a file of its own; the line is the author's."""
    from seminal.filters import citations

    document, output = capture(name, project, monkeypatch)
    keys = sorted(set(re.findall(r'"citationId": "([^"]+)"', json.dumps(document))))
    cited = "One.\n\n```{r}\nplot(1)\n```\n\nTwo: " + " ".join(f"[@{key}]" for key in keys) + "\n"
    (project / "sub").mkdir(exist_ok=True)
    for chapter in ("intro.qmd", "sub/deep.qmd"):
        (project / chapter).write_text(cited)
    (project / "none.bib").write_text("")
    document["meta"]["bibliography"] = {"t": "MetaInlines", "c": [{"t": "Str", "c": "none.bib"}]}
    _, complaints, _ = citations.apply(json.dumps(document).encode(), output)
    assert complaints
    assert {line.partition(":")[0] for line in complaints} <= {"intro.qmd", "sub/deep.qmd", "index.qmd"}
    assert any(line.startswith("intro.qmd:7:") for line in complaints)
    assert not any("quarto-input" in line or "/tmp/" in line for line in complaints)


@pytest.mark.parametrize(("engine", "command"), [("natbib", "bibentry"), ("biblatex", "fullcite")])
def test_latex_formats_a_section_only_where_it_has_all_works(
    engine: str, command: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, output = capture(f"latex-{engine}-pre-quarto", project, monkeypatch)
    shutil.copy(TOPICS, project / "bib" / "topics.json")
    (project / "refs.bib").write_text("@book{knuth84, title={The TeXbook}, author={Knuth, D.}, year=1984}\n")
    ours = "".join(
        f"@misc{{{key}, title={{{key}}}}}\n" for key in ("kwon2023efficient", "yu2022orca", "dean2013tail")
    )
    (project / "bib" / "additional.bib").write_text(ours)
    for loaded in (("refs.bib",), ("refs.bib", "bib/additional.bib")):
        document["meta"]["bibliography"] = {
            "t": "MetaList",
            "c": [{"t": "MetaInlines", "c": [{"t": "Str", "c": name}]} for name in loaded],
        }
        data, complaints, _ = apply(json.dumps(document).encode(), output)
        assert complaints == []
        text = shown({**json.loads(data), "meta": {}}, "latex", f"--{engine}")
        assert (f"\\{command}{{kwon2023efficient}}" in text) == (len(loaded) == 2)
        assert ("Woosuk" in text) == (len(loaded) == 1)
        assert "knuth84" in text
