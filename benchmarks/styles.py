"""Reference styles read back: what `seminal read` makes of our own bibliography as styles print it.

    python benchmarks/styles.py [STYLE ...] [--csl FOLDER] [--works 60] [--verbose]

The works of bib/references.bib are printed by BibTeX (the usual .bst files that TeX has, or those named) and by
pandoc (each .csl of a folder, as plain text, Markdown and HTML), and read as a stranger's list. A title counts where
the style prints all of it; authors where none is missing, unless the style says "et al.", and none is new. Shares are
of the works found.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from seminal import pandoc
from seminal.model.entry import OTHERS, Entry
from seminal.model.source import Location, Source
from seminal.read import read
from seminal.read.bib_groups import bibitems

BIB = Path(__file__).resolve().parents[1] / "bib"
USUAL = """abbrv abbrvnat acm achemso agsm alpha amsplain apalike authordate1 chicago dcu ecta ieeetr IEEEtran jmb jpe
nar plain plainnat plainurl rsc siam splncs04 unsrt unsrtnat"""
FORMS = {"txt": "plain", "md": "gfm", "html": "html"}
_MARK = re.compile(r"@@(\d+)@@")
_CUT = re.compile(r"et ?al|others|\.\.\.|…")


class Printed(NamedTuple):
    """A list as a style prints it, and of each work the line and the text."""

    source: Source
    works: dict[int, tuple[str, str]]


class Score(NamedTuple):
    """How many works a list has, how many were found, and of these how many with title, authors and year."""

    works: int
    found: int
    titles: int
    authors: int
    years: int
    faults: list[str]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("styles", nargs="*", help="names of .bst files")
    parser.add_argument("--csl", type=Path, help="a folder of .csl files")
    parser.add_argument("--works", type=int, default=60)
    parser.add_argument("--verbose", action="store_true", help="print what was read otherwise")
    options = parser.parse_args()
    items = json.loads((BIB / "references.json").read_text("utf-8"))[:: max(1, 225 // options.works)]
    items = [item for item in items if item.get("author") and item.get("issued")]
    scores = []
    for name, printed in (*of_bibtex(items, options.styles or USUAL.split()), *of_pandoc(items, options.csl)):
        one = scored(printed, {item["id"]: item for item in items})
        scores.append(one)
        print(
            f"{name[:44]:44} {told(one)}", *(one.faults if options.verbose else ()), sep="\n   ", flush=True
        )
    if not scores:
        print(
            "no style was printed: BibTeX is absent, and no folder of .csl files was named", file=sys.stderr
        )
        return 2
    print(f"{'all':44} {told(together(scores))}")
    return 0


def together(scores: list[Score]) -> Score:
    return Score(
        sum(one.works for one in scores),
        sum(one.found for one in scores),
        sum(one.titles for one in scores),
        sum(one.authors for one in scores),
        sum(one.years for one in scores),
        [],
    )


def told(one: Score) -> str:
    shares = [f"{getattr(one, name) / max(one.found, 1):.3f}" for name in ("titles", "authors", "years")]
    return "found {:4} of {:4}  title {}  authors {}  year {}".format(one.found, one.works, *shares)


def of_bibtex(items: list[dict[str, Any]], styles: list[str]) -> Iterator[tuple[str, Printed]]:
    """Yield what each BibTeX style that is installed prints, in the form that most have: `\\bibitem`."""
    if not shutil.which("bibtex"):
        return
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(BIB / "references.bib", folder)
        for style in styles:
            keys = ",".join(item["id"] for item in items)
            aux = f"\\relax\n\\citation{{{keys}}}\n\\bibstyle{{{style}}}\n\\bibdata{{references}}\n"
            Path(folder, "list.aux").write_text(aux, "utf-8")
            subprocess.run(["bibtex", "list"], cwd=folder, capture_output=True, check=False)
            text = Path(folder, "list.bbl").read_text("utf-8", "replace")
            begins = list(bibitems(text))
            ends = [*(start for start, _, _ in begins[1:]), *([len(text)] if begins else ())]
            works = {
                text.count("\n", 0, start) + 1: (key, text[behind:end])
                for (start, behind, key), end in zip(begins, ends, strict=True)
            }
            if works:
                yield f"{style}.bst", Printed(Source("list.bbl", text), works)


def of_pandoc(items: list[dict[str, Any]], folder: Path | None) -> Iterator[tuple[str, Printed]]:
    """Yield what pandoc prints by each style of a folder, in each form."""
    program = pandoc.find() or "pandoc"
    for style in sorted(folder.glob("*.csl")) if folder else ():
        with tempfile.TemporaryDirectory() as place:
            Path(place, "works.json").write_text(json.dumps(items), "utf-8")
            command = [program, "-f", "markdown", "-t", "json", "--citeproc", "--csl", str(style.resolve())]
            asked = '---\nnocite: "@*"\nbibliography: works.json\n---\n'
            run = subprocess.run(command, input=asked, cwd=place, capture_output=True, text=True, check=False)
        if run.returncode:
            continue
        document = json.loads(run.stdout)
        rows = list(references(document["blocks"]))
        marks = [
            block
            for at, (_, blocks) in enumerate(rows)
            for block in ({"t": "Para", "c": [{"t": "Str", "c": f"@@{at}@@"}]}, *blocks)
        ]
        for suffix, form in FORMS.items():
            whole = json.dumps(document | {"blocks": marks, "meta": {}})
            command = [program, "-f", "json", "-t", form, "--wrap=none"]
            text = subprocess.run(command, input=whole, capture_output=True, text=True, check=True).stdout
            parts = [" ".join(part.split()) for part in re.split(_MARK.pattern, text)[2::2]]
            parts = [re.sub(r"</?(?:p|div)[^>]*>", "", part).strip() for part in parts]
            yield f"{style.stem} ({suffix})", listed(rows, parts, suffix)


def listed(rows: list[tuple[str, Any]], parts: list[str], suffix: str) -> Printed:
    """Return references as a list of a format: paragraphs, bullets, or the items of a page."""
    start, before, after, step = {
        "txt": ("References\n\n", "", "\n\n", 2),
        "md": ("# References\n\n", "- ", "\n", 1),
        "html": ("<h2>References</h2>\n<ul>\n", "<li>", "</li>\n", 1),
    }[suffix]
    text = start + "".join(f"{before}{part}{after}" for part in parts)
    works = {3 + step * at: (key, part) for at, ((key, _), part) in enumerate(zip(rows, parts, strict=True))}
    return Printed(Source(f"list.{suffix}", text), works)


def references(blocks: list[Any]) -> Iterator[tuple[str, Any]]:
    """Yield the key and the blocks of each reference that citeproc made."""
    for block in blocks:
        if block["t"] == "Div":
            name = block["c"][0][0]
            yield from [(name[4:], block["c"][1])] if name.startswith("ref-") else references(block["c"][1])


def scored(printed: Printed, truth: dict[str, Any]) -> Score:
    """Return how much of a printed list was read as it is known to be."""
    lines = sorted(printed.works)
    found: dict[int, Entry] = {}
    for entry in read(printed.source).entries:
        if isinstance(entry.origin.where, Location):
            at = entry.origin.where.line
            found.setdefault(max((line for line in lines if line <= at), default=0), entry)
    faults = [f"missed: {printed.works[line][1][:160]!r}" for line in lines if line not in found]
    counts = [0, 0, 0]
    for line in (one for one in lines if one in found):
        key, text = printed.works[line]
        entry, item = found[line], truth[key]
        told = (
            folded(item["title"]) not in folded(text) or folded(entry.title) == folded(item["title"]),
            are_authors(entry, _families(item), cut=bool(_CUT.search(text))),
            str(year := item["issued"]["date-parts"][0][0]) not in text or entry.year == int(year),
        )
        for at, (right, what) in enumerate(zip(told, ("title", "authors", "year"), strict=True)):
            counts[at] += right
            if not right:
                names = "; ".join(f"{name.given} {name.family}" for name in entry.authors)
                got = {"title": entry.title, "authors": names, "year": entry.year}[what]
                faults.append(f"{what}: {got!r} of {' '.join(text.split())[:200]!r}")
    titles, authors, years = counts
    return Score(len(lines), len(found), titles, authors, years, faults)


def _families(item: dict[str, Any]) -> list[str]:
    return [name.get("family") or name.get("literal", "") for name in item["author"]]


def are_authors(entry: Entry, families: list[str], *, cut: bool) -> bool:
    """Return whether an entry has authors of these family names, all of them unless the list is `cut`, and no other."""
    wanted = list(map(folded, families))
    got = [folded(name.family) for name in entry.authors if name != OTHERS]
    alike = all(any(one.endswith(name) or name.endswith(one) for name in wanted) for one in got)
    return bool(got) and alike and (len(got) == len(wanted) or (len(got) < len(wanted) and cut))


def folded(text: str) -> str:
    """Return the letters and digits of a text, without accents, markup and LaTeX's braces."""
    bare = unicodedata.normalize("NFKD", re.sub(r"<[^>]*>|\\[a-z]+|[{}\\]", "", text)).lower()
    return re.sub(r"[^a-z0-9]", "", bare)


if __name__ == "__main__":
    sys.exit(main())
