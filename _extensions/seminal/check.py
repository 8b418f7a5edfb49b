#!/usr/bin/env python3
"""Before a render: `seminal check`, on the whole book or on the files that are rendered."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

CHAPTERS = (".qmd", ".md", ".Rmd", ".ipynb")


def main() -> int:
    """Return the status of the check; Quarto stops at any but 0 and adds no message of its own."""
    folder = Path(os.environ.get("QUARTO_PROJECT_DIR", "."))
    python = folder / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    program = sys.executable
    if importlib.util.find_spec("seminal") is None:
        if not python.is_file():
            cure = f'"{sys.executable}" -m pip install seminal'
            print(f"seminal: citations are not checked, no package seminal; run: {cure}", file=sys.stderr)
            return 1 if os.environ.get("CI") else 0  # a missing tool stops no author, but every CI
        program = str(python)
    files: list[str] = []
    if os.environ.get("QUARTO_PROJECT_RENDER_ALL") != "1":
        names = os.environ.get("QUARTO_PROJECT_INPUT_FILES", "").splitlines()
        files = [name for name in names if name.endswith(CHAPTERS)]
    return subprocess.run([program, "-m", "seminal", "check", *files], cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
