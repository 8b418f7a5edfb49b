"""What the commands print for machines obeys the documented schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.commands import seminal
from tests.shared import ROOT

SCHEMAS = ROOT / "docs" / "reference" / "schemas"


def validate(data: Any, name: str) -> None:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(data)


@pytest.mark.parametrize(
    ("command", "schema"),
    [
        (("read", "seeds/volume-2-seminal-bibliography.md", "seeds/literature-review-bibtex.md"), "read"),
        (("scan", "book/03-collectives.qmd"), "scan"),
        (("check",), "check"),
        (("coverage",), "coverage"),
        (("build", "--check"), "build"),
        (("explain", "vaswani2017attention"), "explain"),
        (("explain", "unknown-key"), "rule"),
        (("resolve", "--dry-run"), "resolve"),
        (("verify",), "verify"),
        (("further", "serving"), "further"),
        (("index", "show"), "index"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_output(command: tuple[str, ...], schema: str) -> None:
    done = seminal(*command, "--format", "json", cwd=ROOT)
    assert done.returncode == 0, done.stderr
    validate(json.loads(done.stdout), schema)


def test_what_was_added_to_an_index(tmp_path: Path) -> None:
    (tmp_path / "r.bib").write_text("@book{a, title={T}, author={Roe, A.}, year=2001}\n", "utf-8")
    (tmp_path / "seminal.yml").write_text("index: i.sqlite\n", "utf-8")
    done = seminal("index", "add", "bib", "r.bib", "--format", "json", cwd=tmp_path)
    data = json.loads(done.stdout)
    validate(data, "index")
    assert data["added"] == [{"file": "r.bib", "read": 1, "new": 1, "changed": 0}]


def test_provenance() -> None:
    validate(json.loads((ROOT / "bib" / "provenance.json").read_text("utf-8")), "provenance")


def test_every_schema_is_in_the_docs() -> None:
    page = (ROOT / "docs" / "reference" / "formats.md").read_text("utf-8")
    for path in sorted(SCHEMAS.glob("*.json")):
        assert f"schemas/{path.name}" in page


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda p: p.stem)
def test_schemas_are_schemas(path: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text("utf-8")))
