"""Replace citation keys by canonical ones, and mark unknown keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from seminal.filters.document import PandocNode

CLASS = "seminal-unknown"
_NO_HIGHLIGHT = ("latex", "beamer", "pdf")  # \hl wants a package that not every template loads
_NO_SPAN = ("gfm", "commonmark", "markdown_strict", "markdown_github", "markdown_mmd", "markdown_phpextra")
_SPACE: PandocNode = {"t": "Space"}


class WorkVerdict(NamedTuple):
    """The keys to replace (`aliases`) and those to mark (`unknown`), with suggestions."""

    aliases: Mapping[str, str]
    unknown: Mapping[str, str]
    output: str


def with_corrected_citations(node: PandocNode, verdict: WorkVerdict) -> PandocNode:
    """Return a block or a metadata value with its citations corrected."""
    from pandocfilters import walk

    def resolve(kind: str, value: Any, form: str, meta: Any) -> list[PandocNode] | None:
        """Return the replacement of a Cite, None for other nodes and correct ones."""
        return _corrected_cite(value[0], verdict) if kind == "Cite" else None

    return walk([node], resolve, "", {})[0]


def _corrected_cite(citations: Sequence[PandocNode], verdict: WorkVerdict) -> list[PandocNode] | None:
    """Return the replacement of a Cite; None if it is correct.

    Known works stay one citation, which the style formats; the mark of the unknown ones comes before it if
    the first citation is unknown, else after it.
    """
    known: list[PandocNode] = []
    unknown: list[PandocNode] = []
    for citation in citations:
        key = citation["citationId"]
        if key in verdict.unknown:
            unknown.append(citation)
        elif key not in verdict.aliases or not _is_bare_repeat(citations, citation, verdict):
            known.append({**citation, "citationId": verdict.aliases.get(key, key)})
    if not unknown and not any(one["citationId"] in verdict.aliases for one in citations):
        return None
    right_cite: list[PandocNode] = (
        [{"t": "Cite", "c": [known, list(_citation_source(known))]}] if known else []
    )
    if not unknown:
        return right_cite
    mark = [_marked_citation(unknown, verdict)]
    if not known:
        return mark
    return (
        [*mark, _SPACE, *right_cite]
        if citations[0]["citationId"] in verdict.unknown
        else [*right_cite, _SPACE, *mark]
    )


def _is_bare_repeat(citations: Sequence[PandocNode], alias: PandocNode, verdict: WorkVerdict) -> bool:
    """Return whether an alias, without prefix and suffix, is beside its key in a group."""
    key = verdict.aliases[alias["citationId"]]
    bare = not alias["citationPrefix"] and not alias["citationSuffix"]
    return bare and any(citation["citationId"] == key for citation in citations)


def _marked_citation(unknown: Sequence[PandocNode], verdict: WorkVerdict) -> PandocNode:
    """Return `[see ?key, p. 3]` in bold, highlighted, with suggestions, where the format can."""
    marked: PandocNode = {"t": "Strong", "c": list(_words_joined(_in_brackets(unknown, lambda one: "?")))}
    if verdict.output in _NO_SPAN:
        return marked
    if verdict.output not in _NO_HIGHLIGHT:
        marked = {"t": "Span", "c": [["", ["mark"], []], [marked]]}
    keys = list(dict.fromkeys(node["citationId"] for node in unknown))
    suggestions = {key: f"did you mean {verdict.unknown[key]}?" for key in keys if verdict.unknown[key]}
    hints = [text if len(keys) == 1 else f"{key}: {text}" for key, text in suggestions.items()]
    title = "; ".join(("not in the bibliography", *hints))
    return {"t": "Span", "c": [["", [CLASS], [["title", title], ["keys", " ".join(keys)]]], [marked]]}


def _citation_source(citations: Sequence[PandocNode]) -> Iterator[PandocNode]:
    """Yield the source of a Cite, for unformatted output: `[@a; @b]`, `@a [p. 3]`."""
    first_citation, *other_citations = citations
    if first_citation["citationMode"]["t"] != "AuthorInText":
        yield from _words_joined(_in_brackets(citations, _sign_of_key))
        return
    yield _str(f"@{first_citation['citationId']}")
    if first_citation["citationSuffix"] or other_citations:
        yield _SPACE
        others_text = list(_in_brackets(other_citations, _sign_of_key))
        yield from _words_joined(
            [
                others_text[0],
                *first_citation["citationSuffix"],
                *(_BETWEEN if other_citations and first_citation["citationSuffix"] else ()),
                *others_text[1:],
            ]
        )


def _in_brackets(citations: Sequence[PandocNode], sign: Any) -> Iterator[PandocNode]:
    """Yield citations in brackets, separated by semicolons: `[see @a, p. 3; @b]`.

    `sign` gives what is before a citation's key.
    """
    yield _str("[")
    for at, one in enumerate(citations):
        yield from _BETWEEN if at else ()
        before, after = one["citationPrefix"], one["citationSuffix"]
        yield from (*before, _SPACE) if before else ()
        yield _str(f"{sign(one)}{one['citationId']}")
        if after and after[0]["t"] != "Space" and str(after[0].get("c"))[:1] not in ",;:.":
            yield _SPACE
        yield from after
    yield _str("]")


def _sign_of_key(citation: PandocNode) -> str:
    """Return `-@` for a citation without author, else `@`."""
    return "-@" if citation["citationMode"]["t"] == "SuppressAuthor" else "@"


def _words_joined(inlines: Any) -> Iterator[PandocNode]:
    """Yield inlines with words that touch made one, as pandoc has them."""
    word = ""
    for inline in inlines:
        if inline["t"] == "Str":
            word += inline["c"]
            continue
        if word:
            yield _str(word)
            word = ""
        yield inline
    if word:
        yield _str(word)


def _str(text: str) -> PandocNode:
    return {"t": "Str", "c": text}


_BETWEEN = (_str(";"), _SPACE)
