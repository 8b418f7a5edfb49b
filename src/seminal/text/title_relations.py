"""How two titles are related: what each has that the other lacks."""

from __future__ import annotations

import re
from enum import IntEnum

from seminal.text.secondary import is_about
from seminal.text.title_words import (
    COUNTED,
    STOP_WORDS,
    common_end,
    common_start,
    glosses,
    misspelt,
    numbered_word,
    same_word,
)
from seminal.text.titles import ARTICLES, OCCASIONS, SERIES_WORDS, Title, number_of, part_of, same_name

_NAME_NUMBER = re.compile(r"(?<!\d)(\d+)$")
_SEQUEL = frozenset(("revisited", "revisiting", "reconsidered", "reloaded", "redux"))
"""Words of a title that a later paper has, and the paper that it goes back to has not."""
_SEQUEL_ENDS = frozenset(("again", "continued", "continuing"))
"""Words that make a title that of a later paper where they end it."""
_SMALL = frozenset("a an the and of in on for with from by at over as".split())
"""Words of which a list takes one for another: "a search in graphs", "a search on graphs"."""
_SORTS = frozenset(
    "annual final position primer specification survey technical tutorial white yellow".split()
)
"""Words for what a document is: two of one name are two documents where these differ."""
_SHOWN = OCCASIONS | frozenset("abstract demonstrating prototype system tool toolkit".split())
"""Words that a demonstration's title has, and the paper's has not: "X: A System for ...", "Demonstrating X"."""
_YEAR = 4  # digits
_MAX_ADDED_WORDS = 3  # words that a demonstration's title has more
_MAX_MISSPELT_WORDS = 2  # words that a list has misspelt in a title
_LINKS = frozenset(("and", "the"))
"""Words of which a list leaves one out, or writes a sign for it."""


class Relation(IntEnum):
    """How two titles are related, strongest last."""

    DIFFERENT = 0
    NAMESAKE = 1  # "Orca: ..." twice, and a word of the rest is shared: not enough to be one work
    SAME_NAME = 2  # "Orca: ..." twice, and most of the rest is shared
    EMBEDDED = 3  # one is the other with words left out
    SHORTENED = 4  # one is the other without its end
    NAMED = 5  # one is the other with a name in front: "DistBelief: ..."
    MISSPELT = 6  # a letter or two, or small words taken for one another
    ACRONYM = 7  # an acronym stands for its words, a plural for a singular, or a gloss in parentheses follows
    EQUAL = 8


def _is_embedded(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Return whether a title's words occur in another in order, others between them."""
    remaining = iter(long)
    for word in short:
        for other in remaining:
            if word == other or same_word(word, other):
                break
        else:
            return False
    return True


def _is_reworded(short: Title, long: Title) -> bool:
    """Return whether all distinctive words of `short`, four or more, are in `long`.

    The titles must also begin or end with three words in common.
    """
    distinctive = long.significant
    for word in short.significant:  # mostly the first is not among them: no set is worth making
        if word not in distinctive:
            return False
    if len(set(short.significant)) < 4:
        return False
    return max(common_start(short.words, long.words)[0], common_end(short.words, long.words)) >= 3


def differ_in_version(left: Title, right: Title) -> bool:
    """Return whether numbers or letters separate two works: v2 and v3, part A and B.

    A number that only the longer title has is harmless deep inside a dropped subtitle ("... in 1 Hour"), not right
    after the shared words nor after "part" or "version".
    """
    ours, theirs = left.numbers, right.numbers
    if left.head and right.head and left.name != right.name:
        # FlashAttention and FlashAttention2 as names
        our_number, their_number = _NAME_NUMBER.search(left.name), _NAME_NUMBER.search(right.name)
        if (our_number[1] if our_number else "") != (their_number[1] if their_number else "") and (
            _NAME_NUMBER.sub("", left.name) == _NAME_NUMBER.sub("", right.name)
        ):
            return True
    if _lettered_apart(left, right) or _numbered_apart(left, right):
        return True
    if ours == theirs:
        return False
    if _other_name(left, right):
        return True
    ours, theirs = ours | _numbers_in_words(left, theirs), theirs | _numbers_in_words(right, ours)
    if not (ours <= theirs or theirs <= ours):
        return True
    shorter, longer = (left, right) if ours <= theirs else (right, left)
    if longer.head and longer.words[longer.head :] == shorter.words:
        return False  # the number is the name's, and the name is left out
    differing_numbers = (theirs | ours) - (ours & theirs)
    shared, _ = common_start(longer.words, shorter.words)
    for at, word in enumerate(longer.words):
        if (number_of(word) or part_of(longer.words[at - 1], word)) in differing_numbers and (
            at <= shared
            or (at == len(longer.words) - 1 and longer.tail == 2 and len(word) < _YEAR)
            or (longer.head and at < longer.head)
            or longer.words[at - 1] in SERIES_WORDS
        ):
            return True
    return False


def _lettered_apart(left: Title, right: Title) -> bool:
    """Return whether titles first differ in one letter: "Tables A", "Tables B"."""
    i, j = common_start(left.words, right.words)
    if not i or i >= len(left.words) or j >= len(right.words):
        return False
    ours, theirs = left.words[i], right.words[j]
    return ours != theirs and len(ours) == len(theirs) == 1 and ours.isalpha() and theirs.isalpha()


def _numbered_apart(left: Title, right: Title) -> bool:
    """Return whether words of two titles differ in a number: "cycle4", "cycle5", or "ninth", "10th"."""
    ours = {numbered_word(word) for word in left.words if word not in right.words}
    theirs = {numbered_word(word) for word in right.words if word not in left.words}
    alone = {word for word, number in theirs - ours if number}
    return any(word in alone for word, _ in ours - theirs)


def numbers_are_incidental(left: Title, right: Title) -> bool:
    """Return whether the differing numbers are incidental: "50x smaller", "in 1 Hour".

    They are neither among the first five words nor near a name, last, or after "part" and the like, and the shorter
    title has six words or more. A number in front of all else is a list's own.
    """
    if left.words[1:] == right.words or right.words[1:] == left.words:
        return True  # a list's own number
    for title, other in ((left, right), (right, left)):
        for at, word in enumerate(title.words):
            is_extra = number_of(word) and number_of(word) not in other.numbers
            if is_extra and (
                at < max(5, title.head + 3)
                or at == len(title.words) - 1
                or title.words[at - 1] in SERIES_WORDS
            ):
                return False
    return len(min(left.words, right.words, key=len)) > 5


def _other_name(left: Title, right: Title) -> bool:
    """Return whether a name has a sign that the other lacks: C++ and C."""
    return any(
        not number[-1].isalnum() and number.rstrip("+#*") in (right if number in left.numbers else left).words
        for number in left.numbers ^ right.numbers
    )


def _numbers_in_words(title: Title, numbers: frozenset[str]) -> frozenset[str]:
    """Return those of `numbers` that a title spells out: "two decades", "9th"."""
    return numbers and numbers.intersection(
        COUNTED.get(word) or numbered_word(word)[1] for word in title.words
    )


def relate(left: Title, right: Title) -> Relation:
    """Return how two titles are related, in either order; a later paper's is DIFFERENT."""
    if not left.words or not right.words or left.notice != right.notice:
        return Relation.DIFFERENT
    if left.squashed == right.squashed:
        return Relation.DIFFERENT if _other_name(left, right) else Relation.EQUAL
    relation = _related(left, right)
    return Relation.DIFFERENT if relation and is_later_paper(left, right) else relation


def _related(left: Title, right: Title) -> Relation:
    """Return how two titles are related, even if one is of a later paper."""
    if _is_renamed(left, right) or _is_renamed(right, left):
        return Relation.NAMED
    left_start, right_start = common_start(left.words, right.words)
    our_rest, their_rest = left.words[left_start:], right.words[right_start:]
    if not our_rest and not their_rest:
        return Relation.ACRONYM
    end = common_end(our_rest, their_rest)
    if end:
        our_rest, their_rest = our_rest[:-end], their_rest[:-end]
    if "".join(our_rest) == "".join(their_rest):
        return Relation.EQUAL
    shared = min(left_start, right_start) + end
    if not our_rest or not their_rest:
        longer, shorter, extra, at = (
            (left, right, our_rest, left_start) if our_rest else (right, left, their_rest, right_start)
        )
        return _one_longer(longer, shorter, extra, at=at, start=min(left_start, right_start), shared=shared)
    if shared >= 2 and (misspelt(our_rest, their_rest) or _SMALL.issuperset((*our_rest, *their_rest))):
        return Relation.MISSPELT
    return _partial_relation(left, right)


def is_later_paper(left: Title, right: Title) -> bool:
    """Return whether one title is the other's sequel, another part, or a text about it."""
    return left.notice != right.notice or differ_in_version(left, right) or _sequel(left) != _sequel(right)


def _sequel(title: Title) -> frozenset[str]:
    """Return a title's words for a later paper: "revisited", or "again" at its end."""
    return _SEQUEL.intersection(title.words) | _SEQUEL_ENDS.intersection(title.words[-1:])


def _is_renamed(longer: Title, shorter: Title) -> bool:
    """Return whether `longer` is `shorter` with a name and colon in front.

    `shorter` has three words or more; an occasion ("Keynote: ...") is no name.
    """
    return (
        longer.head > 0
        and len(shorter.words) >= 3
        and longer.squashed == longer.name + shorter.squashed
        and not shorter.squashed.startswith(longer.name)
        and OCCASIONS.isdisjoint(longer.words[: longer.head])
    )


def words_after_name(title: Title) -> tuple[str, ...]:
    """Return a title's words after its name, without a leading article."""
    rest = title.words[title.head :]
    return rest[1:] if len(rest) > 1 and rest[0] in ARTICLES else rest


def _one_longer(
    longer: Title, shorter: Title, extra: tuple[str, ...], *, at: int, start: int, shared: int
) -> Relation:
    """Return the relation of two titles of which one has `extra` words at `at`.

    `start` words are shared before them, `shared` in all.
    """
    without_article = extra[1:] if extra[0] in ARTICLES else extra
    if shared >= 3 and (_LINKS.issuperset(extra) or _is_said_twice(without_article, longer.words[:at])):
        return Relation.EQUAL
    if shared >= 3 and _SMALL.issuperset(extra):
        return Relation.MISSPELT
    if shared >= 3 and (glosses(extra, longer.words, at) or (start == shared and len(extra) == longer.tail)):
        return Relation.ACRONYM
    name = extra[:-1] if extra[-1] in ARTICLES else extra
    if (start in (0, shared)) and not OCCASIONS.isdisjoint((extra[0], extra[-1])):
        return Relation.EMBEDDED if shared >= 3 else Relation.DIFFERENT
    if start == 0 and longer.head == len(name) and shared >= 3:
        return Relation.NAMED
    if shared < 3 and not (same_name(longer, shorter) and shared >= 2):
        # "SDNE: Structural Deep Network Embedding": the acronym has taken the words' place
        is_name = len(shorter.words) >= 3 and longer.words[longer.head :] == shorter.words
        return Relation.NAMED if is_name else Relation.DIFFERENT
    if start == shared and shared >= 3:
        return Relation.SHORTENED
    return Relation.EMBEDDED if shared >= 0.6 * len(longer.words) else Relation.DIFFERENT


def without_end(title: Title) -> Title:
    """Return a title without its last word and without what that word adds."""
    *words, last = title.words
    return title._replace(
        words=tuple(words),
        squashed="".join(words),
        significant=tuple([word for word in title.significant if word != last]),
        numbers=title.numbers - {number_of(last)},
        tail=0,
    )


def only_announces(left: Title, right: Title) -> bool:
    """Return whether one title has up to three words more, one for a demonstration ("demo")."""
    ours, theirs = set(left.significant), set(right.significant)
    added = ours ^ theirs
    return (
        len(added) <= _MAX_ADDED_WORDS and not _SHOWN.isdisjoint(added) and (ours <= theirs or theirs <= ours)
    )


def is_about_other(left: Title, right: Title) -> bool:
    """Return whether one title is the other after words such as "Notes on" (`is_about`)."""
    shorter, longer = sorted((left.words, right.words), key=len)
    return is_about(longer, shorter, STOP_WORDS)


def _without_link(title: Title) -> str:
    """Return a title's words joined, without "and" and "the"."""
    return "".join([word for word in title.words if word not in _LINKS])


def _differ_by_slips(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Return whether words differ in at most two misspelt places, else in small words.

    At least 60 % of the shorter title's words, and three, are equal.
    """
    if abs(len(left) - len(right)) > _MAX_MISSPELT_WORDS or len({*left}.intersection(right)) < max(
        3, 0.6 * min(len(left), len(right))
    ):
        return False
    from rapidfuzz.distance import Levenshtein

    left_at = right_at = slips = 0
    for block in Levenshtein.opcodes(left, right).as_matching_blocks():
        ours, theirs = left[left_at : block.a], right[right_at : block.b]
        left_at, right_at = block.a + block.size, block.b + block.size
        if ours and theirs and misspelt(ours, theirs):
            slips += 1
        elif not _SMALL.issuperset((*ours, *theirs)):
            return False
    return slips <= _MAX_MISSPELT_WORDS


def _is_said_twice(extra: tuple[str, ...], before: tuple[str, ...]) -> bool:
    """Return whether extra words repeat those before, perhaps joined: "QA-GNN: QAGNN: ..."."""
    word = "".join(extra)
    return any("".join(before[-size:]) == word for size in range(1, min(4, len(before)) + 1))


def are_retitled(left: Title, right: Title) -> bool:
    """Return whether titles with one name share half of the rest's distinctive words.

    These are a run of four or more at the beginning or the end.
    """
    ours, theirs = (title.significant[title.head :] for title in (left, right))
    run = max(common_start(ours, theirs)[0], common_end(ours, theirs))
    return same_name(left, right) and run >= 4 and run >= 0.5 * min(len(ours), len(theirs))


def _partial_relation(left: Title, right: Title) -> Relation:
    """Return the relation of two titles where each has words that the other lacks.

    An equal name gives SAME_NAME if three quarters (three at least) of the other distinctive words agree, NAMESAKE if
    any does.
    """
    if not (_LINKS.isdisjoint(left.words) and _LINKS.isdisjoint(right.words)) and (
        _without_link(left) == _without_link(right)
    ):
        return Relation.EQUAL
    if _differ_by_slips(left.words, right.words):
        return Relation.MISSPELT
    shorter, longer = (left, right) if len(left.words) <= len(right.words) else (right, left)
    if (
        len(shorter.words) >= 4
        and len(shorter.words) >= 0.6 * len(longer.words)
        and (
            _is_embedded(shorter.words, longer.words)
            or _is_reworded(shorter, longer)
            or (len(shorter.words) == len(longer.words) and _is_reworded(longer, shorter))
        )
    ):
        return Relation.EMBEDDED
    if same_name(left, right):
        ours, theirs = (
            {word for word in side.significant[side.head :] if not word.isdecimal()} for side in (left, right)
        )
        fewer = min(len(ours), len(theirs))
        shared = sum(any(same_word(a, b) for b in theirs) for a in ours)
        if fewer >= 3 and shared >= 0.75 * fewer and (ours & _SORTS == theirs & _SORTS):
            return Relation.SAME_NAME
        if shared:
            return Relation.NAMESAKE
    return Relation.DIFFERENT
