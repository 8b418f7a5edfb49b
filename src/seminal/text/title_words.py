"""Words of titles that are equal: spelling, plural, acronym or slip."""

from __future__ import annotations

import re
from functools import lru_cache

STOP_WORDS = frozenset(
    "a an and are as at be by can do does for from how in into is it its of on or our over the their "
    "to toward towards under using via we what when where which why with your".split()
)
"""Words that carry no meaning of their own in a title."""

# British spelling to American, whole words by suffix; enough for titles, and wrong nowhere that
# matters: both titles are spelled by the same rule.
_SPELLING = (
    (re.compile(r"isation(s?)$"), r"ization\1"),
    (re.compile(r"is(e[ds]?|ing|er|ers)$"), r"iz\1"),
    (re.compile(r"ys(e[ds]?|ing)$"), r"yz\1"),
    (re.compile(r"(behavi|col|neighb|fav|lab|harb|hum|vap)our"), r"\1or"),
    (re.compile(r"(cent|met|theat|fib)re(s?)$"), r"\1er\2"),
    (re.compile(r"ell(ing|ed|er|ers)$"), r"el\1"),
    (re.compile(r"ogue(s?)$"), r"og\1"),
    (re.compile(r"ence$"), "ense"),
)
COUNTED = dict(
    zip("two three four five six seven eight nine ten".split(), map(str, range(2, 11)), strict=True)
)
_LANGUAGES = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
    "erste zweite dritte vierte funfte sechste siebte achte neunte zehnte",
    "premiere deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme",
    "primera segunda tercera cuarta quinta sexta septima octava novena decima",
    "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo",
    "primeira segunda terceira quarta quinta sexta setima oitava nona decima",
)
ORDINALS = {word: str(at) for language in _LANGUAGES for at, word in enumerate(language.split(), 1)}
"""Ordinals as they are folded, and their numbers."""
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th|er|ere|eme|te)$")
_DIGITS = re.compile(r"\d+")
SPELLED_AS = {
    **COUNTED,
    "one": "1", "i": "1", "ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9",
    "grey": "gray", "programme": "program", "programmes": "programs", "artefact": "artifact",
    "artefacts": "artifacts", "ageing": "aging", "sceptical": "skeptical", "sceptic": "skeptic",
    "judgement": "judgment", "judgements": "judgments", "fulfil": "fulfill", "enrol": "enroll", "skilful": "skillful",
    "instalment": "installment", "focussed": "focused", "signalling": "signaling", "manoeuvre": "maneuver",
    "manoeuvres": "maneuvers", "mould": "mold", "plough": "plow", "sulphur": "sulfur", "tyre": "tire", "tyres": "tires",
    "aluminium": "aluminum", "encyclopaedia": "encyclopedia", "archaeology": "archeology", "practize": "practice",
    "queuing": "queueing", "vol": "volume",
}  # fmt: skip
"""Words that are one word in two spellings and follow none of the rules above; numbers in words and in digits.

Told apart here and not when titles are folded, for the lock remembers works by their folded titles.
"""
_NUMBERS = frozenset(word for pair in SPELLED_AS.items() if pair[1].isdecimal() for word in pair)
"""Numbers in words and in digits: of all spellings the only ones that change the first letter."""

_SPELLED = re.compile("|".join(pattern.pattern for pattern, _ in _SPELLING))
"""Any of the patterns: most words match none."""


@lru_cache(maxsize=131072)
def american_spelling(word: str) -> str:
    """Return a folded word in American spelling: `behaviour` -> `behavior`."""
    if len(word) > 4 and _SPELLED.search(word):
        for pattern, replacement in _SPELLING:
            word = pattern.sub(replacement, word)
    return word


def numbered_word(word: str) -> tuple[str, str]:
    """Return a word with `#` for its number, and that number: `cycle05` -> `cycle#`, `5`.

    An ordinal (`ninth`, `9th`) is `#`; twice "" for a word without number or of digits alone.
    """
    if word in ORDINALS:
        return "#", ORDINALS[word]
    if found := _ORDINAL.match(word):
        return "#", found[1]
    bare = _DIGITS.sub("#", word)
    if bare in (word, "#"):
        return "", ""
    return bare, " ".join([number.lstrip("0") for number in _DIGITS.findall(word)])


def same_word(left: str, right: str) -> bool:
    """Return whether two words are equal apart from plural, spelling, or a number's form."""
    if left == right:
        return True
    if left[:1] != right[:1]:  # as most pairs, and only numbers are one word all the same
        if left[:1].isdecimal() != right[:1].isdecimal() and numbered_word(left) == numbered_word(right) != (
            "",
            "",
        ):
            return True  # 9th, ninth
        return (
            left in _NUMBERS
            and right in _NUMBERS
            and SPELLED_AS.get(left, left) == SPELLED_AS.get(right, right)
        )
    difference = len(left) - len(right)
    if (difference == 1 and _plural(left, right)) or (difference == -1 and _plural(right, left)):
        return True
    if (difference == 2 and left[-3:] == "ies" and left[:-3] == right[:-1] and right[-1] == "y") or (
        difference == -2 and right[-3:] == "ies" and right[:-3] == left[:-1] and left[-1] == "y"
    ):
        return True
    return SPELLED_AS.get(left, left) == SPELLED_AS.get(right, right)


def _plural(longer: str, word: str) -> bool:
    """Return whether `longer` is `word` with an s, in American spelling."""
    # "preference" is spelled as "defense" is, and "preferences" is not: the lock remembers titles by it
    return (
        longer[-1] == "s"
        and len(word) > 2
        and (longer[:-1] == word or american_spelling(longer[:-1]) == word)
    )


def _spelled_out(short: str, words: tuple[str, ...], at: int) -> int:
    """Return how many of `words` from `at` on an acronym abbreviates, or 0.

    It has two to six letters, and perhaps a plural s.
    """
    if words[at][0] != short[0] or len(short) > 7:
        return 0
    for acronym in (short, short.removesuffix("s")):
        size = len(acronym)
        if 2 <= size <= 6 and acronym.isalpha() and at + size <= len(words):
            run = words[at : at + size]
            if all(word[0] == letter for word, letter in zip(run, acronym, strict=True)):
                return size
    return 0


def common_start(left: tuple[str, ...], right: tuple[str, ...]) -> tuple[int, int]:
    """Return how many words of each title the common beginning has, acronyms spelt out."""
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] == right[j] or same_word(left[i], right[j]):
            i, j = i + 1, j + 1
        elif size := _spelled_out(left[i], right, j):
            i, j = i + 1, j + size
        elif size := _spelled_out(right[j], left, i):
            i, j = i + size, j + 1
        else:
            break
    return i, j


def common_end(left: tuple[str, ...], right: tuple[str, ...]) -> int:
    """Return how many words the common end has, apart from plural and spelling."""
    limit = min(len(left), len(right))
    count = 0
    while count < limit and same_word(left[~count], right[~count]):
        count += 1
    return count


def glosses(extra: tuple[str, ...], words: tuple[str, ...], at: int) -> bool:
    """Return whether an extra word is the acronym before it: "Transformers (PT)".

    `at` is its place in `words`; the words before it may be up to two more than its letters.
    """
    acronym = extra[0].removesuffix("s")
    if len(extra) > 1 or not 2 <= len(acronym) <= 6 or not acronym.isalpha():
        return False
    for size in range(len(acronym), min(len(acronym) + 2, at) + 1):
        run = iter(words[at - size : at])
        if words[at - size][0] == acronym[0] and all(any(w[0] == letter for w in run) for letter in acronym):
            return True
    return False


def misspelt(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Return whether two runs of words differ by a letter or two.

    Runs of equal length, two words at most, differ by `_is_typo`; others are joined, eight letters or more with one
    typo.
    """
    from rapidfuzz.distance import OSA

    if "".join(left) == "".join(right):
        return True
    if len(left) != len(right) or len(left) > 2:
        one, other = "".join(left), "".join(right)
        # joined or split words with a typo in them
        return (
            abs(len(left) - len(right)) <= 1
            and min(len(one), len(other)) >= 8
            and OSA.distance(one, other) <= 1
        )
    return all(a == b or _is_typo(a, b) for a, b in zip(left, right, strict=True))


def _is_typo(one: str, other: str) -> bool:
    """Return whether two words may be one, typed wrongly once.

    Two letters exchanged make no other word; nor does a letter too much in a small word. In long words a letter or
    two may differ, not the first but by leaving it out: "asymmetric" is no slip of "symmetric", nor "RNN" of "CNN",
    nor "macro" of "micro".
    """
    from rapidfuzz.distance import OSA

    shorter, longer = sorted((one, other), key=len)
    if any(map(str.isdigit, one + other)):
        return False
    distance = OSA.distance(one, other)
    if distance == 1 and (
        (len(shorter) >= 3 and sorted(one) == sorted(other))
        or (len(shorter) < len(longer) and STOP_WORDS.intersection((one, other)))
        or (len(shorter) >= 5 and longer[1:] == shorter and longer[0] != "a")
    ):
        return True
    if len(shorter) < 8 and len(shorter) == len(longer):
        return False
    return len(shorter) >= 5 and one[0] == other[0] and distance <= (1 if len(longer) < 8 else 2)
