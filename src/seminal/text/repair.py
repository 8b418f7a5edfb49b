"""Undo what copying did to text: mojibake, lost ligatures, PDF hyphens, printed brace protection."""

from __future__ import annotations

import re

from seminal.text.pattern import lazy

_SINGLE_BYTE = "cp1252"
_LEAD = re.compile(
    "[\u00c2-\u00f4]"
    "[\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]{1,3}"
)
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_PUNCTUATION = {
    "\u2018": "'", "\u2019": "'", "\u02bc": "'", "\u2010": "-", "\u2011": "-", "\u00ad": "", "\u200b": "",
    "\ufeff": "", "\u2060": "", "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\u3000": " ", "\u200d": "",
}  # fmt: skip
_TRANSLATION = str.maketrans(_LIGATURES | _PUNCTUATION)
_BRACES = lazy(r"\$?\\\{\$?([^${}\\]{1,200})\$?\\\}\$?")
_FOOTER = lazy(
    r"(?<!\s)\s+\S{0,12}(?:compiled|maintained|created|generated|written|edited) by\s.{2,80}?last (?:modified"
    r"|updated|change)\b.{0,400}$"
    r"|(?<!\s)\s+(?:last (?:modified|updated)|downloaded (?:from|on)|page \d+ of \d++)\b.{0,400}$",
    re.IGNORECASE,
)
_MENTIONS = re.compile(r"\b(?:by|last|downloaded|page) ", re.IGNORECASE)
_WITH_LIGATURE = [
    "efficient", "efficiency", "efficiently", "inefficient", "inefficiency", "effect", "effects",
    "effective", "effectively", "effectiveness", "efficacy", "effort", "efforts", "affinity", "traffic",
    "offload", "offloading", "offline", "difficult", "difficulty", "diffusion", "different",
    "difference", "differentiable", "differential", "sufficient", "sufficiently", "insufficient",
    "coefficient", "scaffold", "buffer", "buffers", "buffering", "staff", "offer", "offers", "office",
    "official", "specific", "specification", "specifically", "classification", "classifier",
    "configuration", "configurable", "reconfigurable", "configurations", "scientific", "identification",
    "verification", "verified", "verify", "simplified", "unified", "unifying", "modified",
    "quantification", "first", "final", "finally", "finding", "findings", "finite", "fidelity",
    "fingerprint", "fine-grained", "fine-tuning", "finetuning", "field", "fields", "fixed", "benefit",
    "benefits", "benefiting", "profile", "profiling", "profiler", "define", "defined", "defining",
    "infinite", "infinity", "artificial", "flow", "flows", "workflow", "workflows", "dataflow",
    "overflow", "flexible", "flexibility", "flash", "floating", "reflection", "inflation", "influence",
    "confidence", "confidential", "confirm", "file", "files", "filter", "filtering", "firmware",
    "satisfiability", "satisfying", "magnificent", "refinement", "refine", "profit", "amplification",
    "certified", "certificate", "justified", "diversified", "clarified", "conflict", "conflicts",
    "inflection", "fluid",
]  # fmt: skip
_HYPHENATED = lazy(r"(?<=[a-z])-\n[ \t]*(?=[a-z])")
_BROKEN = lazy(r"(?<=[a-z])- (?=[a-z])(?!(?:[a-z]{1,2}|and|und|oder|the|for|with|from|how|what|why)\b)")
"""Where a line of a PDF broke a word; not "pre- and post-", nor a dash: no typesetter leaves two letters alone."""
_COMPOUND = lazy(
    r"(?:\b(?:high|low|self|non|multi|real|large|long|short|end|cross|two|three|first|second|fine|open|semi|well|in|on"
    r"|cost|energy|deep|wide|state|peer|data|model|time|user|human|machine|hardware|software|memory|near|full|half|co)"
    r"|-\w+)\Z"
)
"""What has its own hyphen before another word, where a PDF broke the line there."""
_ACCENTS = {
    "¨": "\u0308", "´": "\u0301", "ˆ": "\u0302", "˜": "\u0303", "ˇ": "\u030c", "˘": "\u0306", "¸": "\u0327",
}  # fmt: skip
_DETACHED = lazy(
    r"(?<=[A-Za-z])(?:¨[aeiouyAEOU]|ˆ[aeiou]|˜[ano]|ˇ[cdenrstzCSZ]|˘[ag]|¸[cstCS])"
    r"|(?<=[A-Z]|(?<=[A-Za-z])[a-z])´[aceinosuyz]|[aceiou]´(?=[\s,.;)]|$)"
)
"""Accents that a PDF has before their letters, "B¨uhlmann", or behind the last; else one is an apostrophe there."""
_WORD = re.compile(r"[A-Za-z]{4,20}")
_REAL = frozenset(
    ["benet", "prole", "anity", "fluid", "buers", "nally", "nding", "oating", "ination", "reection"]
)  # damaged forms that are words, or too short to be sure


def clean(text: str) -> str:
    """Return text on one line without mojibake, lost ligatures, odd spaces, quotes and broken words."""
    text = restore_ligatures(repair_mojibake(text))
    if not text.isascii():
        text = text.translate(_TRANSLATION)
        if not _ACCENTS.keys().isdisjoint(text):
            text = _DETACHED.sub(_accented, text)
    text = " ".join(text.split())
    return _BROKEN.sub(_hyphen_at_break, text) if "- " in text else text


def _hyphen_at_break(match: re.Match[str]) -> str:
    """Return "-" after a word that has its own hyphen (`self- driving`), else ""."""
    return "-" if _COMPOUND.search(match.string, max(0, match.start() - 24), match.start()) else ""


def _accented(match: re.Match[str]) -> str:
    """Return letter and accent, in either order, as one character if possible: `´e` -> `é`."""
    from unicodedata import normalize

    first_sign, last_sign = match.group()[0], match.group()[1]
    letter = normalize(
        "NFC",
        last_sign + _ACCENTS[first_sign] if first_sign in _ACCENTS else first_sign + _ACCENTS[last_sign],
    )
    return letter if len(letter) == 1 else match.group()


def repair_mojibake(text: str) -> str:
    """Return text with UTF-8 that was decoded as Windows-1252 or Latin-1 repaired: "Î»" -> "λ".

    Only runs that decode as UTF-8 change, so that honest accents stay.
    """
    if text.isascii():
        return text
    for _ in range(2):  # some text was damaged twice
        repaired = _LEAD.sub(_redecode, text)
        if repaired == text:
            break
        text = repaired
    return text


def restore_ligatures(text: str) -> str:
    """Return text with lost or composed ligatures restored: `efcient` and `eﬃcient` -> `efficient`."""
    if not text.isascii():
        text = text.translate(_TRANSLATION_LIGATURES)
    if _DAMAGED.keys().isdisjoint(_WORD.findall(text.lower())):
        return text  # nearly every text: looked up without a call for every word
    return _WORD.sub(_with_ligature, text)


def unescape_braces(text: str) -> str:
    r"""Return text without printed brace protection: `$\{$DNN$\}$` -> `DNN`.

    Google Scholar writes USENIX's titles so. A glued "inter-and" beside it gets its space back.
    """
    if "\\{" not in text:
        return text
    text = _BRACES.sub(r"\1", text)
    return re.sub(r"\b([A-Za-z]{3,}-)(and|or)(?=\s+\w+-)", r"\1 \2", text)


def without_footer(text: str) -> str:
    """Return a title without a page footer at its end ("Last modified ...")."""
    return _FOOTER.sub("", text) if _MENTIONS.search(text) else text


def without_hyphenation(text: str) -> str:
    r"""Return text with words joined that a PDF broke over lines: "distri-\nbuted"."""
    return _HYPHENATED.sub("", text) if "-\n" in text else text


def _redecode(match: re.Match[str]) -> str:
    """Return a run with its longest beginning that is UTF-8 decoded, then the rest."""
    run = match.group()
    for end in range(len(run), 1, -1):
        try:
            raw = b"".join(_byte(character) for character in run[:end])
            return raw.decode("utf-8") + _LEAD.sub(_redecode, run[end:])
        except UnicodeError:
            continue
    return run


def _byte(character: str) -> bytes:
    """Return a character's byte in Windows-1252, else Latin-1. Raises UnicodeError without one."""
    try:
        return character.encode(_SINGLE_BYTE)
    except UnicodeEncodeError:
        return character.encode("latin-1")


def _with_ligature(match: re.Match[str]) -> str:
    """Return a word with its lost ligature; names (`Benet`) and capitals stay."""
    word = match.group()
    restored = _DAMAGED.get(word.lower())
    if restored is None or (word[0].isupper() and len(word) < 8) or word.isupper():  # "Benet" is a name
        return word
    return restored.capitalize() if word[0].isupper() else restored


def _damaged_forms() -> dict[str, str]:
    """Return the listed words by how they look without their ligature: `efcient` -> `efficient`."""
    damaged: dict[str, str] = {}
    for word in _WITH_LIGATURE:
        for ligature in ("ffi", "ffl", "ff", "fi", "fl"):
            if ligature in word:
                for left in {"", "f"} if len(ligature) == 3 else {""} if len(word) > 6 else set():
                    form = word.replace(ligature, left, 1)
                    if len(form) >= 5 and form not in _REAL and form not in _WITH_LIGATURE:
                        damaged.setdefault(form, word)
                break
    return damaged


_TRANSLATION_LIGATURES = str.maketrans(_LIGATURES)
_DAMAGED = _damaged_forms()
