"""The book's chapters as pandoc reads them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from seminal.filters.document import words
from seminal.filters.setting import find_pandoc
from seminal.project.config import read

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "book"
OUT = ROOT / "_book"
FILTER = ROOT / "filters" / "further_reading.py"
AT_ONCE = 2  # runs of pandoc; each fills a core
INCLUDE = re.compile(r"\{\{<\s*include\s+(\S+)\s*>\}\}")
FRONT_MATTER = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)

Node = dict[str, Any]
One = TypeVar("One")
Other = TypeVar("Other")


@dataclass
class Chapter:
    """One chapter as pandoc's document, with what other chapters refer to."""

    path: str
    page: str
    title: str
    number: int | None
    front: str
    document: Node
    labels: dict[str, str] = field(default_factory=dict)


class PandocError(Exception):
    """Pandoc stopped; `str(error)` is the last of what it said."""


def pandoc(*arguments: str, text: str = "") -> str:
    """Run pandoc and return what it prints. Raises PandocError where it fails."""
    program = find_pandoc()
    if program is None:
        sys.exit("render.py: no pandoc 3 on PATH; pip install '.[book]' brings one")
    done = subprocess.run(
        [program, *arguments], input=text, capture_output=True, encoding="utf-8", cwd=ROOT, check=False
    )
    if done.returncode:
        raise PandocError(" ".join(done.stderr.split())[:300] or f"status {done.returncode}")
    if done.stderr:
        print(done.stderr, file=sys.stderr, end="")
    return done.stdout


def together(work: Callable[[One], Other], parts: Iterable[One]) -> list[Other]:
    """Return what `work` makes of each part, in order, two at once."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(work, parts))


def chapters() -> list[Chapter]:
    """Return the book's chapters in order, numbered as Quarto numbers them."""
    book = together(_chapter, read(ROOT).chapters)
    for number, chapter in enumerate((one for one in book if one.number is not None), 1):
        chapter.number = number
    return book


def _chapter(path: str) -> Chapter:
    text = with_includes(ROOT / path)
    front = FRONT_MATTER.match(text)
    document = json.loads(pandoc("--from=markdown", "--to=json", text=text))
    first = document["blocks"][0]
    numbered = True
    if "title" in document["meta"]:
        title = words(document["meta"]["title"]["c"])
    else:
        title = words(first["c"][2])
        numbered = "unnumbered" not in first["c"][1][1]
        document["meta"]["title"] = {"t": "MetaInlines", "c": first["c"][2]}
        del document["blocks"][0]
    page = Path(path).with_suffix(".html").name
    return Chapter(path, page, title, 0 if numbered else None, front[1] if front else "", document)


def with_includes(path: Path) -> str:
    """Return a chapter's text with the files that it includes."""
    return INCLUDE.sub(lambda match: (path.parent / match[1]).read_text("utf-8"), path.read_text("utf-8"))


def walk(node: Any) -> Iterator[Node]:
    """Yield every element of a document, outer ones first."""
    if isinstance(node, list):
        for item in node:
            yield from walk(item)
    elif isinstance(node, dict):
        if "t" in node:
            yield node
        yield from walk(list(node.values()))


def inlines(text: str) -> list[Node]:
    """Return a text as inlines."""
    words = text.split()
    return [part for word in words for part in ({"t": "Space"}, {"t": "Str", "c": word})][1:]


def common_arguments(config: Node) -> list[str]:
    """Return what every run of pandoc with the filter gets: the bibliography, and Quarto's metadata."""
    metadata = OUT / ".metadata.json"
    kept = {name: value for name, value in config.get("seminal", {}).items() if value is not None}
    metadata.write_text(json.dumps({"seminal": kept}), "utf-8")
    return [
        "--from=json", f"--bibliography={config['bibliography']}", f"--metadata-file={metadata}",
        "--filter", str(FILTER), "--citeproc", "--metadata=link-citations:true",
    ]  # fmt: skip
