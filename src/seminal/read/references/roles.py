"""Find the role of people (editor, translator) by the word beside their names."""

from __future__ import annotations

import re
from typing import Final, Literal

Role = Literal["editor", "translator"]

_EDITED_BY = (
    r"eds?\.(?:\s(?:by|de|por))?|edited\sby|edici[oó]n\sde|edi[cç][aã]o\sde|(?:hrsg|hg)\.?\s(?:von|v\.)"
    r"|(?:unter\s)?herausgegeben\svon|sous\sla\sdir(?:ection|\.)?\sd[eu'’]s?|dir(?:igée?|\.)\spar|a\scura\sdi"
    r"|coord(?:inad[oa]|\.)?\s(?:por|de)|org(?:anizado|\.)?\spor|pod\sred(?:akcją|\.)"
    r"|επιμ\.|إعداد|تحقيق|(?:под|отв|гл)\.?\s(?:(?:общ|науч)\w*\.?\s)?ред(?:\.|акцией|актор)|сост\.|compiled\sby"
)
_TRANSLATED_BY = (
    r"trans(?:l\.|lated|\.)(?:\sby)?|trad(?:\.|uç[aã]o|uction|ucción|uzione|uit|otto)(?:\s(?:de|di|da|par|por|del))?"
    r"|übers(?:etzt|\.)(?:\s(?:von|v\.))?|пер(?:\.|евод)(?:\sс\s\w+\.?)?|tłum\.|przeł\.|přel\.|övers\.|overs\.|çev(?:\.|iren)|vert\.|μτφρ\.|ترجمة"
)
_EDITOR = (
    r"(?:(?:eds?|editors?|hrsgg?|hgg?|éds?|édit|dirs?|coords?|orgs?|comps?|red)\b\.?|a\scura\sdi|(?:(?:отв|гл)\.\s?)?ред\b\.?"
    r"|总主编|主编|編集|选编|監修|监修|編|编|엮음)"
)
_TRANSLATOR = r"(?:(?:trans|transl|trad|übers)\b\.?|[译訳譯]注?|옮김)"

_YEAR = r"(?:[\s,;:.]{0,2}[(\[]?(?:1[5-9]|20)\d\d[a-z]?[)\]]?[,.]?)?"
"""A year between names and role: "Stone, Ada (2004) (Hg.)"."""

_AHEAD: Final = re.compile(
    rf"(?<!\w)(?:(?P<editor>{_EDITED_BY})|(?P<translator>{_TRANSLATED_BY}))(?!\w)\s?", re.IGNORECASE
)
"""Before the names: "hg. v.", "под ред.", "a cura di", "trad. de"."""
_AFTER: Final = re.compile(
    r"(?:\s{0,2}(?P<mark>[(\[（,;])\s?|(?P<blank>\s)|(?<=[\u3040-\u9fff]))"
    rf"(?:(?P<editor>{_EDITOR})|(?P<translator>{_TRANSLATOR}))"
    r"(?(mark)(?:[)\]）]|(?!\w))|(?(blank)(?<=\.)|(?!\w)))",
    re.IGNORECASE,
)
"""After the names: "(eds.)", ", Hrsg.", "编"."""
_AFTER_YEAR: Final = re.compile(_YEAR + _AFTER.pattern, re.IGNORECASE)
_MAX_ROLE_LETTERS = 32
"""Letters of a role before names, at most."""
_SIGNS = " \t\n(,.:;/–—"


def role_of(text: str, start: int, end: int) -> Role | None:
    """Return the role of the people named in `text[start:end]`; None for authors.

    The word is before the names, at their end or after them, perhaps with a year between.
    """
    named = text[start:end]
    found = [
        _role_ahead(text, start, end),
        next((one for one in _AFTER.finditer(named) if not any(map(str.isalnum, named[one.end() :]))), None),
        _AFTER_YEAR.match(text, end),
    ]
    role = next((one for one in found if one), None)
    return None if role is None else "editor" if role["editor"] else "translator"


def _role_ahead(text: str, start: int, end: int) -> re.Match[str] | None:
    """Match the role word right before names, or at their span's start, else None."""
    lead = text[max(0, start - _MAX_ROLE_LETTERS) : start]
    before = next((one for one in _AHEAD.finditer(lead) if not lead[one.end() :].strip(_SIGNS)), None)
    return before or _AHEAD.match(text[start:end].lstrip(_SIGNS))


def without_roles(names: str) -> str:
    """Remove role words from names: "Stone, Ada (Hg.)" becomes "Stone, Ada"."""
    return _AFTER.sub("", _AHEAD.sub("", names))
