"""Pandoc around the filter: Markdown to documents, documents through the filter, documents to outputs."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from seminal.filters.further_reading import apply
from seminal.filters.setting import find_pandoc

TOPICS = Path(__file__).with_name("topics.json")
CHAPTER = """---
topics: [serving]
---

# Serving

Orca batches [@yu2022orca, p. 3].

## Later

Text.
"""
FILTER = Path(__file__).parents[2] / "filters" / "further_reading.py"


def pandoc_run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run pandoc, which finds our Python for filters; skip the test where there is none."""
    program = find_pandoc()
    if program is None:
        pytest.skip("no pandoc: pip install pypandoc_binary")
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        [program, *arguments],
        input=text,
        env=env,
        encoding="utf-8",
        capture_output=True,
        timeout=60,
        check=False,
    )


def pandoc(*arguments: str, text: str = "") -> str:
    done = pandoc_run(*arguments, text=text)
    assert done.returncode == 0, done.stderr
    return done.stdout


def document(markdown: str, *arguments: str) -> bytes:
    return pandoc("--from=markdown", "--to=json", *arguments, text=markdown).encode()


def filtered(markdown: str, output: str = "html", *arguments: str) -> tuple[Any, list[str]]:
    """Return the document after the filter, and the complaints."""
    data, complaints, _ = apply(document(markdown, *arguments), output)
    return json.loads(data), complaints


def shown(doc: Any, output: str = "plain", *arguments: str) -> str:
    return pandoc(
        "--from=json", f"--to={output}", "--wrap=none", "--columns=999", *arguments, text=json.dumps(doc)
    )


def html(markdown: str, *arguments: str) -> str:
    doc, complaints = filtered(markdown, "html", *arguments)
    assert complaints == []
    return shown(doc, "html")


def settle(folder: Path, monkeypatch: pytest.MonkeyPatch, topics: Path | None = TOPICS) -> None:
    """Make `folder` the current one, with a topics file and without Quarto around."""
    for name in [name for name in os.environ if name.startswith("QUARTO")]:
        monkeypatch.delenv(name)
    if topics:
        (folder / "bib").mkdir()
        shutil.copy(topics, folder / "bib" / "topics.json")
    (folder / "seminal.yml").write_text("")  # the project ends here: nothing above counts
    monkeypatch.chdir(folder)


def own_bib(folder: Path, keys: dict[str, str] | None = None) -> str:
    """Write refs.bib, the author's own: the fixture's works, under `keys` where those are named; return its option."""
    works = json.loads(TOPICS.read_text("utf-8"))["works"]
    entries = (
        f"@article{{{(keys or {}).get(key, key)}, author={{{' and '.join(work['authors'])}}}, "
        f"title={{{work['title']}}}, journal={{Own Record}}, year={{{work['year']}}}}}\n"
        for key, work in works.items()
        if keys is None or key in keys
    )
    (folder / "refs.bib").write_text("".join(entries), "utf-8")
    return "--metadata=bibliography:refs.bib"


def div(options: str = "", body: str = "", before: str = "# S\n\nText.") -> str:
    return f"{before}\n\n::: {{.further-reading {options}}}\n{body}\n:::\n"


def titles(markup: str) -> list[str]:
    """Return in order the first word of the fixture's titles, as they stand in list items."""
    names = "Efficient|Orca|Tail|Attention Is|FlashAttention|Large Scale|Large scale"
    items = re.findall(r"<li>(.*?)</li>", markup, re.S | re.I)
    found = [re.search(names, re.sub("<.*?>", "", item), re.I) for item in items]
    return [match[0].split()[0].lower() for match in found if match]
