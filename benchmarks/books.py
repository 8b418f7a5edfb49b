"""Check other people's books as their authors would at first: `seminal init --yes`, then `seminal check`.

    python benchmarks/books.py FOLDER [--sample FILE [--each 15]] [--judged FILE]

FOLDER holds books, each in a folder of its own (clones or plain copies); they are copied and left as they are.
Printed is a row for each book. With --sample up to `each` errors and warnings of every rule and book are written to a
sheet (tab-separated) whose first column, `verdict`, a person fills in: `true`, `noise` (true, and of no use to the
author) or `false`. With --judged the shares of false alarms and noise are printed, by rule and in all: in the sample,
and weighted by how many findings each row of the sample stands for.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

SEMINAL = (sys.executable, "-m", "seminal")
COLUMNS = ("verdict", "book", "rule", "severity", "place", "message", "hint", "text")
LEVELS = ("error", "warning", "note")
SECONDS = 120
Finding = dict[str, Any]


def checked(book: Path) -> tuple[str, list[Finding], int]:
    """Return what `init` says of a book, the findings of a check with their lines, and its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, book.name)
        shutil.copytree(book, copy, symlinks=True, ignore=shutil.ignore_patterns(".git"))
        subprocess.run(("git", "init", "-q"), cwd=copy, check=True)  # its root, as in a clone
        told = _run(copy, "init", "--yes")
        if told.returncode:
            return (told.stderr or told.stdout).strip().splitlines()[-1], [], told.returncode
        found = _run(copy, "check", "--format", "json")
        if not found.stdout.startswith("{"):
            return found.stderr.strip().splitlines()[-1], [], found.returncode
        findings = json.loads(found.stdout)["diagnostics"]
        for one in findings:
            one["text"] = _line(copy / one["path"], one["line"])
        return told.stdout.partition("\n")[0], findings, found.returncode


def _run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (*SEMINAL, *words), cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
    )


def _line(path: Path, line: int) -> str:
    lines = path.read_text("utf-8", "replace").splitlines() if path.is_file() else []
    return lines[line - 1].strip()[:300] if 0 < line <= len(lines) else ""


def sampled(book: str, findings: Iterable[Finding], each: int) -> Iterator[dict[str, str]]:
    """Yield up to `each` errors and warnings of every rule, chosen by chance but the same each time."""
    of_rule: dict[str, list[Finding]] = defaultdict(list)
    for one in findings:
        if one["severity"] != "note":
            of_rule[one["rule"]].append(one)
    for rule, every in sorted(of_rule.items()):
        for one in random.Random(f"{book} {rule}").sample(every, min(each, len(every))):
            place = f"{one['path']}:{one['line']}"
            row = ("", book, rule, one["severity"], place, one["message"], one["hint"] or "", one["text"])
            yield dict(zip(COLUMNS, (" ".join(str(cell).split()) for cell in row), strict=True))


def shares(rows: Sequence[dict[str, str]], counts: Counter[tuple[str, str]]) -> Iterator[str]:
    """Yield the shares of false alarms and noise by rule and in all."""
    judged = Counter((row["book"], row["rule"]) for row in rows)
    by_rule: dict[str, Counter[str]] = defaultdict(Counter)
    weighted: dict[str, float] = defaultdict(float)
    for row in rows:
        by_rule[row["rule"]][row["verdict"]] += 1
        group = row["book"], row["rule"]
        weighted[row["verdict"]] += counts[group] / judged[group]
    for rule, verdicts in sorted(by_rule.items()):
        yield f"{rule:26} {dict(verdicts.most_common())}"
    sums: dict[str, float] = dict(sum(by_rule.values(), Counter()))
    for name, of in (("in the sample", sums), ("weighted", weighted)):
        whole = sum(of.values()) or 1
        bad = [(word, of.get(word, 0)) for word in ("false", "noise")]
        parts = ", ".join(f"{word} {count:.0f} ({count / whole:.1%})" for word, count in bad)
        yield f"{name}: {parts} of {whole:.0f}"


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def main() -> int:
    """Print a row for each book, and the shares where a person has judged the sample."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("folder", type=Path)
    options.add_argument("--sample", type=Path)
    options.add_argument("--each", type=int, default=15)
    options.add_argument("--judged", type=Path)
    wish = options.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    rows: list[dict[str, str]] = []
    for book in sorted(path for path in wish.folder.iterdir() if path.is_dir()):
        told, findings, status = checked(book)
        levels = Counter(one["severity"] for one in findings)
        counts.update((book.name, one["rule"]) for one in findings if one["severity"] != "note")
        rows += sampled(book.name, findings, wish.each)
        numbers = " ".join(f"{levels[level]:6}" for level in LEVELS)
        print(f"{book.name:44} {status} {numbers}  {told}", flush=True)
    if wish.sample:
        with wish.sample.open("w", encoding="utf-8", newline="") as file:
            sheet = csv.DictWriter(file, COLUMNS, delimiter="\t", lineterminator="\n")
            sheet.writeheader()
            sheet.writerows(rows)
    if wish.judged:
        keys = ("book", "rule", "place", "message")
        verdicts = {tuple(row[key] for key in keys): row["verdict"] for row in _rows(wish.judged)}
        judged = [{**row, "verdict": verdicts.get(tuple(row[key] for key in keys), "")} for row in rows]
        print("\n".join(shares([row for row in judged if row["verdict"]], counts)))
        print(f"not judged: {sum(not row['verdict'] for row in judged)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
