"""Additions to YAML that leave all other characters as they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from seminal.text.yaml_depth import loader, pairs, repeats, too_deep

if TYPE_CHECKING:
    from yaml import Node

_END: Final = re.compile(r"^\.\.\.[ \t]*$", re.MULTILINE)


class CannotEdit(ValueError):
    """The text's form allows no addition; `str(error)` has the reason."""


class IsThere(CannotEdit):
    """The text has what was to be added."""


def with_key(text: str, key: str, block: str) -> str:
    """Return a YAML text with a top-level key added at its end.

    `block` is the whole addition, `key: ...` with its lines. Raises IsThere if the text has the key, CannotEdit if
    it is no block mapping or other data would change.
    """
    top = _compose(text)
    if top is not None and (top.id != "mapping" or top.flow_style):
        raise CannotEdit("the file is not a block of `key: value` lines")
    if top is not None and _child_node(top, key) is not None:
        raise IsThere(f"`{key}:` exists already")
    end = _END.search(text)
    at = end.start() if end else len(text)
    before = text[:at]
    gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    new = before + gap + block.rstrip("\n") + "\n" + text[at:]
    return _verified(text, new, (key,))


def with_item(text: str, path: tuple[str, ...], item: str) -> str:
    """Return YAML with one more item in the list under `path`.

    `item` is the item's YAML without the dash and its indentation. A missing list is made if its parent is a
    block. Raises CannotEdit if `path` holds something else or other data would change.
    """
    top = _compose(text)
    node: Any = top
    for name in path:
        node = _child_node(node, name) if node is not None and node.id == "mapping" else None
    if node is None and len(path) > 1:
        return _new_list(text, path, item)
    if node is None or node.tag.endswith(":null"):
        if len(path) > 1 or (node is not None and node.id == "scalar"):
            raise CannotEdit(f"`{'.'.join(path)}:` is empty")
        return with_key(text, path[0], f"{path[0]}:\n" + _list_item(item, "  "))
    if node.id != "sequence":
        raise CannotEdit(f"`{'.'.join(path)}:` is not a list")
    if node.flow_style:
        return _verified(text, _in_brackets(text, node, item), path)
    at = _line_end(text, _last_scalar(node).end_mark.index)
    indent = " " * node.start_mark.column
    gap = "" if text[:at].endswith("\n") else "\n"
    return _verified(text, text[:at] + gap + _list_item(item, indent) + text[at:], path)


def _new_list(text: str, path: tuple[str, ...], item: str) -> str:
    """Return the text with a new list of one item at its parent's end.

    Raises CannotEdit unless the parent is a block mapping with keys.
    """
    parent: Any = _compose(text)
    for name in path[:-1]:
        parent = _child_node(parent, name)
    if parent is None or parent.id != "mapping" or parent.flow_style or not parent.value:
        raise CannotEdit(f"`{path[0]}:` is not a block of lines")
    at = _line_end(text, _last_scalar(parent).end_mark.index)
    indent = " " * parent.start_mark.column
    gap = "" if text[:at].endswith("\n") else "\n"
    new = f"{text[:at]}{gap}{indent}{path[-1]}:\n{_list_item(item, indent + '  ')}{text[at:]}"
    return _verified(text, new, path)


def _list_item(item: str, indent: str) -> str:
    first, *rest = item.rstrip("\n").split("\n")
    lines = [f"{indent}- {first}", *(f"{indent}  {line}" if line else "" for line in rest)]
    return "\n".join(lines) + "\n"


def _in_brackets(text: str, node: Node, item: str) -> str:
    """Return the text with an item added to the bracketed list `node`.

    An empty `[]` becomes a block list for an item of several lines; otherwise those raise CannotEdit.
    """
    if "\n" in item:
        if node.value or text[node.start_mark.index : node.end_mark.index] != "[]":
            raise CannotEdit("the list is written in brackets")
        at = _line_end(text, node.end_mark.index)
        head = text[: node.start_mark.index].rstrip() + text[node.end_mark.index : at]
        return head + ("" if head.endswith("\n") else "\n") + _list_item(item, "  ") + text[at:]
    last = node.value[-1].end_mark.index if node.value else node.start_mark.index + 1
    return text[:last] + (", " if node.value else "") + item + text[last:]


def _line_end(text: str, at: int) -> int:
    """Return the start of the line after the value that ends at `at`."""
    if at and text[at - 1] == "\n":  # a block scalar ends with its line
        return len(text[:at].rstrip()) + 1 if text[:at].strip() else at
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def _last_scalar(node: Any) -> Any:
    """Return a node's last scalar, bracketed or empty collection, at any depth."""
    while node.id != "scalar" and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return node


def _child_node(node: Any, name: str) -> Any:
    return next((value for key, value in pairs(node) if key.value == name), None)


def _compose(text: str) -> Any:
    """Return YAML's root node, None for an empty text.

    Raises CannotEdit for invalid or deeply nested YAML, or many aliases.
    """
    import yaml

    if too_deep(text):
        raise CannotEdit("it is nested too deeply")
    try:
        top = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError) as error:
        raise CannotEdit(f"it is not valid YAML: {str(error).splitlines()[0]}") from None
    if top is not None and repeats(top):
        raise CannotEdit("its aliases repeat too much")
    return top


def _verified(old: str, new: str, path: tuple[str, ...]) -> str:
    """Return `new` if only one item or key at `path` differs from `old`.

    Raises CannotEdit otherwise.
    """
    import yaml

    if not old.endswith("\n"):
        old += "\n"
    try:
        old_data, new_data = yaml.load(old, loader()) or {}, yaml.load(new, loader())
    except (yaml.YAMLError, RecursionError):
        raise CannotEdit("the file has a form that nothing can be added to safely") from None
    new_parent, old_parent = new_data, old_data
    for name in path[:-1]:
        new_parent, old_parent = new_parent[name], old_parent[name]
    name = path[-1]
    if isinstance(old_parent.get(name), list):
        if len(new_parent[name]) == len(old_parent[name]) + 1:
            new_parent[name] = new_parent[name][:-1]
    elif old_parent.get(name) is None:
        new_parent.pop(name, None)
        old_parent.pop(name, None)
    if old_data != new_data:
        raise CannotEdit("the file has a form that nothing can be added to safely")
    return new
