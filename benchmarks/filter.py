"""Time the filters beside a no-op panflute filter: `python benchmarks/filter.py [CHAPTER]`.

Without an argument the chapter is made up, 158 kB of Markdown with citations, lists, tables, formulas
and code, the size of a long chapter of a real textbook. Shares are of what the no-op filter adds in the same
run, by the clock and in processor time: medians over rounds, each of which runs every command once, so that a machine
that is slower in one minute than in the next is so for all of them.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from seminal.filters.setting import find_pandoc

SIZE = 158_000
RUNS = 15
ALONE, NO_OP, FIRST = "pandoc alone", "no-op panflute filter", "further reading, first time"
COPY = "a filter that copies (cat)"  # what pandoc itself takes to write and read the document
NEXT = "further reading, next chapter"  # its works are new to us, the book's style is not
HERE = Path(__file__).resolve().parents[1]
TOPICS = HERE / "tests" / "filters" / "topics.json"
NO_OP_FILTER = "import panflute\npanflute.run_filter(lambda element, document: None)\n"
WORDS = (
    "the memory of a fleet bounds what one batch of requests can keep while decode reads every weight".split()
)


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

    def beyond(self, other: Cost) -> Cost:
        return Cost(self.wall - other.wall, self.cpu - other.cpu)


def cost(command: list[str], folder: Path, text: bytes | None = None, cache: Path | None = None) -> Cost:
    """Return what a command costs, with a cache of its own."""
    env = {**os.environ, "XDG_CACHE_HOME": str(cache or folder / "cache")}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=folder, input=text, env=env, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def middle(costs: Iterable[Cost]) -> Cost:
    """Return the median of each."""
    walls, cpus = zip(*costs, strict=True)
    return Cost(median(walls), median(cpus))


def shares(case: Sequence[Cost], base: Sequence[Cost], no_op: Sequence[Cost]) -> Cost:
    """Return the median share, over rounds, of what the no-op filter adds to pandoc alone."""
    rounds = [
        (one.beyond(alone), other.beyond(alone)) for one, alone, other in zip(case, base, no_op, strict=True)
    ]
    return middle(Cost(more.wall / most.wall, more.cpu / most.cpu) for more, most in rounds)


def cases(folder: Path, pandoc: str) -> dict[str, list[str]]:
    """Return the commands to compare, by what they are."""
    plain = [pandoc, "--from=markdown", "--to=html", "--output=out.html"]
    ours = [*plain, f"--filter={HERE / 'filters' / 'further_reading.py'}"]
    keys = [*plain, "--metadata=bibliography:refs.bib", f"--filter={HERE / 'filters' / 'citations.py'}"]
    return {
        ALONE: [*plain, "with.md"],
        COPY: [*plain, "--filter=./copy.sh", "with.md"],
        NO_OP: [*plain, "--filter=no_op.py", "with.md"],
        FIRST: [*ours, "with.md"],
        "further reading, again": [*ours, "with.md"],
        NEXT: [*ours, "with.md"],
        "further reading, no section": [*ours, "without.md"],
        "citations, all known": [*keys, "without.md"],
        "citations, one unknown": [*keys, "unknown.md"],
    }


def prepare(folder: Path, text: str) -> None:
    """Write the chapter in its forms, and what the filters read."""
    div = "\n\n::: {.further-reading topic=attention}\n:::\n"
    forms = {"without": text, "with": text + div, "unknown": text + "\n\nAs @yu2022orka says.\n"}
    for name, form in forms.items():
        (folder / f"{name}.md").write_text(form, encoding="utf-8")
    (folder / "no_op.py").write_text(NO_OP_FILTER, encoding="utf-8")
    (folder / "copy.sh").write_text("#!/bin/sh\ncat\n", encoding="utf-8")
    (folder / "copy.sh").chmod(0o755)
    (folder / "bib").mkdir()
    shutil.copy(TOPICS, folder / "bib" / "topics.json")
    works = json.loads(TOPICS.read_text(encoding="utf-8"))["works"]
    own = "".join(
        f"@misc{{{key}, title={{{work['title']}}}, year={work['year']}}}\n" for key, work in works.items()
    )
    more = "".join(
        f"@misc{{work{n}, title={{Work {n}}}, author={{A. N. Author}}, year={n}}}\n" for n in range(1000)
    )
    (folder / "refs.bib").write_text(own + more, encoding="utf-8")


def main() -> None:
    """Print the least of interleaved runs, and what each filter adds to pandoc alone, beside the no-op filter."""
    pandoc = find_pandoc()
    if pandoc is None:
        sys.exit("no pandoc: pip install pypandoc_binary")
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text = Path(sys.argv[1]).read_text(encoding="utf-8") if len(sys.argv) > 1 else chapter()
        prepare(folder, text)
        commands = cases(folder, pandoc)
        costs: dict[str, list[Cost]] = {case: [] for case in commands}
        for n in range(-1, RUNS):  # the first round only warms the disk's cache and our own
            for case, command in commands.items():
                cache = folder / f"{case}{n}" if case in (FIRST, NEXT) else None
                if case == NEXT:
                    shutil.copytree(folder / "cache/seminal/styles", folder / f"{case}{n}/seminal/styles")
                spent = cost(command, folder, cache=cache)
                if n >= 0:
                    costs[case].append(spent)
        command = [pandoc, "--to=json", "without.md"]
        document = subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout
        script = str(HERE / "filters" / "further_reading.py")
        alone = [cost([sys.executable, script, "html"], folder, document) for _ in range(RUNS)]
    print(f"chapter of {len(text):,} characters, {len(document):,} bytes as JSON; medians of {RUNS} rounds")
    base, no_op = costs[ALONE], costs[NO_OP]
    for case, values in costs.items():
        spent = middle(values)
        line = f"{case:28} {spent.wall * 1000:6.0f} ms, processor {spent.cpu * 1000:6.0f} ms"
        if case != ALONE:
            more = middle(one.beyond(alone) for one, alone in zip(values, base, strict=True))
            share = shares(values, base, no_op)
            line += f"   adds {more.wall * 1000:5.0f} and {more.cpu * 1000:5.0f} ms"
            line += f" ({share.wall:.0%} and {share.cpu:.0%})"
        print(line)
    print(f"{'the filter by itself':28} {middle(alone).wall * 1000:6.0f} ms   (without a section)")


if __name__ == "__main__":
    main()
