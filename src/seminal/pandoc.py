"""The pandoc program: which one, and what it makes of formats that have no lines and columns."""

from __future__ import annotations

from pathlib import Path

from seminal.model.errors import FatalError

FORMATS = {
    ".docx": "docx",
    ".odt": "odt",
    ".epub": "epub",
    ".rtf": "rtf",
    ".textile": "textile",
    ".typ": "typst",
}
"""Suffixes of lists that only pandoc reads, and its name for each format."""

_PLAIN = "markdown-bracketed_spans-native_spans-fenced_divs-native_divs-header_attributes"
_PLAIN += "-link_attributes-raw_html-smart"


def find() -> str | None:
    """Return the pandoc on PATH, else the one that the wheel `pypandoc_binary` brings, else None."""
    import shutil

    on_path = shutil.which("pandoc")
    if on_path:
        return on_path
    try:
        import pypandoc
    except ImportError:
        return None
    try:
        return str(pypandoc.get_pandoc_path())
    except OSError:
        return None


def to_markdown(path: Path, name: str) -> str:
    """Return a document as Markdown. Raises FatalError, with the cure, where pandoc is absent or fails."""
    import subprocess

    program = find()
    if program is None:
        raise FatalError(
            f"{name}: only pandoc reads this format; install it, or: pip install 'seminal[pandoc]'"
        )
    command = [program, f"--from={FORMATS[path.suffix.lower()]}", f"--to={_PLAIN}", "--wrap=none", str(path)]
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FatalError(f"{name}: pandoc did not read it: {error}") from None
    if done.returncode:
        raise FatalError(f"{name}: pandoc did not read it: {done.stderr.strip()[:300]}")
    return done.stdout
