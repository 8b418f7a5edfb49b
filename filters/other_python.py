"""Where the package may be installed, for a Python that lacks it: the project's environments, then the person's."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

TRIED = "SEMINAL_PYTHON_TRIED"


def run_again(script: str, lost: str, missing: ImportError) -> int:
    """Run `script` in the next Python that may have the package; without one, pass the document on and say so."""
    tried = os.environ.get(TRIED, "").split(os.pathsep)
    here = str(Path(sys.executable).absolute())
    for python in pythons(Path(script).resolve().parents[1]):
        if str(python) not in (here, *tried):
            os.environ[TRIED] = os.pathsep.join([*tried, here, str(python)])
            os.execv(python, [str(python), script, *sys.argv[1:]])
    cure = f'"{sys.executable}" -m pip install ./seminal, from a clone of the repository'
    print(f"{Path(script).name}: {lost}, {missing}; run: {cure}", file=sys.stderr)
    sys.stdout.buffer.write(sys.stdin.buffer.read())  # the document as it is
    return 0


def pythons(root: Path) -> Iterator[Path]:
    """Yield the Pythons that are there: of `.venv`, `venv`, `env` in the project, then those that variables name."""
    folders = [Path(os.environ.get("QUARTO_PROJECT_DIR") or root).absolute(), root]
    environments = [folder / name for folder in folders for name in (".venv", "venv", "env")]
    for variable in ("VIRTUAL_ENV", "QUARTO_PYTHON", "RETICULATE_PYTHON", "CONDA_PREFIX"):
        if named := os.environ.get(variable):
            environments.append(Path(named).absolute())
    names = ("Scripts/python.exe", "python.exe") if os.name == "nt" else ("bin/python", "bin/python3")
    for place in dict.fromkeys(environments):
        if place.is_file():
            yield place
        else:
            yield from [place / name for name in names if (place / name).is_file()][:1]
