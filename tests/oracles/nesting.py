"""Documents in which everything stands in everything: links in titles of images, keys in attributes, notes in cells.

Where `grammar` tangles short pieces, this one nests whole constructs: inlines in inlines to a depth of four, in tables
of all four kinds, notes, definitions, figures and raw HTML, with keys and addresses that nobody would choose.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

DEEPEST: Final = 4
KEYS: Final = [
    *"a b1 doe2020 x_y x:y d.e f/g 1a é ö-ö K2 a+b a&b q%r s?t u~v w#z _l *m {k} {a{b}c} {http://x.y/?a=b}".split(),
    *"a. a: a-- a' p1_ fig-x sec-y eq-1 ＡＢ 日本 a\u0301b".split(),
    "{x y}",
    "{key with space}",
    "{}",
]
WORDS: Final = (
    "word of it's O'Neil e.g. i.e. p. pp. 3--4 A&B R&D 5$ $5 C:\\x 50% #1 x@y.org @ -@ @@ & ; : ! -- --- ... "
    "&amp; &commat; &#64;a &lt;b&gt; &nbsp; \\@no \\[ \\* \\_ \\` \\$ \\\\ \\# \u00a0 日本語 “q” (i) 1. - + |"
).split(" ")
ADDRESSES: Final = [
    "u",
    "http://x.y/@u",
    "<u>",
    "<>",
    "<u v>",
    "<@e>",
    "@e",
    "u(v)w",
    "u(@v)w",
    "",
    "#sec-x",
    "u\\)v",
    "<u>@e",
    "<>@e",
    "u v",
    "mailto:a@b.c",
    "data:x,@y",
    "u'v",
    'u"v',
    "<>'",
    "/a/@b",
]
TAGS: Final = ["b", "i", "span", "a", "u", "sub", "q", "custom-x", "em", "mark"]
BLOCK_TAGS: Final = ["div", "p", "section", "blockquote", "table", "ul", "li", "details", "figure"]
ATTRIBUTES: Final = [
    "{.c}",
    "{#i .c}",
    "{k=v}",
    "{k='a @b'}",
    '{k="@b"}',
    "{@b}",
    "{}",
    "{-}",
    "{.c @b}",
    "{=html}",
    "{width=50%}",
]
MATH: Final = ["$x$", "$x_@a$", "$@a$", "$$@a$$", "$ x$", "$\\text{@a}$"]
TEX: Final = ["\\emph{@a}", "\\textbf{x}", "\\foo", "\\ref{@a}", "\\footnote{@a}", "\\LaTeX{}"]


def inline(r: Random, depth: int = 0) -> str:
    """Return a few inlines, one after the other."""
    count = r.choice((1, 1, 2, 2, 3, 4)) if depth else r.randint(1, 6)
    gap = r.choice((" ", " ", " ", ""))
    return gap.join(
        r.choice(LEAVES if depth >= DEEPEST or r.random() < 0.55 else NESTED)(r, depth + 1)
        for _ in range(count)
    )


Maker = Callable[[Random, int], str]


def key(r: Random, depth: int) -> str:
    return r.choice(("@", "@", "@", "-@")) + r.choice(KEYS)


def group(r: Random, depth: int) -> str:
    parts = [
        r.choice(("", "see ", "e.g. ", "*see* ", "-"))
        + key(r, depth)
        + r.choice(("", ", p. 3", " p. 3", ", [x]", ", {p. 3}", ", *c*", " and"))
        for _ in range(r.choice((1, 1, 2, 3)))
    ]
    return "[" + "; ".join(parts) + "]"


def title(r: Random, depth: int) -> str:
    """Return the title of a link: none, plain, citing, over two lines, or in parentheses, which pandoc has none."""
    said = inline(r, DEEPEST).replace("\n", " ")
    return r.choice(
        (
            "",
            "",
            f' "{said}"',
            f" '{said}'",
            f'\n"{said}"',
            f' "{said}',
            f" ({said})",
            ' ""',
            f' "x {key(r, depth)}"',
        )
    )


def link(r: Random, depth: int) -> str:
    tail = r.choice(("", "", "", r.choice(ATTRIBUTES)))
    return f"[{inline(r, depth)}]({r.choice(ADDRESSES)}{title(r, depth)}){tail}"


def image(r: Random, depth: int) -> str:
    return "!" + link(r, depth)


def reference(r: Random, depth: int) -> str:
    return (
        r.choice(("", "!"))
        + f"[{inline(r, depth)}]"
        + r.choice(("[r1]", "[R1]", "[]", "[none]", f"[{key(r, depth)}]", " [r1]"))
    )


def tag(r: Random, depth: int) -> str:
    """Return raw HTML with keys in attributes, quoted, bare or in place of one."""
    name = r.choice(TAGS)
    value = r.choice(
        ("@a", "@{key with space}", "@{k}", "x", "[@a]", "a b", "&commat;a", "", "-@b", "'", "`@a`")
    )
    attribute = r.choice(
        (
            f' x="{value}"',
            f" x='{value}'",
            f" x={value}",
            f" {value}",
            " x",
            "",
            f' x="{value}" y=@{{k l}}',
            f"\nx='{value}'",
        )
    )
    return r.choice(
        (
            f"<{name}{attribute}>{inline(r, depth)}</{name}>",
            f"<{name}{attribute}>",
            f"<{name}{attribute} />",
            f"</{name}>",
        )
    )


LEAVES: Final[list[Maker]] = [
    *[lambda r, _: r.choice(WORDS)] * 4,
    *[key] * 4,
    group,
    group,
    lambda r, _: r.choice(MATH),
    lambda r, _: r.choice(TEX),
    lambda r, d: "`" + r.choice(WORDS) + key(r, d) + "`" + r.choice(("", "", "{.r}", "{=html}", "{=latex}")),
    lambda r, d: f"``{key(r, d)}` ``",
    lambda r, d: f"<!-- {key(r, d)} -->",
    lambda r, _: r.choice(("<http://x.y/@u>", "<a@b.c>", "http://x.y/@u", "<@a>", "<b @a>")),
    lambda r, _: r.choice(("[^1]", "[^2]", "[^none]", "(@ex)", "@ex")),
    lambda r, _: r.choice(("\n", "  \n", "\\\n")),
]
NESTED: Final[list[Maker]] = [
    link,
    link,
    image,
    image,
    reference,
    group,
    tag,
    tag,
    lambda r, d: f"[{inline(r, d)}]" + r.choice(ATTRIBUTES),
    lambda r, d: f"[{inline(r, d)}]",
    lambda r, d: f"^[{inline(r, d)}]",
    lambda r, d: "^" + inline(r, d).replace(" ", r.choice(("\\ ", "", " "))) + "^",
    lambda r, d: "~" + inline(r, d).replace(" ", r.choice(("\\ ", "", " "))) + "~",
    lambda r, d: f"~~{inline(r, d)}~~",
    lambda r, d: f"*{inline(r, d)}*",
    lambda r, d: f"**{inline(r, d)}**",
    lambda r, d: f"_{inline(r, d)}_",
    lambda r, d: f'"{inline(r, d)}"',
    lambda r, d: f"'{inline(r, d)}'",
    lambda r, d: (
        key(r, d) + r.choice((" [", "[")) + r.choice(("p. 3", inline(r, d), f"p. 3; {key(r, d)}")) + "]"
    ),
]


def line(r: Random) -> str:
    return " ".join(inline(r, 1).split()) or "x"


def indented(text: str, by: str) -> str:
    return text.replace("\n", "\n" + by)


def pipe(r: Random) -> str:
    rows = [f"| {line(r)} | {line(r)} |" for _ in range(r.randint(1, 3))]
    return "\n".join(["| h | i |", r.choice(("|---|---|", "|:-:|--:|", "| - | - |")), *rows]) + r.choice(
        ("", f"\n\n: {line(r)}")
    )


def simple(r: Random) -> str:
    cells = [(line(r), line(r)) for _ in range(r.randint(1, 3))]
    width = max(len(one) for one, _ in cells) + 2
    rule = "-" * (width - 1) + " " + "-" * 20
    return "\n".join(
        ["h".ljust(width) + "i", rule, *(f"{one.ljust(width)}{two}" for one, two in cells)]
    ) + r.choice(("", f"\n\nTable: {line(r)}"))


def multiline(r: Random) -> str:
    rows = [f"{line(r)[:18].ljust(20)}{line(r)}\n{line(r)[:18].ljust(20)}x" for _ in range(r.randint(1, 2))]
    rule = "-" * 19 + " " + "-" * 40
    return "\n".join(["-" * 60, "h".ljust(20) + "i", rule, "\n\n".join(rows), "-" * 60])


def grid(r: Random) -> str:
    cells = [block(r, 3).split("\n") for _ in range(2)]
    widths = [max(len(one) for one in cell) for cell in cells]
    height = max(map(len, cells))
    rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    rows = [
        "|"
        + "|".join(
            f" {(cell[n] if n < len(cell) else '').ljust(width)} "
            for cell, width in zip(cells, widths, strict=True)
        )
        + "|"
        for n in range(height)
    ]
    return "\n".join([rule, *rows, rule])


def html(r: Random) -> str:
    name = r.choice(BLOCK_TAGS)
    inner = r.choice((line(r), f"\n{block(r, 2)}\n", f"\n\n{block(r, 2)}\n\n"))
    attribute = r.choice(
        ("", f' x="{key(r, 0)}"', " markdown=1", f" {key(r, 0)}", f" x={key(r, 0)}", f" x='{line(r)}'")
    )
    return f"<{name}{attribute}>{inner}" + r.choice((f"</{name}>", f"</{name}>", ""))


BLOCKS: Final[list[Callable[[Random], str]]] = [
    *[lambda r: inline(r)] * 8,
    lambda r: (
        "#" * r.randint(1, 3) + " " + line(r) + r.choice(("", f" {r.choice(ATTRIBUTES)}", " {#sec-a}", " #"))
    ),
    lambda r: f"{line(r)}\n" + r.choice(("===", "---")),
    pipe,
    pipe,
    simple,
    multiline,
    grid,
    html,
    html,
    lambda r: image(r, 1) + r.choice(("", "{#fig-x}", "\\")),
    lambda r: f"[^1]: {indented(inline(r), '    ')}\n\n    {indented(block(r, 2), '    ')}",
    lambda r: f"[^2]: {line(r)}",
    lambda r: f"[r1]: {r.choice(ADDRESSES)}{title(r, 1)}",
    lambda r: f"(@ex) {line(r)}",
    lambda r: f"{line(r)}\n\n:   {indented(block(r, 2), '    ')}",
    lambda r: f"| {line(r)}\n|   {line(r)}",
    lambda r: f"- {indented(block(r, 2), '  ')}\n- {line(r)}",
    lambda r: f"1) {indented(block(r, 2), '   ')}\n\n   {indented(block(r, 2), '   ')}",
    lambda r: f"> {indented(block(r, 2), '> ')}",
    lambda r: f"::: {r.choice(('note', '{.note}', '{.a k=v}', '{@b}'))}\n{block(r, 2)}\n:::",
    lambda r: f"```{r.choice(('', ' python', ' {.r}', '{=html}'))}\n{line(r)}\n```",
    lambda r: f"    {line(r)}",
    lambda r: f"\\begin{{x}}\n{line(r)}\n\\end{{x}}",
]


def block(r: Random, depth: int = 0) -> str:
    """Return one block; deep down, a paragraph of one line."""
    return line(r) if depth >= 3 else r.choice(BLOCKS)(r)


def document(number: int) -> str:
    """Return the document of a number."""
    r = Random(number)
    return "\n\n".join(block(r) for _ in range(r.randint(1, 3))) + "\n"
