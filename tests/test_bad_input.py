"""Bad input gets one clear message, loses nothing and never ends in a traceback."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.commands import project, seminal

LIST = """\
# Reading

## Serving

- Kwon, W., et al. (2023). **Efficient Memory Management with PagedAttention**. *SOSP 2023*.
- Yu, G., et al. (2022). **Orca: A Distributed Serving System**. *OSDI 2022*.
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return project(tmp_path, seminal_yml="", seeds__a_md=LIST)


def test_an_empty_list(book: Path) -> None:
    (book / "seeds" / "empty.md").write_text("", "utf-8")
    done = seminal("build", cwd=book)
    assert done.returncode == 0
    assert "seeds/empty.md:1:1: " in done.stderr
    assert "2 works" in done.stdout


def test_no_lists_give_an_empty_bibliography(tmp_path: Path) -> None:
    project(tmp_path, seminal_yml="")
    done = seminal("build", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "@" not in (tmp_path / "bib" / "references.bib").read_text("utf-8")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\x7fELF\0\0\0\1", "seeds/bad.md: this is a binary file"),
        (b"\x7fELF\xff\0\0\1", "seeds/bad.md: this is a binary file"),
    ],
)
def test_what_is_no_text(book: Path, data: bytes, told: str) -> None:
    (book / "seeds" / "bad.md").write_bytes(data)
    done = seminal("build", cwd=book)
    assert done.returncode == 2
    assert told in done.stderr
    assert not (book / "bib").exists()


def test_a_list_in_latin_1_is_read_with_a_warning(book: Path) -> None:
    (book / "seeds" / "old.md").write_bytes(
        b"- Ada Stone. *Caf\xe9 Kites and Their Strings.* Reel Press, 2020.\n"
    )
    for _ in range(2):  # the second run goes by what the first one kept
        done = seminal("build", cwd=book)
        assert done.returncode == 0, done.stderr
        assert "seeds/old.md:1:18: warning[unreadable-text] byte 0xe9 is not UTF-8" in done.stderr
    assert "Café Kites" in (book / "bib" / "references.bib").read_text("utf-8")
    (book / "seeds" / "old.md").write_text(
        "- Ada Stone. *Café Kites and Their Strings.* Reel Press, 2020.\n", "utf-8"
    )
    assert "unreadable-text" not in seminal("build", cwd=book).stderr


def test_a_link_name_that_stands_three_times_leaves_no_nul_and_cuts_no_annotation(tmp_path: Path) -> None:
    links = "[Kites](http://a.org/1) over [Kites](http://a.org/2) and [Kites](http://a.org/3)"
    project(
        tmp_path, seminal_yml="", seeds__a_md=f"- {links}: a study. A. Stone, 2019. Good reading for all.\n"
    )
    done = seminal("build", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for name in ("references.json", "references.bib", "provenance.json"):
        text = (tmp_path / "bib" / name).read_text("utf-8")
        assert "\0" not in text
        assert "\\u0000" not in text
    (work,) = json.loads((tmp_path / "bib" / "references.json").read_text("utf-8"))
    assert work["annote"] == "Good reading for all."
    assert "annotation = {Good reading for all.}" in (tmp_path / "bib" / "references.bib").read_text("utf-8")


def test_line_ends_and_bom_change_nothing(book: Path) -> None:
    seminal("build", cwd=book)
    before = (book / "bib" / "references.bib").read_bytes()
    (book / "seeds" / "a.md").write_bytes(b"\xef\xbb\xbf" + LIST.replace("\n", "\r\n").encode())
    done = seminal("build", "--check", cwd=book)
    assert done.returncode == 0, done.stdout
    assert (book / "bib" / "references.bib").read_bytes() == before


@pytest.mark.slow
def test_a_huge_line(tmp_path: Path) -> None:
    line = "* **Title of a Work that Is Long: And Its Subtitle** (Huang et al., 2019) words and more words "
    project(tmp_path, seminal_yml="", seeds__huge_md="")
    (tmp_path / "seeds" / "huge.md").write_text("x" * 50_000_000 + " " + line, "utf-8")
    done = seminal("read", "seeds/huge.md", "--format", "json", cwd=tmp_path, timeout=120)
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("bib__overrides_yml", "same:\n  - [a, b\n", "bib/overrides.yml:3:1: this is not valid YAML"),
        ("bib__overrides_yml", "sane: []\n", "bib/overrides.yml:1:1: unknown decision `sane`"),
        ("bib__topics_yml", "topics: {}\n", "bib/topics.yml:1:1: a list under `topics:`"),
        ("seminal_yml", "sedes: [x]\n", "seminal.yml:1:1: unknown key `sedes`"),
        (
            "seminal_yml",
            "seeds: [lists]\n",
            "lists: there is no such file or folder; `seeds:` names it",
        ),
        ("bib__seminal.lock", "<<<<<<< ours\n{", "bib/seminal.lock:2: this line is not a record"),
    ],
)
def test_a_broken_file_of_the_authors(book: Path, name: str, text: str, told: str) -> None:
    project(book, **{name: text})
    done = seminal("build", cwd=book)
    assert done.returncode == 2
    assert f"seminal: {told}" in done.stderr


@pytest.mark.slow
def test_a_merge_conflict_in_what_is_generated(book: Path) -> None:
    assert seminal("build", cwd=book).returncode == 0
    ours = {path: path.read_text("utf-8") for path in (book / "bib").iterdir()}
    project(book, seeds__more_md="- [Frobs at Scale](https://arxiv.org/abs/2101.00001). Doe et al., 2021\n")
    assert seminal("build", cwd=book).returncode == 0
    whole = {path: path.read_text("utf-8") for path in ours}
    for path, text in ours.items():
        path.write_text(f"<<<<<<< HEAD\n{text}=======\n{whole[path]}>>>>>>> other\n", "utf-8")
    assert seminal("build", "--check", cwd=book).returncode == 1
    assert seminal("build", cwd=book).returncode == 0
    assert {path: path.read_text("utf-8") for path in ours} == whole


def test_an_override_for_nobody(book: Path) -> None:
    project(book, bib__overrides_yml="same:\n  - [nobody2020x, yu2022orca]\n")
    done = seminal("build", cwd=book)
    assert done.returncode == 1
    assert "bib/overrides.yml:2:5: error[unknown-override]" in done.stderr


def test_a_missing_file(book: Path) -> None:
    for command in ("read", "check", "scan"):
        done = seminal(command, "none.md", cwd=book)
        assert done.returncode == 2
        assert "none.md: there is no such file" in done.stderr


def test_a_folder_that_cannot_be_written(book: Path) -> None:
    (book / "bib").write_text("a file is in the way", "utf-8")
    done = seminal("build", cwd=book)
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert (book / "bib").read_text("utf-8") == "a file is in the way"


def test_an_unclosed_brace_costs_one_entry(book: Path) -> None:
    text = "@article{one, title={One},\n@article{two, title={{Two}, year=2001}\n\n"
    text += "@article{three, title={Three Frobs}, year=2003}\n"
    project(book, seeds__list_bib=text)
    done = seminal("read", "seeds/list.bib", "--format", "json", cwd=book)
    assert "Three Frobs" in done.stdout
    assert "seeds/list.bib:" in done.stderr
    assert "broken-entry" in done.stderr
    assert done.returncode == 1


def test_an_unclosed_brace_in_the_books_bibliography(book: Path) -> None:
    project(
        book,
        seminal_yml="bibliography: [r.bib]\nchapters: [a.md]\n",
        a_md="[@good2001]\n",
        r_bib="@misc{bad, title={\n@misc{good2001, title={Good}, author={Doe, J}, year=2001}\n",
    )
    done = seminal("check", "--format", "short", cwd=book)
    assert "r.bib:1:" in done.stdout
    assert "unknown-key" not in done.stdout


def files_of(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(folder.iterdir()) if not p.name.startswith(".")}


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is a POSIX signal")
def test_killing_a_build_leaves_the_old_or_the_new(book: Path) -> None:
    seminal("build", cwd=book)
    old = files_of(book / "bib")
    more = LIST + "- Dao, T., et al. (2022). **FlashAttention: Exact Attention**. *NeurIPS 2022*.\n"
    clean = project(book / "clean", seminal_yml="", seeds__a_md=more)
    (clean / "bib").mkdir()
    (clean / "bib" / "seminal.lock").write_bytes(old["seminal.lock"])
    seminal("build", cwd=clean)
    new = files_of(clean / "bib")
    assert new != old
    chance = random.Random(7)
    for _ in range(12):
        (book / "seeds" / "a.md").write_text(more, "utf-8")
        running = subprocess.Popen(
            [sys.executable, "-m", "seminal", "build"],
            cwd=book,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(chance.uniform(0.0, 0.6))
        running.send_signal(signal.SIGKILL)
        running.wait()
        if (book / ".seminal-commit").exists():  # killed before the last rename: the next run finishes
            seminal("build", cwd=book)
        assert files_of(book / "bib") in (old, new)
        if files_of(book / "bib") == new:
            for name, data in old.items():
                (book / "bib" / name).write_bytes(data)


def test_interrupting_says_so(book: Path) -> None:
    (book / "seeds" / "b.md").write_text("- **A Title of Some Length** (Doe et al., 2020)\n" * 20000, "utf-8")
    begun = (
        "import sys; from seminal import __main__ as command; run = command._run_command\n"
        "command._run_command = lambda: print('begun', flush=True) or run()\nsys.exit(command.main())"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", begun, "build"],
        cwd=book,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "begun\n"
    running.send_signal(signal.SIGINT)
    try:
        _, told = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode in (0, 130)
    assert "Traceback" not in told


def test_interrupting_a_callback_ends_the_run_too(book: Path) -> None:
    """Python prints what a callback raises, and goes on; it is often in one while modules are loaded."""
    begun = (
        "import sys, weakref; from seminal import __main__ as command, cli\n"
        "class Value: pass\n"
        "def interrupted(_): raise KeyboardInterrupt\n"
        "def run(**_):\n    value = Value(); kept = weakref.ref(value, interrupted); del value; return 0\n"
        "cli.cli.main = run\nsys.exit(command.main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", begun, "build"],
        cwd=book,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, "seminal: interrupted\n")


def test_a_reader_that_goes_away_is_no_bug(book: Path) -> None:
    command = f"{sys.executable} -m seminal read seeds/a.md seeds/a.md --format json | head -c 10"
    done = subprocess.run(
        ["sh", "-c", command], cwd=book, capture_output=True, text=True, timeout=60, check=False
    )
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "---\nbibliography: {0}.bib\n---\n\nSee [@a].\n"),
        ("a.tex", "\\documentclass{{book}}\n\\input{{{0}}}\\bibliography{{{0}}}\\cite{{a}}\n"),
        ("{0}.md", ""),
    ],
)
def test_a_name_longer_than_any_file_has_is_no_file(tmp_path: Path, name: str, text: str) -> None:
    long = "a" * 300
    if text:
        (tmp_path / name).write_text(text.format(long), "utf-8")
    done = seminal("check", name.format(long), "--format", "short", cwd=tmp_path)
    assert done.returncode == (1 if text else 2), done.stderr
    assert "bug" not in done.stderr


def test_a_word_without_end_fills_no_screen(tmp_path: Path) -> None:
    key = "k" * 100_000
    (tmp_path / "a.md").write_text(f"---\nbibliography: a.bib\n---\n\n@{key}\n", "utf-8")
    (tmp_path / "a.bib").write_text("@book{a, title={Kites}, author={Stone, A}, year=1999}\n", "utf-8")
    done = seminal("check", "a.md", cwd=tmp_path)
    assert done.returncode == 1
    assert len(done.stdout) < 2000
    assert len(seminal("explain", key, cwd=tmp_path).stderr) < 2000


def test_a_file_full_of_one_fault_fills_no_screen(tmp_path: Path) -> None:
    fields = ", title={B}" * 500
    (tmp_path / "a.bib").write_text(f"@book{{a, title={{A}}{fields}, author={{Stone, A}}}}\n", "utf-8")
    done = seminal("read", "a.bib", cwd=tmp_path)
    assert done.stderr.count("duplicate-entry-field") == 101
    assert "a.bib: 400 more of duplicate-entry-field\n" in done.stderr
