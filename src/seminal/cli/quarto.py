"""What Quarto tells the scripts that it runs before a render."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from seminal.model.config_files import DRAFT, LAST_RENDER
from seminal.model.errors import FatalError
from seminal.store.targets import target
from seminal.store.writing import write_private

_CHAPTERS: Final = (".qmd", ".md", ".Rmd", ".ipynb")


class Render(NamedTuple):
    """A Quarto render of the project in `root`; `partial`: only of `files`, or a preview."""

    root: Path
    partial: bool
    files: tuple[Path, ...]


def quarto_render() -> Render | None:
    """Return Quarto's pending render, None unless it runs us as a script."""
    root = os.environ.get("QUARTO_PROJECT_DIR", "")
    names = os.environ.get("QUARTO_PROJECT_INPUT_FILES")
    if not root or (names is None and "QUARTO_PROJECT_OUTPUT_DIR" not in os.environ):
        return None
    partial = os.environ.get("QUARTO_PROJECT_RENDER_ALL") != "1"
    paths = (Path(root, name) for name in (names or "").splitlines() if name.endswith(_CHAPTERS))
    return Render(Path(root), partial, tuple(path for path in paths if path.is_file()))


def after_check(render: Render, status: int, say: Callable[[str], object]) -> int:
    """Return the status for Quarto; note in a file whether this is a draft.

    A partial render goes on after errors: a preview that stops shows an empty page. A key that is half typed is marked
    in the page instead.
    """
    with contextlib.suppress(OSError, FatalError):  # a link that leads out of the project stays unwritten
        write_private(
            target(render.root / LAST_RENDER, render.root), (DRAFT if render.partial else b"whole\n",)
        )
    if render.partial and status == 1:
        say("the render goes on, since it is not of the whole project; a full render would stop here")
        return 0
    return status
