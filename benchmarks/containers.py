"""The same references in twenty-five containers: what is read of them beside what is read of a list of bullets.

    python benchmarks/containers.py [--seed 1] [--lists 4] [--show FORM]

The references are of the public sets beside the project, fifteen of one set in a list. Whether they are read rightly is
what `references.py` asks; here it is only whether each is read alike wherever it stands.
"""

from __future__ import annotations

import argparse
import html
import json
import lzma
import re
import sys
import textwrap
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from seminal.model.source import Source
from seminal.read import read

SETS = Path(__file__).resolve().parents[2] / "shared" / "references"
LONGEST, SHORTEST, OF_A_LIST, WIDTH = 400, 30, 15, 72
MARKUP = frozenset("*_`<>|\\~^$[]{}#")
"""Signs that are markup in one container or another: references with them are left out."""

References = Sequence[str]


def wrapped(text: str, first: str = "", below: str = "") -> str:
    """Return a text broken at `WIDTH`, its first line and those below it indented."""
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=below,
        break_on_hyphens=False,
        break_long_words=False,
    )


def tex(text: str) -> str:
    """Return a text as LaTeX has it."""
    return re.sub(r"([&%])", r"\\\1", text)


def tagged(tag: str, references: References) -> str:
    """Return references each in an element of HTML."""
    end = tag.partition(" ")[0]
    return "\n".join(f"<{tag}>{html.escape(one, quote=False)}</{end}>" for one in references)


def numbered(form: str, references: References) -> list[str]:
    """Return references behind numbers."""
    return [form.format(n) + one for n, one in enumerate(references, 1)]


FORMS: dict[str, tuple[str, Callable[[References], str]]] = {
    "bullets": ("x.md", lambda r: "\n".join(f"- {one}" for one in r)),
    "loose bullets": ("x.md", lambda r: "\n\n".join(f"- {one}" for one in r)),
    "numbers": ("x.md", lambda r: "\n".join(numbered("{}. ", r))),
    "paragraphs": ("x.md", "\n\n".join),
    "line breaks": ("x.md", "  \n".join),
    "lines": ("x.md", "\n".join),
    "quotations": ("x.md", lambda r: "\n>\n".join(f"> {one}" for one in r)),
    "labels": ("x.md", lambda r: "\n\n".join(numbered("[{}] ", r))),
    "wrapped bullets": ("x.md", lambda r: "\n".join(wrapped(one, "- ", "  ") for one in r)),
    "wrapped paragraphs": ("x.md", lambda r: "\n\n".join(map(wrapped, r))),
    "table": (
        "x.md",
        lambda r: "| No. | Reference |\n|---|---|\n" + "\n".join(f"| 1 | {one} |" for one in r),
    ),
    "text, lines": ("x.txt", "\n".join),
    "text, paragraphs": ("x.txt", "\n\n".join),
    "text, wrapped": ("x.txt", lambda r: "\n\n".join(map(wrapped, r))),
    "text, hanging": ("x.txt", lambda r: "\n".join(wrapped(one, below="    ") for one in r)),
    "text, labels": ("x.txt", lambda r: "\n".join(numbered("[{}] ", r))),
    "HTML, items": ("x.html", lambda r: f"<html><body><ul>{tagged('li', r)}</ul></body></html>"),
    "HTML, paragraphs": ("x.html", lambda r: f"<html><body>{tagged('p', r)}</body></html>"),
    "HTML, breaks": (
        "x.html",
        lambda r: (
            f"<html><body><p>{'<br>'.join(html.escape(one, quote=False) for one in r)}</p></body></html>"
        ),
    ),
    "HTML, citeproc": ("x.html", lambda r: f"<html><body>{tagged('div class=csl-entry', r)}</body></html>"),
    "LaTeX, items": (
        "x.tex",
        lambda r: "\\begin{itemize}\n" + "\n".join(rf"\item {tex(one)}" for one in r) + "\n\\end{itemize}\n",
    ),
    "LaTeX, bibliography": (
        "x.tex",
        lambda r: (
            "\\begin{thebibliography}{9}\n"
            + "\n".join(rf"\bibitem{{k{n}}} {tex(one)}" for n, one in enumerate(r))
            + "\n\\end{thebibliography}\n"
        ),
    ),
    "reStructuredText": ("x.rst", lambda r: "\n".join(f"* {one}" for one in r)),
    "Org": ("x.org", lambda r: "\n".join(f"- {one}" for one in r)),
    "wikitext": ("x.wiki", lambda r: "\n".join(f"* {one}" for one in r)),
    "AsciiDoc": ("x.adoc", lambda r: "\n".join(f"* {one}" for one in r)),
}


def titles(form: str, references: References) -> Counter[str]:
    """Return the titles that are read of references in a container, in small letters."""
    name, made = FORMS[form]
    return Counter(entry.title.lower() for entry in read(Source(name, made(references) + "\n")).entries)


def lists(seed: int, count: int) -> Iterator[tuple[str, list[str]]]:
    """Yield references of each public set, some in a list."""
    rng = Random(seed)
    for path in sorted(SETS.glob("*.jsonl.xz")):
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        ones = [
            " ".join(row["text"].split())
            for row in rows
            if SHORTEST < len(row["text"]) < LONGEST
            and MARKUP.isdisjoint(row["text"])
            and row["fields"].get("title")
            and row["text"][0].isalpha()
        ]
        rng.shuffle(ones)
        for at in range(count):
            yield f"{path.name.partition('.')[0]} {at}", ones[at * OF_A_LIST :][:OF_A_LIST]


def main() -> int:
    """Print for each container how many entries are read, lost and new against bullets."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lists", type=int, default=4, help="lists of each set")
    parser.add_argument("--show", default="", help="a container of which each difference is printed")
    options = parser.parse_args()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for name, references in lists(options.seed, options.lists):
        wanted = titles("bullets", references)
        for form in FORMS:
            found = titles(form, references)
            counts[form].update(
                read=found.total(), lost=(wanted - found).total(), new=(found - wanted).total()
            )
            if form == options.show:
                print(*(f"{name}: lost {title}" for title in wanted - found), sep="\n")
                print(*(f"{name}: new {title}" for title in found - wanted), sep="\n")
    for form, count in counts.items():
        print(f"{form:20} {count['read']:5} read, {count['lost']:4} lost, {count['new']:4} new")
    return 0


if __name__ == "__main__":
    sys.exit(main())
