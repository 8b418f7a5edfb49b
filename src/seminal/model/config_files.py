"""Names of files that configure us and that we write."""

from typing import Final

QUARTO: Final = ("_quarto.yml", "_quarto.yaml")
"""Quarto's own configuration, in which ours is the key `seminal:`."""
OWN: Final = ("seminal.yml", "seminal.yaml")
"""Our own configuration, for books without Quarto."""
BOOKDOWN: Final = "_bookdown.yml"
"""The configuration of a book of bookdown."""

WHOLE: Final = "references.bib"
"""The bibliography of all works of the reading lists, in the folder of the generated files."""
ADDITIONAL: Final = "additional.bib"
"""Those works that the author's own bibliographies lack: BibTeX stops at a key that two files define."""

LAST_RENDER: Final = ".quarto/seminal-render"
"""A file on the render that Quarto began last; it is not committed."""
DRAFT: Final = b"draft\n"
"""Its content for a preview and for a render of some files only."""


def is_profile(name: str) -> bool:
    """Return whether a file name is a Quarto profile's: `_quarto-draft.yml`."""
    stem, _, suffix = name.rpartition(".")
    return (
        suffix in ("yml", "yaml") and stem.startswith("_quarto-") and stem != "_quarto-" and "/" not in stem
    )
