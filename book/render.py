"""Render the book with pandoc alone, where Quarto is not installed: `make book`.

Quarto does all of this and more; this is the small part that the book needs: chapters as pages,
numbered cross-references, the further-reading filter, one merged document for EPUB, Word and PDF.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from seminal.filters.caller import find_pandoc

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "_book"
HERE = ROOT / "book"
INCLUDE = re.compile(r"\{\{<\s*include\s+(\S+)\s*>\}\}")
FRONT_MATTER = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
LABEL = re.compile(r"\{#((?:tbl|eq|fig)-[\w-]+)\}")
KINDS = {"fig": "Figure", "tbl": "Table", "eq": "Equation", "sec": "Section"}

Node = dict[str, Any]


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


def pandoc(*arguments: str, text: str = "") -> str:
    """Run pandoc and return what it prints; stop with its message where it fails."""
    program = find_pandoc()
    if program is None:
        sys.exit("render.py: no pandoc 3 on PATH; pip install 'seminal[pandoc]' brings one")
    done = subprocess.run(
        [program, *arguments], input=text, capture_output=True, encoding="utf-8", cwd=ROOT, check=False
    )
    if done.stderr:
        print(done.stderr, file=sys.stderr, end="")
    if done.returncode:
        sys.exit(f"render.py: pandoc {' '.join(arguments)} failed with status {done.returncode}")
    return done.stdout


def chapters(config: Node) -> Iterator[Chapter]:
    """Yield the book's chapters in order, numbered as Quarto numbers them."""
    number = 0
    for path in _files(config["book"]["chapters"]):
        text = with_includes(ROOT / path)
        front = FRONT_MATTER.match(text)
        document = json.loads(pandoc("--from=markdown", "--to=json", text=text))
        first = document["blocks"][0]
        numbered = True
        if "title" in document["meta"]:
            title = plain(document["meta"]["title"]["c"])
        else:
            title = plain(first["c"][2])
            numbered = "unnumbered" not in first["c"][1][1]
            document["meta"]["title"] = {"t": "MetaInlines", "c": first["c"][2]}
            del document["blocks"][0]
        number += numbered
        page = Path(path).with_suffix(".html").name
        chapter = Chapter(
            path, page, title, number if numbered else None, front[1] if front else "", document
        )
        label(chapter)
        yield chapter


def with_includes(path: Path) -> str:
    """Return a chapter's text with the files that it includes."""
    return INCLUDE.sub(lambda match: (path.parent / match[1]).read_text("utf-8"), path.read_text("utf-8"))


def _files(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if value.endswith(".qmd"):
            yield value
    elif isinstance(value, list):
        for item in value:
            yield from _files(item)
    elif isinstance(value, dict):
        yield from _files(value.get("chapters"))


def plain(node: Any) -> str:
    """Return the words of inlines."""
    if isinstance(node, list):
        return "".join(map(plain, node))
    if isinstance(node, dict):
        if node["t"] == "Str":
            return str(node["c"])
        return " " if node["t"] in ("Space", "SoftBreak") else plain(node.get("c"))
    return ""


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


def label(chapter: Chapter) -> None:
    """Number figures, tables, equations and sections, and note what each is called."""
    counts = dict.fromkeys(KINDS, 0)
    prefix = f"{chapter.number}." if chapter.number else ""

    def numbered(name: str) -> str:
        kind = name.split("-")[0]
        counts[kind] += 1
        chapter.labels[name] = f"{KINDS[kind]} {prefix}{counts[kind]}"
        return chapter.labels[name]

    for node in walk(chapter.document["blocks"]):
        content = node.get("c")
        if node["t"] == "Figure" and content[0][0].startswith("fig-"):
            head = inlines(numbered(content[0][0]) + ":")
            content[1][1][0]["c"] = [*head, {"t": "Space"}, *content[1][1][0]["c"]]
        elif node["t"] == "Table" and content[1][1]:
            caption = content[1][1][0]["c"]
            name = content[0][0] or _take_label(caption)
            if name.startswith("tbl-"):
                content[0][0] = name
                caption[:0] = [*inlines(numbered(name) + ":"), {"t": "Space"}]
        elif node["t"] in ("Para", "Plain"):
            node["c"] = _with_equations(content, numbered)
        elif node["t"] == "Header" and content[1][0].startswith("sec-"):
            numbered(content[1][0])


def _with_equations(content: list[Node], numbered: Callable[[str], str]) -> list[Node]:
    """Return inlines with each `$$...$$ {#eq-name}` made a numbered equation."""
    result: list[Node] = []
    for node in content:
        match = LABEL.match(node["c"]) if node["t"] == "Str" else None
        before = [n for n in result if n["t"] not in ("Space", "SoftBreak")]
        if match and before and before[-1]["t"] == "Math":
            while result.pop() is not before[-1]:
                pass
            told = numbered(match[1]).split()[-1]
            mark = {"t": "Span", "c": [["", ["equation-number"], []], inlines(f"({told})")]}
            node = {"t": "Span", "c": [[match[1], ["equation"], []], [before[-1], mark]]}
        result.append(node)
    return result


def _take_label(content: list[Node]) -> str:
    """Remove a trailing `{#eq-name}` from inlines and return its name."""
    match = LABEL.match(content[-1]["c"]) if content and content[-1]["t"] == "Str" else None
    if match is None:
        return ""
    del content[-1]
    while content and content[-1]["t"] in ("Space", "SoftBreak"):
        del content[-1]
    return match[1]


def refer(chapter: Chapter, book: list[Chapter], *, merged: bool) -> None:
    """Replace references such as `@fig-one` by links with the number."""
    homes = {name: other for other in book for name in other.labels}
    for node in walk(chapter.document["blocks"]):
        if node["t"] == "Cite" and all(c["citationId"] in homes for c in node["c"][0]):
            links: list[Node] = []
            for citation in node["c"][0]:
                name = citation["citationId"]
                home = homes[name]
                target = f"#{name}" if merged or home is chapter else f"{home.page}#{name}"
                told = inlines(home.labels[name])
                links += [*([{"t": "Str", "c": ","}, {"t": "Space"}] if links else [])]
                links.append({"t": "Link", "c": [["", [], []], told, [target, ""]]})
            node["t"], node["c"] = "Span", [["", [], []], links]


def pages(book: list[Chapter], config: Node) -> None:
    """Write one HTML page a chapter, with navigation."""
    shared = _arguments(config)
    cited = sorted(
        {c["citationId"] for ch in book for n in walk(ch.document) if n["t"] == "Cite" for c in n["c"][0]}
    )
    labels = {name for chapter in book for name in chapter.labels}
    for at, chapter in enumerate(book):
        refer(chapter, book, merged=False)
        document = chapter.document
        if chapter.path.endswith("references.qmd"):
            keys = [_cite(key) for key in cited if key not in labels]
            document["meta"]["nocite"] = {"t": "MetaInlines", "c": keys}
        navigation = {
            "book": config["book"]["title"],
            "number": str(chapter.number or ""),
            "pages": [_link(one, current=one is chapter) for one in book],
            "before": _link(book[at - 1]) if at else None,
            "after": _link(book[at + 1]) if at + 1 < len(book) else None,
        }
        variables = OUT / ".navigation.json"
        variables.write_text(json.dumps({"variables": navigation}), "utf-8")
        html = pandoc(
            "--from=json", "--to=html5", "--standalone", "--mathml", f"--template={HERE / 'template.html'}",
            f"--defaults={variables}", "--filter", str(ROOT / "filters/further_reading.py"), "--citeproc",
            "--metadata=link-citations:true", "--metadata=reference-section-title:References", *shared,
            text=json.dumps(document),
        )  # fmt: skip
        variables.unlink()
        (OUT / chapter.page).write_text(html, "utf-8")
    shutil.copy(HERE / "style.css", OUT / "style.css")
    shutil.copytree(HERE / "figures", OUT / "figures", dirs_exist_ok=True)


def _arguments(config: Node) -> list[str]:
    return [f"--bibliography={config['bibliography']}", f"--metadata-file={_project_metadata(config)}"]


def _project_metadata(config: Node) -> Path:
    """Write what Quarto would pass to the filter as metadata, and return the file."""
    path = OUT / ".metadata.json"
    kept = {
        "seminal": {name: value for name, value in config.get("seminal", {}).items() if value is not None}
    }
    path.write_text(json.dumps(kept), "utf-8")
    return path


def _cite(key: str) -> Node:
    citation = {
        "citationId": key, "citationPrefix": [], "citationSuffix": [], "citationMode": {"t": "AuthorInText"},
        "citationNoteNum": 0, "citationHash": 0,
    }  # fmt: skip
    return {"t": "Cite", "c": [[citation], [{"t": "Str", "c": f"@{key}"}]]}


def _link(chapter: Chapter, *, current: bool = False) -> Node:
    name = f"{chapter.number} {chapter.title}" if chapter.number else chapter.title
    return {"href": chapter.page, "name": name} | ({"current": True} if current else {})


def merged(book: list[Chapter], config: Node) -> Node:
    """Return the book as one document, its chapters marked the way Quarto marks them."""
    blocks: list[Node] = []
    for chapter in book:
        refer(chapter, book, merged=True)
        note = {"bookItemType": "chapter", "bookItemFile": chapter.path, "bookItemNumber": chapter.number}
        code = base64.b64encode(json.dumps(note).encode()).decode()
        mark = {"t": "RawInline", "c": ["html", f"<!-- quarto-file-metadata: {code} -->"]}
        classes = [] if chapter.number else ["unnumbered"]
        name = Path(chapter.path).stem
        blocks.append({"t": "Para", "c": [mark]})
        blocks.append({"t": "Header", "c": [1, [name, classes, []], inlines(chapter.title)]})
        if chapter.front:
            blocks.append({"t": "CodeBlock", "c": [["", ["quarto-title-block"], []], chapter.front]})
        blocks += chapter.document["blocks"]
    meta = {
        "title": {"t": "MetaInlines", "c": inlines(config["book"]["title"])},
        "author": {"t": "MetaInlines", "c": inlines(config["book"]["author"])},
        "lang": {"t": "MetaString", "c": "en"},
    }
    return {"pandoc-api-version": book[0].document["pandoc-api-version"], "meta": meta, "blocks": blocks}


def whole(document: Node, config: Node, name: str, *arguments: str) -> None:
    """Write the whole book as one file in the format of its suffix."""
    filtered = pandoc(
        "--from=json", "--to=json", *_arguments(config), "--filter", str(ROOT / "filters/further_reading.py"),
        "--metadata=link-citations:true", "--citeproc", text=json.dumps(document),
    )  # fmt: skip
    final = json.loads(filtered)
    final["blocks"] = [block for block in final["blocks"] if not _is_scaffold(block)]
    target = OUT / name
    pandoc(
        "--from=json", "--standalone", "--toc", "--number-sections", "--top-level-division=chapter",
        f"--resource-path={HERE}", f"--output={target}", *arguments, text=json.dumps(final),
    )  # fmt: skip
    print(f"wrote {target.relative_to(ROOT)}")


def _is_scaffold(block: Node) -> bool:
    if block["t"] == "CodeBlock":
        return "quarto-title-block" in block["c"][0][1]
    return (
        block["t"] == "Para"
        and block["c"][:1]
        and block["c"][0]["t"] == "RawInline"
        and "quarto-file" in str(block["c"][0])
    )


def pdf_arguments() -> tuple[str, ...] | None:
    """Return how to make a PDF with what this machine has, None without an engine."""
    for engine in ("typst", "lualatex", "xelatex"):
        if shutil.which(engine):
            return (f"--pdf-engine={engine}",)
    return None


def main() -> None:
    """Render the pages, and with `--all` the EPUB, Word and PDF files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="also write EPUB, Word and, with an engine, PDF")
    wanted = parser.parse_args()
    os.environ["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    config = yaml.safe_load((ROOT / "_quarto.yml").read_text("utf-8"))
    OUT.mkdir(exist_ok=True)
    book = list(chapters(config))
    pages(book, config)
    print(f"wrote {len(book)} pages to _book/; open _book/index.html")
    if wanted.all:
        document = merged(list(chapters(config)), config)
        whole(document, config, "machine-learning-systems.epub", "--mathml")
        whole(document, config, "machine-learning-systems.docx")
        if engine := pdf_arguments():
            whole(document, config, "machine-learning-systems.pdf", *engine)
        else:
            print("no typst, lualatex or xelatex on PATH: no PDF")
    (OUT / ".metadata.json").unlink(missing_ok=True)


if __name__ == "__main__":
    main()
