"""The book of this repository, end to end: lists in, a checked book with further reading out."""

from __future__ import annotations

import html.parser
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from seminal.filters.setting import find_pandoc
from seminal.model.source import Source
from seminal.read import read
from seminal.text.capitals import protect
from tests.commands import seminal
from tests.shared import ROOT, shared

GENERATED = ("references.bib", "references.json", "provenance.json", "topics.json", "seminal.lock")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project's inputs, to build and render in."""
    folder = tmp_path_factory.mktemp("book")
    for name in ("seeds", "bib", "book", "filters"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("_quarto.yml", "index.qmd"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def test_the_committed_bibliography_is_up_to_date() -> None:
    done = seminal("build", "--check", cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("key", ["hbm3enabling", "lian2024compute", "next2024gen"])
def test_the_book_says_of_what_nobody_can_identify_that_it_is_not_known(key: str) -> None:
    cited = [
        text[: text.index(".", at)].rpartition(". ")[2]
        for path in sorted((ROOT / "book").glob("*.qmd"))
        for text in (path.read_text("utf-8"),)
        for at in (found.start() for found in re.finditer(rf"@{key}\b", text))
    ]
    assert cited
    assert [sentence for sentence in cited if "could not be identified" not in sentence] == []


@pytest.mark.parametrize(
    ("title", "printed"),
    [
        ("An Analysis of InfiniBand Networks", "An Analysis of {InfiniBand} Networks"),
        ("DeepSpeed on Wide Networks", "{DeepSpeed} on Wide Networks"),
        ("DeepSpeed Ulysses: System Optimizations", "{DeepSpeed} {Ulysses}: System Optimizations"),
        (
            "PolarDB Serverless: A Database for Data Centers",
            "{PolarDB} {Serverless}: A Database for Data Centers",
        ),
        ("Distributed Training: A Survey", "Distributed Training: A Survey"),
        ("Wide Networks on DeepSpeed Clusters: A Survey", "Wide Networks on {DeepSpeed} Clusters: A Survey"),
        ("DeepSpeed for Wide Networks: A Survey", "{DeepSpeed} for Wide Networks: A Survey"),
        ("GPU Clusters: A Survey", "{GPU} Clusters: A Survey"),
    ],
)
def test_names_inside_titles_keep_their_capitals(title: str, printed: str) -> None:
    assert protect(title) == printed
    assert "like {Clockwork}:" in (ROOT / "bib/references.bib").read_text(
        "utf-8"
    )  # only an author can say so


@pytest.mark.parametrize(
    ("key", "title", "venue", "preprint"),
    [
        ("jacobs2024system", "System Optimizations for Enabling Training", "PODC", "2309.14509"),
        ("hoffmann2022training", "An empirical analysis of compute-optimal", "Neural", "2203.15556"),
    ],
)
def test_a_title_is_printed_with_its_own_versions_venue(
    key: str, title: str, venue: str, preprint: str
) -> None:
    """They had the preprint's title over the published version's venue and pages."""
    found = read(Source("references.bib", (ROOT / "bib/references.bib").read_text("utf-8"))).entries
    (one,) = (entry for entry in found if entry.wanted_key == key)
    assert one.title.startswith(title)
    assert venue in one.venue
    assert one.identifier("arxiv") == preprint


def test_the_seeds_are_byte_for_byte() -> None:
    wanted = {path.read_bytes() for path in shared("seeds").glob("*.txt")}
    assert {path.read_bytes() for path in (ROOT / "seeds").glob("*.md") if path.name != "README.md"} == wanted


def test_every_merge_of_the_gold_and_no_other() -> None:
    clusters = json.loads(shared("gold", "clusters.json").read_text("utf-8"))
    gold = [json.loads(line) for line in shared("gold", "seeds.jsonl").read_text("utf-8").splitlines()]
    names = {path.read_bytes(): path.name[:3] for path in shared("seeds").glob("*.txt")}
    seeds = {f"seeds/{p.name}": names.get(p.read_bytes()) for p in (ROOT / "seeds").glob("*.md")}
    numbers: dict[tuple[str, int, int], str] = {}
    for path, seed in seeds.items():
        if seed:
            entries = json.loads(seminal("read", path, "--format", "json", cwd=ROOT).stdout)["entries"]
            labels = [entry["id"] for entry in gold if entry["seed"] == seed]
            assert len(entries) == len(labels), path
            for entry, label in zip(entries, labels, strict=True):
                numbers[path, entry["location"]["line"], entry["location"]["column"]] = label
    works = json.loads((ROOT / "bib" / "provenance.json").read_text("utf-8"))["works"].values()
    ours = {
        frozenset(
            numbers[o["path"], o["line"], o["column"]] for o in work["origins"] if o.get("path") in seeds
        )
        for work in works
    }
    assert ours == {frozenset(labels) for labels in clusters.values()}


def test_a_fresh_build_makes_the_same_works(copy: Path) -> None:
    for name in GENERATED:
        (copy / "bib" / name).unlink()
    assert "225 works" in seminal("build", cwd=copy).stdout
    before = {name: (copy / "bib" / name).read_bytes() for name in GENERATED}
    for at, path in enumerate(sorted((copy / "seeds").glob("*.md"))):  # another order of the lists
        path.touch()
        assert at < 10
    assert seminal("build", "--check", cwd=copy).returncode == 0
    assert {name: (copy / "bib" / name).read_bytes() for name in GENERATED} == before
    for name in GENERATED:
        shutil.copy(ROOT / "bib" / name, copy / "bib" / name)


def test_the_book_is_clean() -> None:
    done = seminal("check", "--format", "json", cwd=ROOT)
    diagnostics = json.loads(done.stdout)["diagnostics"]
    assert done.returncode == 0
    assert [d for d in diagnostics if d["severity"] != "note"] == []


def chapters() -> list[Path]:
    return sorted((ROOT / "book").glob("[0-9]*.qmd"))


def words(text: str) -> int:
    body = re.sub(r"\A---.*?^---$|^```.*?^```$|^\|.*?$|\$\$.*?\$\$|<!--.*?-->", "", text, flags=re.S | re.M)
    return len(body.split())


def test_the_chapters_are_real() -> None:
    assert 12 <= len(chapters()) <= 14
    scanned = seminal("scan", *map(str, chapters()), "--format", "json", cwd=ROOT).stdout
    files = {file["path"]: file for file in json.loads(scanned)["files"]}
    cited: set[str] = set()
    for path in chapters():
        text = path.read_text("utf-8")
        front = yaml.safe_load(text.split("---")[1])
        assert front["title"]
        assert front["topics"]
        assert words(text) >= 500, path.name
        assert re.search(r"\{#(fig|tbl)-", text), path.name
        assert re.search(r"@(fig|tbl)-", text), path.name
        keys = {one["key"] for one in files[f"book/{path.name}"]["citations"]}
        assert len(keys) >= 10, path.name
        cited |= keys
    assert len(cited) >= 130


def test_coverage_adds_up() -> None:
    data = json.loads(seminal("coverage", "--format", "json", cwd=ROOT).stdout)
    assert len(data["works"]) == 225
    assert {work["status"] for work in data["works"]} <= {"cited", "elsewhere", "uncited", "absent"}


class _Page(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.images: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            self.ids.add(str(values["id"]))
        if tag == "a" and values.get("href"):
            self.links.append(str(values["href"]))
        if tag == "img":
            self.images.append(str(values.get("src")))


@pytest.fixture(scope="module")
def pages(copy: Path) -> dict[str, str]:
    if find_pandoc() is None:
        pytest.skip("no pandoc: pip install pypandoc_binary")
    done = subprocess.run(
        [sys.executable, "book/render.py"], cwd=copy, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "not found" not in done.stderr
    return {path.name: path.read_text("utf-8") for path in (copy / "_book").glob("*.html")}


@pytest.mark.slow
def test_every_chapter_ends_in_further_reading(pages: dict[str, str]) -> None:
    for path in chapters():
        page = pages[path.with_suffix(".html").name]
        assert page.count("Further reading</h2>") == 1, path.name
        section = page[page.index("Further reading</h2>") :]
        assert "<li>" in section, path.name


@pytest.mark.slow
def test_a_works_note_and_link_stand_in_the_section(pages: dict[str, str]) -> None:
    everything = "".join(pages.values())
    assert "https://doi.org/" in everything
    notes = json.loads((ROOT / "bib" / "topics.json").read_text("utf-8"))["works"].values()
    shown = [work["note"] for work in notes if work.get("note") and work["note"] in everything]
    assert shown


@pytest.mark.slow
def test_what_a_chapter_cites_is_not_in_its_section(pages: dict[str, str]) -> None:
    page = pages["03-collectives.html"]
    section = page[page.index("Further reading</h2>") : page.index('id="refs"')]
    assert "Bandwidth optimal all-reduce" not in section


@pytest.mark.slow
def test_links_anchors_and_figures_resolve(pages: dict[str, str], copy: Path) -> None:
    parsed = {}
    for name, text in pages.items():
        parsed[name] = _Page()
        parsed[name].feed(text)
    for name, page in parsed.items():
        for link in page.links:
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = link.partition("#")
            assert (file or name) in parsed, f"{name}: {link}"
            assert not anchor or anchor in parsed[file or name].ids, f"{name}: {link}"
        for image in page.images:
            assert (copy / "_book" / image).is_file(), f"{name}: {image}"


@pytest.mark.skipif(
    shutil.which("quarto") is None, reason="Quarto is not installed: its render cannot be tried here"
)
def test_quarto_renders_the_book(copy: Path) -> None:
    done = subprocess.run(
        ["quarto", "render", "--to", "html"],
        cwd=copy,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Further reading" in (copy / "_book" / "book" / "08-serving.html").read_text("utf-8")
