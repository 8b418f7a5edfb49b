"""What the book should hold, worked out from its sources by the plainest means."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import yaml

from tests.shared import ROOT

NAME = "machine-learning-systems"
DIV = re.compile(r"^:::+ *\{\.further-reading(.*)\}", re.MULTILINE)
CHAPTERS = sorted((ROOT / "book").glob("[0-9]*.qmd"))
TITLES = {
    path.stem: str(yaml.safe_load(path.read_text("utf-8").split("---")[1])["title"]) for path in CHAPTERS
}


def bare(text: str) -> str:
    """Return a text's letters and digits: what no style, quotation mark or line break changes."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text).casefold()))


def works(chapter: Path) -> list[str]:
    """Return the titles, bare, that a chapter's reading section should list: its topics', uncited."""
    data = json.loads((ROOT / "bib" / "topics.json").read_text("utf-8"))
    text = re.sub("<!--.*?-->", "", chapter.read_text("utf-8"), flags=re.DOTALL)
    options = dict(re.findall(r'(\w+)="?([^"\s]+)"?', "".join(DIV.findall(text))))
    topics = (
        options["topic"].split(",") if "topic" in options else yaml.safe_load(text.split("---")[1])["topics"]
    )
    keys = dict.fromkeys(key for topic in topics for key in _keys(topic, data["topics"]))
    uncited = [key for key in keys if not _cites(text, [key, *data["works"][key]["aliases"]])]
    uncited.sort(
        key=lambda key: (
            -data["works"][key]["lists"],
            -(data["works"][key].get("citations") or 0),
            -(data["works"][key].get("year") or 0),
        )
    )
    return [bare(data["works"][key]["title"]) for key in uncited[: int(options.get("max", 8))]]


def _keys(slug: str, topics: list[dict[str, Any]]) -> list[str]:
    own = [key for topic in topics if topic["slug"] == slug for key in topic["keys"]]
    return own + [key for topic in topics if topic["parent"] == slug for key in _keys(topic["slug"], topics)]


def _cites(text: str, names: list[str]) -> bool:
    return any(re.search(rf"@{re.escape(name)}\b", text) for name in names)


def assert_lists(items: list[str], chapter: Path) -> None:
    """Assert that a section's items are the works that it should list, in order, and no others."""
    wanted = works(chapter)
    assert wanted, chapter.name
    assert len(items) == len(wanted), chapter.name
    for item, title in zip(items, wanted, strict=True):
        assert title in bare(item), chapter.name
