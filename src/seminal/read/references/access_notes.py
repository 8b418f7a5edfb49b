"""Mask notes on when and how an address was reached: "Accessed 3 May 2018".

The words are those of ISO 690, APA, MLA and their translations, in some twenty languages: a word of another language
is one more word here.
"""

from __future__ import annotations

import re

from seminal.read.references.marked import MASK

_SEEN = (
    r"retrieved|accessed|viewed|visited|cited|abgerufen|aufgerufen|zugegriffen|zugriff(?:sdatum)?|abruf(?:datum)?"
    r"|cita(?:do|to|t)|consult(?:é|ée|ato|ata|ado|ada|at|a)|accès|acceso|accesso|acess?o|acessado|acedido|recuperado|geraadpleegd"
    r"|raadpleging|hentet|besøgt|lest|tilgått|hämtad|hämtat|besökt|åtkomst|viitattu|luettu|dostęp|cit|citováno"
    r"|navštíveno|staženo|обращени[ея]|проверено|звернення|erişim(?:\starihi)?|letöltve|letöltés|accesat"
    r"|ανακτήθηκε|πρόσβαση|閲覧日?|アクセス日?|访问(?:日期)?|訪問|检索(?:日期)?|引用日期|접속일?|검색일?"
)
_OFFERED = (
    r"available|online|url|retrieved|accessed|verfügbar|abrufbar|abgerufen|zugänglich|consultable|disponible"
    r"|disponível|disponibile|consultabile|recuperado|recuperato|obtenido|extraído|beschikbaar|geraadpleegd|te\svinden"
    r"|tillgänglig|hämtad|tilgængelig|tilgjengelig|hentet|saatavilla|saatavissa|haettu|dostępn[aey]|dostupn[éýáoa]"
    r"|elérhető|erişim(?:\sadresi|\slinki)?|adres|режим\sдоступа|доступно|disponibil|διαθέσιμο|获取自|取自|引自|출처"
)
_QUALIFIED = (
    r"(?:(?:last|letzter|letzte|zuletzt|ultim[oa]|última|último|dernière?|senast|sist|sidst|viimeksi|laatst|ostatni"
    r"|date|dates?\sof|datum|data|fecha\sde|дата|am|en|im|page|página|pagina)\s+){0,3}"
)
_JOINED = (
    r"(?:(?:on|am|den|at|from|von|unter|über|le|à\sl['’]adresse|sur|el|de|em|in|il|su|op|van|via|på|från|fra|pr|dne|z|na"
    r"|dnia|w|день|в|no|στο|tarihi|date|日|http)\b)"
)
_MONTH_NAME = r"[^\W\d_]{3,12}\.?"
_DAY = (
    r"(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:20)?\d\d|20\d\d\s?[-./年]\s?\d{1,2}\s?[-./月]\s?\d{1,2}日?"
    rf"|\d{{1,2}}(?:\.|st|nd|rd|th|º|er)?\s(?:de\s|of\s)?{_MONTH_NAME},?\s(?:de\s)?20\d\d"
    rf"|{_MONTH_NAME},?\s\d{{1,2}}(?:st|nd|rd|th)?,?\s20\d\d)"
)
_TIME = r"\d{1,2}[:.]\d\d(?::\d\d)?(?:\s?(?:Uhr|h|AM|PM)\b)?"
_SEEN_ON = re.compile(
    rf"[\[(]?\b{_QUALIFIED}(?:{_SEEN})\b[\s:：.,]*(?:{_JOINED}[\s:.,]*){{0,2}}(?:{_TIME},?\s)?(?P<day>{_DAY})(?:,?\s(?:um\s)?{_TIME})?(?:\sUTC)?"
    rf"(?:\sг\.|\.?r\.)?[\])]?,?(?:\s(?:from|at|von|van|de|från|fra)\b:?)?|(?P<day_ahead>{_DAY})\s?(?:に)?(?:閲覧|アクセス|访问|检索|取得)",
    re.IGNORECASE,
)
"""The day on which an address was looked at, which is not the work's."""
_LEADS_ON = re.compile(
    rf"(?:[\[(]?\b(?:{_OFFERED})\b[\])]?[\s:.,;]*(?:{_JOINED}[\s:.,]*){{0,2}}){{1,2}}[<(\[]?\Z", re.IGNORECASE
)
"""What comes right before an address."""
_BARE = re.compile(
    r"\[(?:Online|Internet|[Ee]n\s(?:ligne|línea))\][.,:;]?|\bOnline[.,:;](?=\s+Available\b)"
    r"|\[(?:[Cc]onsult|[Aa]ccess|cited|[Aa]bgerufen|[Zz]ugriff)[^\[\]\x00]{2,60}\]|\b(?:doi|DOI|arXiv|ISBN)\s*:\s*(?=\x00)"
)
"""Notes that need no address after them, most in brackets."""
_ADDRESS = re.compile(rf"{MASK}+|https?:|ftp:|www\.|(?<=:)\s?\Z")
"""Where an address begins, and the end of a text that a colon leads on from."""
_CENTURY = re.compile(r"20\d\d")
_MAX_LEAD, _MAX_NOTE = 48, 64
"""Characters that lead to an address, and that say when it was looked at."""


def without_access_notes(text: str) -> tuple[str, str]:
    """Return a text with access notes masked, and the day of access.

    The caller has masked the addresses. The day is the first one as printed, or "".
    """
    day = ""
    found = [match.span() for match in _BARE.finditer(text)] if "[" in text or ":" in text else []
    for year in _CENTURY.finditer(text):
        around = max(0, year.start() - _MAX_NOTE), year.end() + _MAX_NOTE
        for match in _SEEN_ON.finditer(text, *around):
            found.append(match.span())
            day = day or match["day"] or match["day_ahead"]
    for start, end in found:
        text = text[:start] + MASK * (end - start) + text[end:]
    for address in _ADDRESS.finditer(text):
        lead = _LEADS_ON.search(text, max(0, address.start() - _MAX_LEAD), address.start())
        if lead and _is_apart(text, lead):
            text = text[: lead.start()] + MASK * (address.start() - lead.start()) + text[address.start() :]
    return text, day


def _is_apart(text: str, lead: re.Match[str]) -> bool:
    """Return whether a sign precedes words before an address, or a colon ends them."""
    if lead.group().rstrip().endswith(":"):
        return True
    ahead = text[: lead.start()].rstrip(" ")[-1:]
    return ahead != "" and not ahead.isalnum()
