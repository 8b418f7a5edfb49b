"""Documents made of what is awkward in pandoc's Markdown: hypothesis chooses, a grammar writes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from hypothesis import strategies as st

KEYS: Final = ["@a", "@b1", "-@c", "@doe:2020", "@x_y", "@d.e", "@{k}", "@f/g", "@1a", "@é"]
WORDS: Final = [
    "foo",
    "bar",
    "a",
    "1",
    "é",
    "e.g.",
    "it's",
    "p. 3",
    "pp. 3-4",
    "...",
    "http://x.y/@u",
    "--",
    "---",
    "<http://x.y/@u>",
    "me@x.org",
    "<me@x.org>",
    "R&D",
    "&amp;",
    "$5",
    "C:\\dir",
    "\\@no",
    "\\*",
    "\\\\",
]
GROUPS: Final = [
    "[@a]",
    "[@a; @b]",
    "[see @a, p. 3; also -@b]",
    "[-@a]",
    "[@a,@b ]",
    "@a [p. 3]",
    "@a [see @b]",
    "[@a](u)",
    "[@a]{.x}",
    "[@a][b]",
    "[@a][@b]",
    "[see *@a* @b]",
    '[@a, "x; y"; @b]',
    "[@a; x]",
    "[x; @a]",
    "[@a",
    "[x @a]",
    "[x @a](u 'v')",
    "![x @a](u)",
    "[@a, `]`]",
    "[@a, $]$]",
    "[[@a]]",
    "[ @a\n]",
]
HIDING: Final = [
    "`@x`",
    "``@x` ``",
    "`@x",
    "$@x$",
    "$$@x$$",
    "$@x",
    "$ @x$",
    "<!-- @x -->",
    "<!-- @x",
    '<a href="@x">',
    "<b>",
    "</b>",
    "<x @a>",
    "\\foo{@x}",
    "\\foo[@x]",
    "\\cite{x}",
    "\\begin{x}@x\\end{x} ",
    "`@x`{=html}",
    "`@x`{.r}",
    "^[n @a]",
    "[^1]",
    "[^2]",
    "~@a~",
    "^@a^",
    "~~@a~~",
    "{@z}",
    "{.x}",
]
MARKS: Final = [
    "*",
    "**",
    "_",
    "__",
    "`",
    "$",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    '"',
    "'",
    "~",
    "^",
    "!",
    "@",
    "-",
    ".",
    ";",
    ":",
    "\\",
    "{",
    "}",
    "|",
    "#",
    "  ",
    "\n",
]
ORDERLY: Final = KEYS * 3 + WORDS * 2 + GROUPS * 2 + HIDING
TANGLED: Final = KEYS + WORDS + GROUPS + HIDING + MARKS * 2
SPECIAL: Final = ["[b]: http://x.y/@u", "***", "\\clearpage", "---\nt: 'x @m'\n---", "(@ex) x", "{{< x y >}}"]
GAPS: Final = [" ", " ", " ", "", "\n"]
DEEPEST: Final = 3


def text(r: Random) -> str:
    """Return a few inline pieces, orderly or tangled."""
    orderly = r.random() < 0.7
    pieces = ORDERLY if orderly else TANGLED
    count = r.randint(1, 6 if orderly else 9)
    return "".join(r.choice(pieces) + r.choice(GAPS) for _ in range(count)).strip() or "x"


def line(r: Random) -> str:
    """Return inline pieces without a line break."""
    return " ".join(text(r).split()) or "x"


def indent(block: str, by: str) -> str:
    """Return the block with all lines but the first indented."""
    return block.replace("\n", "\n" + by)


Maker = Callable[[Random], str]
LEAVES: Final[list[Maker]] = [
    *[text] * 6,
    lambda r: f"# {line(r)}",
    lambda r: f"## {line(r)} {{#sec-x .y}}",
    lambda r: f"{line(r)}\n===",
    lambda r: f"```\n{line(r)}\n```",
    lambda r: f"``` python\n{line(r)}\n```",
    lambda r: f"~~~ {{.r}}\n{line(r)}\n~~~",
    lambda r: f"    {line(r)}",
    lambda r: f"| {line(r)}\n| {line(r)}",
    lambda r: f"| h | i |\n|---|---|\n| {line(r)} | {line(r)} |\n\n: {line(r)}",
    lambda r: f"{line(r)} | i\n--|--\n{line(r)} | k",
    lambda r: f"h     i\n----- -----\nx     {line(r)}\n\nTable: {line(r)}",
    lambda r: f"{line(r)}\n:   {indent(text(r), '    ')}",
    lambda r: f"[^1]: {indent(text(r), '    ')}",
    lambda r: f"[^2]: x\n\n    {indent(text(r), '    ')}",
    lambda r: f"![{line(r)}](x.png){{#fig-x}}",
    lambda r: f"<!-- {line(r)} -->",
    lambda r: f"<pre>{line(r)}</pre>",
    lambda r: f"$$\n{line(r)}\n$$",
    lambda r: f"\\begin{{y}}\n{line(r)}\n\\end{{y}}",
    lambda r: r.choice(SPECIAL),
]
CONTAINERS: Final[list[Callable[[str, str], str]]] = [
    lambda one, two: f"- {indent(one, '  ')}\n- {indent(two, '  ')}",
    lambda one, two: f"- {indent(one, '  ')}\n\n  {indent(two, '  ')}",
    lambda one, two: f"1. {indent(one, '   ')}\n2. {indent(two, '   ')}",
    lambda one, two: f"* x\n{one}\n    + {two}",
    lambda one, two: "> " + indent(f"{one}\n\n{two}", "> "),
    lambda one, two: f"> {one}\n\n{two}",
    lambda one, two: f"::: {{.note}}\n{one}\n\n{two}\n:::",
    lambda one, two: f":::: outer\n::: inner\n{one}\n:::\n{two}\n::::",
    lambda one, two: f"<div>\n{one}\n</div>\n{two}",
    lambda one, two: f"<p>{one}</p>\n\n{two}",
    lambda one, two: f"[^1]: {indent(one, '    ')}\n\n    {indent(two, '    ')}",
    lambda one, two: f"{one}\n{two}",
]


def block(r: Random, depth: int = 0) -> str:
    """Return a block; one in three holds two others."""
    if depth >= DEEPEST or r.random() < 0.66:
        return r.choice(LEAVES)(r)
    return r.choice(CONTAINERS)(block(r, depth + 1), block(r, depth + 1))


def document(number: int) -> str:
    """Return the document of a number."""
    r = Random(number)
    return "\n\n".join(block(r) for _ in range(r.randint(1, 3))) + "\n"


documents = st.integers(0, 2**64 - 1).map(document)
