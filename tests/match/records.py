"""Records of BibTeX to be compared."""

from __future__ import annotations

from seminal.match.profile import Profile, profile
from seminal.model.source import Source
from seminal.read import read

TITLE = "title={Harbours of the Northern Kites: A Grammar}, author={Stone, Ada}"


def records(*texts: str) -> list[Profile]:
    """Return the profiles of a bibliography's records, `TITLE` replaced by a title and an author."""
    text = "\n".join(texts).replace("TITLE", TITLE)
    return [profile(one) for one in read(Source("a.bib", text)).entries]
