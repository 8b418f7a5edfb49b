"""Eight more kinds of slips in a key, for `benchmarks/suggest.py --other`."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SOUNDS = [
    pair.split(">")
    for pair in "ph>f ue>u oe>o y>i ck>k th>t sch>sh ei>ie ie>ei sen>son c>k z>s w>v zh>z".split()
]


def neighbour(key: str, dice: random.Random) -> str:
    """Return the key with the letter beside one on the keyboard."""
    at = dice.choice(_letters(key))
    row = next((row for row in _ROWS if key[at].lower() in row), "")
    beside = [row[i] for i in range(len(row)) if abs(i - row.find(key[at].lower())) == 1]
    new = dice.choice(beside) if beside else key[at]
    return key[:at] + (new.upper() if key[at].isupper() else new) + key[at + 1 :]


def doubled(key: str, dice: random.Random) -> str:
    pair = re.search(r"([A-Za-z])\1", key)
    if pair and dice.random() < 0.6:
        return key[: pair.start()] + key[pair.start() + 1 :]
    at = dice.choice(_letters(key))
    return key[:at] + key[at] + key[at:]


def inserted(key: str, dice: random.Random) -> str:
    at = dice.choice(_letters(key))
    return key[:at] + dice.choice("aeioulrnstmhc") + key[at:]


def last_digit(key: str, dice: random.Random) -> str:
    year = re.search(r"\d{2,4}", key)
    if year is None:
        return key
    at = year.end() - 1
    return key[:at] + dice.choice([one for one in "0123456789" if one != key[at]]) + key[at + 1 :]


def short_year(key: str, dice: random.Random) -> str:
    if long := re.search(r"(19|20)(\d\d)(?!\d)", key):
        return key[: long.start()] + long[2] + key[long.end() :]
    if short := re.search(r"(?<!\d)\d\d(?!\d)", key):
        return key[: short.start()] + ("20" if short[0] < "30" else "19") + key[short.start() :]
    return key


def by_ear(key: str, dice: random.Random) -> str:
    for sound, other in dice.sample(_SOUNDS, len(_SOUNDS)):
        if (at := key.lower().find(sound)) >= 0:
            return key[:at] + other + key[at + len(sound) :]
    return key


def other_order(key: str, dice: random.Random) -> str:
    parts = re.findall(r"[A-Za-z]+|\d+", key)
    return dice.choice(("", "_", "-")).join(dice.sample(parts, len(parts)))


def plural(key: str, dice: random.Random) -> str:
    words = re.findall(r"[A-Za-z]{4,}", key)
    word = dice.choice(words) if words else ""
    return key.replace(word, word[:-1] if word.endswith("s") else f"{word}s", 1) if word else key


def _letters(key: str) -> list[int]:
    return [at for at, character in enumerate(key) if character.isalpha()]


OTHER: tuple[Callable[[str, random.Random], str], ...] = (
    neighbour,
    doubled,
    inserted,
    last_digit,
    short_year,
    by_ear,
    other_order,
    plural,
)
