"""One pandoc process that reads thousands of documents."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.pandocs import reference

_SCRIPT = """
local file = io.open(arg[1], 'r')
local documents = pandoc.json.decode(file:read('a'), false)
file:close()
for _, text in ipairs(documents) do
  local read, document = pcall(pandoc.read, text, arg[2])
  print(read and pandoc.write(document, 'json') or 'null')
end
"""


def trees(
    documents: Sequence[str], folder: Path, seconds: int = 120, form: str = "markdown"
) -> list[dict[str, Any] | None]:
    """Return pandoc's tree of every document (tabs expanded before), None where pandoc refuses it."""
    pandoc = reference()
    script, texts = folder / "read.lua", folder / "documents.json"
    script.write_text(_SCRIPT, encoding="utf-8")
    texts.write_text(json.dumps(list(documents)), encoding="utf-8")
    run = subprocess.run(
        [pandoc, "lua", str(script), str(texts), form],
        capture_output=True,
        text=True,
        timeout=seconds,
        check=True,
    )
    found = [json.loads(line) for line in run.stdout.split("\n") if line]  # not at U+2028
    assert len(found) == len(documents)
    return found
