"""The heading of a reading section in the document's language, and its id."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_NUMBER = re.compile(r"^\d+[-_. ]+(?=\w)")
_NOT_PLAIN = re.compile(r"[^a-z0-9]+")

TITLES: Final[dict[str, str]] = {
    "ar": "قراءات إضافية",
    "bg": "Допълнителна литература",
    "ca": "Lectures addicionals",
    "cs": "Další literatura",
    "da": "Videre læsning",
    "de": "Weiterführende Literatur",
    "el": "Περαιτέρω ανάγνωση",
    "en": "Further reading",
    "es": "Lecturas recomendadas",
    "fa": "برای مطالعهٔ بیشتر",
    "fi": "Lisälukemista",
    "fr": "Lectures complémentaires",
    "he": "לקריאה נוספת",
    "hu": "További olvasnivaló",
    "id": "Bacaan lanjutan",
    "it": "Letture di approfondimento",
    "ja": "読書案内",
    "ko": "더 읽을거리",
    "nb": "Videre lesning",
    "nl": "Verder lezen",
    "nn": "Vidare lesing",
    "no": "Videre lesning",
    "pl": "Dalsza lektura",
    "pt": "Leituras complementares",
    "ro": "Lecturi suplimentare",
    "ru": "Рекомендуемая литература",
    "sk": "Ďalšia literatúra",
    "sv": "Vidare läsning",
    "tr": "İleri okuma",
    "uk": "Рекомендована література",
    "vi": "Đọc thêm",
    "zh": "延伸阅读",
    "zh-hant": "延伸閱讀",
    "zh-hk": "延伸閱讀",
    "zh-mo": "延伸閱讀",
    "zh-tw": "延伸閱讀",
}


MORE: Final[dict[str, str]] = {
    "ca": "i {} més", "cs": "a {} dalších", "da": "og {} til", "de": "und {} weitere", "en": "and {} more",
    "es": "y {} más", "fi": "ja {} muuta", "fr": "et {} autres", "it": "e altri {}", "nb": "og {} til",
    "nl": "en nog {}", "no": "og {} til", "pl": "i {} więcej", "pt": "e mais {}", "sv": "och {} till",
}  # fmt: skip


def section_id(chapter: str, slugs: Sequence[str]) -> str:
    """Return a section's id: `further-reading-serving` for a chapter `08-serving`, else from its topics.

    `chapter` is the file's stem, or ""; the number in front is dropped, as it changes with the chapters' order.
    """
    name = _NUMBER.sub("", chapter or "-".join(slugs)).lower()
    return f"further-reading-{_NOT_PLAIN.sub('-', name).strip('-') or 'chapter'}"


def joined_names(names: Sequence[str], lang: str) -> str:
    """Return `A`, `A and B` or `A, B and C`; with `&` unless English."""
    conjunction = " and " if lang.lower().startswith("en") else " & "
    return conjunction.join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def more_works(count: int, lang: str) -> str:
    """Return the note on omitted works: `and 5 more`, untranslated `… + 5`."""
    return MORE.get(lang.replace("_", "-").lower().split("-")[0] or "en", "… + {}").format(count)


def section_title(lang: str) -> str:
    """Return "Further reading" in the language of a BCP 47 tag, English if unknown."""
    parts = lang.replace("_", "-").lower().split("-")
    tags = ("-".join(parts[:n]) for n in range(len(parts), 0, -1))
    return next((TITLES[tag] for tag in tags if tag in TITLES), TITLES["en"])
