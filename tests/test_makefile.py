"""The README's commands where the environment is bare."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("given", "rest"), [({}, "/usr/local/bin:/usr/bin:/bin"), ({"PATH": "/a:/b"}, "/a:/b")]
)
def test_the_systems_programs_are_found_without_a_path(given: dict[str, str], rest: str) -> None:
    make = shutil.which("make")
    if make is None:
        pytest.skip("no make")
    done = subprocess.run(
        [make, "--no-print-directory", "--eval", "shown: ; @: $(info $(PATH))", "shown"],
        cwd=ROOT, env=given, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.splitlines()[0] == f"{ROOT}/.venv/bin:{rest}", done.stderr
