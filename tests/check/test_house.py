"""What a house style asks, the repairs make and the writer obeys: both give what the check is content with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.check.settings import Settings, read_settings
from seminal.commands.build import build
from seminal.commands.check import check
from seminal.project import config
from seminal.text.capitals import small_words, title_case
from seminal.text.fix import apply_fixes
from seminal.write.fields import PrintedRecord
from seminal.write.printed import with_house_style
from tests.check.books import diagnostics
from tests.growth import assert_linear
from tests.shared import write

HOUSE = {
    "forbidden": {"*": ["abstract"], "article": ["publisher"]},
    "publishers": {"ACM": ["Association for Computing Machinery"]},
    "journals": {"Communications of the ACM": ["Commun. ACM", "CACM"]},
    "title-case": "title",
    "field-order": ["author", "title", "journal", "year", "doi"],
}
ENTRY = """@article{dean2008mapreduce,
  doi = {10.1145/1327452.1327492},
  title = {{MapReduce}: simplified data processing on large $n$-clusters},
  abstract = {Of {maps},
    and reductions},
  author = {Jeffrey Dean},
  year = 2008,
  journal = "commun. acm",
  pages = {107--113},
  publisher = {Association for Computing Machinery}
}
"""


def house() -> Settings:
    found, problems = read_settings({"house": HOUSE})
    assert problems == []
    return found


def told(text: str) -> list[str]:
    found = diagnostics({"r.bib": text}, house())
    return sorted({one.rule for one in found if one.rule.startswith("house-")})


def test_repairs_leave_nothing_to_tell_and_no_other_change() -> None:
    assert told(ENTRY) == [
        "house-field-order",
        "house-forbidden-field",
        "house-journal",
        "house-publisher",
        "house-title-case",
    ]
    text = ENTRY
    for _ in range(5):
        text = apply_fixes(text, diagnostics({"r.bib": text}, house())).text
    assert told(text) == []
    assert text == (
        "@article{dean2008mapreduce,\n"
        "  author = {Jeffrey Dean},\n"
        "  title = {{MapReduce}: Simplified Data Processing on Large $n$-clusters},\n"
        '  journal = "Communications of the ACM",\n'
        "  year = 2008,\n"
        "  doi = {10.1145/1327452.1327492},\n"
        "  pages = {107--113},\n"
        "}\n"
    )
    assert apply_fixes(text, diagnostics({"r.bib": text}, house())).text == text


def test_a_generated_file_and_csl_are_never_repaired() -> None:
    found = diagnostics({"r.bib": ENTRY}, house(), generated=("r.bib",))
    assert [one.fix for one in found if one.rule in ("house-field-order", "house-forbidden-field")] == [
        None
    ] * 3
    item = '[{"id": "a", "type": "article-journal", "abstract": "x", "title": "Of the maps"}]'
    found = diagnostics({"r.json": item}, house())
    assert [one.fix for one in found if one.rule.startswith("house-")] == [None, None]


def test_the_writer_obeys() -> None:
    said = PrintedRecord(
        "dean2008mapreduce",
        "article",
        {
            "doi": "10.1145/1327452.1327492",
            "title": "MapReduce: simplified data processing on large clusters",
            "abstract": "Of maps",
            "pages": "107-113",
            "year": "2008",
            "journal": "CACM",
            "publisher": "ACM",
        },
        None,
    )
    assert list(with_house_style(said, house().house).fields.items()) == [
        ("title", "MapReduce: Simplified Data Processing on Large Clusters"),
        ("journal", "Communications of the ACM"),
        ("pages", "107-113"),
        ("year", "2008"),
        ("doi", "10.1145/1327452.1327492"),
    ]
    assert with_house_style(said, Settings().house) is said


@pytest.mark.parametrize(
    ("title", "cased"),
    [
        ("Attention is all you need", "Attention Is All You Need"),
        ("on maps: a study of what they are for", "On Maps: A Study of What They Are For"),
        (
            "deep k-means with in-memory e-mail on an iPhone",
            "Deep k-means with In-memory e-mail on an iPhone",
        ),
        ("What is it like to be a bat? (the answer)", "What Is It Like to Be a Bat? (The Answer)"),
        ("{ab} initio $a$ and \\emph{of}", "{ab} Initio $a$ and \\emph{of}"),
    ],
)
def test_title_case(title: str, cased: str) -> None:
    assert title_case(title) == cased


def test_time_grows_with_a_title() -> None:
    assert_linear(lambda times: title_case("a of: " * times))


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from("aAb of-'{}$\\:’ß"), max_size=40))
def test_title_case_is_reached_in_one_step_and_changes_only_case(text: str) -> None:
    once = title_case(text)
    assert not small_words(once)
    assert title_case(once) == once
    assert once.casefold() == text.casefold()


def test_a_build_obeys_and_a_changed_house_is_noticed(tmp_path: Path) -> None:
    write(tmp_path, {"seeds/list.bib": ENTRY.replace("abstract", "note"), "seminal.yml": "seeds: [seeds]\n"})
    build(config.read(tmp_path))
    plain = (tmp_path / "bib" / "references.bib").read_text("utf-8")
    assert "simplified data processing" in plain
    told = {**HOUSE, "forbidden": ["note", "publisher"]}
    (tmp_path / "seminal.yml").write_text(json.dumps({"seeds": ["seeds"], "house": told}), "utf-8")
    build(config.read(tmp_path))
    text = (tmp_path / "bib" / "references.bib").read_text("utf-8")
    names = [line.split()[0] for line in text.splitlines() if " = " in line]
    assert [name for name in names if name in HOUSE["field-order"]] == HOUSE["field-order"]
    assert not {"note", "publisher"} & set(names)
    assert "Communications of the ACM" in text
    found = [d for d in check(config.read(tmp_path)).diagnostics if d.rule.startswith("house-")]
    assert found == []
