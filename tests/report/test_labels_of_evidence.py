"""What `explain` shows of a reference in prose: the label of each stretch, and how sure the labeller is."""

from __future__ import annotations

import json
from pathlib import Path

from seminal.commands.explain import explain, labels_of
from seminal.project import config
from seminal.report.evidence import evidence_json, evidence_text

LINE = "Lind, Eva, 1981: Drachen über dem Hafen. In: Zeitschrift für Winde, Jg. 31, S. 88-96."


def book(root: Path, *lines: str) -> config.Config:
    (root / "seeds").mkdir()
    (root / "seeds" / "list.md").write_text(
        "# Literatur\n\n" + "".join(f"1. {one}\n" for one in lines), "utf-8"
    )
    (root / "seminal.yml").write_text("seeds: [seeds/list.md]\n", "utf-8")
    return config.read(root)


def test_the_labels_of_a_line_are_shown(tmp_path: Path) -> None:
    read = book(tmp_path, LINE)
    work, cited, witnesses = explain(read, "Drachen über dem Hafen")
    labels = labels_of(read, work)
    assert dict(labels[0].labels)["author"] == "Lind, Eva,"
    assert dict(labels[0].labels)["title"].startswith("Drachen über dem Hafen")
    text = evidence_text(work, cited, witnesses, labels)
    assert "Labels of seeds/list.md:3:1" in text
    assert "  container   Zeitschrift für Winde," in text
    data = json.loads(evidence_json(work, cited, witnesses, labels))
    assert ["author", "Lind, Eva,"] in data["labels"][0]["labels"]


def test_a_linked_title_has_labels_too(tmp_path: Path) -> None:
    read = book(tmp_path, "Ada Stone. [Drachen über dem Hafen](https://example.org/a). OSDI 2004.")
    work, _, _ = explain(read, "Drachen über dem Hafen")
    (found,) = labels_of(read, work)
    assert ("title", "Drachen über dem Hafen.") in found.labels
    assert found.confidence > 0.8
