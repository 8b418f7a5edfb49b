"""What calls itself over its input has a bound: in its own code, or one that is named here."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from seminal.check.load import bibliography
from seminal.model.errors import FatalError
from seminal.model.source import Source
from seminal.read import READERS
from seminal.scan import SCANNERS, scan
from seminal.text.budget import budget
from tests.source import nodes, trees

Function = ast.FunctionDef | ast.AsyncFunctionDef

OURS = "over folders, the types of works, four characters or six words"
ONCE = "calls another of the circle once, with what ends it"
PATHS = "over folders up to the project's root"
YAML = "over a value of YAML: yaml_depth.loader refuses what is nested deeper than 100"
REGISTER = "over a register's JSON, within what refuses RecursionError as it does broken JSON"
LIST = "over what a list nests: budget() names the file, and the others are read"
USER_PATTERN = "over a pattern of the configuration, which text/linear.py refuses where it is too deep"
DOCUMENT = "over pandoc's document or a style: filters/running.py gives back what a filter was given"
BOUNDS = {
    "filters.placing._metadata_value": DOCUMENT,
    "filters.chapters._quarto_note": DOCUMENT,
    "filters.document._words_of_node": DOCUMENT,
    "filters.making._link": DOCUMENT,
    "filters.raw.BlockSpans.__getitem__": ONCE,
    "filters.section._has_link": DOCUMENT,
    "filters.section._with_linked_title": DOCUMENT,
    "filters.style._Pruning._pruned": DOCUMENT,
    "filters.style._without_number": DOCUMENT,
    "filters.references._show": DOCUMENT,
    "filters.shapes._parts": ONCE,
    "library.kept_lists._Entries.__getitem__": ONCE,
    "model.rules._rule_modules": OURS,
    "project.bibliographies.folder_bibliographies.of": PATHS,
    "project.config._seminal_section": ONCE,
    "project.columns.letters": OURS,
    "project.profiles.merge_configurations": YAML,
    "read.blocks.ListParser._item": LIST,
    "read.csl_entry._csl_date": LIST,
    "read.items.cards._title_first": LIST,
    "read.items.importance._all_items": LIST,
    "read.items.importance._with_mark": LIST,
    "read.items.listing._full_span": LIST,
    "read.items.listing._judge_tree": LIST,
    "read.items.listing._joined_text": LIST,
    "read.items.listing._without_picture": LIST,
    "read.items.outline._without_title": LIST,
    "read.items.two_sides._replaced": LIST,
    "read.paragraphs.Paragraphs._card_paragraph": LIST,
    "read.plain.PlainParser._paragraph_nodes": LIST,
    "read.records._one_value": ONCE,
    "read.references.marked.listed": LIST,
    "read.references.marked.texts_of": LIST,
    "read.references.marked.with_texts": LIST,
    "read.references.one_name.natural_name": OURS,
    "resolve.records._cleaned": REGISTER,
    "scan.markdown.citations._pair": ONCE,
    "scan.markdown.front_matter._scalars": YAML,
    "setup.layout._listed_files": YAML,
    "setup.layout.strings": YAML,
    "store.cache._modules": OURS,
    "text.linear.Linear._item": USER_PATTERN,
    "text.linear.Linear._sign": USER_PATTERN,
    "text.repair._redecode": OURS,
    "text.yaml_depth._add_marks": YAML,
    "text.yaml_depth.repeats.weight": YAML,
    "write.fields._fitted_type": OURS,
}
"""The first function of each circle of calls that counts no depth itself, and what bounds it."""


class _Names:
    """What the names of a module's code mean: functions of the package, by their dotted names."""

    def __init__(self, module: str, tree: ast.Module) -> None:
        self.module = module
        self.functions = dict(self._defined(tree, module, ""))
        self.imported = {
            alias.asname or alias.name: f"{node.module}.{alias.name}".removeprefix("seminal.")
            for node in nodes(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("seminal")
            for alias in node.names
        }

    def _defined(self, node: ast.AST, within: str, owner: str) -> Iterator[tuple[str, tuple[Function, str]]]:
        """Yield the functions of a part of the code, with the class that owns each."""
        for child in ast.iter_child_nodes(node):
            name = f"{within}.{getattr(child, 'name', '')}"
            if isinstance(child, Function):
                yield name, (child, owner)
                yield from self._defined(child, name, "")
            elif isinstance(child, ast.ClassDef):
                yield from self._defined(child, name, name)
            else:
                yield from self._defined(child, within, owner)

    def meant(self, name: str, node: ast.expr) -> str:
        """Return the function that an expression in a function names, or nothing."""
        if isinstance(node, ast.Name):
            scope = name
            while scope != self.module.rpartition(".")[0]:
                if (found := f"{scope}.{node.id}") in self.functions and self.functions[found][1] != scope:
                    return found
                scope = scope.rpartition(".")[0]
            return self.imported.get(node.id, "")
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner = self.functions[name][1] if node.value.id == "self" else self.imported.get(node.value.id)
            return f"{owner}.{node.attr}" if owner else ""
        if isinstance(node, ast.Compare) and isinstance(node.ops[-1], ast.In | ast.NotIn):
            return self._of_self(name, node.comparators[-1], "__contains__")
        return self._of_self(name, node.value, "__getitem__") if isinstance(node, ast.Subscript) else ""

    def _of_self(self, name: str, node: ast.expr, method: str) -> str:
        """Return the method that an operator calls on the function's own object, or nothing."""
        owner = self.functions[name][1]
        return f"{owner}.{method}" if owner and isinstance(node, ast.Name) and node.id == "self" else ""


def _assigned(part: ast.AST) -> str:
    """Return the variable that a part of a function assigns or is given, or nothing."""
    if isinstance(part, ast.arg):
        return part.arg
    return part.id if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) else ""


@cache
def _functions() -> dict[str, tuple[Function, frozenset[str]]]:
    """Return each function with all that its own code names."""
    found = {}
    for place, tree in trees().items():
        names = _Names(place.removesuffix(".py").removesuffix("/__init__").replace("/", "."), tree)
        for name, (function, _) in names.functions.items():
            parts, own = list(ast.iter_child_nodes(function)), set()
            local = {_assigned(part) for part in ast.walk(function)} - {"self"}
            while parts:
                part = parts.pop()
                if isinstance(part, ast.expr) and getattr(part, "id", None) not in local:
                    own.add(names.meant(name, part))
                if not isinstance(part, Function):
                    parts += ast.iter_child_nodes(part)
            found[name] = function, frozenset(own)
    return found


def _recursive() -> Iterator[list[str]]:
    """Yield the functions that call themselves, each with those through which it does."""
    functions = _functions()
    reached: dict[str, set[str]] = {}
    for name in functions:
        seen, left = set[str](), [name]
        while left:
            new = {one for one in functions[left.pop()][1] if one in functions} - seen
            seen |= new
            left += new
        reached[name] = seen
    done: set[str] = set()
    for name in sorted(functions):
        if name in reached[name] and name not in done:
            circle = sorted(one for one in reached[name] if name in reached[one])
            done.update(circle)
            yield circle


def _counts_depth(name: str) -> bool:
    code = ast.unparse(_functions()[name][0])
    return bool(re.search(r"\bdepth\b|\b_?MAX_\w*(?:DEPTH|VISITS|PARENTS)\b", code))


def test_what_calls_itself_has_a_bound() -> None:
    """Each has a bound of its own, or one that is listed above; and the list has no others."""
    circles = list(_recursive())
    assert len(circles) > 40
    unbounded = [circle for circle in circles if not any(map(_counts_depth, circle))]
    assert {circle[0] for circle in unbounded} == set(BOUNDS)


DEEP = 1_000  # 100,000 is what tests/test_depth.py has
NESTS = [
    ("<b>", "</b>"), ("<div>\n", "</div>\n"), ("<ul><li>", "</li></ul>"), ("{", "}"), ("[", "]"), ("(", ")"),
    ("> ", ""), ("- ", ""), ("* ", ""), ("*a ", "*"), ("[@a ", "]"), ("![", "](u)"), ("^[", "]"), ("::: a\n", ":::\n"),
    ("\\begin{x}\n", "\\end{x}\n"), ("\\emph{", "}"), ("\\left(", "\\right)"), ('{"a":', "}"), ("a:\n - ", ""),
    ("<a>", "</a>"), ("{{", "}}"), ("[[", "]]"), ("#strong[", "]"), ("$", "$"), ("`", "`"), ("{|\n", "|}\n"),
    ("@comment{", "}"), ('a="', '"'), ("a.", ""), ("<record>", "</record>"), ("\\footnote{", "}"), ("'", "'"),
]  # fmt: skip
TARGETS: dict[str, tuple[str, Callable[[Source], object]]] = {
    **{f"read:{one.name}": (one.suffixes[0] if one.suffixes else ".txt", one.read) for one in READERS},
    **{f"scan:{suffix}": (suffix, scan) for suffix in SCANNERS},
    **{f"check:{suffix}": (suffix, bibliography) for suffix in (".bib", ".json", ".yaml")},
}


def _read(target: Callable[[Source], object], source: Source) -> str:
    """Return what ends the reading of a source, or nothing."""
    try:
        with budget(source):
            target(source)
    except FatalError as error:
        return str(error)
    return ""


SCANNED = {scanner: f"scan:{suffix}" for suffix, scanner in SCANNERS.items()}.values()
"""One suffix of each scanner."""
CLOSED, OPEN = "{0}@a{1}", '[{{"id":"a","title":{0}'


@pytest.mark.parametrize(
    ("name", "depth", "form"),
    [
        *((name, 50, CLOSED) for name in TARGETS if not name.startswith("scan:") or name in SCANNED),
        *(
            pytest.param(name, DEEP, form, marks=pytest.mark.slow)
            for name in TARGETS
            for form in (CLOSED, OPEN)
        ),
    ],
)
def test_no_nesting_ends_a_reader(name: str, depth: int, form: str) -> None:
    """What is nested too deeply is read, or named with its file; it neither takes long nor ends the program."""
    suffix, target = TARGETS[name]
    for opening, closing in NESTS:
        text = form.format(opening * depth, closing * depth)
        assert "processor time" not in _read(target, Source(f"x{suffix}", text)), opening
