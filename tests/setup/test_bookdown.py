"""What `seminal init` writes for reading sections into a bookdown book."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from seminal.pandoc import find
from tests.commands import seminal
from tests.filters.rendering import pandoc
from tests.shared import write

pytestmark = pytest.mark.slow

LIST = "# Papers\n\n## Serving\n\n" + "".join(
    f"- Ada Stone and Ben Ortiz. {word} in the Wind of the Sea. OSDI {year}.\n"
    for word, year in (("Kites", 2010), ("Lamps", 2011), ("Reels", 2012), ("Sails", 2013))
)
ARGUMENTS = ["--filter", "seminal-further-reading"]
INDEX = "---\ntitle: T\nsite: bookdown::bookdown_site\n---\n\n# One\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return write(tmp_path, {"index.Rmd": INDEX, "seeds/list.md": LIST})


def test_a_book_without_formats_gets_the_default_one(book: Path) -> None:
    assert seminal("init", "--yes", cwd=book).returncode == 0
    assert yaml.safe_load((book / "_output.yml").read_text()) == {
        "bookdown::gitbook": {"pandoc_args": ARGUMENTS}
    }
    assert "_output.yml" not in seminal("init", "--dry-run", cwd=book).stdout  # nothing to add


def test_each_format_gets_the_filter_or_a_line_says_what_to_write(book: Path) -> None:
    (book / "_output.yml").write_text(
        'bookdown::gitbook:\n  css: style.css # mine\nbookdown::pdf_book:\n  pandoc_args: ["--listings"]\n'
        "bookdown::epub_book: default\n"
    )
    done = seminal("init", "--yes", cwd=book)
    assert done.returncode == 0, done.stderr
    text = (book / "_output.yml").read_text()
    formats = yaml.safe_load(text)
    assert "# mine" in text
    assert formats["bookdown::gitbook"] == {"css": "style.css", "pandoc_args": ARGUMENTS}
    assert formats["bookdown::pdf_book"] == {"pandoc_args": ["--listings", *ARGUMENTS]}
    assert formats["bookdown::epub_book"] == "default"
    assert 'write below `bookdown::epub_book:` in _output.yml: pandoc_args: ["--filter",' in done.stdout


def test_formats_of_the_front_matter_are_the_authors(book: Path) -> None:
    (book / "index.Rmd").write_text(INDEX.replace("site:", "output: bookdown::gitbook\nsite:"))
    done = seminal("init", "--yes", cwd=book)
    assert not (book / "_output.yml").exists()
    assert (
        "index.Rmd names formats under `output:`; write below each (bookdown::gitbook): pandoc_args:"
        in done.stdout
    )


def _has_bookdown() -> bool:
    ask = ["Rscript", "-e", 'q(status=!requireNamespace("bookdown", quietly=TRUE))']
    return shutil.which("Rscript") is not None and subprocess.run(ask, check=False).returncode == 0


@pytest.mark.slow
def test_bookdown_itself_runs_the_recipe(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not _has_bookdown():
        pytest.skip("bookdown is not installed")
    write(
        book,
        {
            "index.Rmd": INDEX.replace("---\n\n", "bibliography: own.bib\n---\n\n"),
            "01-two.Rmd": "---\ntopics: [serving]\n---\n\n# Two\n\nKites [@Own10].\n",
            "02-three.Rmd": "# Three\n\nText.\n",
            "own.bib": "@inproceedings{Own10, author={Stone, Ada and Ortiz, Ben}, year=2010, booktitle={OSDI},\n"
            "  title={Kites in the Wind of the Sea}}\n",
        },
    )
    for command in ("init", "build"):
        assert seminal(command, *["--yes"] * (command == "init"), cwd=book).returncode == 0
    found = find()
    assert found
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "RSTUDIO_PANDOC": str(Path(found).parent), "PATH": path}
    for form, page in (
        ("gitbook", "two.html"),
        ("epub_book", "_main.epub"),
        ("word_document2", "_main.docx"),
    ):
        code = f"bookdown::render_book('index.Rmd', 'bookdown::{form}', quiet=TRUE)"
        arguments = ["--filter", "seminal-further-reading"]
        (book / "_output.yml").write_text(yaml.safe_dump({f"bookdown::{form}": {"pandoc_args": arguments}}))
        done = subprocess.run(
            ["Rscript", "-e", code], cwd=book, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        text = pandoc("--to=plain", "--wrap=none", str(book / "_book" / page))
        section = text[text.index("Further reading") :].partition("Three")[0].partition("References")[0]
        assert "Lamps in the Wind" in section
        assert "Kites in the Wind" not in section
