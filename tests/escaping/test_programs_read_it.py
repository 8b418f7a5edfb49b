"""Programs that read our JSON and SARIF find them valid, whatever a book holds."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.escaping.books import run
from tests.shared import ROOT

MULTITOOL = ROOT / "tests/browser/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool"
ASKED = {"SARIF2005": "no public address of the tool is known", "GH1003": "asks for an address too"}
"""Rules of the validator that a log of ours breaks, and why."""

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("command", ["check", "verify"])
def test_a_validator_finds_nothing_in_sarif(hostile: Path, tmp_path: Path, command: str) -> None:
    """Microsoft's validator, with its schema of SARIF 2.1.0 and GitHub's own rules."""
    if not MULTITOOL.is_file():
        pytest.skip("the SARIF Multitool is not installed: npm install --prefix tests/browser")
    MULTITOOL.chmod(0o755)
    (tmp_path / "log.sarif").write_text(run(hostile, command, "--format", "sarif")[0], "utf-8")
    words = [str(MULTITOOL), "validate", "log.sarif", "--output", "found.sarif", "--rule-kind", "Sarif;Ghas"]
    environment = {**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    found = json.loads((tmp_path / "found.sarif").read_text("utf-8-sig"))["runs"][0]
    told = [one for one in found["results"] if one["ruleId"] not in ASKED]
    assert told == [], done.stdout[-2000:]


@pytest.mark.parametrize(
    "words", [("check",), ("verify",), ("coverage",), ("read", "--", "seeds/a.json", "seeds/c.md")]
)
def test_jq_reads_what_python_reads(hostile: Path, words: tuple[str, ...]) -> None:
    jq = shutil.which("jq")
    if jq is None:
        pytest.skip("jq is not installed")
    text, _ = run(hostile, words[0], "--format", "json", *words[1:])
    done = subprocess.run([jq, "."], input=text.encode(), capture_output=True, check=True)
    assert json.loads(done.stdout) == json.loads(text)
