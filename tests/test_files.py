from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from seminal.model.errors import FatalError
from seminal.store import files


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "binary"),
        (b"text\0more", "binary"),
        (b"line\ncaf\xe9 au lait", "a.md:2:4: byte 0xe9 is not UTF-8"),
        ("hi".encode("utf-16"), "UTF-16"),
    ],
)
def test_what_is_no_text_is_named(data: bytes, told: str) -> None:
    with pytest.raises(FatalError, match=told):
        files.decode(data, "a.md")


def test_bom_and_line_ends_go() -> None:
    assert files.decode(b"\xef\xbb\xbfone\r\ntwo\rthree\n", "a.md") == "one\ntwo\nthree\n"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FatalError, match=r"seeds/none\.md: there is no such file"):
        files.read_source(Path("seeds/none.md"), tmp_path)


def test_folders_globs_and_files(tmp_path: Path) -> None:
    for name in (
        "a/one.md",
        "a/two.bib",
        "a/README.md",
        "a/.hidden.md",
        "a/_book/three.md",
        "a/b/four.md",
        "a/no.png",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", "utf-8")

    def found(*patterns: str) -> list[str]:
        return [
            p.relative_to(tmp_path).as_posix()
            for p in files.expand(patterns, tmp_path, frozenset((".md", ".bib")))
        ]

    assert found("a") == ["a/b/four.md", "a/one.md", "a/two.bib"]
    assert found("a/*.md") == ["a/README.md", "a/one.md"]
    assert found("**/*.md", "a/one.md") == ["a/README.md", "a/b/four.md", "a/one.md"]
    with pytest.raises(FatalError, match="a/nine"):
        found("a/nine.md")


def test_unchanged_files_are_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "bib" / "x.bib"
    assert files.write_all({path: "é\n"}, tmp_path) == [path]
    before = path.stat()
    assert files.write_all({path: "é\n"}, tmp_path) == []
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert path.read_bytes() == "é\n".encode()


def test_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old", "utf-8")
    path.chmod(0o640)
    files.write_all({path: "new"}, tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target = tmp_path / "real"
    target.write_text("old", "utf-8")
    (tmp_path / "link").symlink_to(target)
    files.write_all({tmp_path / "link": "new"}, tmp_path)
    assert (tmp_path / "link").is_symlink()
    assert target.read_text("utf-8") == "new"


def test_what_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old", "utf-8")
    (tmp_path / "file").write_text("in the way", "utf-8")
    with pytest.raises(FatalError, match="cannot be written"):
        files.write_all({tmp_path / "a": "new", tmp_path / "file" / "b": "new"}, tmp_path)
    assert (tmp_path / "a").read_text("utf-8") == "old"
    assert sorted(os.listdir(tmp_path)) == ["a", "file"]


def test_a_pipe_among_lists_is_no_list(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.md")
    (tmp_path / "b.md").write_text("x", "utf-8")
    (tmp_path / "c.md").symlink_to("nowhere.md")
    found = files.expand(["."], tmp_path, frozenset({".md"}))
    assert [path.name for path in found] == ["b.md", "c.md"]


def test_a_folder_or_a_device_is_never_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(FatalError, match=r"^folder: cannot be written: this is a folder"):
        files.write_all({tmp_path / "a": "new", folder: "new"}, tmp_path)
    assert os.listdir(tmp_path) == ["folder"]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(FatalError, match=r"^pipe: cannot be written: this is a pipe"):
        files.write_all({pipe: "new", tmp_path / "a": "new"}, tmp_path)
    files.write_all({pipe: "new", tmp_path / "a": "new"}, tmp_path, named=[pipe])
    assert os.read(reading, 9) == b"new"
    os.close(reading)
    assert pipe.is_fifo()
    assert sorted(os.listdir(tmp_path)) == ["a", "folder", "pipe"]


def test_what_cannot_be_written_is_named_by_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    with pytest.raises(FatalError, match=r"^file/b: cannot be written: Not a directory; nothing was changed"):
        files.write_all({tmp_path / "file" / "b": "new"}, tmp_path)
    with pytest.raises(FatalError, match=rf"^{'n' * 300}: cannot be written: File name too long"):
        files.write_all({tmp_path / ("n" * 300): "new"}, tmp_path)


def test_a_link_that_leads_to_itself_is_no_place_to_write(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(FatalError, match=r"^loop: cannot be written: Too many .*; nothing was changed$"):
        files.write_all({tmp_path / "a": "new", tmp_path / "loop": "new"}, tmp_path)
    assert os.listdir(tmp_path) == ["loop"]


def test_a_folder_of_a_whole_disk_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        (tmp_path / f"{number}.md").write_text("", encoding="utf-8")
    monkeypatch.setattr("seminal.store.finding.MAX_FILES_BELOW", 4)
    assert len(files.expand(["."], tmp_path, frozenset({".md"}))) == 4
    monkeypatch.setattr("seminal.store.finding.MAX_FILES_BELOW", 3)
    with pytest.raises(FatalError, match="holds more than 3 files"):
        files.expand(["."], tmp_path, frozenset({".md"}))


@pytest.mark.parametrize(
    "names",
    [
        ("seeds", "seeds/../seeds"),
        ("x/../seeds/a.md", "seeds/a.md", "./seeds/a.md"),
        ("../book/seeds", "seeds/a.md"),
        ("../book/x/../seeds/a.md", "seeds"),
    ],
)
def test_a_file_that_is_named_in_two_ways_is_one_file(tmp_path: Path, names: tuple[str, ...]) -> None:
    root = tmp_path / "book"
    (root / "x").mkdir(parents=True)
    (root / "seeds").mkdir()
    (root / "seeds" / "a.md").write_text("- A\n", "utf-8")
    assert files.expand(names, root, frozenset((".md",))) == [root / "seeds" / "a.md"]


def test_a_link_on_the_way_to_a_folder_above_is_followed(tmp_path: Path) -> None:
    """`link/..` is the folder above what the link leads to, as for every program of the system."""
    for name in ("a.md", "there/a.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("- A\n", "utf-8")
    (tmp_path / "there" / "inner").mkdir()
    (tmp_path / "link").symlink_to("there/inner")
    [found] = files.expand(("link/../a.md",), tmp_path, frozenset((".md",)))
    assert found.samefile(tmp_path / "there" / "a.md")
