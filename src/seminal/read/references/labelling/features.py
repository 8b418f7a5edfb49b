"""The labeller's features: of a token, around it and in its clause."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from seminal.model.vocabulary import label, venue
from seminal.read.references import organisations
from seminal.read.references.labelling.lexicon import classes, is_wide
from seminal.read.references.lexicon import TITLE_WORDS

_WORD = re.compile(r"\w++(?:[^\w\n]++\w++)*", re.DOTALL)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d[a-z]?$")
_RANGE = re.compile(r"\w*\d\s?[-–—]+\s?\w*\d$")
_INITIALS = re.compile(r"(?:[A-ZÀ-ÞА-Я]\.?-?){1,3}$")
_ROMAN = re.compile(r"[IVXLCDM]{1,7}$")
_NOUN = re.compile(
    r"\w{3}(?:tions?|sions?|ments?|ings?|ity|ities|ness|ances?|ences?|ures?|isms?|ics|izers?|ators?|ology|ware)$"
)
"""How words of titles end, and few names."""
_LOWER, _UPPER, _DIGIT = re.compile(r"[^\W\d_A-ZÀ-ÞА-Я]+"), re.compile(r"[A-ZÀ-ÞА-Я]+"), re.compile(r"\d+")
_OPENS, _CLOSES = "([{（", ")]}）"
_QUOTE_OPENS, _QUOTE_CLOSES = "“《「『", "”》」』"
_CLAUSE_ENDS = frozenset(",;:!?)]”»：、，；。》）")
_ADDRESS = ("http", "10.", "doi:10.", "doi: 10.", "www.")
DISTANCES = (-2, -1, 1, 2)
"""Which neighbours a token sees."""
MAX_TOKENS = 600
"""Longer texts are not labelled."""
MASKED = "@@"
"""The word of all that is masked: buttons, addresses, identifiers."""
VENUE = "V"
"""The class of words that the table of venues knows: "OSDI'20"."""
_MAX_VENUE = 16
"""Words of a clause that may be a venue's name, at most."""
_BINS = 8
"""Tenths, or so, of a reference: where in it a token is."""


@lru_cache(maxsize=20_000)
def shape(word: str) -> str:
    """Return a word's shape: "Smith" -> "Aa", "2004" -> "4d", "2004a" -> "year+"."""
    if word.isdecimal():
        return f"{min(len(word), 5)}d"
    if _YEAR.match(word):
        return "year+"
    return _LOWER.sub("a", _UPPER.sub("A", _DIGIT.sub("9", word)))[:6]


class Punctuation(NamedTuple):
    """The punctuation of a token: what it opens, closes and ends; whether a year."""

    year: bool
    bracket: bool
    """Whether it begins with "("."""
    opens: bool
    closes: bool
    opens_quote: bool
    any_quote: bool
    closes_quote: bool
    stop: bool
    comma: bool


def _signs(token: str) -> Punctuation | None:
    """Return the punctuation of a token; None where it opens, closes and ends nothing."""
    tail = token[-2:]
    bare = token.rstrip(")]”\"’'")
    found = Punctuation(
        year=_YEAR.match(token.strip("()[].,;:")) is not None,
        bracket=token[:1] == "(",
        opens=token[:1] in _OPENS,
        closes=any(mark in tail for mark in _CLOSES),
        opens_quote=token[:1] in _QUOTE_OPENS or token[:1] in "‘'",
        any_quote=token[:1] in "“‘《「『",
        closes_quote=any(mark in token[1:] for mark in _QUOTE_CLOSES) or token.rstrip(".,;:)")[-1:] in "’'",
        stop=bare.endswith(".") and len(bare) > 3,
        comma="," in tail,
    )
    return found if any(found) else None


class TokenFeatures(NamedTuple):
    """A token's own features, those its neighbours see, and its part in a clause."""

    own: tuple[str, ...]
    beside: tuple[str, ...]
    sort: str
    """One letter: y year, d digits, i initials, a small letters, A a capital, u address, p punctuation."""
    known: str
    """Classes of the word lists."""
    ends: str
    """The sign that ends a clause with it, or ""."""
    stops: bool
    """Whether a sentence may end with it."""
    signs: Punctuation | None


@lru_cache(maxsize=50_000)
def token_features(token: str) -> TokenFeatures:
    """Return the features of a token by itself; an address has one, "url"."""
    found = _WORD.search(token)
    if token.startswith(_ADDRESS):
        return TokenFeatures(("url",), ("url",), "u", "", "", False, _signs(token))
    if found is None:
        sign = token[:3]
        ends = sign[:1] if sign[:1] in _CLAUSE_ENDS or sign[:1] in "/–—" else ""
        return TokenFeatures((f"p={sign}",), (f"p={sign}",), "p", "", ends, sign[:1] in ".?!", _signs(token))
    word, before, rest = found.group(), token[: found.start()], token[found.end() :]
    low = word.lower()
    known = classes(low)
    more = VENUE if low != word and label(token) else ""
    more += "W" if low in TITLE_WORDS else "N" if _NOUN.search(low) else ""
    year, initials = _YEAR.match(word), _INITIALS.match(word)
    kind = (
        "year" if year
        else "range" if _RANGE.match(word)
        else "initials" if initials
        else "roman" if _ROMAN.match(word)
        else shape(word)
    )  # fmt: skip
    after = rest[:2]
    own = [
        f"w={low}", f"k={kind}", f"k={kind}{after}", f"a={after}", f"b={before[-1:]}", f"z={low[-3:]}",
        f"y={low[-2:]}", f"x={low[:3]}", f"v={low[:4]}", f"n={min(len(word), 9)}", f"wa={low[:12]}{after[:1]}",
    ]  # fmt: skip
    own += [f"L={one}" for one in known + more]
    beside = [f"w={low}", f"k={kind}{after}", f"a={after}{before[-1:]}"]
    if known:
        beside.append(f"L={known}")
    if more:
        beside.append(f"L={more}")
    sort = "y" if year else "d" if word[0].isdecimal() else "i" if initials else "a" if low == word else "A"
    short = len(word) < 5 and known and not is_wide(word)
    full = "." in rest and (len(word) > 3 or sort in "ad" or is_wide(word)) and not short
    ends = next((sign for sign in rest if sign in _CLAUSE_ENDS), "." if full else "")
    return TokenFeatures(
        tuple(own),
        tuple(beside),
        sort,
        known + more,
        ends,
        full or rest[:1] in ("?", "!", "。"),
        _signs(token),
    )


def _signature(tokens: list[TokenFeatures]) -> str:
    """Return a code for a clause: its kind of words, and three classes.

    "y" is a year, "d" digits, "n" names, "t" a title, "s" few small words, "C" and "M" capitals: "yV", "nf".
    """
    sorts = "".join(one.sort for one in tokens)
    small = sorts.count("a")
    what = (
        "y" if sorts.strip("p") == "y"
        else "d" if not sorts.strip("pdy")
        else "n" if "i" in sorts and small <= 1
        else "t" if small > 2
        else "s" if small
        else "C" if len(sorts) < 4
        else "M"
    )  # fmt: skip
    known = {letter for one in tokens for letter in one.known}
    return what + "".join(letter for letter in "VjchlemtvpngfWN" if letter in known)[:3]


def _clauses(tokens: list[TokenFeatures]) -> list[tuple[int, int]]:
    """Return the start and end of clauses, which "," and ":" end."""
    ends = [at + 1 for at, one in enumerate(tokens) if one.ends]
    if not ends or ends[-1] < len(tokens):
        ends.append(len(tokens))
    return list(zip([0, *ends[:-1]], ends, strict=True))


@lru_cache(maxsize=20_000)
def _venue_kind(text: str) -> str:
    """Return the kind of the known venue that a clause is: "conference", "journal"; else ""."""
    found = venue(text)
    return found.kind if found else ""


def clause_features(tokens: list[TokenFeatures], words: list[str]) -> list[tuple[tuple[str, ...], int, int]]:
    """Return the features that each clause gives its tokens, with the clause's start and end."""
    places = _clauses(tokens)
    signs = [_signature(tokens[start:end]) for start, end in places]
    small = [sum(one.sort == "a" for one in tokens[start:end]) for start, end in places]
    most = max(small, default=0)
    found: list[tuple[tuple[str, ...], int, int]] = []
    for at, (start, end) in enumerate(places):
        sign = signs[at]
        before = signs[at - 1] if at else "#"
        after = signs[at + 1] if at + 1 < len(signs) else "#"
        ended = tokens[start - 1].ends if start else "#"
        first = tokens[start]
        one: tuple[str, ...] = (
            f"C={sign}",
            f"Cn={sign[0]}{min(end - start, 12)}",
            f"Cb={before[0]}{sign}",
            f"Ca={sign}{after[0]}",
            f"Cs={before[0]}{sign[0]}{after[0]}",
            f"Ce={ended}{tokens[end - 1].ends}{sign[0]}",
            f"Ci={min(at, 6)}{sign[0]}",
            f"Cl={small[at] == most:d}{min(most, 4)}{sign[0]}",
            f"Cf={first.known}{first.sort}{sign[0]}",
        )
        if (
            end - start <= _MAX_VENUE
            and sign[0] in "Cstn"
            and (kind := _venue_kind(" ".join(words[start:end])))
        ):
            one = (*one, f"Cv={kind}", f"Cv{sign[0]}={kind}")
        found.append((one, start, end))
    return found


def within_clause(sign: str, before: int, after: int) -> tuple[str, str]:
    """Return the features of a token's position in a clause with the signature feature `sign`."""
    return f"cs={min(before, 3)}{sign}", f"ce={min(after, 3)}{sign}"


@lru_cache(maxsize=256)
def positions(count: int) -> list[list[str]]:
    """Return the features of each position in a reference of `count` tokens."""
    return [
        [f"at={at * _BINS // max(1, count)}", f"i={min(at, 5)}", f"e={min(count - at - 1, 5)}"]
        for at in range(count)
    ]


BODY = ("body", "body-")
"""The feature of each word of a body's name ahead, "National Library of Medicine.", and of the word after it."""
_MAX_BODY_WORDS = 16


def body_words(words: list[str]) -> range:
    """Return the range of an organisation's name that begins a reference, else an empty one."""
    first = 1 if words and (words[0] == MASKED or not words[0][:1].isalpha()) else 0
    beginning = " ".join(words[first : first + _MAX_BODY_WORDS])
    end = organisations.organisation_ahead(beginning)[0]
    return range(first, first + len(beginning[:end].split())) if end else range(0)


class Preceding(NamedTuple):
    """What was read before a token; counts end at 2 (years), 3 (stops) or 4."""

    style: str
    """Where the first year of the reference is: "early", "late(", "none"."""
    years: str
    """How many years were read; with "^" for the first token."""
    quoted: bool
    quotes: bool
    """Whether any word of the reference opens quotes."""
    opened: bool
    """Whether a bracket is open."""
    stops: int
    commas: int
    full_stops: int
    sort: str
    """Sort of the token itself."""

    def features(self) -> list[str]:
        """Return six features: years, quotes, brackets, stops, commas and full stops."""
        style = self.style[0]
        return [
            f"s={self.style}{self.years}",
            f"q={self.quoted:d}{self.quotes:d}",
            f"o={self.opened:d}",
            f"st={self.stops}{style}",
            f"c={self.commas}",
            f"fu={self.full_stops}{style}{self.sort}",
        ]


def _style(tokens: list[TokenFeatures]) -> str:
    """Return where a reference's first year is: "early", "late" or "none"; "early(" in brackets."""
    first = next((at for at, one in enumerate(tokens) if one.signs and one.signs.year), -1)
    if first < 0:
        return "none"
    last = len(tokens)
    style = "early" if first <= last // 2 and first < last - 4 else "late"
    signs = tokens[first].signs
    return style + "(" * (signs is not None and signs.bracket)


def states(tokens: list[TokenFeatures]) -> list[Preceding]:
    """Return, for each token, what was read before it."""
    style = _style(tokens)
    quotes = any(one.signs.any_quote for one in tokens if one.signs)
    opened = quoted = False
    years = stops = commas = fulls = 0
    found: list[Preceding] = []
    for one in tokens:
        signs = one.signs
        if signs:
            opened = opened or signs.opens
            quoted = quoted or signs.opens_quote
            years = min(years + signs.year, 2)
        counted = f"{years}" if found else f"^{years}"
        found.append(Preceding(style, counted, quoted, quotes, opened, stops, commas, fulls, one.sort))
        if signs:
            opened = opened and not signs.closes
            quoted = quoted and not signs.closes_quote
            stops = min(stops + signs.stop, 3)
            commas = min(commas + signs.comma, 4)
        fulls = min(fulls + one.stops, 4)
    return found


def features(words: list[str], marks: list[list[str]]) -> list[list[str]]:
    """Return the features of each token; neighbours' features begin with their distance."""
    tokens = [token_features(word) for word in words]
    rows = [
        [*position, *state.features()]
        for position, state in zip(positions(len(words)), states(tokens), strict=True)
    ]
    for shared, start, end in clause_features(tokens, words):
        for at in range(start, end):
            rows[at] += shared
            rows[at] += within_clause(shared[0], at - start, end - at - 1)
    named = body_words(words)
    for at in named:
        rows[at].append(BODY[0])
    if named and named.stop < len(rows):
        rows[named.stop].append(BODY[1])
    last = len(words) - 1
    for at, row in enumerate(rows):
        row.extend(tokens[at].own)
        for distance in DISTANCES:
            other = at + distance
            row += (
                [f"{distance}{one}" for one in tokens[other].beside]
                if 0 <= other <= last
                else [f"{distance}#"]
            )
    for row, marked in zip(rows, marks, strict=False):  # plain text has none
        row += marked
    return rows
