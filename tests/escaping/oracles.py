"""What a text would do where it is read: each function yields what is wrong, by the reader's own rules or program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from tests.filters.rendering import pandoc

KNITR = re.compile(r"(?<!(?:^``))(?<!(?:\n``))`r[ #]([^`]+)\s*`")
"""`knitr::all_patterns$md$inline.code`, of knitr 1.42."""
JUPYTER = re.compile(r"`\{?(?:python|r|julia|ojs|jl|py|\{)[^`]*`")
"""Inline code of Quarto's engines."""
CELL = re.compile(r"^[\t >]*(?:```+|~~~+)\s*\{", re.MULTILINE)
SHORTCODE = re.compile(r"\{\{[<%]|\{%|\{\{")
BEGIN = re.compile(r"<!--\s*begin\.rcode|^\s*<<.+>>=|\\Sexpr\{", re.MULTILINE)
RUNNING = re.compile(
    r"\\(?:input|include|immediate|write|openout|openin|read|directlua|csname|catcode|def|href|unicode|require|class"
    r"|htmlId|style|verb|begin|end|special|pdfobj|includegraphics|scantokens|expandafter|usepackage|par|mbox\{\\)"
    r"(?![A-Za-z])|\^\^|`"
)
"""What TeX or MathJax would run of a formula."""
SCHEME = re.compile(r"^(?:https?://|mailto:|doi:|#)", re.IGNORECASE)
NOT_PRINTED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e007f]"
)
MATHJAX = re.compile(r"\\[(\[]|\$\$|\\begin|\\ref")


NO_TEXT = frozenset(
    "Code CodeBlock Note Image Cite Table HorizontalRule OrderedList DefinitionList LineBlock".split()
)


def chapter(text: str) -> Iterator[str]:
    """Yield what knitr, Quarto, Jupyter or pandoc would take for more than text in Markdown of ours."""
    for pattern in (KNITR, JUPYTER, CELL, SHORTCODE, BEGIN, NOT_PRINTED):
        yield from (
            f"{pattern.pattern[:20]}: {text[m.start() : m.end() + 60]!r}" for m in pattern.finditer(text)
        )
    document = json.loads(pandoc("--from=markdown", "--to=json", text=text))
    if document["meta"]:
        yield f"metadata {document['meta']}"
    yield from nodes(document["blocks"])


def nodes(node: Any) -> Iterator[str]:
    """Yield what does more than print in a document of pandoc."""
    if isinstance(node, list):
        for part in node:
            yield from nodes(part)
    if not isinstance(node, dict):
        return
    kind, content = node.get("t"), node.get("c", "")
    if kind in ("RawInline", "RawBlock") and not re.fullmatch(r"&#96;|<!-- (?:[\w:.-]+ )?-->", content[1]):
        yield f"raw {content}"
    elif kind in NO_TEXT:
        yield f"{kind} {str(content)[:200]}"
    elif kind == "Math" and RUNNING.search(content[1]):
        yield f"formula {content[1]}"
    elif kind in ("Link", "Image") and not SCHEME.match(content[2][0]):
        yield f"link {content[2]}"
    elif kind in ("Span", "Div", "Link") and (
        content[0][2] or {*content[0][1]} - {"mathjax_ignore", "tex2jax_ignore"}
    ):
        yield f"attributes {content[0]}"
    elif kind == "Str" and (MATHJAX.search(content) or "{{<" in content or NOT_PRINTED.search(content)):
        yield f"word {content}"
    if kind not in ("RawInline", "RawBlock", "Math"):
        yield from nodes(content)


def words(node: Any) -> str:
    """Return the text of nodes, formulas between dollar signs."""
    if isinstance(node, list):
        return "".join(map(words, node))
    kind, content = node.get("t"), node.get("c", "")
    if kind in ("Space", "SoftBreak"):
        return " "
    if kind == "Str":
        return str(content)
    if kind == "Math":
        return f"${content[1]}$"
    if kind in ("Span", "Link", "Quoted", "Emph"):
        return words(content if kind == "Emph" else content[1])
    return ""


def screen(text: str) -> Iterator[str]:
    """Yield what a terminal or a CI service would obey in text that was printed."""
    bare = re.sub("\x1b\\[[0-9;]*m", "", text)
    for line in re.split("[\n\r]", bare):
        if re.match(r"\s*::(?!:)", line) or re.search(r"##(?:vso|teamcity)?\[", line):
            yield f"command {line[:200]!r}"
        if not line.replace("\t", "").isprintable():
            yield f"not printable {line[:200]!r}"


def data(text: str) -> Iterator[str]:
    """Yield what is wrong with JSON that was printed."""
    json.loads(text)
    yield from screen(text)


def sarif(text: str) -> Iterator[str]:
    yield from data(text)
    for result in json.loads(text)["runs"][0]["results"]:
        for place in [*result["locations"], *result.get("relatedLocations", [])]:
            uri = place["physicalLocation"]["artifactLocation"]["uri"]
            if not re.fullmatch(r"[\w./%~-]+", uri, re.ASCII) or uri.startswith("/"):
                yield f"address {uri}"


COMMAND = re.compile(
    r"::(?:error|warning|notice) file=[^,:\n]*,line=\d+,col=\d+,title=seminal [a-z-]+(?:,endColumn=\d+)?::[^\n]*"
)


def github(text: str) -> Iterator[str]:
    """Yield lines that are neither one of our annotations nor harmless."""
    for line in text.splitlines():
        if not COMMAND.fullmatch(line) or not line.isprintable():
            yield from screen(line)


WORD = re.compile(
    r"relax|ensuremath|/|text(?:backslash|asciitilde|asciicircum|braceleft|braceright)|emph|fullcite|item|begin|end|label"
    r"|(?:sub)*section|chapter|paragraph|seminal(?:topic|work|note|pinned|own)|[&%#_${}]"
)


def tex(text: str) -> Iterator[str]:
    """Yield what TeX would do besides printing: commands, comments, characters by number, groups that do not close."""
    if "^^" in text:
        yield f"character by number {text[text.index('^^') :][:80]!r}"
    from seminal.text.escaping.formulas import ARGUMENTS, SIGNS, SYMBOLS, TEXT_COMMANDS

    known = {*SYMBOLS, *ARGUMENTS, *TEXT_COMMANDS, *SIGNS, "left", "right"}
    depth = 0
    for line in text.splitlines():
        if NOT_PRINTED.search(line):
            yield f"not printable {line[:200]!r}"
        for found in re.finditer(r"\\([A-Za-z]+|.)|[{}%#&]", line):
            if found[0] in "{}":
                depth += 1 if found[0] == "{" else -1
            elif found[0] == "%":
                if (
                    not re.match(r"% (?:seminal:|[\w:.-]+$|Written by|The bib|next)|%.*", line)
                    or found.start() > 0
                ):
                    yield from (
                        ()
                        if re.fullmatch(r"% [\w:.-]+", line[found.start() :])
                        else [f"comment {line[:200]!r}"]
                    )
                break
            elif found[0] in "#&":
                yield f"special {line[:200]!r}"
            elif found[1] not in known and not WORD.fullmatch(found[1]):
                yield f"command {found[0]} in {line[:200]!r}"
            if depth < 0:
                yield f"closes too much {line[:200]!r}"
                depth = 0
    if depth:
        yield "a group stays open"


class Page(HTMLParser):
    """The tags and attributes of a page, by the rules of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_comment(self, comment: str) -> None:
        self.found.append(("comment", {}))


def tags(text: str) -> list[tuple[str, dict[str, str | None]]]:
    page = Page()
    page.feed(text)
    page.close()
    return page.found


def fragment(text: str) -> Iterator[str]:
    """Yield tags and attributes that a reading section does not have, and what MathJax would read."""
    allowed = {"section", "h2", "ul", "li", "a", "cite", "em", "p", "span"}
    for tag, attributes in tags(text):
        if tag not in allowed or not {*attributes} <= {"class", "href", "id"}:
            yield f"{tag} {attributes}"
        if "href" in attributes and not SCHEME.match(attributes["href"] or ""):
            yield f"link {attributes}"
    for found in re.finditer(r"\\\((.*?)\\\)", text):
        if RUNNING.search(found[1]):
            yield f"formula {found[1]}"
    bare = re.sub(r'<span class="math inline">.*?</span>', "", text)
    yield from (f"for MathJax {found[0]}" for found in MATHJAX.finditer(bare))
    if NOT_PRINTED.search(text):
        yield "not printable"


def page(text: str) -> Iterator[str]:
    """Yield what the coverage page has of others: tags are ours alone, data is data."""
    for tag, attributes in tags(text):
        if (
            tag in ("iframe", "img", "object", "base", "svg")
            and "role" not in attributes
            and "aria-hidden" not in attributes
        ):
            yield f"{tag} {attributes}"
        yield from (f"{tag} {name}" for name in attributes if name.startswith("on"))
        address = attributes.get("href")
        if address is not None and not SCHEME.match(address) and address != "data:,":
            yield f"link {address}"
    scripts = [attributes for tag, attributes in tags(text) if tag == "script"]
    if len(scripts) != 2:
        yield f"{len(scripts)} scripts"
    held = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert held is not None
    for work in json.loads(held[1])["works"]:
        if work[4] and not SCHEME.match(work[4]):
            yield f"link {work[4]}"


def comment(text: str) -> Iterator[str]:
    """Yield what GitHub would make of a comment besides text and our own folding."""
    for found in re.finditer(r"(?<![\w`])@\w", re.sub(r"`[^`\n]*`", "", text)):
        yield f"mention {text[found.start() :][:60]!r}"
    document = json.loads(pandoc("--from=gfm", "--to=json", text=text))
    stack: list[Any] = [document["blocks"]]
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack += node
        elif isinstance(node, dict):
            kind, content = node.get("t"), node.get("c", "")
            if kind in ("Link", "Image", "CodeBlock", "Math"):
                yield f"{kind} {str(content)[:200]}"
            elif kind in ("RawInline", "RawBlock") and not re.fullmatch(
                r"</?(?:details|summary)>", content[1].strip()
            ):
                if not re.fullmatch(
                    r"<details><summary>[\w ,]+\(\d+\)</summary>|</details>", content[1].strip()
                ):
                    yield f"raw {content[1][:200]}"
            elif kind not in ("RawInline", "RawBlock", "Code"):
                stack.append(content)
    if NOT_PRINTED.search(text):
        yield "not printable"


VERBATIM = re.compile(r"^  (doi|url|eprint|eprinttype|eprintclass|isbn|issn|ids|keywords) = \{(.*)\},?$")


def bibliography(text: str) -> Iterator[str]:
    """Yield what BibTeX or TeX would take for more than a value."""
    rest = []
    for line in text.splitlines():
        if line.startswith("%"):
            continue
        value = VERBATIM.match(line)
        if value is None:
            rest.append(line)
            if not re.fullmatch(r"|\}|@[a-z]+\{[\w:.-]+,?|  [a-z]+ = (?:\{.*\}|[a-z]{3}),?", line):
                yield f"line {line[:200]!r}"
        elif re.search(r"[{}\\`^\"]", value[2]) or not value[2].isprintable():
            yield f"verbatim {line[:200]!r}"
        elif value[1] == "url" and not SCHEME.match(value[2]):
            yield f"link {line[:200]!r}"
    yield from tex("\n".join(rest).replace("@", ""))


def items(text: str) -> Iterator[str]:
    """Yield links of CSL items that the policy does not allow."""
    for one in json.loads(text):
        if "URL" in one and not SCHEME.match(one["URL"]):
            yield f"link {one['URL']}"


def diff(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line and line[0] not in "+- @\\":
            yield f"line {line[:100]!r}"


def plain_json(text: str) -> Iterator[str]:
    json.loads(text)
    yield from ()


def lines_of_json(text: str) -> Iterator[str]:
    for line in text.splitlines():
        json.loads(line)
    yield from ()


def fragment_of_svg(text: str) -> Iterator[str]:
    """Yield elements of a picture that are not ours."""
    for tag, attributes in tags(text):
        if tag not in ("svg", "title", "clippath", "rect", "g", "text"):
            yield f"{tag} {attributes}"
