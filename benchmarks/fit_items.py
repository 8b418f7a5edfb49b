"""Fit `src/seminal/read/items/weights.json`: what speaks for and against an item of a list being a work.

    python benchmarks/fit_items.py [--write] [--folds 5] [--faults]

Made from the golden lists, `train/items.txt`, lists written by the grammar of `benchmarks/form_grammar.py`, works of
`train/records.txt` in a dozen languages, printed in full or without years, this repository's own documentation, which
lists no works, and the labelled lists beside the project where they are. What an item's siblings show depends on the
weights that judge it alone: these are fitted first, and the siblings are looked at with them.
Logistic regression with a ridge penalty by coordinate descent, so the outcome is the same everywhere. With `--folds`,
lists are held back in turn and what was lost and made up in them is counted.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "train"))
from form_grammar import drawn
from form_grammar import works as known_works
from form_lists import written

from seminal.model.source import Source
from seminal.read import read
from seminal.read.items import judging
from seminal.read.items.features import features
from seminal.read.references.draft import Draft
from seminal.read.references.marked import Item
from seminal.text.fold import squash

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
WEIGHTS = ROOT / "src/seminal/read/items/weights.json"
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
RIDGE = 1.0
ROUNDS = 100
MIN_TIMES = 2
"""A feature that fewer rows have is left out."""
MIN_WEIGHT = 0.1
"""A weight nearer to nothing is left out of the table."""
SHARE = {"form": 0.5, "own": 0.5, "printed": 0.5, "bare": 0.5, "titled": 0.5}
"""What a row of generated lists and of documentation counts, where one of a list counts 1."""


class Labelled(NamedTuple):
    """A list, what kind of material it is, and the lines on which works begin, with titles where known."""

    kind: str
    path: str
    text: str
    works: frozenset[int]
    titles: frozenset[tuple[int, str]] = frozenset()
    unclear: frozenset[int] = frozenset()


class Row(NamedTuple):
    """An item: its list, its features with and without its siblings', and whether it is a work."""

    kind: str
    path: str
    features: frozenset[str]
    work: bool
    among: bool
    text: str


def lists() -> Iterator[Labelled]:
    """Yield all labelled lists."""
    cases = ROOT / "tests/read/cases"
    for golden in sorted(cases.glob("*.golden.json")):
        path = cases / golden.name.removesuffix(".golden.json")
        entries = json.loads(golden.read_text("utf-8"))["entries"]
        works = frozenset(entry["line"] for entry in entries)
        titles = frozenset((entry["line"], squash(entry.get("title", ""))) for entry in entries)
        yield Labelled("golden", path.name, path.read_text("utf-8"), works, titles)
    yield from marked_lists((ROOT / "train/items.txt").read_text("utf-8"))
    known = known_works(
        read(Source("references.bib", (ROOT / "bib/references.bib").read_text("utf-8"))).entries
    )
    for number in range(FORMS):
        rng = Random(FORM_SEED * 1_000_000 + number)
        made = written(drawn(rng), known, rng)
        yield Labelled(
            "form", f"{number}-{made.path}", made.text, frozenset(first for first, _ in made.works)
        )
    yield from printed_lists()
    yield from bare_lists()
    yield from titled_lists()
    own = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "book").glob("*.qmd")]
    for path in sorted(own):
        yield Labelled("own", path.name, path.read_text("utf-8"), frozenset())
    for path in sorted((SHARED / "lists_dev").glob("*.md")):
        rows = json_lines(SHARED / "lists_dev/gold.jsonl")
        mine = [row for row in rows if path.name.startswith(f"{row['list']}-")]
        if mine:
            works = frozenset(row["line"] for row in mine if row["is_reference"])
            unclear = frozenset(row["line"] for row in mine if row.get("ambiguous"))
            yield Labelled("dev", path.name, path.read_text("utf-8"), works, unclear=unclear)


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
        works = frozenset(range(3, 2 * len(ones) + 2, 2))
        yield Labelled("printed", f"printed-{number}.md", text, works)
        yield Labelled("printed", f"alone-{number}.md", ones[0], frozenset((1,)))
        yield Labelled("printed", f"line-{number}.md", said[at], frozenset((1,)))


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
            places = frozenset(at for at, line in enumerate(lines, 1) if line.startswith(mark))
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
    places = set[int]()
    for n, title in enumerate(titles):
        lines += ["", f"## {title.split()[0][:4]} {n}", ""] if n % BARE_LIST == 0 else []
        lines.append("- " + form.format(t=title, n=n))
        places.add(len(lines))
    return Labelled("titled", path, "\n".join(lines), frozenset(places if of_works else ()))


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
                yield Labelled("train", name, "\n".join(lines), frozenset(works))
            name, lines, works = said, [], set()
        elif name:
            lines.append(said)
            if sign == "+":
                works.add(len(lines))


def rows(labelled: Iterable[Labelled]) -> Iterator[Row]:
    """Yield each item of the lists twice: by itself, and among its siblings."""
    judge, settle = judging.judge, judging.decide_by_siblings
    for one in labelled:
        alone: list[judging.Judged] = []
        together: list[judging.Judged] = []

        def judged(item: Item, drafts: list[Draft], into: list[judging.Judged] = alone) -> judging.Judged:
            into.append(judge(item, drafts))
            return into[-1]

        def settled(
            ones: Sequence[judging.Judged],
            *,
            announced: judging.Announced,
            into: list[judging.Judged] = together,
        ) -> None:
            into += ones
            settle(ones, announced=announced)

        source = Source(one.path, one.text)
        with patch.object(judging, "judge", judged), patch.object(judging, "decide_by_siblings", settled):
            read(source)
        listed = set(map(id, together))
        for item in alone:
            place = source.locate(item.item.span)
            lines = set(range(place.line, place.end_line + 1))
            if lines & one.unclear:
                continue
            titles = {(line, squash(draft.title)) for line in lines for draft in item.drafts}
            work = bool(titles & one.titles if one.titles else lines & one.works)
            by_itself = features(item.item, item.drafts)
            yield Row(one.kind, one.path, by_itself, work, False, item.item.text.text)
            if id(item) in listed:
                yield Row(one.kind, one.path, item.features, work, True, item.item.text.text)


class Judgement(Protocol):
    """What is fitted: features, and whether they are of a work."""

    @property
    def kind(self) -> str: ...

    @property
    def features(self) -> frozenset[str]: ...

    @property
    def work(self) -> bool: ...


def fit(found: Sequence[Judgement], shares: Mapping[str, float]) -> dict[str, float]:
    """Return the weight of each feature: a ridge penalty, one feature after the other until all agree."""
    times = Counter(name for row in found for name in row.features)
    names = sorted(name for name, count in times.items() if count >= MIN_TIMES)
    holders: dict[str, list[int]] = defaultdict(list)
    for at, row in enumerate(found):
        for name in row.features:
            holders[name].append(at)
    share = [shares.get(row.kind, 1.0) for row in found]
    sign = [1.0 if row.work else 0.0 for row in found]
    scores = [0.0] * len(found)
    weights = dict.fromkeys(names, 0.0)
    for _ in range(ROUNDS):
        for name in names:
            slope, bend = -RIDGE * weights[name], RIDGE
            for at in holders[name]:
                likely = 1 / (1 + math.exp(-max(-30.0, min(30.0, scores[at]))))
                slope += share[at] * (sign[at] - likely)
                bend += share[at] * max(likely * (1 - likely), 0.01)
            step = max(-1.0, min(1.0, slope / bend))
            weights[name] += step
            for at in holders[name]:
                scores[at] += step
    return {name: round(weight, 2) for name, weight in sorted(weights.items()) if abs(weight) >= MIN_WEIGHT}


def counted(found: Iterable[Row], weights: dict[str, float]) -> Counter[str]:
    """Return how many works there are, how many of them are lost, and what is made up."""
    counts: Counter[str] = Counter()
    for row in found:
        work = judging.is_work(row.features, sum(weights.get(name, 0.0) for name in row.features))
        counts["works"] += row.work
        counts["others"] += not row.work
        counts["lost"] += row.work and not work
        counts["made up"] += work and not row.work
    return counts


def among_siblings(found: Iterable[Row]) -> list[Row]:
    """Return the rows that have their siblings' features: what counts in the end."""
    return [row for row in found if row.among]


def report(found: Sequence[Row], weights: dict[str, float], *, faults: bool) -> None:
    """Print by kind of material what is lost and made up."""
    final = among_siblings(found)
    for kind in sorted({row.kind for row in final}):
        print(f"  {kind:8}", dict(counted((row for row in final if row.kind == kind), weights)))
    for row in final if faults else ():
        score = sum(weights.get(name, 0.0) for name in row.features)
        if judging.is_work(row.features, score) != row.work and row.kind != "own":
            print(
                f"    {'lost' if row.work else 'made up':8} {score:5.1f} {row.path[:30]:30} {row.text[:90]!r}"
            )


def main() -> int:
    """Fit the table, report on it, and write it where that is asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--faults", action="store_true", help="print what is lost and made up")
    parser.add_argument("--folds", type=int, default=0, help="hold lists back in so many turns")
    options = parser.parse_args()
    material = list(lists())
    alone = fit([row for row in rows(material) if not row.among], SHARE)
    with patch.object(judging, "_weights", lambda: {"alone": alone, "among": {}}):
        found = list(rows(material))
    print(len(found), "rows of", len({row.path for row in found}), "lists")
    paths = sorted({row.path for row in found})
    Random(1).shuffle(paths)
    for fold in range(options.folds):
        held = set(paths[fold :: options.folds])
        weights = fit([row for row in among_siblings(found) if row.path not in held], SHARE)
        print(f"fold {fold}")
        report([row for row in found if row.path in held], weights, faults=options.faults)
    weights = fit(among_siblings(found), SHARE)
    print(f"all, {len(weights)} weights")
    report(found, weights, faults=options.faults)
    if options.write:
        tables = {"alone": alone, "among": weights}
        WEIGHTS.write_text(json.dumps(tables, indent=0, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
