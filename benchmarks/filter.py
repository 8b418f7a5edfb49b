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


def seconds(command: list[str], folder: Path) -> float:
    """Return how long a command took."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Print medians of interleaved runs, and what each filter adds."""
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
        (folder / "seminal.yml").touch()
        shutil.copy(TOPICS, folder / "bib" / "topics.json")
        plain = [pandoc, "--from=markdown", "--to=html", "--output=out.html"]
        cases = {
            "pandoc alone": [*plain, "with.md"],
            "no-op panflute filter": [*plain, "--filter=no_op.py", "with.md"],
            "ours, with a section": [*plain, f"--filter={FILTER}", "with.md"],
            "ours, without a section": [*plain, f"--filter={FILTER}", "without.md"],
        }
        times: dict[str, list[float]] = {case: [] for case in cases}
        for _ in range(RUNS):
            for case, command in cases.items():
                times[case].append(seconds(command, folder))
        document = subprocess.run(
            [pandoc, "--to=json", "without.md"], cwd=folder, check=True, capture_output=True
        )
        alone = []
        for _ in range(RUNS):
            start = time.perf_counter()
            subprocess.run([sys.executable, FILTER, "html"], input=document.stdout, cwd=folder, check=True,
                           stdout=subprocess.DEVNULL)  # fmt: skip
            alone.append(time.perf_counter() - start)
    base = statistics.median(times["pandoc alone"])
    print(
        f"chapter of {len(text):,} characters, {len(document.stdout):,} bytes as JSON; medians of {RUNS} runs"
    )
    for case, values in times.items():
        middle = statistics.median(values)
        print(f"{case:26} {middle * 1000:6.0f} ms   adds {(middle - base) * 1000:6.0f} ms")
    print(f"{'the filter by itself':26} {statistics.median(alone) * 1000:6.0f} ms   (without a section)")


if __name__ == "__main__":
    main()
