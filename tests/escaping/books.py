"""A book whose lists, chapters, topics and file names are payloads, and everything that is written about it."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

FILES = (
    "::error::x.md",
    "=cmd|' C calc'!A0.md",
    "`r file.create('pwned-name')`.qmd",
    "{{< env HOME >}}.md",
    "##[error]x.md",
    "\x1b[31mred.md",
    "\u202egnp.md",
    "<script>document.title='pwned'<script>.md",
    "$(touch pwned-shell).md",
    "-rf.md",
    "a,b;c.md",
    "%0A::error::x.md",
    "!expr x.md",
    "quote\"'.md",
)


def records(payloads: Sequence[str]) -> list[dict[str, object]]:
    """Return a CSL item for each payload, which is in every place of it at once."""
    return [
        {
            "id": payload,
            "type": "article-journal",
            "title": f"{word(n)} {payload}",
            "author": [{"family": payload, "given": payload}, {"literal": payload}],
            "container-title": payload,
            "publisher": payload,
            "issued": {"date-parts": [[1900 + n % 100]]},
            "volume": payload,
            "page": payload,
            "note": payload,
            "annote": payload,
            "URL": payload,
            "DOI": payload,
            "ISBN": payload,
        }
        for n, payload in enumerate(payloads)
    ]


def bibtex(payloads: Sequence[str]) -> str:
    """Return an entry for each payload whose braces pair up."""
    return "\n".join(
        f"@misc{{k{n},\n  title = {{{word(n, 'B')} {payload}}},\n  author = {{{payload}}},\n  note = {{{payload}}},\n"
        f"  url = {{{payload}}},\n  year = {1950 + n % 70},\n}}"
        for n, payload in enumerate(payloads)
        if paired(payload)
    )


def markdown(payloads: Sequence[str]) -> str:
    """Return a list with a heading for each payload, and a work with it in title, note and link."""
    return "# Hostile readings\n\n" + "\n".join(
        f"## {payload}\n\n- {word(n, 'M')} {payload}. Jane Doe and Kim Roe. VLDB, {1980 + n % 40}. "
        f"[{payload}]({payload}) {payload} https://doi.org/10.5555/{n:06}\n"
        for n, payload in enumerate(" ".join(one.split()) for one in payloads)
        if payload
    )


def word(number: int, kind: str = "C") -> str:
    """Return words that make works of two payloads two works."""
    letters = "".join(chr(97 + int(digit) * 2) for digit in f"{number:03}")
    return f"{kind}{letters}ology of {letters[::-1]}istics {number}"


def paired(text: str) -> bool:
    depth = 0
    for char in text:
        depth += {"{": 1, "}": -1}.get(char, 0)
        if depth < 0:
            return False
    return depth == 0


def book(folder: Path, payloads: Sequence[str]) -> Path:
    """Write the book and return its folder."""
    (folder / "seeds").mkdir(parents=True)
    (folder / "chapters").mkdir()
    (folder / "seminal.yml").write_text(
        "chapters: ['chapters/*']\nbibliography: [bib/references.bib]\n", "utf-8"
    )
    (folder / "seeds/a.json").write_text(json.dumps(records(payloads)), "utf-8")
    (folder / "seeds/b.bib").write_text(bibtex(payloads), "utf-8", errors="replace")
    (folder / "seeds/c.md").write_text(markdown(payloads), "utf-8", errors="replace")
    for name in FILES:
        body = "\n\n".join(f"{payload} [@missing-{n}; @{{{payload}}}]" for n, payload in enumerate(payloads))
        (folder / "chapters" / name).write_text(
            f"# One\n\n{body}\n".replace("\0", ""), "utf-8", errors="replace"
        )
    (folder / "chapters/plain.md").write_text("---\ntopics: [TOPIC]\n---\n\n# Plain\n\nText.\n", "utf-8")
    return folder


def run(folder: Path, *arguments: str, tty: bool = False) -> tuple[str, str]:
    """Run the command in this process and return what it printed to both streams."""
    from seminal.__main__ import _run_command

    out, err = Screen(tty), Screen(tty)
    before = Path.cwd()
    os.chdir(folder)
    environment = {"XDG_CACHE_HOME": str(folder / ".cache"), "SEMINAL_DEBUG": "1", "PYTHONUTF8": "1"}
    try:
        named = patch.object(sys, "argv", ["seminal", *arguments])
        with patch.dict(os.environ, environment), named, redirect_stdout(out), redirect_stderr(err):
            status = _run_command()
    finally:
        os.chdir(before)
    assert status in (0, 1, 2), (arguments, err.getvalue())
    return out.getvalue(), err.getvalue()


class Screen(io.StringIO):
    """What was printed, to a terminal or not."""

    def __init__(self, tty: bool) -> None:
        super().__init__()
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty


def written(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the files of `bib/` with their texts."""
    for path in sorted((folder / "bib").iterdir()):
        yield path.name, path.read_text("utf-8")


def topics(folder: Path) -> Mapping[str, str]:
    """Return the titles of the topics by slug."""
    data = json.loads((folder / "bib/topics.json").read_text("utf-8"))
    return {topic["slug"]: topic["title"] for topic in data["topics"]}
