"""The example job on Apache Spark, with two workers of which one is killed: the works are those of one machine."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from seminal import corpus
from seminal.library.field_works import works_of
from seminal.library.listed import pack_list
from seminal.model.source import Source
from seminal.read import read

pytestmark = pytest.mark.slow
pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed (`make spark` installs it)")
pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
ROOT = Path(__file__).parents[1]
LISTS = 300
CONFIGURATION = {
    "ui.enabled": "false",
    "executor.memory": "768m",
    "sql.shuffle.partitions": "2",
    "sql.adaptive.enabled": "false",
    "sql.codegen.wholeStage": "false",
    "sql.codegen.factoryMode": "NO_CODEGEN",
    "driver.extraJavaOptions": "-XX:TieredStopAtLevel=1",
    "executor.extraJavaOptions": "-XX:TieredStopAtLevel=1",
}
"""What halves the processor time of a small job: fewer tasks and plans, and no code compiled for each."""


def lists(folder: Path) -> dict[str, str]:
    """Write lists, each a stretch of a seed: most works are in many of them."""
    folder.mkdir()
    seeds = [path.read_text("utf-8").splitlines() for path in sorted((ROOT / "seeds").glob("*.md"))]
    written = {}
    for number in range(LISTS):
        lines = seeds[number % len(seeds)]
        start = number * 37 % len(lines)
        path = folder / f"{number:03}.md"
        path.write_text("# List\n\n" + "\n".join(lines[start : start + 5]) + "\n", "utf-8")
        written[f"file:{path}"] = path.read_text("utf-8")
    return written


def command(master: str, folder: Path, out: Path) -> list[str]:
    """Return what runs the job."""
    options = [part for name, value in CONFIGURATION.items() for part in ("--conf", f"spark.{name}={value}")]
    submit = Path(pyspark.__file__).parent / "bin" / "spark-submit"
    job = ROOT / "examples/spark/rank_works.py"
    return [str(submit), "--master", master, *options, str(job), str(folder), str(out)]


def environment() -> dict[str, str]:
    """Return an environment in which each worker finds this package."""
    path = os.pathsep.join([str(ROOT / "src"), *filter(None, sys.path)])
    home = str(Path(pyspark.__file__).parent)
    return {**os.environ, "SPARK_HOME": home, "PYSPARK_PYTHON": sys.executable, "PYTHONPATH": path}


def executors(driver: int) -> list[int]:
    """Return the processes below the driver that run tasks."""
    found, below = [], {driver}
    processes = sorted(int(one.name) for one in Path("/proc").iterdir() if one.name.isdigit())
    for process in processes:
        try:
            parent = int(
                re.findall(r"^PPid:\s*(\d+)", Path(f"/proc/{process}/status").read_text(), re.MULTILINE)[0]
            )
            if parent in below:
                below.add(process)
                if b"CoarseGrainedExecutorBackend" in Path(f"/proc/{process}/cmdline").read_bytes():
                    found.append(process)
        except OSError:
            continue
    return found


def rows(folder: Path) -> list[dict[str, Any]]:
    return [row for path in sorted(folder.glob("*.parquet")) for row in parquet.read_table(path).to_pylist()]


@pytest.mark.skipif(not shutil.which("java"), reason="Java is not installed")
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="processes are found in /proc")
def test_the_works_are_those_of_one_machine_though_a_worker_is_killed(tmp_path: Path) -> None:
    texts = lists(tmp_path / "lists")
    out = tmp_path / "out"
    job = subprocess.Popen(
        command("local-cluster[2,1,1024]", tmp_path / "lists", out),
        env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
    )  # fmt: skip
    killed = 0
    try:
        while job.poll() is None and not killed:
            if (out / "mentions" / "_SUCCESS").exists() and (workers := executors(job.pid)):
                assert len(workers) == 2
                os.kill(workers[0], signal.SIGKILL)
                killed = workers[0]
            time.sleep(0.05)
        _, said = job.communicate()
    finally:
        if job.poll() is None:
            job.kill()
    assert (job.returncode, killed > 0) == (0, True), said[-3000:]
    assert "Lost executor" in said
    mentions = {row["id"]: row for row in rows(out / "mentions")}
    works: dict[str, set[tuple[str, int, str]]] = {}
    for row in rows(out / "works"):
        one = mentions[row["id"]]
        works.setdefault(row["work"], set()).add((one["list"], one["number"], one["title"]))
    read_here = [
        [one for one in read(Source(name, text)).entries if one.title] for name, text in texts.items()
    ]
    numbers = works_of([pack_list(entries) for entries in read_here]).named
    here: dict[int, set[tuple[str, int, str]]] = {}
    for name, entries, named in zip(texts, read_here, numbers, strict=True):
        for at, (entry, number) in enumerate(zip(entries, named, strict=True)):
            here.setdefault(number, set()).add((name, at, entry.title))
    assert {frozenset(work) for work in works.values()} == {frozenset(work) for work in here.values()}
    assert len(here) < sum(map(len, numbers)) == len(mentions)
    ranks = rows(out / "ranks")
    assert {row["work"] for row in ranks} == works.keys()
    assert any(row["witnesses"] < len(row["lists"]) for row in ranks)


@pytest.mark.skipif(not shutil.which("java"), reason="Java is not installed")
def test_lists_in_parquet_give_the_same_mentions(tmp_path: Path) -> None:
    texts = dict([*lists(tmp_path / "lists").items()][:12])
    table = {"path": [*texts], "content": [text.encode() for text in texts.values()]}
    (tmp_path / "all.parquet").mkdir()
    parquet.write_table(pyarrow.table(table), tmp_path / "all.parquet" / "1.parquet")
    done = subprocess.run(
        command("local[1]", tmp_path / "all.parquet", tmp_path / "out"),
        env=environment(), capture_output=True, text=True, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    found = {(row["list"], row["number"], row["title"]) for row in rows(tmp_path / "out" / "mentions")}
    wanted = {
        (row["list"], row["number"], row["title"])
        for path, text in texts.items()
        for row in corpus.mentions(path, text)
    }
    assert found == wanted != set()
