"""How fast chapters are scanned: books of the sizes that authors have, made from one seed."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from seminal.filters.setting import find_pandoc
from seminal.model.source import Source
from seminal.scan import scan

BOOKS = {"47 chapters, 1.6 MB": (47, 1.6), "100 chapters, 13 MB": (100, 13.0)}
WORDS = [
    "the",
    "model",
    "learns",
    "a",
    "gradient",
    "of",
    "large",
    "systems",
    "and",
    "memory",
    "over",
    "devices",
]
ENTRIES = 450


def paragraph(r: Random) -> str:
    words = [r.choice(WORDS) for _ in range(r.randint(40, 110))]
    for _ in range(r.choice((0, 0, 1, 1, 2))):
        key = f"author{r.randint(1, ENTRIES)}"
        words.insert(
            r.randint(1, len(words)), r.choice((f"@{key}", f"[@{key}]", f"[see @{key}, p. 3; -@other{key}]"))
        )
    if r.random() < 0.3:
        words.insert(
            r.randint(1, len(words)),
            r.choice(("`x@y`", "$a_i$", "**bold**", "[a link](https://x.y/z)", "me@x.org")),
        )
    return " ".join(words) + "."


def block(r: Random) -> str:
    chosen = r.random()
    if chosen < 0.62:
        return paragraph(r)
    if chosen < 0.7:
        return "## " + " ".join(r.choice(WORDS) for _ in range(5)) + f" {{#sec-{r.randint(1, 9999)}}}"
    if chosen < 0.8:
        return "\n".join(f"- {paragraph(r)}" for _ in range(4))
    if chosen < 0.88:
        return (
            "```{python}\n#| label: x\n@decorator\ndef f(x):\n    return x @ x\n" + "print(x)\n" * 12 + "```"
        )
    if chosen < 0.93:
        return f"::: {{.callout-note}}\n{paragraph(r)}\n:::"
    if chosen < 0.97:
        return "| a | b |\n|---|---|\n" + "\n".join(
            f"| {r.choice(WORDS)} | @author{r.randint(1, 9)} |" for _ in range(8)
        )
    return f"![{paragraph(r)}](x.png){{#fig-x}}"


def chapter(r: Random, size: int) -> str:
    parts = ["---\ntitle: A chapter\ntopics: [x]\n---"]
    length = 0
    while length < size:
        parts.append(block(r))
        length += len(parts[-1]) + 2
    return "\n\n".join(parts) + "\n"


def main() -> int:
    r = Random(20)
    for name, (count, megabytes) in BOOKS.items():
        texts = [chapter(r, int(megabytes * 1e6 / count)) for _ in range(count)]
        start = time.perf_counter()
        found = sum(
            len(scan(Source(f"{i}.qmd", text), quarto=True).citations) for i, text in enumerate(texts)
        )
        ours = time.perf_counter() - start
        line = {"book": name, "citations": found, "seconds": round(ours, 3), "pandoc": pandoc_seconds(texts)}
        line["peak MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(json.dumps(line))
    return 0


def pandoc_seconds(texts: list[str]) -> float | None:
    """Return how long pandoc takes for its trees of the chapters, one process each; None without pandoc."""
    pandoc = find_pandoc()
    if pandoc is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        total = 0.0
        for index, text in enumerate(texts):
            path = Path(folder) / f"{index}.md"
            path.write_text(text, encoding="utf-8")
            start = time.perf_counter()
            subprocess.run(
                [pandoc, "-f", "markdown", "-t", "json", str(path)], capture_output=True, check=True
            )
            total += time.perf_counter() - start
    return round(total, 2)


if __name__ == "__main__":
    sys.exit(main())
