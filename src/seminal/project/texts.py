"""The texts of a folder's files, read when they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from seminal.model.errors import FatalError
from seminal.project.decoding import legible
from seminal.store import files

_LARGE = 5_000_000  # bytes; no configuration and hardly a chapter is larger


def text_now(path: Path, root: Path) -> str:
    """Return what a file holds, with its own line ends; nothing where there is none, as before a first build."""
    return files.read_exact(path, root) if files.is_file(root / path) else ""


class Texts(Mapping[str, str]):
    """Text by relative path; empty where a file cannot be read as text or is very large."""

    def __init__(self, root: Path, names: Iterable[str]) -> None:
        self.root = root
        self.names = dict.fromkeys(names)
        self._read: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        if name not in self.names:
            raise KeyError(name)
        if name not in self._read:
            path = self.root / name
            try:
                small = path.is_file() and path.stat().st_size <= _LARGE  # a pipe would never end
                self._read[name] = legible(path, self.root)[0].text if small else ""
            except (FatalError, OSError):
                self._read[name] = ""
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)
