"""Allow writing only inside the project's folder, also through links."""

from __future__ import annotations

import errno
import os
from collections.abc import Collection
from pathlib import Path

from seminal.model.errors import FatalError
from seminal.store.finding import display, is_in
from seminal.store.opening import absolute


def target(path: Path, root: Path, paths_given: Collection[str] = ()) -> Path:
    """Return the real path to write. Raises FatalError outside the project or in .git.

    One of `paths_given`, on the command line, may be outside, but may not be a link.
    """
    name = display(path, root)
    full = absolute(root / path)
    base = absolute(root)
    if not is_in(full, base):
        if full not in paths_given:
            raise FatalError(f"{name}: outside the project, where nothing is written; nothing was changed")
        if Path(full).is_symlink():
            raise FatalError(f"{name}: a link; name the file that it leads to. Nothing was changed")
        return Path(full)
    real = os.path.realpath(full)
    if Path(real).is_symlink():
        raise FatalError(f"{name}: cannot be written: {os.strerror(errno.ELOOP)}; nothing was changed")
    top = os.path.realpath(base)
    if not is_in(real, top):
        raise FatalError(f"{name}: leads out of the project, to {real}; nothing was changed")
    if ".git" in Path(os.path.relpath(real, top)).parts:  # hooks and settings, which git obeys
        raise FatalError(f"{name}: inside the project's .git, where nothing is written; nothing was changed")
    return Path(real)
