"""Render the book with pandoc alone, where Quarto is not installed: `make book`.

Quarto does all of this and more; this is the small part that the book needs: chapters as pages,
numbered cross-references, the further-reading filter, one merged document for EPUB, Word and PDF.
"""

from __future__ import annotations

import argparse
import copy
import os
import sys
from pathlib import Path

import yaml
from rendering.numbering import label
from rendering.pages import write_pages
from rendering.source import OUT, ROOT, PandocError, chapters
from rendering.whole import write_whole

from seminal import pandoc


def main() -> None:
    """Render the pages, and with `--all` the EPUB, Word and PDF files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="also write EPUB, Word and PDF")
    wanted = parser.parse_args()
    program = pandoc.find()
    if program is None:
        sys.exit(f"render.py: {pandoc.described()}")
    own = (str(Path(program).parent), str(Path(sys.executable).parent))
    os.environ["PATH"] = os.pathsep.join((*own, os.environ["PATH"]))
    config = yaml.safe_load((ROOT / "_quarto.yml").read_text("utf-8"))
    OUT.mkdir(exist_ok=True)
    try:
        book = chapters()
        for chapter in book:
            label(chapter)
        again = copy.deepcopy(book) if wanted.all else []
        write_pages(book, config)
        print(f"wrote {len(book)} pages to _book/; open _book/index.html")
        if wanted.all:
            write_whole(again, config)
    except PandocError as error:
        sys.exit(f"render.py: pandoc failed: {error}")
    finally:
        for file in OUT.glob(".*.json"):
            file.unlink()


if __name__ == "__main__":
    main()
