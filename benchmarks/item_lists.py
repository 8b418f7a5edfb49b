"""Lists whose works are labelled, real and made: what `fit_items.py` fits whether an item is a work on."""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "train"))
from form_grammar import drawn
from form_grammar import works as known_works
from form_lists import written
from labelled_lists import answers, folded

from seminal.model.source import Source
from seminal.read import read

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
FORMS, FORM_SEED = 150, 7
BARE_LIST = 4
BARE = (
    "{t}, {a}", "{a}, {t}", "{a}: {t}", "*{t}* - {a}", "{a}, *{t}*, {h}", "[{t}](https://example.org/wiki/{n}) {a}",
    "{a}. {t}. {h}", "{a} – {t}", "**{t}** ({a})",
)  # fmt: skip
BARE_WIDE = (
    "《{t}》{a}", "{a}《{t}》", "{a}：《{t}》，{h}", "『{t}』{a}", "{a}『{t}』{h}",
    "[《{t}》](https://example.org/wiki/{n}) {a}",
    "{a}. {t}. {h}", "{a}，{t}，{h}", "「{t}」{a}",
)  # fmt: skip
"""How works are listed without a year: {t} title, {a} people, {h} publisher."""
TITLES = (
    "[{t}](https://shop.example/products/{n}?from=list)", "[{t}](/books/{n})", "[{t}]({n}.md)",
    "[[Review] {t}](/reviews/{n})", "[{t}](https://example.org/{n}.html) - lent to B.",
)  # fmt: skip
"""How a page that its title calls one of works lists titles alone."""
NAMES = {
    "en": ("Books", "Papers I have read"), "de": ("Bücher", "Literatur"), "fr": ("Livres", "Bibliographie"),
    "es": ("Libros", "Lecturas"), "it": ("Libri", "Letture"), "pt": ("Livros", "Leituras"),
    "nl": ("Boeken", "Literatuur"), "pl": ("Książki", "Bibliografia"), "ru": ("Книги", "Литература"),
    "zh": ("书单", "閱讀"), "ja": ("読書", "参考文献"), "sv": ("Böcker", "Litteratur"),
    "cs": ("Knihy", "Literatura"), "ko": ("도서", "참고문헌"),
}  # fmt: skip
"""What such a page is called."""
PAGES = ("Links", "Guide", "Documentation", "Projects", "Notes", "Start", "Inhalt", "Liens", "链接", "リンク")
"""What pages are called that link to other pages."""
PRINTED, PRINTED_STEP, PRINTED_LIST = 400, 5, 9
"""References of `train/synthesis.py`: how many are used, each so many-th, and so many in a list."""


class Work(NamedTuple):
    """A labelled work: its first and last line, and its titles, folded, where these are known."""

    first: int
    last: int
    titles: tuple[str, ...] = ()


class Labelled(NamedTuple):
    """A list, what kind of material it is, its works, and the lines between which a work may be read or not."""

    kind: str
    path: str
    text: str
    works: Sequence[Work]
    unclear: Sequence[Sequence[int]] = ()


def lists() -> Iterator[Labelled]:
    """Yield all labelled lists."""
    cases = ROOT / "tests/read/cases"
    for golden in sorted(cases.glob("*.golden.json")):
        path = cases / golden.name.removesuffix(".golden.json")
        works = [
            Work(entry["line"], entry["line"], (folded(entry.get("title", "")),))
            for entry in json.loads(golden.read_text("utf-8"))["entries"]
        ]
        yield Labelled("golden", path.name, path.read_text("utf-8"), works)
    yield from marked_lists((ROOT / "train/items.txt").read_text("utf-8"))
    known = known_works(
        read(Source("references.bib", (ROOT / "bib/references.bib").read_text("utf-8"))).entries
    )
    for number in range(FORMS):
        rng = Random(FORM_SEED * 1_000_000 + number)
        made = written(drawn(rng), known, rng)
        yield Labelled("form", f"{number}-{made.path}", made.text, on_lines(first for first, _ in made.works))
    yield from printed_lists()
    yield from bare_lists()
    yield from titled_lists()
    own = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "book").glob("*.qmd")]
    for path in sorted(own):
        yield Labelled("own", path.name, path.read_text("utf-8"), ())
    for path in sorted((SHARED / "lists_dev").glob("*.md")):
        rows = json_lines(SHARED / "lists_dev/gold.jsonl")
        mine = [row for row in rows if path.name.startswith(f"{row['list']}-")]
        if mine:
            works = on_lines(row["line"] for row in mine if row["is_reference"])
            unclear = [(row["line"], row["line"]) for row in mine if row.get("ambiguous")]
            yield Labelled("dev", path.name, path.read_text("utf-8"), works, unclear)


def listed(folder: Path) -> Iterator[Labelled]:
    """Yield the labelled lists of a folder."""
    for name, labels in sorted(json.loads((folder / "gold.json").read_text("utf-8")).items()):
        works = [
            Work(one["l1"], one["l2"], tuple(sorted(answers(one, "t") - {""}))) for one in labels["entries"]
        ]
        text = (folder / "lists" / name).read_text("utf-8")
        yield Labelled(folder.name, f"{folder.name}/{name}", text, works, labels.get("optional", ()))


def on_lines(lines: Iterable[int]) -> list[Work]:
    """Return works on single lines, of unknown titles."""
    return [Work(line, line) for line in lines]


def printed_lists() -> Iterator[Labelled]:
    """Yield references of `train/` in lists of one style and form each: bullets, numbers, paragraphs, and prose."""
    lines = (ROOT / "train/lines.txt").read_text("utf-8").splitlines()
    said = [re.sub(r"</?[a-z]+>", "", line) for line in lines if line.startswith("<")]
    said += [
        one.text
        for one in islice(import_module("synthesis").references(), 0, PRINTED * PRINTED_STEP, PRINTED_STEP)
    ]
    for number, at in enumerate(range(0, len(said), PRINTED_LIST)):
        mark = ("- ", "", "{}. ", "[{}] ")[number % 4]
        heading = ("# References", "# Bibliografía", "# Notes", "# Papers on kites")[number // 4 % 4]
        ones = [mark.format(n + 1) + one for n, one in enumerate(said[at : at + PRINTED_LIST])]
        text = "\n\n".join([heading, *ones])
        works = on_lines(range(3, 2 * len(ones) + 2, 2))
        yield Labelled("printed", f"printed-{number}.md", text, works)
        yield Labelled("printed", f"alone-{number}.md", ones[0], on_lines((1,)))
        yield Labelled("printed", f"line-{number}.md", said[at], on_lines((1,)))


def bare_lists() -> Iterator[Labelled]:
    """Yield works of `train/records.txt` in lists without years, below small headings."""
    for way in range(len(BARE)):
        by_language: dict[str, list[Any]] = defaultdict(list)
        for work in import_module("synthesis").records():
            by_language[work.language].append(work)
        for language, works in by_language.items():
            form = (BARE_WIDE if language in ("zh", "ja") else BARE)[way]
            mark = ("- ", "1. ", "* ")[way % 3]
            some = works[way : way + 3 * BARE_LIST]
            lines = [f"# {works[0].place or works[-1].place or way}"]
            for n, work in enumerate(some):
                lines += [f"## {work.title.split()[0][:4]}"] if n % BARE_LIST == 0 else []
                said = {"t": work.title, "a": ", ".join(work.people).lstrip("="), "h": work.publisher, "n": n}
                lines.append(mark + form.format(**said).rstrip(" ,，."))
            places = on_lines(at for at, line in enumerate(lines, 1) if line.startswith(mark))
            yield Labelled("bare", f"bare-{language}-{way}.md", "\n".join(lines), places)


def titled_lists() -> Iterator[Labelled]:
    """Yield lists of linked titles on pages named for works, and links on other pages."""
    works: dict[str, list[str]] = defaultdict(list)
    for work in import_module("synthesis").records():
        works[work.language].append(work.title)
    pages = [
        line.lstrip("# ")
        for path in sorted((ROOT / "docs").rglob("*.md"))
        for line in path.read_text("utf-8").splitlines()
        if line.startswith("## ")
    ]
    for way, form in enumerate(TITLES):
        for language, names in NAMES.items():
            titles = works.get(language, works["en"])[way :: len(TITLES)]
            yield _titled_list(
                f"titles-{language}-{way}.md", names[way % 2], form, titles, way, of_works=True
            )
        for number, name in enumerate(PAGES):
            links = pages[number + 40 * way :: len(PAGES)][:9]
            yield _titled_list(f"pages-{number}-{way}.md", name, form, links, way, of_works=False)


def _titled_list(
    path: str, name: str, form: str, titles: Sequence[str], way: int, *, of_works: bool
) -> Labelled:
    """Return a page of links below small headings, its name in the metadata or as a heading."""
    lines = ["---", f"title: {name}", "---"] if way % 2 else [f"# {name}"]
    places = list[int]()
    for n, title in enumerate(titles):
        lines += ["", f"## {title.split()[0][:4]} {n}", ""] if n % BARE_LIST == 0 else []
        lines.append("- " + form.format(t=title, n=n))
        places.append(len(lines))
    return Labelled("titled", path, "\n".join(lines), on_lines(places if of_works else ()))


def json_lines(path: Path) -> list[dict[str, Any]]:
    """Return the objects of a file, one a line; none where there is no such file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def marked_lists(text: str) -> Iterator[Labelled]:
    """Yield the lists of `train/items.txt`."""
    name, lines, works = "", list[str](), set[int]()
    for line in [*text.splitlines(), "= end.md"]:
        sign, said = line[:1], line[2:]
        if sign == "=" and said.endswith((".md", ".txt", ".html")) and " " not in said:
            if name:
                yield Labelled("train", name, "\n".join(lines), on_lines(sorted(works)))
            name, lines, works = said, [], set()
        elif name:
            lines.append(said)
            if sign == "+":
                works.add(len(lines))
