"""Capitals of titles: title case, and which words keep theirs in sentence case."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from seminal.text.pattern import lazy

_SMALL: Final = frozenset(
    {"a", "an", "the", "and", "or", "nor", "but", "of", "on", "in", "for", "to", "with", "by", "at", "from"}
    | {"via", "as", "vs", "into", "over", "per", "than"}
)
"""Articles, conjunctions and short prepositions (The Chicago Manual of Style, 8.159): capital at the ends only."""
_WORD: Final = lazy(r"(?<![\w\\'’-])[a-z][\w'’]*")
_HIDDEN: Final = lazy(r"\\[A-Za-z]+|(?<!\\)\$[^$]*\$|\{[^{}]*\}")
_MAX_DISTANCE: Final = 20  # characters beside a word
_OPENS: Final = " \n\t\"'“‘(`"
_CLOSES: Final = " \n\t\"'”’).,"
_PARTS: Final = tuple(":?!—")
"""After and before these a title begins and ends anew."""

_NAMES: Final = """
    Adam African Alibaba Amazon Amdahl American Ampere Anthropic Apache Apple Asian Atari Azure
    Baidu Bayes Bayesian Blackwell Boltzmann Boolean Byzantine California Carlo Cauchy Cerebras
    Chinese Cuda Dijkstra English Ethernet Euclidean European Facebook Fourier French Gaussian
    German Gibbs Google Graphcore Hadoop Haskell Hawkes Hebbian Hessian Hopfield Hopper Huffman
    Intel Jacobian Japanese Java Julia Kalman Korean Kronecker Kubernetes Lagrangian Langevin
    Laplace Linux Lipschitz Llama Lyapunov Markov Markovian Mellanox Microsoft Monte Moore Nash
    Nesterov Netflix Newton Nvidia Nyström Pareto Paxos Poisson Python Raft Rademacher Riemannian
    Samsung Scala Shannon Shapley Sinkhorn Spanish Spark Stanford Sudoku Tencent Toeplitz Turing
    Twitter Uber Unix Volta Wasserstein Wikipedia Winograd Xeon Zipf
"""
NAMES: Final = frozenset(_NAMES.split())
"""Words that are names wherever they stand, and that no letter in the middle gives away."""
_PREFIXES: Final = """
    All Anti Bi Co Cross De Dual End Fast Few Fine Full Graph Half Hard Hetero High Hyper In Inter
    Intra Large Long Low Macro Many Max Mega Micro Mini Mixed Mono Multi Nano Near Non Off On One
    Open Out Over Per Peta Poly Post Pre Pro Pseudo Quasi Re Self Semi Short Single Small Soft Sub
    Super Text To Tri Two Ultra Un Under Uni Very Zero
"""
PREFIXES: Final = frozenset(_PREFIXES.split())
"""First parts of a hyphenated word that are ordinary words before an acronym: multi-GPU, not Megatron-LM."""

_PIECE: Final = re.compile(r"(?<!\\)\$[^$]*(?<!\\)\$|\s+|[^\s$]+|\$")
_BEFORE: Final = re.compile(r"\W*")
_AFTER: Final = ".,;:!?\"'’”»*†…—–-"
_MIXED: Final = re.compile(r"[A-Z][a-z]+[A-Z][A-Za-z]*")
"""A system's name, as no other word is written: "DeepSpeed"."""
_PART: Final = re.compile(r"[-‐–—]")
_SENTENCE_END: Final = (":", "?", "!", ".", "—", "–")
_ARTICLES: Final = frozenset({"A", "I"})
_FOREIGN: Final = frozenset(
    "aos às com dos em na nas para pela pelo seu sua uma con del los las por sobre una y au aux chez dans des et les "
    "par pour sur une alla delle della dello degli gli nel nella dem des durch eine einer für im mit über und zum zur "
    "een het naar voor af att av för og och på til".split()
)
"""Words that titles in English do not have."""
_OF_NAMES: Final = frozenset("da das de dei del della den der di do du el la le ten van von zu".split())
"""Foreign words that English titles have in names: "van der Waals forces"."""
_ENGLISH: Final = frozenset("and by for from of on the to with".split())


def small_words(text: str) -> list[re.Match[str]]:
    """Return the lower-case words that title case would capitalise, outside braces and maths."""
    plain = _HIDDEN.sub(lambda match: "X" * len(match.group()), text)
    return [match for match in _WORD.finditer(plain) if _needs_capital(match)]


def _needs_capital(word: re.Match[str]) -> bool:
    """Return whether title case capitalises a lower-case word; `iPhone` and `x` stay.

    A small word (`_SMALL`) gets a capital only as a part's first or last word, or before a hyphen.
    """
    name, text = word.group(), word.string
    if not name.islower() or (len(name) == 1 and name != "a"):
        return False
    if name not in _SMALL:
        return True
    start, end = word.span()
    text_before, text_after = (
        text[max(start - _MAX_DISTANCE, 0) : start].rstrip(_OPENS),
        text[end : end + _MAX_DISTANCE].lstrip(_CLOSES),
    )
    is_first, is_last = (
        not text_before or text_before.endswith(_PARTS),
        not text_after or text_after.startswith(_PARTS),
    )
    return is_first or is_last or text_after.startswith("-")


def title_case(text: str) -> str:
    """Return the text with its `small_words` capitalised."""
    for match in reversed(small_words(text)):
        text = f"{text[: match.start()]}{match.group().capitalize()}{text[match.end() :]}"
    return text


class Segment(NamedTuple):
    """A stretch of a title; `kept` preserves its case."""

    text: str
    kept: bool


Stretch = tuple[tuple[Segment, ...], str]
"""A piece of a title in segments, and the same with braces around what is kept."""


def segments(title: str) -> tuple[Segment, ...]:
    """Return the title in stretches; joined, their texts are the title.

    Kept are acronyms, words with capitals or digits inside, mathematics, names of the table, and,
    in a title that is in sentence case already, every later word with a capital.
    """
    return tuple(segment for found, _ in _title_stretches(title) for segment in found)


@lru_cache(maxsize=65536)  # every writer asks, one after the other, for every title
def protect(title: str) -> str:
    """Return the title with braces around what keeps its case: `A {GPU} cache`."""
    return "".join([text for _, text in _title_stretches(title)])


def _title_stretches(title: str) -> list[Stretch]:
    """Return the title split at blanks, each piece in segments and with braces added.

    Nothing is kept in a title in capitals (over 80 % of its words) or in a piece with braces.
    """
    pieces = _PIECE.findall(title)
    words = [piece for piece in pieces if piece[:1].isalpha()]
    shouting = sum(map(str.isupper, words)) > 0.8 * len(words) and any(len(w) > 6 for w in words)
    foreign = _is_foreign(title)
    sentence = foreign or _in_sentence_case(words)
    name_end = _second_of_a_name(words)
    stretches: list[Stretch] = []
    begins_sentence = opening = (
        True  # the next word begins a sentence; or stands in a run of capitals at its start
    )
    for piece in pieces:
        if piece.isspace():
            stretches.append(_stretch_of(piece, False))
            continue
        if "{" in piece or "}" in piece:
            stretches.append(_stretch_of(piece, False))
        elif piece[0] == "$" and len(piece) > 1:
            stretches.append(_stretch_of(piece, True))
        elif shouting:
            stretches.append(_stretch_of(piece, False))
        elif piece == name_end and len(stretches) == 2:
            stretches.append(_stretch([Segment(piece[:-1], True), Segment(":", False)]))
        else:
            stretches.append(
                _word_stretch(
                    piece, sentence and not opening, begins_sentence, not stretches and piece.endswith(":")
                )
            )
        begins_sentence = piece.endswith(_SENTENCE_END)
        opening = begins_sentence or (opening and not foreign and piece[:1].isupper())
    return stretches


def _stretch_of(text: str, kept: bool) -> Stretch:
    """Return a stretch of one segment."""
    return _stretch([Segment(text, kept)])


def _stretch(parts: Sequence[Segment]) -> Stretch:
    """Return the segments with their joined text, the kept ones in braces."""
    return tuple(parts), "".join(f"{{{text}}}" if kept and text else text for text, kept in parts)


def _second_of_a_name(words: list[str]) -> str:
    """Return a system name's second word, else "": "DeepSpeed Ulysses: ..." -> "Ulysses:"."""
    if len(words) < 2 or not (_MIXED.fullmatch(words[0]) and words[1][:-1].istitle()):
        return ""
    return words[1] if words[1][-1] == ":" and words[1][:-1].isalpha() else ""


def _in_sentence_case(words: list[str]) -> bool:
    """Return whether over 60 % of a title's later long words are small.

    Long ones have five letters or more, and at least three are needed. A capital is a name's then.
    """
    long = [word for word in words[1:] if len(word) > 4]
    return len(long) > 2 and sum(map(str.islower, long)) > 0.6 * len(long)


def _is_foreign(title: str) -> bool:
    """Return whether a title is in another language, whose titles have capitals in names alone.

    A foreign word counts two, letters with accents and words that names have one, a row of these too. The sum must be
    two or more, and above twice the number of English words (`_ENGLISH`).
    """
    words = [word.strip(_AFTER) for word in title.split()]
    found = [word for word in words if word in _FOREIGN]
    rows = sum(word in _OF_NAMES and before not in _OF_NAMES for before, word in pairwise(["", *words]))
    score = 2 * len(found) + rows + (not title.isascii() and any(map(_has_accent, words)))
    return score > 1 and score > 2 * sum(word in _ENGLISH for word in words)


def _has_accent(word: str) -> bool:
    return not word.isascii() and word.isalpha()


def _word_stretch(word: str, name_by_case: bool, begins_sentence: bool, head: bool) -> Stretch:
    """Return one word in segments: its punctuation and a genitive s are not kept.

    `name_by_case`: a capital makes a name, for the title is in sentence case. `head`: the title's colon follows.
    """
    if word[1:].islower() and word.isalpha() and not name_by_case and word not in NAMES:  # most words
        return _stretch_of(word, False)
    start = len(word) - len(_BEFORE.sub("", word, count=1))
    end = len(word.rstrip(_AFTER))
    while end > start and word[end - 1] in ")]" and word[start:end].count("(") < word[start:end].count(")"):
        end = len(word[: end - 1].rstrip(_AFTER))
    if word[start:end].endswith(("'s", "’s")):
        end -= 2
    core = word[start:end]
    if not core:
        return _stretch([Segment(word, False)])
    kept_segments = (
        [Segment(core, True)]
        if _is_kept_whole(core, name_by_case, begins_sentence, head)
        else _hyphen_parts(core)
    )
    all_segments = (Segment(word[:start], False), *kept_segments, Segment(word[end:], False))
    return _stretch([part for part in all_segments if part.text])


def _is_kept_whole(core: str, name_by_case: bool, fresh: bool, head: bool) -> bool:
    """Return whether a word keeps its case as a whole: `LaTeX`, `GPT-4`, not `GPU-based`.

    The parameters are those of `_word_stretch`; `fresh` is `begins_sentence`.
    """
    parts = _PART.split(core)
    if len(parts) == 1:
        return _shows_case(core, fresh) or (name_by_case and core[:1].isupper() and core not in _ARTICLES)
    if not any(_shows_case(part, False) for part in parts):
        return False
    return head or (parts[0] not in PREFIXES and not any(_is_plain_word(part) for part in parts[1:]))


def _hyphen_parts(core: str) -> list[Segment]:
    """Return the parts and hyphens of a word; `GPU-based` keeps `GPU`, not `E-mail` its `E`."""
    out: list[Segment] = []
    at = 0
    for joint in [*_PART.finditer(core), None]:
        end = joint.start() if joint else len(core)
        if end > at:
            out.append(Segment(core[at:end], _shows_case(core[at:end], end - at == 1 and core[at] == "E")))
        if joint:
            out.append(Segment(joint[0], False))
            at = joint.end()
    return out


def _is_plain_word(part: str) -> bool:
    """Return whether a part is small after its first letter: `Accelerated`, `based`."""
    return len(part) > 1 and part[1:].islower() and part not in NAMES


def _shows_case(part: str, fresh: bool) -> bool:
    """Return whether a word's own letters show that its capitals matter: `LaTeX`, `iPhone`.

    Names of the table do. A single capital shows nothing where it starts a sentence (`fresh`), nor does "A" or "I".
    """
    if part in NAMES:
        return True
    letters = [char for char in part if char.isalpha()]
    if not any(char.isupper() for char in letters):
        return False
    if len(part) == 1:
        return not fresh and part not in _ARTICLES
    return any(char.isupper() for char in letters[1:]) or any(
        char.isdecimal() or char in "+#" for char in part
    )
