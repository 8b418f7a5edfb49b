"""Time the further-reading filter beside a no-op panflute filter: `python benchmarks/filter.py [CHAPTER]`.

Without an argument the chapter is made up, 158 kB of Markdown with citations, lists, tables, formulas
and code, the size of a long chapter of a real textbook.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from seminal.filters.caller import find_pandoc

SIZE = 158_000
RUNS = 7
HERE = Path(__file__).resolve().parents[1]
FILTER = HERE / "filters" / "further_reading.py"
TOPICS = HERE / "tests" / "filters" / "topics.json"
NO_OP = "import panflute\npanflute.run_filter(lambda element, document: None)\n"
WORDS = [
    "the",
    "memory",
    "of",
    "a",
    "fleet",
    "bounds",
    "what",
    "one",
    "batch",
    "of",
    "requests",
    "can",
    "keep",
    "while",
    "decode",
    "reads",
    "every",
    "weight",
]


def chapter(size: int = SIZE) -> str:
    """Return a made-up chapter, the same on every run."""
    chance = random.Random(0)
    parts = ["# Serving\n"]
    while sum(map(len, parts)) < size:
        words = [chance.choice(WORDS) for _ in range(chance.randint(60, 140))]
        pieces = ["[@yu2022orca, p. 3]", "*emphasis*", "$B/t$", "`code`", "[text](https://example.org)"]
        for place in range(0, len(words), 17):
            words[place] = chance.choice(pieces)
        parts.append("\n" + " ".join(words) + ".\n")
        if chance.random() < 0.2:
            parts.append(
                f"\n## Section {len(parts)}\n\n- one [@dean2013tail]\n- two **strong**\n\n$$a = b$$\n"
            )
        if chance.random() < 0.1:
            parts.append("\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```python\nx = 1\n```\n")
    return "".join(parts)


class Cost(NamedTuple):
    """Seconds by the clock, and of the processor in all processes together."""

    wall: float
    cpu: float


def cost(command: list[str], folder: Path, text: bytes | None = None, cache: Path | None = None) -> Cost:
    """Return what a command costs, with a cache of its own."""
    env = {**os.environ, "XDG_CACHE_HOME": str(cache or folder / "cache")}
    before, start = os.times(), time.perf_counter()
    subprocess.run(command, cwd=folder, input=text, env=env, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - start, os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return Cost(wall, used)


def middle(costs: list[Cost]) -> Cost:
    """Return the medians."""
    return Cost(statistics.median(c.wall for c in costs), statistics.median(c.cpu for c in costs))


def main() -> None:
    """Print medians of interleaved runs, and what each filter adds to pandoc alone."""
    pandoc = find_pandoc()
    if pandoc is None:
        sys.exit("no pandoc: pip install pypandoc_binary")
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text = Path(sys.argv[1]).read_text(encoding="utf-8") if len(sys.argv) > 1 else chapter()
        (folder / "without.md").write_text(text, encoding="utf-8")
        div = "\n\n::: {.further-reading topic=attention}\n:::\n"
        (folder / "with.md").write_text(text + div, encoding="utf-8")
        (folder / "no_op.py").write_text(NO_OP, encoding="utf-8")
        (folder / "bib").mkdir()
        shutil.copy(TOPICS, folder / "bib" / "topics.json")
        plain = [pandoc, "--from=markdown", "--to=html", "--output=out.html"]
        ours = [*plain, f"--filter={FILTER}"]
        cases = {
            "pandoc alone": [*plain, "with.md"],
            "no-op panflute filter": [*plain, "--filter=no_op.py", "with.md"],
            "ours, first render": [*ours, "with.md"],
            "ours, again": [*ours, "with.md"],
            "ours, without a section": [*ours, "without.md"],
        }
        costs: dict[str, list[Cost]] = {case: [] for case in cases}
        for n in range(RUNS):
            for case, command in cases.items():
                cache = folder / f"cache{n}" if "first" in case else None
                costs[case].append(cost(command, folder, cache=cache))
        command = [pandoc, "--to=json", "without.md"]
        document = subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout
        alone = [cost([sys.executable, str(FILTER), "html"], folder, document) for _ in range(RUNS)]
    base = middle(costs["pandoc alone"])
    no_op = middle(costs["no-op panflute filter"])
    print(f"chapter of {len(text):,} characters, {len(document):,} bytes as JSON; medians of {RUNS} runs")
    for case, values in costs.items():
        wall, cpu = middle(values)
        line = f"{case:26} {wall * 1000:6.0f} ms, processor {cpu * 1000:6.0f} ms"
        if case != "pandoc alone":
            share = (cpu - base.cpu) / (no_op.cpu - base.cpu)
            line += (
                f"   adds {(wall - base.wall) * 1000:5.0f} and {(cpu - base.cpu) * 1000:5.0f} ({share:.0%})"
            )
        print(line)
    print(f"{'the filter by itself':26} {middle(alone).wall * 1000:6.0f} ms   (without a section)")


if __name__ == "__main__":
    main()
