"""Chapters with sections from the hostile book go through knitr, rmarkdown, Quarto's rules, pandoc, Chromium."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from seminal.filters.setting import find_pandoc
from tests.chromium import chromium
from tests.escaping.books import run, topics
from tests.escaping.running import execute
from tests.filters.rendering import FILTER

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog, Request

pytestmark = pytest.mark.slow

POKE = """() => {
  const hits = [];
  document.addEventListener('click', event => { if (event.target.closest('a')) event.preventDefault(); }, true);
  for (const one of document.querySelectorAll('*')) {
    for (const {name} of one.attributes) if (name.startsWith('on')) hits.push(`${one.tagName} ${name}`);
    for (const name of ['href', 'src', 'xlink:href', 'action', 'srcdoc', 'data'])
      if (/^\\s*(javascript|data(?!:,$)|vbscript|file):/i.test(one.getAttribute(name) || ''))
        hits.push(`${one.tagName} ${name}=${one.getAttribute(name).slice(0, 80)}`);
    for (const kind of ['mouseover', 'focus', 'click', 'toggle', 'load', 'error']) one.dispatchEvent(new Event(kind));
  }
  if (window.__hit || document.title === 'pwned') hits.push('a script ran');
  return hits;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from chromium()


@pytest.fixture(scope="module")
def chapter(hostile: Path) -> str:
    """Return a chapter into which `further --write` wrote every work."""
    run(hostile, "further", "chapters/plain.md", "--write", "--max", "5000")
    text = (hostile / "chapters/plain.md").read_text("utf-8")
    assert text.count("\n- ") > 240
    return text


def happens(page: Path, browser: Browser) -> list[str]:
    """Open a page from its file, poke every element, and return what happened."""
    found: list[str] = []
    tab = browser.new_page()

    def dialog(one: Dialog) -> None:
        found.append(f"dialog {one.message}")
        one.dismiss()

    def request(one: Request) -> None:
        if one.url != page.as_uri():
            found.append(one.url)

    tab.on("dialog", dialog)
    tab.on("request", request)
    tab.goto(page.as_uri())
    found += tab.evaluate(POKE)
    tab.wait_for_timeout(300)
    found += tab.evaluate("() => window.__hit || document.title === 'pwned' ? ['a script ran later'] : []")
    tab.close()
    return found


def knitted(folder: Path, code: str) -> None:
    """Run R, skipping where it or its packages are missing."""
    program = shutil.which("Rscript")
    if program is None:
        pytest.skip("no Rscript")
    pandoc = find_pandoc()
    env = {**os.environ, "RSTUDIO_PANDOC": str(Path(pandoc).parent) if pandoc else ""}
    done = subprocess.run(
        [program, "-e", code], cwd=folder, capture_output=True, text=True, timeout=300, check=False, env=env
    )
    if "there is no package called" in done.stderr:
        pytest.skip("no knitr or rmarkdown")
    assert done.returncode == 0, done.stderr[-2000:]


def test_knitr_and_rmarkdown_run_nothing_of_a_section(chapter: str, tmp_path: Path, browser: Browser) -> None:
    (tmp_path / "a.Rmd").write_text(f"{chapter}\n\nSeven: `r 3 + 4`.\n", "utf-8")
    knitted(
        tmp_path, 'rmarkdown::render("a.Rmd", rmarkdown::html_document(theme=NULL, mathjax=NULL), quiet=TRUE)'
    )
    assert "Seven: 7." in (tmp_path / "a.html").read_text("utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.Rmd", "a.html"]
    assert [one for one in happens(tmp_path / "a.html", browser) if not one.startswith("data:")] == []


def test_rmarkdown_evaluates_what_is_not_escaped(tmp_path: Path) -> None:
    """The oracle sees `!expr` in front matter and in options of a cell, and inline code."""
    text = '---\ntitle: !expr file.create("hit-yaml")\n---\n\n```{r}\n#| echo: !expr file.create("hit-cell")\n1\n```\n'
    (tmp_path / "a.Rmd").write_text(text + '\n`r file.create("hit-inline")`\n', "utf-8")
    knitted(tmp_path, 'rmarkdown::render("a.Rmd", rmarkdown::md_document(), quiet=TRUE)')
    assert {path.name for path in tmp_path.glob("hit-*")} == {"hit-yaml", "hit-cell", "hit-inline"}


def test_front_matter_that_seminal_writes_evaluates_nothing(hostile: Path, tmp_path: Path) -> None:
    """`init` and the section leave a chapter's metadata as they are: titles with dashes begin no second block."""
    text = (hostile / "chapters/plain.md").read_text("utf-8")
    assert len(re.findall(r"^(?:---|\.\.\.)\s*$", text, re.MULTILINE)) == 2
    (tmp_path / "a.Rmd").write_text(text, "utf-8")
    code = 'x <- rmarkdown::yaml_front_matter("a.Rmd"); stopifnot(identical(names(x), "topics"))'
    knitted(tmp_path, code)
    assert [path.name for path in tmp_path.iterdir()] == ["a.Rmd"]


def test_quarto_finds_no_code_and_no_shortcode(chapter: str, tmp_path: Path) -> None:
    assert execute(chapter, tmp_path) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "payload",
    [
        "`{python} open('hit', 'w')`",
        "```{python}\nopen('hit', 'w')\n```",
        "{{< env HOME >}}",
        "{{<\ninclude x\n>}}",
    ],
)
def test_quarto_runs_what_is_not_escaped(payload: str, tmp_path: Path) -> None:
    assert execute(f"Text {payload}\n" if payload[:2] != "``" else payload, tmp_path)
    assert (tmp_path / "hit").exists() == ("python" in payload)


def pages(hostile: Path, chapter: str, folder: Path) -> dict[str, Callable[[], str]]:
    """Return what makes the page of each writer."""

    def pandoc(text: str, *options: str) -> str:
        program = find_pandoc()
        if program is None:
            pytest.skip("no pandoc")
        (folder / "a.md").write_text(text, "utf-8")
        (folder / "seminal.yml").write_text("bibliography: [bib/references.bib]\n", "utf-8")
        shutil.copytree(hostile / "bib", folder / "bib", dirs_exist_ok=True)
        command = [
            program,
            "--from=markdown",
            "--to=html",
            "--standalone",
            "--metadata=title:t",
            *options,
            "a.md",
        ]
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr.decode()[-1000:]
        return done.stdout.decode()

    head = f"---\ntopics: [{', '.join(topics(hostile))}]\nfurther-reading: {{max: 5000}}\nnocite: '@*'\n---\n\n# One\n"

    def coverage() -> str:
        run(hostile, "coverage", "--html", "page.out")
        return (hostile / "page.out").read_text("utf-8")

    def section() -> str:
        text = run(hostile, "further", "chapters/plain.md", "--max", "5000", "--format", "html")[0]
        return f"<!doctype html><meta charset=utf-8>{text}"

    return {
        "section in a chapter": lambda: pandoc(chapter),
        "section in a chapter, as GitHub reads it": lambda: pandoc(chapter, "--from=gfm"),
        "section in a chapter, with bare addresses": lambda: pandoc(
            chapter, "--from=markdown+autolink_bare_uris"
        ),
        "filter": lambda: pandoc(head, "--filter", str(FILTER), "--citeproc"),
        "pandoc's own bibliography, BibTeX": lambda: pandoc(
            head, "--citeproc", "--bibliography=bib/references.bib"
        ),
        "pandoc's own bibliography, CSL": lambda: pandoc(
            head, "--citeproc", "--bibliography=bib/references.json"
        ),
        "further --format html": section,
        "coverage --html": coverage,
    }


NAMES = (
    "section in a chapter",
    "section in a chapter, as GitHub reads it",
    "section in a chapter, with bare addresses",
    "filter",
    "pandoc's own bibliography, BibTeX",
    "pandoc's own bibliography, CSL",
    "further --format html",
    "coverage --html",
)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_happens_in_a_browser(
    hostile: Path, chapter: str, name: str, tmp_path: Path, browser: Browser
) -> None:
    page = tmp_path / "page.html"
    text = pages(hostile, chapter, tmp_path)[name]()
    page.write_text(text, "utf-8")
    assert len(text) > 20_000
    before = {path.name for path in tmp_path.iterdir()}
    assert happens(page, browser) == []
    assert {path.name for path in tmp_path.iterdir()} == before


def test_the_browser_sees_what_is_not_escaped(tmp_path: Path, browser: Browser) -> None:
    for number, payload in enumerate(
        [
            "<svg/onload=window.__hit=1>",
            "<a href='javascript:window.__hit=1'>x</a>",
            "<iframe srcdoc='<script>parent.__hit=1</script>'></iframe>",
            "<details ontoggle=window.__hit=1>",
            "<script>alert(1)</script>",
        ]
    ):
        page = tmp_path / f"{number}.html"
        page.write_text(f"<!doctype html>{payload}", "utf-8")
        assert happens(page, browser), payload
