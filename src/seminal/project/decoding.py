"""Decode texts; read a folder's files when they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.errors import FatalError, UnreadableFile
from seminal.model.source import Location, Source, Span
from seminal.store import files
from seminal.text.cleaning import plain_ends

_CODECS: Final = {
    "latin1": "latin-1", "latin2": "iso8859-2", "latin3": "iso8859-3", "latin4": "iso8859-4", "latin5": "iso8859-9",
    "latin9": "iso8859-15", "latin10": "iso8859-16", "ansinew": "cp1252", "applemac": "mac-roman",
    "macce": "mac-latin2", "decmulti": "latin-1", "next": "latin-1", "cp437de": "cp437",
} | {
    name: name for name in "cp437 cp850 cp852 cp858 cp865 cp866 cp1250 cp1251 cp1252 cp1257 koi8-r koi8-u".split()
}  # fmt: skip
"""Encodings by the names that LaTeX's package inputenc has for them (its manual, section 1)."""
_NO_LETTER: Final = "\ufffd"  # one character for one, so that places stay
_MAX_NUL_RATIO: Final = 4  # characters, of which one is NUL in a file that is no text


def decoded_source(
    path: Path, root: Path, encoding: str = "", effect: str = ""
) -> tuple[Source, Diagnostic | None]:
    """Return a chapter's text and a diagnostic of its encoding or NULs, None without either.

    A text that is not UTF-8 is read in the `encoding` that the book's LaTeX declares, without a diagnostic, or else
    as Latin-1, as pandoc does. `effect` ends the message for a file that is not a chapter.
    Raises FatalError for a file that no program reads.
    """
    try:
        return files.read_source(path, root), None
    except UnreadableFile as error:
        name = files.display(path, root)
        data = files.read_bytes(root / path, name)
        nul_count = data.count(b"\0")
        if nul_count * _MAX_NUL_RATIO > len(data) or data.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise
        encoding_error = error
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            if nul_count:
                raise error from None
            text = _decoded_text(data, encoding)
    source = Source(name, plain_ends(text.replace("\0", _NO_LETTER)))
    if nul_count:
        at = source.text.find(_NO_LETTER)
        effect_of_nul = effect or "LaTeX stops here, and pages that hold it are broken"
        message = f"a NUL character, which is not text: {effect_of_nul}"
        return source, _encoding_diagnostic(source.locate(Span(at, at + 1)), message, "take it out")
    if encoding in _CODECS:
        return source, None
    effect_of_encoding = (
        effect or "this file is read as Latin-1, and other programs lose its letters or stop here"
    )
    message = f"{encoding_error.what}: {effect_of_encoding}"
    return source, _encoding_diagnostic(encoding_error.place, message, encoding_error.cure)


def _decoded_text(data: bytes, encoding: str) -> str:
    """Decode bytes by inputenc's name of an encoding, else as Windows-1252 or Latin-1."""
    try:
        return data.decode(_CODECS.get(encoding, "cp1252"))
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _encoding_diagnostic(place: Location, message: str, hint: str) -> Diagnostic:
    return Diagnostic("unreadable-text", place, message, hint, override=Severity.ERROR)


_MAX_BYTES = 5_000_000  # bytes; no configuration and hardly a chapter is larger


def text_now(path: Path, root: Path) -> str:
    """Return a file's text with its line ends, empty if the file does not exist."""
    return files.read_exact(path, root) if files.is_file(root / path) else ""


class Texts(Mapping[str, str]):
    """Texts by relative path; empty if undecodable or very large."""

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
                small = path.is_file() and path.stat().st_size <= _MAX_BYTES  # a pipe would never end
                self._read[name] = decoded_source(path, self.root)[0].text if small else ""
            except (FatalError, OSError):
                self._read[name] = ""
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)
