"""The default house style: one form for each venue, publisher and edition."""

from __future__ import annotations

import re
from typing import Final

from seminal.model.entry import Name
from seminal.model.series import PUBLISHERS, SERIES, container_of
from seminal.model.vocabulary import venue

Values = dict[str, str | tuple[Name, ...]]

_ORDINALS: Final = (
    "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth".split()
)  # fmt: skip
_NUMBER: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\.?(?:\s+ed(?:ition|n)?\.?)?", re.IGNORECASE)
_INCORPORATED: Final = re.compile(r",?(?<!\s)\s+(?:Inc|Ltd|LLC|GmbH|B\.?V|Co)\.?$")
_VOLUME: Final = re.compile(r",\s*Vol(?:ume|\.)\s*(\d{1,2})\s*$", re.IGNORECASE)
_MEETING: Final = re.compile(
    r",\s+(?P<label>[A-Z][\w&+-]*(?: [A-Z]\w+)?)(?: |'|’)(?:(?:19|20)\d\d|\d\d),\s.*$", re.DOTALL
)
"""What DBLP has after the name of proceedings: "..., IGSC 2023, Toronto, ON, Canada, October 28-29, 2023"."""
_NOT_OF_A_PAPER: Final = ("address", "isbn", "editor", "translator", "month")
"""What records of papers have now and then, and no style needs: the meeting's city, the volume's editors."""


def to_house_style(kind: str, values: Values) -> None:
    """Spell a work's fields in the house style; drop those its type does not need."""
    for name in ("booktitle", "journal"):
        stated = values.get(name)
        if isinstance(stated, str):
            values[name] = _house_venue(name, stated, values)
    _spell_series(values)
    _spell_publisher(values)
    edition = values.get("edition")
    if isinstance(edition, str):
        values["edition"] = _edition(edition)
    if kind == "inproceedings":
        for name in _NOT_OF_A_PAPER:
            values.pop(name, None)
    elif kind == "article":
        values.pop("publisher", None)
        values.pop("month", None)


def _house_venue(name: str, stated: str, values: Values) -> str:
    """Return the form of a venue in the field `name`; copy its volume into `values`.

    An unknown one keeps its name, "..., IGSC 2023, Toronto, ..." as "... (IGSC)".
    """
    known_venue = venue(stated)
    volume = _VOLUME.search(stated)
    if volume and "volume" not in values:
        values["volume"] = volume[1]
    if known_venue is not None and (known_venue.kind == "journal") == (name == "journal"):
        own_acronym = (
            known_venue.acronym if known_venue.acronym in known_venue.names else ""
        )  # "Operations Research" has no other
        if form := container_of(known_venue.acronym) or own_acronym:
            return form
    return _MEETING.sub(lambda found: f" ({found['label']})", stated)


def _spell_series(values: Values) -> None:
    """Spell a known series in `values`; drop one that is a meeting's label, "SOSP '23"."""
    series = values.get("series")
    if not isinstance(series, str):
        return
    if known := SERIES.get(series.lower()):
        values["series"] = known
    elif venue(series) is not None:
        del values["series"]


def _spell_publisher(values: Values) -> None:
    """Spell publisher, organization and institution in `values`, without "Inc." and the like.

    An organization equal to the publisher is dropped; of proceedings without publisher it becomes that.
    """
    for name in ("publisher", "organization", "institution"):
        stated = values.get(name)
        if isinstance(stated, str):
            short_name = _INCORPORATED.sub("", stated.strip())
            values[name] = PUBLISHERS.get(stated.lower().strip()) or PUBLISHERS.get(
                short_name.lower(), short_name
            )
    if values.get("organization") == values.get("publisher"):
        values.pop("organization", None)
    elif "booktitle" in values and "publisher" not in values and "organization" in values:
        values["publisher"] = values.pop("organization")


def _edition(text: str) -> str:
    """Return an edition's form: `2nd` -> `Second`, `13` -> `13th`, `Revised ed.` -> `Revised`."""
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return re.sub(r"(?<!\s)\s+ed(?:ition|n)?\.?$", "", text, flags=re.IGNORECASE)
    number = int(found[1])
    if 1 <= number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
