"""Files in a book's folder that are not part of it: backups, slides, templates."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

_FOLDER: Final = re.compile(
    r"(?i)(?:slides?|presentations?|talks?|posters?|templates?|examples?|samples?|demos?|tests?|archives?|old|backups?"
    r"|attic|deprecated|vorlagen?|folien|beispiele?|exemples?|ejemplos?|plantillas?|modelos?|apresentac(?:ao|oes))"
    r"(?:[-_ .]?\d+)?"
)
"""What a folder is called whose files are not the book's, as a whole name."""
_SAMPLE: Final = re.compile(r"(?i)template|skeleton|vorlage|plantilla|gabarit|mod[eè]le|modelo")
"""What a document is called that shows how to write the others."""
_COPY: Final = re.compile(
    r"(?i)[-_. ]?(?:backup|bak|old|orig|copy|kopie|copie|save)(?:[-_. ]?\d+)?$|~$| \(\d+\)$"
)


def files_left_out(names: Iterable[str], citing: Collection[str]) -> Iterator[str]:
    """Yield the documents and bibliographies to leave out, such as `refs.backup.bib`.

    A file of a folder called so is part of the book where the book has nothing else that cites (`citing`).
    """
    known = frozenset(names)
    elsewhere = any(not (lies_aside(name) or _is_sample(name)) for name in citing)
    for name in sorted(known):
        if (elsewhere and (lies_aside(name) or _is_sample(name))) or _is_copy(name, known):
            yield name


def lies_aside(name: str) -> bool:
    """Return whether a file is in a folder of slides, templates, examples and the like."""
    return any(_FOLDER.fullmatch(part) for part in posixpath.dirname(name).split("/"))


def _is_sample(name: str) -> bool:
    stem, suffix = posixpath.splitext(posixpath.basename(name))
    return suffix.lower() != ".bib" and _SAMPLE.fullmatch(stem) is not None


def _is_copy(name: str, known: Collection[str]) -> bool:
    """Return whether a name is a copy's (`refs_old.bib`) and the original exists."""
    stem, suffix = posixpath.splitext(name)
    plain = _COPY.sub("", stem)
    return plain != stem and f"{plain}{suffix}" in known
