"""Which words of a title keep their capitals when a style writes titles in sentence case."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

NAMES: Final = frozenset(
    """
    Adam African Alibaba Amazon Amdahl American Anthropic Apple Asian Atari Azure Baidu Barcelona Bayes Bayesian
    Boltzmann Boolean Byzantine California Cauchy Cerebras Chinese Cuda Dijkstra English Ethernet Euclidean
    European Facebook Fourier French Gaussian German Gibbs Google Graphcore Hadoop Haskell Hawkes Hebbian
    Hessian Hopfield Huffman Intel Jacobian Japanese Java Julia Kalman Korean Kronecker Kubernetes Lagrangian
    Langevin Laplace Lipschitz Linux Lyapunov Mamba Markov Markovian Mellanox Meta Microsoft Moore Nash Nesterov Netflix
    Newton Nvidia Nyström Pareto Paxos Poisson Python Raft Rademacher Riemannian Rust Samsung Scala
    Shannon Shapley Sinkhorn Spanish Spark Stanford Stein Sudoku Tencent Titan Toeplitz Turing Twitter Uber
    Unix Volta Wasserstein Wikipedia Windows Winograd Xeon Zipf
    """.split()
)
"""Words that are names wherever they stand, and that no letter in the middle gives away."""
PREFIXES: Final = frozenset(
    """
    All Anti Bi Co Cross De Dual End Fast Few Fine Full Graph Half Hard Hetero High Hyper In Inter Intra Large Long Low
    Macro Many Max Mega Micro Mini Mixed Mono Multi Nano Near Non Off On One Open Out Over Per Peta Poly Post Pre Pro
    Pseudo Quasi Re Self Semi Short Single Small Soft Sub Super Text To Tri Two Ultra Un Under Uni Very Zero
    """.split()
)
"""First parts of a hyphenated word that are ordinary words before an acronym: multi-GPU, not Megatron-LM."""

_PIECE: Final = re.compile(r"(?<!\\)\$[^$]*(?<!\\)\$|\s+|[^\s$]+|\$")
_CORE: Final = re.compile(r"^(\W*)(.*?)((?:['’]s)?[^\w+#)]*|\(s\)\W*)$", re.DOTALL)
_PART: Final = re.compile(r"[-‐–—]")
_SENTENCE_END: Final = (":", "?", "!", ".", "—", "–")
_ARTICLES: Final = frozenset({"A", "I"})


class Segment(NamedTuple):
    """A stretch of a title; `kept` says that its letters keep their case."""

    text: str
    kept: bool


@lru_cache(maxsize=8192)
def segments(title: str) -> tuple[Segment, ...]:
    """Return the title in stretches; joined, their texts are the title.

    Kept are acronyms, words with capitals or digits inside, mathematics, names of the table, and,
    in a title that is in sentence case already, every later word with a capital.
    """
    pieces = _PIECE.findall(title)
    words = [piece for piece in pieces if piece[:1].isalpha()]
    shouting = len(words) > 2 and sum(w.isupper() for w in words if len(w) > 2) * 2 > len(words)
    sentence = _in_sentence_case(words)
    out: list[Segment] = []
    fresh = True  # the next word begins a sentence
    for piece in pieces:
        if piece.isspace():
            out.append(Segment(piece, False))
            continue
        if "{" in piece or "}" in piece:
            out.append(Segment(piece, False))
        elif piece[0] == "$" and len(piece) > 1:
            out.append(Segment(piece, True))
        elif shouting:
            out.append(Segment(piece, False))
        else:
            out.extend(_word(piece, sentence and not fresh, fresh))
        fresh = piece.endswith(_SENTENCE_END)
    return tuple(out)


def protect(title: str) -> str:
    """Return the title with braces around what keeps its case."""
    return "".join(f"{{{text}}}" if kept and text else text for text, kept in segments(title))


def _in_sentence_case(words: list[str]) -> bool:
    """Return whether a title writes its ordinary words small: then a capital is a name's."""
    long = [word for word in words[1:] if len(word) > 4]
    return len(long) > 2 and sum(word.islower() for word in long) > 0.6 * len(long)


def _word(word: str, name_by_case: bool, fresh: bool) -> list[Segment]:
    match = _CORE.match(word)
    if match is None or not match[2]:
        return [Segment(word, False)]
    before, core, after = match.groups()
    out = [Segment(before, False)] if before else []
    if _whole(core, name_by_case, fresh):
        out.append(Segment(core, True))
    else:
        out.extend(_parts(core))
    if after:
        out.append(Segment(after, False))
    return out


def _whole(core: str, name_by_case: bool, fresh: bool) -> bool:
    """Return whether a word is kept as one: a hyphen inside joins a name to its number or letters."""
    parts = _PART.split(core)
    if len(parts) == 1:
        return _telling(core, fresh) or (name_by_case and core[:1].isupper() and core not in _ARTICLES)
    if parts[0] in PREFIXES or not any(_telling(part, False) for part in parts):
        return False
    return not any(_ordinary(part) for part in parts[1:])


def _parts(core: str) -> list[Segment]:
    """Return the parts of a hyphenated word, each kept or not."""
    out: list[Segment] = []
    at = 0
    for joint in [*_PART.finditer(core), None]:
        end = joint.start() if joint else len(core)
        if end > at:
            out.append(Segment(core[at:end], _telling(core[at:end], True)))
        if joint:
            out.append(Segment(joint[0], False))
            at = joint.end()
    return out


def _ordinary(part: str) -> bool:
    """Return whether a part is a plain word: GPU-Accelerated, DRAM-based."""
    return len(part) > 2 and part[1:].islower() and part not in NAMES


def _telling(part: str, fresh: bool) -> bool:
    """Return whether the letters themselves say that case matters."""
    if part in NAMES:
        return True
    letters = [char for char in part if char.isalpha()]
    if not any(char.isupper() for char in letters):
        return False
    if len(part) == 1:
        return not fresh and part not in _ARTICLES
    return any(char.isupper() for char in letters[1:]) or any(char.isdigit() or char in "+#" for char in part)
