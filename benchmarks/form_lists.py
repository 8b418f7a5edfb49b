"""Whole lists in a form of `form_grammar.py`: items in their container, below headings, with what stands around."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from form_grammar import Form, Work, buttons, people, place, remark, title

TITLES = (
    "# Awesome LLM Systems Papers", "# Reading List", "# Papers on machine learning systems", "# Paper reading notes",
    "# CS 294: Readings", "# Reading group", "# A reading list on distributed training",
)  # fmt: skip
TOPICS = ("Training", "Serving and inference", "Schedulers", "Networks and communication", "Memory")
PROSE = (
    "A collection of what we read on systems for machine learning.\nPull requests are welcome.",
    "This list is what I wish somebody had given me when I began. It is not complete.",
    "We meet every Tuesday at noon and read one of these.",
)
CONTRIBUTING = (
    "## Contributing",
    "",
    "Please open a pull request. Keep the order, and add a link to the PDF.",
)
LICENCE = (
    "## License",
    "",
    "This work is licensed under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).",
)
NEWS = ("## News", "", "- [2024/05] We added a section on serving.", "- [2024/01] The list has moved here.")
TOOLS = (
    "## Tools", "", "- [vLLM](https://github.com/vllm-project/vllm): a fast engine for serving",
    "- [Ray](https://github.com/ray-project/ray)",
)  # fmt: skip
DAYS = ("Sep 4", "Sep 11", "Sep 18", "Sep 25", "Oct 2", "Oct 9", "Oct 16", "Oct 23", "Oct 30", "Nov 6")
HEADS = {"T": ("Title", "Paper", "Paper title"), "A": ("Authors", "Author(s)", "Authors"),
         "V": ("Venue", "Conference", "Publication"), "Y": ("Year", "Year", "Date"),
         "B": ("Links", "PDF", "Resources"), "R": ("Notes", "Summary", "Comments")}  # fmt: skip
_SPACED = {"[1]", "paragraph", "1. apart", "bold line", "### title", "### number", "term"}
_HEADED = {"bold line", "### title", "### number", "term"}
_MOST, _LEAST = 10, 6


class Written(NamedTuple):
    """A list's name and text, of each work its first and last line, and whether headings say the year."""

    path: str
    text: str
    works: dict[tuple[int, int], Work]
    dated: bool


class Parts(NamedTuple):
    """An item: its line, lines that go on with it, and bullets below it."""

    line: str
    lines: list[str]
    bullets: list[str]


def written(form: Form, known: list[Work], rng: Random, count: int = 0) -> Written:
    """Return a list of some works in one form; of so many, else of a few."""
    chosen = rng.sample(known, count or rng.randint(_LEAST, _MOST))
    rows: list[str] = [rng.choice(TITLES), ""]
    noise, heads = form["noise"], form["heads"]
    if noise in ("prose", "all"):
        rows += [rng.choice(PROSE), ""]
    if heads == "none" and noise in ("contents", "news", "all"):
        heads = "papers"  # else the works would stand below that
    groups = list(_groups(heads, chosen, rng))
    if noise in ("contents", "all"):
        rows += [
            "## Contents",
            "",
            *(f"- [{name}](#{name.lower().replace(' ', '-')})" for name, _ in groups),
            "",
        ]
    if noise in ("news", "all"):
        rows += [*NEWS, ""]
    places: dict[tuple[int, int], Work] = {}
    rows = "\n".join(rows).split("\n")
    number = 0
    for name, members in groups:
        if name:
            rows += [f"**{name}**" if heads == "bold" else f"## {name}", ""]
        number = _section(form, members, rows, places, number, rng)
        rows.append("")
    for wanted, block in (("tools", TOOLS), ("contributing", CONTRIBUTING), ("licence", LICENCE)):
        if noise in (wanted, "all"):
            rows += [*block, ""]
    return Written(rng.choice(("README.md", "papers.md")), "\n".join(rows), places, heads == "years")


def _groups(heads: str, chosen: list[Work], rng: Random) -> Iterator[tuple[str, list[Work]]]:
    """Yield the headings of a list and the works below each."""
    if heads in ("none", "papers"):
        yield ("Papers" if heads == "papers" else ""), chosen
    elif heads in ("years", "venues"):
        keys = [str(work.year) if heads == "years" else work.acronym for work in chosen]
        for key in sorted(set(keys), reverse=True):
            yield key, [work for work, own in zip(chosen, keys, strict=True) if own == key]
    else:
        half = len(chosen) // 2
        first, second = rng.sample(TOPICS, 2)
        yield first, chosen[:half]
        yield second, chosen[half:]


def _section(
    form: Form,
    members: list[Work],
    rows: list[str],
    places: dict[tuple[int, int], Work],
    number: int,
    rng: Random,
) -> int:
    """Append the items of a section, note on which lines each stands, and return how many there are so far."""
    container = form["container"]
    if container == "table":
        _table(form, members, rows, places)
        return number
    for at, work in enumerate(members):
        number += 1
        nested = container in ("below a theme", "below a day")
        if container == "below a day" or (nested and at % 3 == 0):
            rows.append(
                f"- {DAYS[(number - 1) % len(DAYS)] if container == 'below a day' else TOPICS[number % 5].lower()}"
            )
        first = len(rows) + 1
        rows += _held(container, parts(form, work), number)
        places[first, len(rows)] = work
        if container in _SPACED:
            rows.append("")
    return number


def _held(container: str, item: Parts, number: int) -> list[str]:
    """Return an item's lines in its container."""
    sign, indent = {
        "1.": (f"{number}. ", "   "), "1)": (f"{number}) ", "   "), "1. apart": (f"{number}. ", "   "),
        "[1]": (f"[{number}] ", "    "), "- [ ]": (f"- [{' x'[number % 2]}] ", "  "), "> -": ("> - ", ">   "),
        "below a theme": ("  - ", "    "), "below a day": ("  - ", "    "), "### title": ("### ", ""),
        "### number": (f"### {number}. ", ""), "term": ("", ""), "paragraph": ("", ""), "lines": ("", ""),
        "bold line": ("", ""),
    }.get(container, (f"{container} ", "  "))  # fmt: skip
    lines = [sign + item.line + "  " * (container == "lines")]
    if container in _HEADED:
        blank = [""] if container.startswith("###") else []
        below = [f": {item.lines[0]}", *item.lines[1:]] if container == "term" and item.lines else item.lines
        return [*lines, *(blank if below else ()), *below, *(f"- {text}" for text in item.bullets)]
    return [*lines, *(indent + text for text in item.lines), *(f"{indent}- {text}" for text in item.bullets)]


def _table(form: Form, members: list[Work], rows: list[str], places: dict[tuple[int, int], Work]) -> None:
    """Append a table whose columns are in the order of the form."""
    columns = form["order"] + "B" * (form["buttons"] != "none") + "R" * (form["remark"] != "none")
    if "VY" in columns and len(form["title"]) % 2:
        columns = columns.replace("VY", "v")  # place and year in one column
    named = [HEADS[column.upper()][len(form["remark"]) % 3] for column in columns]
    rows += [f"| {' | '.join(named)} |", "|" + " --- |" * len(columns)]
    for work in members:
        cells = {
            "T": _closed(title(form, work)), "A": people(form, work), "Y": str(work.year),
            "V": work.acronym, "v": place(form | {"place": "plain", "order": "VY"}, work),
            "B": buttons(form, work).replace(" | ", " "), "R": remark(form, work).removeprefix("- "),
        }  # fmt: skip
        rows.append(f"| {' | '.join(cells[column] for column in columns)} |")
        places[len(rows), len(rows)] = work


def _closed(text: str) -> str:
    """Return a title in quotes without the comma inside them."""
    return text.replace(",”", "”").replace(',"', '"')


def parts(form: Form, work: Work) -> Parts:
    """Return an item as a form writes it."""
    order, between, container = form["order"], form["between"], form["container"]
    told = {"T": title(form, work), "A": people(form, work), "V": place(form, work)}
    told["Y"] = str(work.year) if order == "YTAV" else f"({work.year})"
    pieces = [(name, told[name]) for name in order.replace("VY", "V")]
    links, headed = buttons(form, work), container in _HEADED
    if container == "bold line" and not told["T"].startswith(("**", "[**")):
        pieces[0] = ("T", f"**{work.title}**")
    if links and form["where"] in ("behind the title", "first") and not headed:
        at = order.replace("VY", "V").index("T")
        text = pieces[at][1]
        pieces[at] = ("T", f"{text} {links}" if form["where"] == "behind the title" else f"{links} {text}")
        links = ""
    apart = headed or between in ("break", "<br>", "bullets", "keyed bullets", "one bullet", "lines below")
    first, rest = (pieces[:1], pieces[1:]) if apart else (pieces, [])
    line = _joined(form, first)
    lines, bullets = _rest(form, rest)
    if between == "<br>" and not headed:
        line, lines = "<br>".join([line, *lines]), []
    return _with_links(
        form, Parts(line + "  " * (between == "break" and bool(lines)), lines, bullets), links, work
    )


def _rest(form: Form, rest: list[tuple[str, str]]) -> tuple[list[str], list[str]]:
    """Return the lines and the bullets that say the rest of what is said below a title."""
    if not rest:
        return [], []
    between = form["between"]
    if between == "lines below":
        return [text for _, text in rest], []
    if between == "bullets":
        return [], [text for _, text in rest]
    if between == "keyed bullets":
        keys = {"A": "Authors", "V": "Venue", "Y": "Year"}
        return [], [f"{keys[name]}: {text.strip('()') if name == 'Y' else text}" for name, text in rest]
    joined = _joined(form | {"between": between if len(between) < 4 else ", "}, rest)
    return ([], [joined]) if between == "one bullet" else ([joined], [])


def _joined(form: Form, pieces: list[tuple[str, str]]) -> str:
    """Return pieces with the form's sign between them."""
    sign = form["between"] if form["between"] != "-" else ", "
    text = ""
    for at, (name, piece) in enumerate(pieces):
        before = pieces[at - 1][0] if at else ""
        own = ": " if before == "A" and form["behind names"] == ": " else sign
        quoted = form["title"] in ("“quoted,”", '"quoted,"') and name == "T" and "\n" not in piece
        if quoted and (own != ", " or at == len(pieces) - 1):
            piece = _closed(piece)
        opened = name in "VYA" and piece.startswith(("(", "["))
        closed = text.endswith((",”", ',"')) or (before in ("V", "Y") and text.endswith(("]", ")")))
        stopped = own == ". " and (text.endswith((".", "?", "!")) or piece.startswith("by "))
        text += (own if not (opened or closed or stopped) else " ") * bool(text) + piece
    return text + "." * (sign == ". " and text[-1] not in ".)]`?*" and len(pieces) > 1)


def _with_links(form: Form, item: Parts, links: str, work: Work) -> Parts:
    """Return an item with its buttons and what the list's owner says of it."""
    line, lines, bullets = item
    said, kind = remark(form, work), form["remark"]
    if links and form["buttons"] == "below":
        bullets = [*bullets, links]
    elif links and form["container"] in _HEADED:
        lines = [*lines, links]
    elif links:
        line = f"{line.rstrip()} {links}" + line[len(line.rstrip()) :]
    if not said:
        return Parts(line, lines, bullets)
    if kind in ("bullet", "TL;DR"):
        return Parts(line, lines, [*bullets, said])
    if kind == "abstract":
        return Parts(line, [*lines, "<details><summary>Abstract</summary>", said, "</details>"], bullets)
    if kind in ("quote", "sentence below") or form["container"] in _HEADED:
        return Parts(line, [*lines, said], bullets)
    bare = line.rstrip()
    stop = "." if kind in ("sentence", "italic sentence") and bare[-1].isalnum() else ""
    return Parts(f"{bare}{stop} {said}" + line[len(bare) :], lines, bullets)
