"""The book as HTML pages, one a chapter, with navigation."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence

from rendering.numbering import refer
from rendering.source import HERE, OUT, Chapter, Node, common_arguments, pandoc, together, walk
from seminal.filters.placing import nocite


def write_pages(book: Sequence[Chapter], config: Node) -> None:
    """Write a page for each chapter, and what the pages need beside them."""
    cited = {c["citationId"] for ch in book for n in walk(ch.document) if n["t"] == "Cite" for c in n["c"][0]}
    cited.difference_update(name for chapter in book for name in chapter.labels)
    for chapter in book:
        refer(chapter, book, merged=False)
        if chapter.path.endswith("references.qmd"):
            chapter.document["meta"]["nocite"] = nocite(None, sorted(cited))
    shared = common_arguments(config)
    together(lambda at: _write(book, at, config["book"]["title"], shared), range(len(book)))
    shutil.copy(HERE / "style.css", OUT / "style.css")
    shutil.copytree(HERE / "figures", OUT / "figures", dirs_exist_ok=True)


def _write(book: Sequence[Chapter], at: int, title: str, shared: list[str]) -> None:
    chapter = book[at]
    navigation = {
        "book": title,
        "number": str(chapter.number or ""),
        "pages": [_link(one, current=one is chapter) for one in book],
        "before": _link(book[at - 1]) if at else None,
        "after": _link(book[at + 1]) if at + 1 < len(book) else None,
    }
    variables = OUT / f".navigation-{at}.json"
    variables.write_text(json.dumps({"variables": navigation}), "utf-8")
    html = pandoc(
        *shared, "--to=html5", "--standalone", "--mathml", f"--template={HERE / 'template.html'}",
        f"--defaults={variables}", "--metadata=reference-section-title:References",
        text=json.dumps(chapter.document),
    )  # fmt: skip
    variables.unlink()
    (OUT / chapter.page).write_text(html, "utf-8")


def _link(chapter: Chapter, *, current: bool = False) -> Node:
    name = f"{chapter.number} {chapter.title}" if chapter.number else chapter.title
    return {"href": chapter.page, "name": name} | ({"current": True} if current else {})
