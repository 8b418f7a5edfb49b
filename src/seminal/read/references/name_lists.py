"""Parse lists of names, inverted or not, initials before or after."""

from __future__ import annotations

import re

from seminal.model.entry import Name
from seminal.read.references.one_name import (
    INITIALS_DOTTED,
    RUN_TOGETHER,
    SUFFIX,
    inverted_name,
    is_alternating_list,
    is_compound_ahead,
    is_family,
    is_given,
    is_initials,
    is_single,
    natural_name,
    split_run_together,
    with_and,
)
from seminal.read.references.organisations import is_organisation
from seminal.text.pattern import lazy

_AND = re.compile(r"\s*,?\s+(?:(?i:and)|&|und|et|y)\s+|\s*&\s*")
_SEMICOLON = lazy(r"\s*[;•·|]\s*(?:(?:and|&)\s+)?")
_INVERTED = re.compile(r"([^\W\d_][\w'’-]{1,30}), ?([^\W\d_][\w'’.-]{0,30})")
_MIN_COMMAS = 3
"""Commas of two inverted names before "and" and a third."""
_COMMA = re.compile(r"\s*,\s*")


def names_in(text: str, loose: bool) -> tuple[Name, ...]:
    """Return the people of a text that contains only names, else ().

    `loose` accepts single names and organisations.
    """
    if ";" in text or "•" in text or "·" in text or " | " in text:
        parts = [part for each in _SEMICOLON.split(text) for part in split_at_joint(_AND, each) if part]
        found = [inverted_name(part) if "," in part else natural_name(part, loose) for part in parts]
        if loose and found.count(None) * 2 <= len(found):
            found = [name or _unusual_name(part) for name, part in zip(found, parts, strict=True)]
        return all_names(found)
    ands = [part for part in split_at_joint(_AND, text) if part]
    if not ands:
        return ()
    if len(ands) > 1 and all(part.count(",") == 1 and _is_ahead(part.split(",")[0]) for part in ands):
        return all_names([inverted_name(part) for part in ands])
    tokens = [
        token for part in ands for token in split_run_together([one for one in _COMMA.split(part) if one])
    ]
    if is_alternating_list(tokens, sure=loose and _last_is_inverted(ands)):
        pairs = [f"{family}, {given}" for family, given in zip(tokens[::2], tokens[1::2], strict=True)]
        return all_names([inverted_name(pair) or _unusual_name(pair) for pair in pairs])
    return _names_of_tokens(tokens, loose, mla="," in ands[0])


def split_at_joint(joint: re.Pattern[str], text: str) -> list[str]:
    """Split a text at a joint, but keep a family name with "y" whole.

    "Ortega y Gasset, José and Stone, Ada".
    """
    ahead = with_and(text)
    first, *others = joint.split(text[len(ahead) :])
    return [ahead + first, *others]


def _last_is_inverted(ands: list[str]) -> bool:
    """Return whether the last is inverted: "Stone, Ada, Ortiz, Ben, and Vik, Cleo"."""
    if len(ands) != 2 or ands[1].count(",") != 1 or ands[0].count(",") < _MIN_COMMAS:
        return False
    given = ands[1].partition(",")[2].strip()
    return not (given.isupper() and given.isalpha()) and not is_organisation(given)  # "and Vik, MIT"


def _unusual_name(text: str) -> Name | None:
    """Return the name of any two words and a comma, "Guo, Long"; else None."""
    match = _INVERTED.fullmatch(text.strip())
    return Name(match.group(1), match.group(2)) if match else None


def _is_ahead(token: str) -> bool:
    """Return whether a part may be a family name before given names: not "A. Stone"."""
    return is_family(token) and not _has_initials(token)


def _has_initials(token: str) -> bool:
    """Return whether a part begins with initials, and is a whole name then: "A. Stone"."""
    return " " in token and INITIALS_DOTTED.match(token.split()[0]) is not None


def _names_of_tokens(tokens: list[str], loose: bool, *, mla: bool) -> tuple[Name, ...]:
    """Return the names of comma-separated parts: "Last, F., First Last, Last F"; else ().

    `mla` allows the first two parts to be one name; `tokens` is changed.
    """
    found: list[Name | None] = []
    at = 0
    initials_seen = any(is_initials(token) for token in tokens)
    while at < len(tokens):
        token = tokens[at]
        after = tokens[at + 1] if at + 1 < len(tokens) else ""
        named = is_family(token, sure=True) or with_and(f"{token}, {after}") == token
        if after and is_initials(after) and named and not _has_initials(token):
            found.append(inverted_name(f"{token}, {after}"))
            at += 2
        elif at > 2 and len(found) * 2 <= at and (run := RUN_TOGETHER.fullmatch(after)) and is_family(token):
            found.append(inverted_name(f"{token}, {run.group(1)}"))
            tokens[at + 1] = run.group(2)
            at += 1
        elif SUFFIX.match(token) and found and (last := found[-1]):
            found[-1] = last._replace(suffix=token)
            at += 1
        elif mla and at == 0 and not initials_seen and _is_inverted(token, after) and _is_mla(tokens):
            found.append(inverted_name(f"{token}, {after}"))
            at += 2
        else:
            found.append(natural_name(token, loose or (initials_seen and len(found) > 1)))
            at += 1
    return all_names(found)


def _is_inverted(token: str, after: str) -> bool:
    """Return whether two parts are one name: "Stone, Ada", "van der Berg, Ada"."""
    single = is_single(token) or with_and(f"{token}, {after}") == token
    return (single and bool(after) and is_given(after)) or is_compound_ahead(token, after)


def _is_mla(tokens: list[str]) -> bool:
    """Return whether only the first name is inverted: "Reinman, Glenn, Todd Austin, and Brad Calder"."""
    return len(tokens) == 2 or (len(tokens) > 2 and all(" " in token for token in tokens[2:]))


def all_names(found: list[Name | None]) -> tuple[Name, ...]:
    """Return the names, or () where one part is None."""
    names = tuple(name for name in found if name is not None)
    return names if len(names) == len(found) else ()
