"""Documents that pandoc did not write: a filter says so in one line, and gives back what it was given."""

from __future__ import annotations

import copy
import io
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from seminal.filters import both, citations, further_reading, memory
from seminal.filters.running import run
from seminal.filters.shapes import find_fault
from tests.filters.rendering import CHAPTER, div, document
from tests.scan.gallery import gallery

pytestmark = pytest.mark.usefixtures("project")
FILTERS = {"both": both.apply, "citations": citations.apply, "further": further_reading.apply}
ODD: tuple[Any, ...] = (
    None, 0, -1, 2**70, 1e308, True, "", "x", "\0\x1b", "\u202e", [], {}, [[]], {"t": []}, {"t": "Nope", "c": []},
    {"t": "Str"}, {"t": "Str", "c": 5}, {"t": "Cite", "c": []}, {"t": "Cite", "c": [[{"citationId": 5}], []]},
    {"t": "MetaMap", "c": {"a": 5}}, {"t": "MetaString", "c": "/dev/zero"},
    {"t": "MetaList", "c": [{"t": "MetaBool", "c": "x"}]},
    {"t": "Div", "c": [["", ["further-reading"], [["topic", "serving"], ["max", "9" * 30], ["level"]]], 7]},
)  # fmt: skip
NO_JSON = (
    b"",
    b"{",
    b"[]",
    b"5",
    b'"Cite" "topics"',
    b"\xff\xfe",
    b"[" * 60_000 + b'"Cite" "topics"',
    b'{"Cite": 1}',
)


def run_with(name: str, data: bytes, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> tuple[int, bytes, str]:
    """Return status, output and complaints of a filter that reads `data`."""
    written = io.BytesIO()
    monkeypatch.setattr(sys, "argv", ["filter", "html"])
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", SimpleNamespace(buffer=written))
        status = run(FILTERS[name], "lost")
    return status, written.getvalue(), capsys.readouterr().err


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to each value of a document."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*path, key)
        yield from places(value[key], (*path, key))


def changed(data: bytes, dice: random.Random) -> bytes:
    """Return a document of which some values are replaced, removed, repeated or inserted."""
    whole = json.loads(data)
    found = list(places(whole))
    for _ in range(dice.choice((1, 1, 2, 4))):
        *path, last = dice.choice(found)
        home = whole
        try:
            for step in path:
                home = home[step]
            kind = dice.randrange(6)
            if kind == 0:
                del home[last]
            elif kind == 1 and isinstance(home, list):
                home.insert(last, copy.deepcopy(dice.choice(ODD)))
            elif kind == 2:
                home[last] = [home[last]]
            else:
                home[last] = copy.deepcopy(dice.choice(ODD))
        except (KeyError, IndexError, TypeError):
            continue  # a change before took this place away
    return json.dumps(whole).encode()


SOURCES = (
    CHAPTER + "\n[see @nope, p. 3; -@no2] ^[@nope3]\n\n| a |\n|---|\n| [@nope] |\n\n![@nope](u.png)\n",
    div("topic=serving max=3 style=annotated") + "\n\nnocite\n",
    "---\nbibliography: [refs.bib, nope.bib]\nreferences: [{id: a, title: T}]\nnocite: '@*'\n---\n\n@nope and @a\n",
)


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_a_document_of_another_shape_is_given_back(
    first: int, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "refs.bib").write_text("@book{old, title={T}}\n")
    sources = [document(text) for text in SOURCES]
    for seed in range(first, first + 100):
        dice = random.Random(seed)
        data = changed(dice.choice(sources), dice)
        status, written, said = run_with(dice.choice([*FILTERS]), data, monkeypatch, capsys)
        assert status in (0, 1), seed
        assert "bug in seminal" not in said, (seed, said)
        assert not written or json.loads(written), seed
        if "not a pandoc document" in said:
            assert written == data


@pytest.mark.parametrize("name", FILTERS)
@pytest.mark.parametrize("data", NO_JSON)
def test_what_is_no_json_is_given_back(
    name: str, data: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, written, said = run_with(name, data, monkeypatch, capsys)
    assert (status, written) == (0, data)
    assert "bug" not in said
    assert said.startswith("lost, ") or data.startswith(b"{")


@pytest.mark.parametrize("name", FILTERS)
def test_two_documents_are_none(
    name: str, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = document(CHAPTER) * 2
    status, written, said = run_with(name, data, monkeypatch, capsys)
    assert (status, written) == (0, data)
    assert said.startswith("lost, not ")


@pytest.mark.parametrize("name", FILTERS)
def test_a_document_is_filtered_however_deep(
    name: str, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "refs.bib").write_text("@book{old, title={T}}\n")
    whole = json.loads(document(f"{CHAPTER}\n\n@nope\n"))
    deep: Any = whole["blocks"][-1]["c"]
    for _ in range(600):
        deep = [{"t": "Emph", "c": deep}]
    whole["blocks"][-1]["c"] = deep
    status, written, said = run_with(name, json.dumps(whole).encode(), monkeypatch, capsys)
    assert (status, "bug" in said, "deep" in said) == (0, False, False)
    assert written != b""


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"[" * 60_000, b'{"meta": {}, "blocks": [{"t": "Cite", "c": 5}]}']
)
def test_keys_are_listed_of_a_document_only(
    data: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["filter"])
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
    assert citations.main() == 2
    said = capsys.readouterr().err
    assert said.startswith(("no citations, not ", "no citations, the document is nested too deeply"))
    assert said.count("\n") == 1


def test_what_pandoc_writes_has_its_shape() -> None:
    texts = [case.text for case in gallery()][::20]
    for text in (
        *SOURCES,
        *texts,
        "a | b\n--|--\n1 | 2\n\n: c\n\n![f](y.png)\n\n(@x) b\n\nt\n: d\n\n| l\n\n***\n\n'q' $m$\\\n`r`{=html}",
    ):
        assert not find_fault(document(text)), text


@pytest.mark.parametrize("damage", [b"", b"[]", b"{}", b"null", b"[" * 60_000, b"\xff" * 50])
def test_a_broken_cache_is_as_good_as_none(
    damage: bytes, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(project / "cache"))
    assert memory.cached_answer("kind", b"question", lambda: [[1], {}]) == [[1], {}]
    style = memory.remembered_file("style", b"question", "csl", lambda: "<style/>")
    assert style
    for file in (*project.glob("cache/**/*.json"), *project.glob("cache/**/*.csl")):
        file.write_bytes(damage)
    assert memory.cached_answer("kind", b"question", lambda: [[2], {}]) == [[2], {}]
    style = memory.remembered_file("style", b"question", "csl", lambda: "<style/>")
    assert style
    assert style.read_text() == "<style/>"


def test_a_cache_file_of_another_question_is_none(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(project / "cache"))
    memory.cached_answer("kind", b"one", lambda: [1])
    memory.cached_answer("kind", b"two", lambda: [2])
    one, two = sorted(project.glob("cache/**/*.json"))
    one.write_bytes(two.read_bytes())
    two.unlink()
    assert [memory.cached_answer("kind", name, lambda: [3]) for name in (b"one", b"two")] == [[3], [3]]
