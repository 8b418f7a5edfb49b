"""Small books from the manuals of LaTeX packages, pandoc, bookdown and Quarto, each right or with one fault.

A file of books has one book after another: `# NAME | TOOL ARGUMENTS`, then its files (`-- PATH`), then its
faults (`!! OLD => NEW | WORD`): the same book with one replacement, and a word that a message must hold.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from tests.shared import write

HERE = Path(__file__).parent
_TOOLS = "tex|pandoc|crossref|make|bookdown|knitr|quarto"
_BOOK = re.compile(rf"^# (?P<name>[\w-]+) \| (?P<tool>{_TOOLS})(?P<run>.*)$", re.MULTILINE)
_FILE = re.compile(r"^-- (?P<path>\S+)$", re.MULTILINE)
_FAULT = re.compile(r"^!! (?P<old>.*?) => (?P<new>.*) \| (?P<word>.*)$", re.MULTILINE)
_RECORDS = re.compile(r"\{\{(bib|csl|cslyaml|ris|endnote) ([^{}]*)\}\}")
_PREAMBLES = {
    "{{tex}}": r"\documentclass{book}",
    "{{nat}}": r"\documentclass{book}\usepackage{natbib}",
    "{{begin}}": r"\begin{document}",
}
_END = r"\bibliographystyle{%s}\bibliography{refs}\end{document}"
_WORKS = {
    "knuth1984": ("book", "Knuth", "Donald E.", "The {TeX}book", "Addison-Wesley"),
    "codd1970": (
        "article",
        "Codd",
        "E. F.",
        "A Relational Model of Data for Large Shared Data Banks",
        "Communications of the ACM",
    ),
    "hoare1969": (
        "article",
        "Hoare",
        "C. A. R.",
        "An Axiomatic Basis for Computer Programming",
        "Communications of the ACM",
    ),
    "turing1936": (
        "article",
        "Turing",
        "Alan M.",
        "On Computable Numbers",
        "Proceedings of the London Mathematical Society",
    ),
    "church1936": (
        "article",
        "Church",
        "Alonzo",
        "An Unsolvable Problem of Elementary Number Theory",
        "American Journal of Mathematics",
    ),
    "shannon1948": (
        "article",
        "Shannon",
        "Claude E.",
        "A Mathematical Theory of Communication",
        "Bell System Technical Journal",
    ),
    "rivest1978": (
        "article",
        "Rivest",
        "Ronald L.",
        "A Method for Obtaining Digital Signatures",
        "Communications of the ACM",
    ),
    "ritchie1974": (
        "article",
        "Ritchie",
        "Dennis M.",
        "The {UNIX} Time-Sharing System",
        "Communications of the ACM",
    ),
}


@dataclass(frozen=True)
class Book:
    """A book: its name, who makes it with which arguments, its files, and a word of its fault if it has one."""

    name: str
    tool: str
    run: str
    files: dict[str, str]
    fault: str | None = None

    def write(self, folder: Path) -> None:
        write(folder, self.files)


def read_books(path: Path) -> list[Book]:
    """The books of a file, each followed by its faulty variants."""
    text = path.read_text(encoding="utf-8")
    heads = list(_BOOK.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    books = []
    for head, end in zip(heads, ends, strict=True):
        books += _variants(
            f"{path.stem}-{head['name']}", head["tool"], head["run"].strip(), text[head.end() + 1 : end]
        )
    return books


def _variants(name: str, tool: str, run: str, text: str) -> list[Book]:
    faults = list(_FAULT.finditer(text))
    body = text[: faults[0].start()] if faults else text
    right = Book(name, tool, run, _files(body))
    wrong = []
    for number, fault in enumerate(faults, 1):
        old, new = _expanded(fault["old"]), _expanded(fault["new"])
        assert old in "\0".join(right.files.values()), (name, old)
        files = dict(right.files)
        place = next(path for path, content in files.items() if old in content)
        files[place] = files[place].replace(old, new, 1)
        wrong.append(Book(f"{name}-fault{number}", tool, run, files, fault["word"]))
    return [right, *wrong]


def _files(text: str) -> dict[str, str]:
    places = list(_FILE.finditer(text))
    ends = [place.start() for place in places[1:]] + [len(text)]
    return {
        place["path"]: _expanded(text[place.end() + 1 : end].rstrip("\n") + "\n")
        for place, end in zip(places, ends, strict=True)
    }


def _expanded(text: str) -> str:
    style = "plainnat" if "{{nat}}" in text else "plain"
    for word, tex in _PREAMBLES.items():
        text = text.replace(word, tex)
    text = text.replace("{{end}}", _END % style)
    return _RECORDS.sub(lambda found: _FORMATS[found[1]](found[2].split()), text)


def _bib(keys: list[str]) -> str:
    lines = []
    for key in keys:
        kind, family, given, title, place = _WORKS[key]
        where = "publisher" if kind == "book" else "journal"
        lines.append(
            f"@{kind}{{{key},\n  author = {{{family}, {given}}},\n  title = {{{title}}},\n"
            f"  {where} = {{{place}}},\n  year = {{{key[-4:]}}},\n}}"
        )
    return "\n".join(lines)


def _csl(keys: list[str]) -> str:
    return (
        json.dumps([_item(key) for key in keys], indent=1)[1:-1]
        .join("[]")
        .replace("\n  ", "")
        .replace("\n ", "")
    )


def _cslyaml(keys: list[str]) -> str:
    return "---\nreferences:\n" + "".join(f"- {json.dumps(_item(key))}\n" for key in keys) + "---"


def _item(key: str) -> dict[str, object]:
    kind, family, given, title, place = _WORKS[key]
    return {
        "id": key,
        "type": "book" if kind == "book" else "article-journal",
        "author": [{"family": family, "given": given}],
        "title": title.replace("{", "").replace("}", ""),
        "publisher" if kind == "book" else "container-title": place,
        "issued": {"date-parts": [[int(key[-4:])]]},
    }


def _ris(keys: list[str]) -> str:
    rows = []
    for key in keys:
        kind, family, given, title, place = _WORKS[key]
        rows.append(
            f"TY  - {'BOOK' if kind == 'book' else 'JOUR'}\nID  - {key}\nAU  - {family}, {given}\nTI  - {title}\n"
            f"{'PB' if kind == 'book' else 'JO'}  - {place}\nPY  - {key[-4:]}\nER  - \n"
        )
    return "\n".join(rows)


def _endnote(keys: list[str]) -> str:
    rows = ['<?xml version="1.0" encoding="UTF-8"?>', "<xml><records>"]
    for key in keys:
        kind, family, given, title, place = _WORKS[key]
        name, number = ("Book", 6) if kind == "book" else ("Journal Article", 17)
        where = f"<publisher>{place}</publisher>" if kind == "book" else ""
        periodical = "" if kind == "book" else f"<secondary-title>{place}</secondary-title>"
        rows += [
            f'<record><rec-number>{len(rows)}</rec-number><ref-type name="{name}">{number}</ref-type>',
            f"<label>{key}</label><contributors><authors><author>{family}, {given}</author></authors></contributors>",
            f"<titles><title>{title.replace('{', '').replace('}', '')}</title>{periodical}</titles>",
            f"<dates><year>{key[-4:]}</year></dates>{where}</record>",
        ]
    return "\n".join((*rows, "</records></xml>"))


_FORMATS = {"bib": _bib, "csl": _csl, "cslyaml": _cslyaml, "ris": _ris, "endnote": _endnote}
BOOKS = [book for path in sorted(HERE.glob("*.books")) for book in read_books(path)]
