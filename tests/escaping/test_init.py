"""`init` in a folder of a stranger: file names are text, and what it writes is read by every later command."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.commands import seminal
from tests.escaping import oracles
from tests.escaping.books import FILES

UNFIT = (
    "\n::error file=x::y",
    "a\r##[error]b",
    "z\x1b[31m",
    "t\x1b]0;x\x07",
    "half\udc80",
)
NAMES = (
    *UNFIT,
    *(stem for name in FILES if "\x1b" not in (stem := name.rpartition(".")[0])),
    "nel\x85x",
    "line\u2028x",
    "tab\tx",
    "a[1]",
    "b*c",
    "d?e",
    "{x,y}",
    "!not",
    "~root",
    "#hash",
    "a: b",
    "&anchor",
    "*",
    "null",
    "back\\slash",
    " space ",
)
WORKS = "".join(f"- Ann Roe. Night kites {n}. SOSP, 200{n}. https://doi.org/10.1000/{n}\n" for n in range(5))
COMMANDS = ("build", "check", "coverage", "verify", "resolve", "build --check", "init --yes")


def folder_of(folder: Path, names: tuple[str, ...]) -> Path:
    """Write a chapter, a reading list and a bibliography of each name, and no configuration."""
    (folder / "text").mkdir(parents=True)
    (folder / "lists").mkdir()
    for n, name in enumerate(names):
        (folder / "text" / f"{name}.md").write_text(f"# One\n\nText [@key{n}].\n", "utf-8")
        (folder / "lists" / f"reading {name}.md").write_text(f"# Kites {n}\n\n{WORKS}", "utf-8")
        entry = (
            f"@book{{key{n}, title = {{Title {n}}}, author = {{Roe, A.}}, publisher = {{P}}, year = 2001}}\n"
        )
        (folder / f"{name}.bib").write_text(entry, "utf-8")
    return folder


def printed(folder: Path, command: str) -> tuple[int, str]:
    """Return a command's exit status and all that it printed, which no screen obeys."""
    done = seminal(*command.split(), cwd=folder)
    text = done.stdout + done.stderr
    assert list(oracles.screen(text)) == [], command
    return done.returncode, text


@pytest.mark.slow
@pytest.mark.parametrize("few", [pytest.param(True, id="one by one"), pytest.param(False, id="all")])
def test_what_init_writes_is_read(tmp_path: Path, few: bool) -> None:
    groups = [NAMES[at : at + 6] for at in range(0, len(NAMES), 6)] if few else [NAMES]
    for number, names in enumerate(groups):
        book = folder_of(tmp_path / f"b{number}", names)
        for command in ("init --dry-run", "init --yes"):
            status, text = printed(book, command)
            assert status == 0
            assert ("with a control character in the name" in text) == (not {*UNFIT}.isdisjoint(names))
        for command in COMMANDS:
            status, text = printed(book, command)
            assert status in (0, 1), (command, text)
        assert not few or "unknown-key" not in printed(book, "check --format short")[1]


@pytest.mark.parametrize("name", ["a; touch PWNED", "$(touch PWNED)", "c d", "-x", "it's", "`touch PWNED`"])
def test_a_suggested_command_does_what_it_says(tmp_path: Path, name: str) -> None:
    for folder in (name, "other"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "_quarto.yml").write_text("project: {type: book}\n", "utf-8")
    said = seminal("check", cwd=tmp_path).stderr
    command = said[said.index("`cd ") + 1 : said.rindex(" && seminal check`")]
    done = subprocess.run(["sh", "-c", f"{command} && pwd"], cwd=tmp_path, capture_output=True, text=True)
    assert Path(done.stdout.rstrip("\n")).name in (name, "other"), done.stderr
    assert not list(tmp_path.rglob("PWNED"))


@pytest.mark.parametrize(
    "name",
    [
        *("[a]", "**", "["),
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("[!b]", "*", "?", "a[1-3]", "[]")),
    ],
)
def test_a_name_with_the_signs_of_a_pattern_is_that_file(tmp_path: Path, name: str) -> None:
    """In a configuration that `init` writes and in one that a person writes, as list, chapter and bibliography."""
    folder = folder_of(tmp_path / "one", (name, "a", "a2"))
    (folder / "lists" / "reading a.md").unlink()
    (folder / "lists" / "reading a2.md").unlink()
    decoys = tmp_path / "two"
    folder_of(decoys, (name, "a", "a2"))
    assert seminal("init", "--yes", cwd=folder).returncode == 0
    for one in ("reading a.md", "reading a2.md"):
        (folder / "lists" / one).write_text("# Other\n\n- Bea Moe. Day kites. SOSP, 2011.\n", "utf-8")
    assert seminal("build", cwd=folder).returncode == 0
    assert "Day kites" not in (folder / "bib" / "references.bib").read_text("utf-8")
    assert "Night kites" in (folder / "bib" / "references.bib").read_text("utf-8")
    written = (
        f"seeds: ['lists/reading {name}.md']\nchapters: ['text/{name}.md']\nbibliography: ['{name}.bib']\n"
    )
    (decoys / "seminal.yml").write_text(written, "utf-8")
    assert seminal("build", cwd=decoys).returncode == 0
    assert "Night kites" in (decoys / "bib" / "references.bib").read_text("utf-8")
    checked = seminal("check", cwd=decoys)
    assert "key0 is in no" not in checked.stdout, checked.stdout
