"""Sections as text: each form, with characters that mean something in it."""

import json

import pytest

from seminal.further.render import FORMATS, SectionReading, reference, render
from seminal.further.shelf import ShelfItem, read_shelf
from tests.filters.rendering import TOPICS, pandoc

SHELF = read_shelf(TOPICS.read_text(encoding="utf-8"))
READING = SectionReading(
    "Further reading", "further-reading-serving", 2, ("serving",), tuple(SHELF.items.values())
)
ODD = ShelfItem(
    "odd", r"A_b & 100% of $L = \lambda W$ *[x]* <i>", ("Ñu", "others"), None, 1, "50% #1 \\ ~", (), (),
    {"author": [{"family": "Ñu", "given": "A. & B."}, {"literal": "others"}], "URL": "https://x.org/a_b?c=<d>"},
)  # fmt: skip


@pytest.mark.parametrize("form", FORMATS)
def test_every_form_names_every_work(form: str) -> None:
    text = render(READING, form)
    assert "Further reading" in text
    assert text.endswith("\n")
    for item in READING.items:
        assert (item.key if form in ("tex", "json") else item.title) in text


def test_the_short_reference() -> None:
    parts = reference(SHELF.items["kwon2023efficient"], "full")
    assert parts.authors == "Woosuk Kwon, Zhuohan Li and Siyuan Zhuang"
    assert reference(SHELF.items["yu2022orca"], "full").authors == "Gyeong-In Yu et al."
    assert reference(SHELF.items["kwon2023efficient"], "compact").authors == "Woosuk Kwon et al."
    assert reference(ODD, "full").authors == "A. & B. Ñu et al."
    assert reference(ShelfItem("x", "T"), "full") == ("", "", "T", "", "", "", "")


def test_names_keep_their_particles_and_the_section_s_language_joins_them() -> None:
    people: list[dict[str, object]] = [
        {"family": "Brito", "given": "Manuel Carlos", "dropping-particle": "de"},
        {"family": "Aquin", "given": "Mathieu", "non-dropping-particle": "d’"},
    ]
    item = ShelfItem("x", "T", csl={"author": people})
    assert reference(item, "full").authors == "Manuel Carlos de Brito and Mathieu d’Aquin"
    assert "Brito & Mathieu" in render(READING._replace(items=(item,), lang="pt-PT"), "md")


@pytest.mark.parametrize(
    ("form", "said"),
    [("md", "*Wicks*. Lamp & Sons."), ("html", "<cite>Wicks</cite>. Lamp &amp; Sons.</li>")],
)
def test_a_publisher_is_not_printed_as_a_title(form: str, said: str) -> None:
    book = ShelfItem("wick1999", "Wicks", csl={"publisher": "Lamp & Sons"})
    assert said in render(READING._replace(items=(book,)), form)


@pytest.mark.parametrize(("form", "reader"), [("md", "markdown"), ("html", "html")])
def test_pandoc_reads_what_was_meant(form: str, reader: str) -> None:
    text = render(READING._replace(items=(ODD,)), form)
    mathematics = "+tex_math_single_backslash" if form == "html" else ""
    document = json.loads(pandoc("--from", f"{reader}{mathematics}", "--to", "json", text=text))
    said = json.dumps(document, ensure_ascii=False)
    assert r'"L = \\lambda W"' in said
    assert '"*[x]*"' in said
    assert '"<i>"' in said
    assert "https://x.org/a_b?c=%3Cd%3E" in said
    assert "100%" in said
    assert '"BulletList"' in said


def test_latex_is_harmless() -> None:
    text = render(READING._replace(title="A & B_c 100% #", items=(ODD,)), "tex")
    assert r"\section*{A \& B\_c 100\% \#}" in text
    assert r"\fullcite{odd}. \emph{50\% \#1 {\textbackslash} {\textasciitilde}}" in text
    assert "emph" not in render(READING._replace(style="compact", items=(ODD,)), "tex")


def test_json_has_a_version() -> None:
    data = json.loads(render(READING, "json"))
    assert data["version"] == 1
    assert [work["key"] for work in data["works"]] == [item.key for item in READING.items]
    assert data["works"][0]["link"] == "https://doi.org/10.1145/3600006.3613165"


@pytest.mark.parametrize(
    "title", ["To Explain or to Predict?", "Stop now!", "Why “so?”", "What next…", "Go."]
)
@pytest.mark.parametrize("form", ["md", "html"])
def test_a_title_that_ends_a_sentence_gets_no_full_stop(title: str, form: str) -> None:
    item = read_shelf(TOPICS.read_text()).items["dean2013tail"]._replace(title=title, note="")
    text = pandoc("--from=markdown" if form == "md" else "--from=html", "--to=plain", "--wrap=none",
                  text=render(SectionReading("Read", "read", 2, ("serving",), (item,)), form))  # fmt: skip
    assert f"{title}." not in text
    assert title in text
    assert " 2013. " in text
