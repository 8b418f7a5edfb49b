"""Documents that hypothesis makes of what is awkward in pandoc's Markdown."""

from __future__ import annotations

from hypothesis import strategies as st

KEYS = ["@a", "@b1", "-@c", "@doe:2020", "@x_y", "@d.e", "@{k}", "@f/g", "@1a", "@é"]
WORDS = ["foo", "bar", "a", "1", "é", "e.g.", "it's", "p. 3", "pp. 3-4", "...", "http://x.y/@u", "<http://x.y/@u>",
         "me@x.org", "<me@x.org>", "R&D", "&amp;", "$5", "C:\\dir", "\\@no", "\\*", "\\\\", "--", "---"]  # fmt: skip
GROUPS = ["[@a]", "[@a; @b]", "[see @a, p. 3; also -@b]", "[-@a]", "[@a,@b ]", "@a [p. 3]", "@a [see @b]", "[@a](u)",
          "[@a]{.x}", "[@a][b]", "[@a][@b]", "[see *@a* @b]", '[@a, "x; y"; @b]', "[@a; x]", "[x; @a]", "[@a",
          "[x @a]", "[x @a](u 'v')", "![x @a](u)", "[@a, `]`]", "[@a, $]$]", "[[@a]]", "[ @a\n]"]  # fmt: skip
HIDING = ["`@x`", "``@x` ``", "`@x", "$@x$", "$$@x$$", "$@x", "$ @x$", "<!-- @x -->", "<!-- @x", '<a href="@x">', "<b>",
          "</b>", "<x @a>", "\\foo{@x}", "\\foo[@x]", "\\cite{x}", "\\begin{x}@x\\end{x}", "`@x`{=html}", "`@x`{.r}",
          "^[n @a]", "[^1]", "[^2]", "~@a~", "^@a^", "~~@a~~", "{@z}", "{.x}"]  # fmt: skip
MARKS = ["*", "**", "_", "__", "`", "$", "[", "]", "(", ")", "<", ">", '"', "'", "~", "^", "!", "@", "-", ".", ";", ":",
         "\\", "{", "}", "|", "#", "  ", "\n"]  # fmt: skip

_atoms = st.sampled_from(KEYS * 3 + WORDS * 2 + GROUPS * 2 + HIDING)
_wild = st.sampled_from(KEYS + WORDS + GROUPS + HIDING + MARKS * 2)
_gap = st.sampled_from([" ", " ", " ", "", "\n"])
_phrase = st.lists(st.tuples(_atoms, _gap).map("".join), min_size=1, max_size=6).map(lambda parts: "".join(parts).strip())
_tangle = st.lists(st.tuples(_wild, _gap).map("".join), min_size=1, max_size=9).map(lambda parts: "".join(parts).strip())
text = st.one_of(_phrase, _phrase, _tangle).map(lambda line: line or "x")
line = text.map(lambda piece: " ".join(piece.split()) or "x")

_leaf = st.one_of(
    text,
    text,
    line.map("# {}".format),
    line.map("## {} {{#sec-x .y}}".format),
    line.map("{}\n===".format),
    line.map("```\n{}\n```".format),
    line.map("``` python\n{}\n```".format),
    line.map("~~~ {{.r}}\n{}\n~~~".format),
    line.map("    {}".format),
    st.tuples(line, line).map(lambda two: f"| {two[0]}\n| {two[1]}"),
    st.tuples(line, line).map(lambda two: f"| h | i |\n|---|---|\n| {two[0]} | {two[1]} |\n\n: {two[1]}"),
    st.tuples(line, line).map(lambda two: f"{two[0]} | i\n--|--\n{two[1]} | k"),
    line.map("h     i\n----- -----\nx     {}\n\nTable: t".format),
    st.tuples(line, text).map(lambda two: f"{two[0]}\n:   {indent(two[1], '    ')}"),
    text.map(lambda piece: f"[^1]: {indent(piece, '    ')}"),
    text.map(lambda piece: f"[^2]: x\n\n    {indent(piece, '    ')}"),
    line.map("![{}](x.png){{#fig-x}}".format),
    line.map("<!-- {} -->".format),
    line.map("<pre>{}</pre>".format),
    line.map("$$\n{}\n$$".format),
    line.map("\\begin{{x}}\n{}\n\\end{{x}}".format),
    st.sampled_from(["[b]: http://x.y/@u", "***", "\\clearpage", "---\nt: 'x @m'\n---", "(@ex) x", "{{< x y >}}"]),
)


def indent(block: str, by: str) -> str:
    """Return the block with all lines but the first indented."""
    return block.replace("\n", "\n" + by)


def _contained(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pair = st.tuples(children, children)
    return st.one_of(
        pair.map(lambda two: f"- {indent(two[0], '  ')}\n- {indent(two[1], '  ')}"),
        pair.map(lambda two: f"- {indent(two[0], '  ')}\n\n  {indent(two[1], '  ')}"),
        pair.map(lambda two: f"1. {indent(two[0], '   ')}\n2. {indent(two[1], '   ')}"),
        pair.map(lambda two: f"* x\n{two[0]}\n    + {two[1]}"),
        children.map(lambda one: "> " + indent(one, "> ")),
        children.map(lambda one: "> " + one),
        pair.map(lambda two: f"::: {{.note}}\n{two[0]}\n\n{two[1]}\n:::"),
        children.map(lambda one: f":::: outer\n::: inner\n{one}\n:::\n::::"),
        children.map(lambda one: f"<div>\n{one}\n</div>"),
        children.map(lambda one: f"<p>{one}</p>"),
        children.map(lambda one: f"[^1]: {indent(one, '    ')}"),
        pair.map(lambda two: f"{two[0]}\n{two[1]}"),
    )


_block = st.recursive(_leaf, _contained, max_leaves=4)
documents = st.lists(_block, min_size=1, max_size=3).map(lambda blocks: "\n\n".join(blocks) + "\n")
