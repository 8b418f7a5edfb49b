"""Parse Chinese, Japanese and Korean names, with countries before and roles after them."""

from __future__ import annotations

import re

from seminal.model.entry import OTHERS, Name

_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_COUNTRY = re.compile(r"(?<!\s)\s*+[\[［(（【〔〈][\u3040-\u30ff\u3400-\u9fff]{1,5}[\]］)）】〕〉]\s*(?=\S)")
"""Where or when somebody lived: "［美］", "（宋）"."""
_ASIDE = re.compile(r"(?<!\s)\s*+[(（][^()（）]{1,60}[)）]?")
"""A name in other letters, or a role: "（Amy Webb）", "（編著）"."""
_ROLE = re.compile(
    r"(?:总主编|主编|編集|编著|編著|共著|共编|编译|編訳|监修|監修|译注|校注|集释|选编|合著|[编編著撰译訳譯注辑輯])$"
)
_MORE = re.compile(r"\s*(?:等|ほか|他|et al\.?)$")
_KOREAN = re.compile(
    r"[가강고곽구권길김나남노도류마맹명모문민박반방배백변복봉사서석선설성소손송신심안양엄여염예오왕용우원위유육윤은이인임장전정제조주지진차채천최추탁탄태편평표피하한함허현형호홍황]"
    r"[가-힣]{1,2}"
)
"""A Korean's family name, of one syllable, and given name."""
_BETWEEN = re.compile(r"\s*[、，,；;/&]\s*|\s+(?:和|と|and)\s+|(?<=[\u3400-\u9fff])・(?=[\u3400-\u9fff])")
_PARTS = re.compile(r"[·•・‧.]")
"""A dot between a Western given and family name: "艾米·韦伯"."""
_EDGE = " \t\n：:，,。．.、；;「」『』《》【】—–-"
_MIN_NAME_LETTERS = 2
"""Letters of a name before a role: "王著" is somebody."""


def korean(text: str) -> tuple[Name, ...]:
    """Return the people of only Korean names, else (): "김우창, 백낙청" are two."""
    parts = [part for part in _BETWEEN.split(text.strip(_EDGE)) if part]
    return tuple(map(Name, parts)) if parts and all(map(_KOREAN.fullmatch, parts)) else ()


def is_wide(text: str) -> bool:
    """Return whether half of a text's letters, or more, are Chinese or Japanese."""
    return 2 * len(_WIDE.findall(text)) >= sum(map(str.isalpha, _ASIDE.sub("", text))) > 0


def names(text: str) -> tuple[Name, ...]:
    """Return a Chinese or Japanese list's names without countries and roles."""
    found: list[Name] = []
    more = False
    for part in _BETWEEN.split(_ASIDE.sub("", _COUNTRY.sub("", text).strip(_EDGE))):
        one = part.strip(_EDGE)
        bare = _ROLE.sub("", one).strip()
        one = bare if len(bare) >= _MIN_NAME_LETTERS else one
        if found_more := _MORE.search(one):
            more, one = True, one[: found_more.start()].strip(_EDGE)
        given, _, family = one.rpartition(_dot(one))
        if one and any(map(str.isalpha, one)):
            found.append(Name(family, given) if given else Name(one))
    return (*found, OTHERS) if more and found else tuple(found)


def _dot(text: str) -> str:
    """Return the dot within a name, or a newline, which no name has."""
    dot = _PARTS.search(text)
    return dot.group() if dot else "\n"
