"""What is written is given to the programs that would run it, and nothing happens."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.escaping.payloads import ALL
from tests.escaping.test_sections import item, section

pytestmark = pytest.mark.slow

PLACES = ("title", "author", "note", "venue", "url", "doi")


def chapter() -> str:
    items = [item(payload, place, n) for place in PLACES for n, payload in enumerate(ALL)]
    return f"# One\n\n{section(items)}\n\nSeven: `r 3 + 4`.\n"


def test_knitr_runs_nothing_of_a_reading_list(tmp_path: Path) -> None:
    program = shutil.which("Rscript")
    if program is None:
        pytest.skip("no Rscript")
    (tmp_path / "a.Rmd").write_text(chapter(), "utf-8")
    code = 'knitr::knit("a.Rmd", "a.md", quiet = TRUE)'
    done = subprocess.run(
        [program, "-e", code], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    if "there is no package called" in done.stderr:
        pytest.skip("no knitr")
    assert done.returncode == 0, done.stderr
    assert "Seven: 7." in (tmp_path / "a.md").read_text("utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.Rmd", "a.md"]
