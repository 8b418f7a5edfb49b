"""The filter on single documents: where sections go and what is in them."""

import json
import os
import re
from pathlib import Path

import pytest

from seminal.filters import making, memory
from seminal.filters.further_reading import apply
from seminal.further.headings import TITLES, section_title
from tests.filters.rendering import (
    CHAPTER,
    TOPICS,
    div,
    document,
    filtered,
    html,
    shown,
    titles,
)

pytestmark = pytest.mark.usefixtures("project")


def test_a_chapter_with_topics_gets_a_section_at_its_end() -> None:
    markup = html(CHAPTER)
    after = markup[markup.index("Text.") :]
    assert '<h2 class="unnumbered">Further reading</h2>' in after
    assert 'id="further-reading-serving"' in after
    assert titles(after) == ["efficient", "tail"]  # not Orca, which the chapter cites
    assert '<a href="https://doi.org/10.1145/3600006.3613165">' in after
    assert "Proceedings of the 29th Symposium" in after


def test_it_goes_before_the_reference_list() -> None:
    markup = html(CHAPTER + "\n# References\n\n::: {#refs}\n:::\n")
    assert markup.index("Further reading") < markup.index("References")


def test_a_div_takes_the_place_of_the_section_at_the_end() -> None:
    markup = html(CHAPTER.replace("## Later", "::: {.further-reading}\n:::\n\n## Later"))
    assert markup.count("Further reading") == 1
    assert markup.index("Further reading") < markup.index("Later")


def test_a_div_keeps_its_id_its_classes_and_its_text() -> None:
    markup = html(div("#mine .box topic=serving data-x=1 lang=en", "Read *this* first."))
    assert re.search(r'<(div|section) id="mine" class="further-reading box seminal"[^>]* data-x="1"', markup)
    assert markup.index("Further reading") < markup.index("<em>this</em>") < markup.index("<li>")
    assert "data-topic" not in markup


def test_the_authors_own_lines_come_first_and_are_not_repeated() -> None:
    body = "- @dean2013tail: why it matters\n- @vllm: an alias\n- no citation at all"
    doc, complaints = filtered(div("topic=serving", body))
    assert complaints == []
    text = shown(doc, "markdown")
    assert (
        text.index("why it matters") < text.index("an alias") < text.index("no citation") < text.index("Orca")
    )
    assert "Tail at Scale" not in text
    assert "Efficient Memory" not in text
    assert len([block for block in doc["blocks"][-1]["c"][1] if block["t"] == "BulletList"]) == 1


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("topic=serving", ["efficient", "orca", "tail"]),
        ('topic="Inference and Serving"', ["efficient", "orca", "tail"]),
        ("topic=serving max=1", ["efficient"]),
        ("topic=serving order=year", ["tail", "orca", "efficient"]),
        ("topic=serving order=author", ["tail", "efficient", "orca"]),
        ('topic="serving, training"', ["efficient", "orca", "tail", "large"]),
        ('topic="attention;training" order=year', ["large", "attention", "flashattention", "efficient"]),
        ("topic=../serving/", ["efficient", "orca", "tail"]),  # as Quarto rewrites the name of a folder
    ],
)
def test_topics_order_and_number(options: str, expected: list[str]) -> None:
    assert titles(html(div(options))) == expected


@pytest.mark.parametrize(
    ("cited", "expected"),
    [("exclude", ["efficient", "tail"]), ("include", ["efficient", "orca", "tail"]), ("only", ["orca"])],
)
def test_what_the_chapter_cites(cited: str, expected: list[str]) -> None:
    text = div(f"topic=serving cited={cited}", before="Orca[^1].\n\n[^1]: See [@x; @yu2022orca].")
    assert titles(html(text).split("footnotes")[0]) == expected


def test_an_alias_in_the_chapter_counts_as_its_work() -> None:
    assert titles(html(div("topic=serving", before="As in @vllm."))) == ["orca", "tail"]


def test_styles() -> None:
    full, compact, annotated = (
        html(div(f"topic=serving style={s}")) for s in ("full", "compact", "annotated")
    )
    assert "<em>Continuous Batching.</em></li>" in full.replace("\n", "")
    assert "Yu et al., <a" in compact
    assert "Continuous" not in compact
    assert "<p>Continuous Batching.</p>" in annotated


def test_title_level_and_contents() -> None:
    assert "<h3" in html(div('topic=serving level=3 title="To *read*"'))
    assert "To *read*</h3>" in html(div('topic=serving level=3 title="To *read*"'))
    assert "<h2" not in html(div('topic=serving title=""'))
    assert "unlisted" in html(div("topic=serving toc=false"))
    assert html(div("topic=serving", before="# S\n\n## What to read")).count("<h2") == 1
    assert html(div("topic=serving", "## What to read\n\nThis.")).count("<h2") == 1


@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("de-AT", "Weiterführende Literatur"),
        ("fr", "Lectures complémentaires"),
        ("zh", "延伸阅读"),
        ("xx", "Further reading"),
    ],
)
def test_the_title_is_in_the_language_of_the_document(lang: str, title: str) -> None:
    assert f">{title}</h2>" in html(div("topic=serving max=1"), "--metadata", f"lang={lang}")


def test_languages() -> None:
    assert len(TITLES) >= 12
    assert section_title("zh_Hant_TW") == section_title("zh-TW") != section_title("zh-Hans")
    assert section_title("") == "Further reading"


def test_works_enter_the_bibliography_only_on_request(project: Path) -> None:
    csl = [work["csl"] for work in json.loads(TOPICS.read_text())["works"].values()]
    (project / "all.json").write_text(json.dumps(csl))
    for options, count in (("", 0), ("cite=true", 1)):
        doc, _ = filtered(div(f"topic=training {options}"))
        markup = shown(doc, "html", "--citeproc", "--bibliography=all.json")
        assert markup.count('id="ref-dean2012large"') == count
    doc, _ = filtered("---\nnocite: '@yu2022orca'\n---\n" + div("topic=training cite=true"))
    markup = shown(doc, "html", "--citeproc", "--bibliography=all.json")
    assert 'id="ref-yu2022orca"' in markup
    assert 'id="ref-dean2012large"' in markup


def test_two_works_of_one_author_do_not_disturb_each_other() -> None:
    markup = html(div('topic="serving, training" order=author'))
    assert markup.count("Dean, Jeffrey") == 2


def test_formulas_in_titles_stay_formulas(project: Path) -> None:
    data = json.loads(TOPICS.read_text())
    csl = data["works"]["dean2012large"]["csl"]
    csl["title"] = r"a proof of $L = \lambda W$ and more"
    (project / "bib" / "topics.json").write_text(json.dumps(data))
    doc, _ = filtered(div("topic=training"))
    assert {"t": "Math", "c": [{"t": "InlineMath"}, r"L = \lambda W"]} in _nodes(doc)
    assert "A Proof of" in shown(doc)


def _nodes(node: object) -> list[object]:
    if isinstance(node, dict):
        return [node, *(n for part in node.values() for n in _nodes(part))]
    return [n for part in node for n in _nodes(part)] if isinstance(node, list) else []


def test_a_second_run_changes_nothing() -> None:
    once, _, _ = apply(document(CHAPTER + div("topic=training")), "html")
    assert apply(once, "html") == (once, [], False)


def test_a_section_is_remembered_and_a_broken_memory_forgotten(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(project / "cache"))
    first = html(CHAPTER)
    [file] = (project / "cache").rglob("sections/*.json")
    (project / "unrelated.txt").write_text("x")
    answer = file.read_bytes().partition(b" ")[2]
    file.write_bytes(memory.with_hash(file, answer.replace(b"Tail", b"Cached")))
    assert "Cached" in html(CHAPTER)
    assert len(list((project / "cache").rglob("sections/*"))) == 1
    file.write_text("[")
    assert html(CHAPTER) == first
    (project / "bib" / "topics.json").write_text(TOPICS.read_text().replace("The tail", "Changed: the tail"))
    assert "Changed" in html(CHAPTER)


def test_a_section_is_remembered_by_the_modules_that_make_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(project / "cache"))
    signs = memory.signs_of_modules()
    assert {Path(name).stem for name, _, _ in signs} > {"making", "section", "style", "references"}
    assert all(changed and size for _, changed, size in signs)
    for kept in (1, 2):
        html(CHAPTER)
        assert len(list((project / "cache").rglob("sections/*"))) == kept
        monkeypatch.setattr(making, "signs_of_modules", lambda: signs[1:])


def test_two_sections_do_not_name_a_work_twice() -> None:
    markup = html(div("topic=serving") + "\n" + div("topic=attention", before=""))
    assert titles(markup) == ["efficient", "orca", "tail", "attention", "flashattention"]
    ids = re.findall(r'id="(further-reading[^"]*)"', markup)
    assert ids == ["further-reading-serving", "further-reading-attention"]


def test_one_topic_twice_has_two_ids() -> None:
    markup = html(div("topic=serving max=1") + "\n" + div("topic=serving max=1", before=""))
    ids = re.findall(r'id="(further-reading[^"]*)"', markup)
    assert ids == ["further-reading-serving", "further-reading-serving-2"]


def test_the_topics_file_is_found_from_a_folder_below(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    below = project / "book" / "part"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    assert titles(html(div("topic=serving max=1"))) == ["efficient"]
    (project / "bib").rename(project / "elsewhere")
    text = "---\nseminal: {topics: ../../elsewhere/topics.json}\n---\n\n" + div("topic=serving max=1")
    assert titles(html(text)) == ["efficient"]


def test_the_projects_options_count_outside_quarto_too(project: Path) -> None:
    (project / "_quarto.yml").write_text("seminal:\n  further-reading: {max: 1, style: compact}\n")
    markup = html(div("topic=serving"))
    assert titles(markup) == ["efficient"]
    assert "Kwon et al.," in markup


def test_a_section_in_a_wrapper_stays_there() -> None:
    markup = html(f"::: outer\n{div('topic=serving max=1', before='')}\n:::\n\nAfter.")
    assert markup.index("outer") < markup.index("Further reading") < markup.index("After.")


def test_what_is_remembered_stays_out_of_the_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = tmp_path / "book"
    book.mkdir()
    monkeypatch.chdir(book)
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")  # not absolute, so not to be used (XDG Base Directory, 0.8)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert memory.cached_answer("kind", b"question", lambda: [1]) == [1]
    assert memory.cached_answer("kind", b"question", lambda: [2]) == [1]
    assert not os.listdir(book)
