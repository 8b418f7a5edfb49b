"""Opening is one way: what is no regular file, too large or not clean text is named, and stops nothing else."""

from __future__ import annotations

import ast
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import seminal as api
from seminal.model.errors import FatalError
from seminal.model.source import Location
from seminal.store import files, regular
from seminal.text.cleaning import cleaned, first_unfit
from tests.commands import seminal
from tests.source import called, calls

KINDS = ("pipe", "device", "socket", "folder")
WITHOUT_END = ("pipe", *(pytest.param(kind, marks=pytest.mark.slow) for kind in KINDS[1:]))


def strange(path: Path, kind: str) -> None:
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    else:
        here = Path.cwd()
        os.chdir(path.parent)  # a socket's name may not be long
        try:
            with socket.socket(socket.AF_UNIX) as one:
                one.bind(path.name)
        finally:
            os.chdir(here)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("name", "configured", "commands"),
    [
        ("x.md", "chapters: [x.md]", (("check",), ("coverage",), ("scan", "x.md"))),
        ("x.bib", "bibliography: [x.bib]", (("check",), ("coverage",), ("read", "x.bib"))),
        ("x.md", "seeds: [x.md]", (("build",), ("coverage",), ("read", "x.md"))),
    ],
    ids=["chapter", "bibliography", "list"],
)
def test_what_is_no_file_is_named_and_never_waited_for(
    tmp_path: Path, kind: str, name: str, configured: str, commands: tuple[tuple[str, ...], ...]
) -> None:
    strange(tmp_path / name, kind)
    (tmp_path / "a.md").write_text("See [@one].\n", "utf-8")
    chapters = "" if "chapters" in configured else "chapters: [a.md]\n"
    (tmp_path / "seminal.yml").write_text(f"{chapters}{configured}\n", "utf-8")
    for command in commands:
        done = seminal(*command, cwd=tmp_path)
        assert done.returncode in (0, 1, 2), (command, done.stderr)
        assert "bug" not in done.stderr, (command, done.stderr)


def test_a_file_that_is_too_large_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regular, "MAX_BYTES", 10)
    (tmp_path / "a.md").write_text("more than ten bytes", "utf-8")
    with pytest.raises(FatalError, match=r"^a\.md: larger than"):
        files.read_source(Path("a.md"), tmp_path)


@pytest.mark.parametrize(
    ("key", "character"),
    [
        ("bib", "\\0"),
        ("seeds", "\\x01"),
        ("chapters", "\\x1b"),
        ("bibliography", "\\0"),
        ("libraries", "\\x01"),
        ("index", "\\x1b"),
        ("topics", "\\0"),
    ],
)
def test_a_control_character_in_the_configuration_is_named(tmp_path: Path, key: str, character: str) -> None:
    (tmp_path / "seminal.yml").write_text(f'{key}: "b{character}x"\n', "utf-8")
    for command in ("build", "check"):
        done = seminal(command, cwd=tmp_path)
        assert done.returncode == 2
        assert f"`{key}` has a control character" in done.stderr


LINE = "- A. Stone. Kites at Night. Reels 10, pp. 63-72, 2000."
LIST = (
    "- A. Smith. *On\x01Frobs and\x7f Widgets*. SOSP, 2001.\n\x0c- B. Jones. *The\ud800 Other*. OSDI, 2002.\n"
)


def test_control_characters_reach_no_entry_and_are_said_once() -> None:
    reading = api.read(LIST, format=None)
    texts = [one.title for one in reading.entries]
    assert texts == ["On\ufffdFrobs and\ufffd Widgets", "The\ufffd Other"]
    assert [(d.rule, d.location.line, d.location.column) for d in reading.diagnostics] == [
        ("unreadable-text", 1, 16)
    ]
    assert reading.source.text == LIST


@pytest.mark.parametrize("page", ["\n\f", "\f\n", "\n\f\n"])
def test_a_form_feed_moves_no_line(page: str) -> None:
    text = f"{LINE}{page}{LINE}\n"
    found = api.read(text.replace("\f", "\f\f")).entries
    lines = [one.origin.where.line for one in found if isinstance(one.origin.where, Location)]
    assert lines == [1, 1 + page.count("\n")]


@pytest.mark.parametrize(
    ("text", "title", "pages"),
    [
        ("- A. Stone, \u201eKites\u201d, *Reels* 10, S. 7\x9619, 2000.\n", "Kites", "7–19"),
        ("- A. Stone. The kite\x92s string. Reels 10, pp. 63\x9672, 2000.\n", "The kite's string", "63–72"),
    ],
)
def test_signs_of_windows_that_came_as_controls_are_read(text: str, title: str, pages: str) -> None:
    reading = api.read(text, format="markdown")
    assert [(one.title, one.fields["pages"]) for one in reading.entries] == [(title, pages)]
    assert "of Windows-1252" in reading.diagnostics[0].message


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (
            ".json",
            json.dumps(
                [{"id": "a", "type": "book", "title": "A\ud800\x01B", "author": [{"family": "C\x02"}]}]
            ),
        ),
        (".yaml", '- id: a\n  type: book\n  title: "A\\x01B"\n  author:\n    - family: "C\\x02"\n'),
        (".html", "<ul><li>C. Smith. <i>A&#1;B of Frobs</i>. SOSP, 2001.</li></ul>"),
    ],
)
def test_escapes_bring_no_control_character_either(tmp_path: Path, suffix: str, text: str) -> None:
    path = tmp_path / f"list{suffix}"
    path.write_text(text, "utf-8")
    (tmp_path / "seminal.yml").write_text(f"seeds: [{path.name}]\n", "utf-8")
    for _ in range(2):
        assert seminal("build", cwd=tmp_path).returncode == 0
    for name in ("references.bib", "references.json", "provenance.json", "topics.json", "seminal.lock"):
        written = (tmp_path / "bib" / name).read_text("utf-8")
        assert first_unfit(written) < 0
        assert not any(f"\\u00{number:02x}" in written for number in range(32))


def test_no_line_of_a_file_elsewhere_is_quoted(tmp_path: Path) -> None:
    (tmp_path / "passwords.bib").write_text("root:x:secret @misc{k, title={T\n", "utf-8")
    book = tmp_path / "book"
    book.mkdir()
    (book / "a.md").write_text("@k\n", "utf-8")
    (book / "seminal.yml").write_text("chapters: [a.md]\nbibliography: [../passwords.bib]\n", "utf-8")
    for form in ("text", "short", "json", "sarif", "github"):
        done = seminal("check", "--format", form, cwd=book)
        assert "broken-entry" in done.stdout
        assert "secret" not in done.stdout + done.stderr
    (tmp_path / ".git").mkdir()  # the bibliography of a repository with several books
    assert "secret" in seminal("check", cwd=book).stdout


def test_no_line_of_a_chapter_elsewhere_is_quoted(tmp_path: Path) -> None:
    (tmp_path / "passwords").write_text("root:x:secret @nobody\n", "utf-8")
    book = tmp_path / "book"
    book.mkdir()
    (book / "a.md").symlink_to("../passwords")
    (book / "links").symlink_to("..")
    (book / "own.bib").write_text("@misc{k, title={T}}\n", "utf-8")
    for chapter in ("../passwords", "a.md", "links/passwords"):
        (book / "seminal.yml").write_text(f"chapters: [{chapter}]\nbibliography: [own.bib]\n", "utf-8")
        done = seminal("check", cwd=book)
        assert "unknown-key" in done.stdout
        assert "secret" not in done.stdout
    (book / "seminal.yml").write_text("chapters: [../passwords]\n", "utf-8")
    assert "secret" not in seminal("check", cwd=book).stdout  # where nothing at all may be quoted


def test_a_relative_cache_folder_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "a.bib").write_text("@misc{a, title={One}}\n" * 400, "utf-8")
    (tmp_path / "seminal.yml").write_text("seeds: [seeds]\n", "utf-8")
    seminal("build", cwd=tmp_path, XDG_CACHE_HOME="cache", HOME=str(tmp_path / "home"))
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("text", ["", "plain", "Wörter — 題名\t\n", "\u200b\ufeff"])
def test_clean_text_stays(text: str) -> None:
    assert cleaned(text) == text
    assert first_unfit(text) == -1


READERS = frozenset(("read_text", "read_bytes", "open"))
EXEMPT = {
    "__main__.py": "output that nobody reads any more goes to the null device",
    "filters/setting.py": "a file of the system's",
    "match/comparison.py": "weights that the package brings",
    "resolve/dumps/unpacking.py": "dumps are read in pieces, also from a pipe that the command line names",
    "store/cache.py": "makes an empty database for SQLite, which reads nothing until it is seen to be a regular file",
    "store/journal.py": "writes",
    "store/locking.py": "writes",
    "store/regular.py": "the one way to open a file",
    "store/writing.py": "writes",
}


def test_nobody_else_opens_a_file() -> None:
    found = {
        place: node.lineno
        for place, node in calls()
        if called(node) in READERS and not ast.unparse(node.func).startswith(("files.", "read_bytes"))
    }
    assert not {place: line for place, line in found.items() if place not in EXEMPT}
    assert EXEMPT.keys() <= found.keys(), "one opens no longer: take it off the list"


COMMANDS: tuple[tuple[str, ...], ...] = (
    ("build",),
    ("check",),
    ("coverage",),
    ("explain", "yu2022orca"),
    ("rename", "yu2022orca", "yu"),
)


@pytest.mark.slow
@pytest.mark.parametrize("kind", WITHOUT_END)
def test_what_is_no_file_where_we_write_or_remember_is_never_waited_for(tmp_path: Path, kind: str) -> None:
    """A pipe in place of each file that a build or a check left, in the project and in the cache."""
    book, cache = tmp_path / "book", tmp_path / "cache"
    book.mkdir()
    (book / "list.md").write_text('- Yu et al., "Orca: A Distributed Serving System", OSDI 2022\n' * 60)
    (book / "a.md").write_text("See [@yu2022orca].\n")
    (book / "seminal.yml").write_text(
        "seeds: [list.md]\nchapters: [a.md]\nbibliography: [bib/references.bib]\n"
    )
    for command in COMMANDS[:-1]:
        seminal(*command, cwd=book, XDG_CACHE_HOME=str(cache))
    made = [one for folder in (book / "bib", cache) for one in folder.rglob("*") if one.is_file()]
    assert len(made) > 5
    for one in made:
        one.unlink()
        strange(one, kind)
    for command in COMMANDS:
        done = seminal(*command, cwd=book, XDG_CACHE_HOME=str(cache))
        assert done.returncode in (0, 1, 2), (command, done.stderr)
        assert "bug" not in done.stderr, (command, done.stderr)


RENDER = """
import io, os, sys
from seminal.filters.both import main

document = sys.stdin.buffer.read()
for folder in sys.argv.pop(1).split(os.pathsep):
    os.chdir(folder)
    sys.stdin = io.TextIOWrapper(io.BytesIO(document))
    main()
"""


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_is_never_waited_for_in_a_render(tmp_path: Path, kind: str) -> None:
    folders = []
    for name in ("bib/topics.json", "bib/provenance.json", "seminal.yml", "refs.bib", "x.csl"):
        folders.append(tmp_path / name.replace("/", "-"))
        (folders[-1] / "bib").mkdir(parents=True)
        strange(folders[-1] / name, kind)
    meta = {"bibliography": "refs.bib", "topics": "a", "csl": "x.csl"}
    cite = {
        "citationId": "b",
        "citationPrefix": [],
        "citationSuffix": [],
        "citationMode": {"t": "NormalCitation"},
    }
    document = {
        "pandoc-api-version": [1, 23, 1],
        "meta": {key: {"t": "MetaString", "c": value} for key, value in meta.items()},
        "blocks": [
            {
                "t": "Para",
                "c": [{"t": "Cite", "c": [[{**cite, "citationNoteNum": 1, "citationHash": 0}], []]}],
            }
        ],
    }
    done = subprocess.run(
        [sys.executable, "-c", RENDER, os.pathsep.join(map(str, folders)), "html"],
        input=json.dumps(document).encode(), capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.count(b'"blocks"') == len(folders)
    assert b"bug" not in done.stderr


def test_a_pipe_that_a_person_names_is_written_where_a_program_reads_it(tmp_path: Path) -> None:
    (tmp_path / "seminal.yml").write_text("chapters: [a.md]\n", "utf-8")
    (tmp_path / "a.md").write_text("See [@one].\n", "utf-8")
    pipe = tmp_path / "p"
    os.mkfifo(pipe)
    for command in ("check --baseline", "coverage --html", "coverage --baseline"):
        done = seminal(*command.split(), str(pipe), cwd=tmp_path)
        assert (done.returncode, done.stderr) == (
            2,
            "seminal: p: cannot be written: no program reads this pipe\n",
        )
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True) as cat:
        seminal("coverage", "--html", str(pipe), cwd=tmp_path)
        assert cat.stdout
        assert "</html>" in cat.stdout.read()
