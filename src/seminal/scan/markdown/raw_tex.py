"""Raw LaTeX in Markdown, as pandoc takes it out (manual, Raw TeX): commands, arguments, environments.

Every function takes `(text, at, end)` and gives the offset after the piece that begins at `at`, or -1.
"""

from __future__ import annotations

import re
from typing import Final

from seminal.scan.markdown import atoms, tex_names
from seminal.scan.markdown.atoms import SPNL
from seminal.text.ahead import is_ahead
from seminal.text.braces import group_end, option_end
from seminal.text.pattern import lazy

_COMMAND: Final = lazy(r"\\([^\W\d_]+)")
_SIGN: Final = r"(?:[^\w\s\\%]|_)"
_VERBATIM: Final = lazy(  # what they show stands between two equal signs, of some also between braces
    rf"\\(?:[vV]erb\*?[ \t]*({_SIGN})(?>(?:(?!\1)[^\n]){{0,4000}})\1"
    r"|(?:lstinline\*?[ \t]*+(?:\[[^\]\n]{0,4000}+\])?"
    r"|mintinline\*?[ \t]*(?:\[[^\]\n]{0,4000}+\])?\{[^{}\n]{0,4000}+\})"
    rf"[ \t]*(?:\{{[^}}\n]{{0,4000}}+\}}|(?!\{{)({_SIGN})(?>(?:(?!\2)[^\n]){{0,4000}})\2))"
)
_ONE_TOKEN: Final = lazy(r"\\(?:[A-Za-z]+|[\s\S])|[\s\S]")
_DECLARED: Final = lazy(r"\\(?:[A-Za-z]+|[\s\S])|[{}$%]|#[0-9]|\n[ \t]*\n")
_DEFINED: Final = lazy(r"[ \t]*(?:\n[ \t]*)?(?:\\[A-Za-z@]+\*?|\\.|#\d)")
_MATHEMATICS: Final = lazy(r"\$\$(?>(?:\\[\s\S]|[^\\$])*)\$\$|\$(?>(?:\\[\s\S]|[^\\$\n]|\n(?![ \t]*\n))*)\$")
_CONTEXT: Final = lazy(r"\\start(\[[\w ]*\]|[^\W\d_]+)")
_BEGIN: Final = lazy(r"\\begin[ \t]*\{([^{}\n]*)\}")
_NAME_OF: Final = lazy(r"[ \t]*\{([^{}\n]*)\}")
_BEAMER: Final = (  # letters alone are a tag of HTML, but for the names of beamer's modes
    r"<(?!(?!(?:beamer|presentation|trans|handout|article|second)>)[^\W\d_]++>)(?>(?:[^\W_]|[\-+@|:,. ])+)>"
)
_ENTERED: Final = ("begin", "end")
_OVERLAY: Final = lazy(_BEAMER)
_STAR: Final = lazy(rf"(?:[ \t]*\*)?(?:[ \t]*{_BEAMER})?")
_MAX_DEPTH: Final = 60  # environments in environments, beyond which they are text
_MAX_GROUPS: Final = 20  # groups in the argument of a command, beyond which it is taken as pandoc can read it
_REST_OF_LINE: Final = lazy(r"[ \t]*(?:\n|\Z)")


def environment(text: str, at: int, end: int) -> int:
    r"""Return the end of `\begin{x}...\end{x}`, or -1; those of its name may nest."""
    begin = _BEGIN.match(text, at, end)
    if begin is None or not is_ahead("\\end", text, at, end):
        return -1
    if text.find(f"{{{begin[1]}}}", begin.end(), end) < 0:  # a pattern for each name takes far longer
        return -1
    name, depth = re.escape(begin[1]), 0
    for token in re.compile(rf"\\(?:(begin|end)[ \t]*\{{{name}\}}|[^A-Za-z])").finditer(text, at, end):
        depth += 1 if token[1] == "begin" else -1 if token[1] else 0
        if depth == 0:
            content = text[begin.end() : token.start()]
            if begin[1] in tex_names.VERBATIM_ENVIRONMENTS or _is_simple(content):
                return token.end()
            after = _read_end(text, begin.end(), end, begin[1])
            return after if after >= 0 or begin[1] in tex_names.READ_ENVIRONMENTS else token.end()
        if depth > _MAX_DEPTH:
            break
    return -1


def _is_simple(content: str) -> bool:
    """Return whether pandoc surely reads the content: paired braces, no mathematics, comments or verbatim."""
    if any(
        sign in content
        for sign in ("$", "%", "#", "\\[", "\\(", "\\begin", "\\end", "verb", "inline", "Verb")
    ):
        return False
    return content.count("{") == content.count("}") and "}" not in content.partition("{")[0]


def _read_end(text: str, at: int, end: int, opened: str) -> int:
    """Return the end of an environment or group that pandoc can read, or -1.

    `opened` is the environment's name or a brace. All that opens in it must be closed, there is no `#1`, and what is
    in braces or mathematics ends nothing.
    """
    open_groups = [opened]  # the braces and environments around what is looked at
    while token := _DECLARED.search(text, at, end):
        if len(open_groups) >= (_MAX_GROUPS if opened == "{" else _MAX_DEPTH):
            return end if opened == "{" else -1
        sign = token[0]
        at = _end_of_latex(text, token, end) if sign != "{" else token.end()
        name = _NAME_OF.match(text, at, end) if sign in ("\\begin", "\\end") else None
        if at < 0 or sign[0] == "#" or (sign == "}" and open_groups.pop() != "{"):
            return -1
        if not open_groups:
            return at
        if sign == "{" or (sign == "\\begin" and name):
            open_groups.append(name[1] if name else sign)
        elif sign == "\\end":
            if name is None or name[1] not in (open_groups[-1], opened):
                return -1
            if len(open_groups) == 1 or name[1] != open_groups[-1]:
                return name.end() if "{" not in open_groups else -1
            open_groups.pop()
    return -1


def _end_of_latex(text: str, token: re.Match[str], end: int) -> int:
    """Return the end of the LaTeX beginning with a sign of `_DECLARED`, or -1."""
    at, sign = token.start(), token[0]
    if sign == "%":
        return max(token.end(), text.find("\n", at, end))
    if sign == "{":
        return group_end(text, at, end)
    if sign == "$":
        mathematics = _MATHEMATICS.match(text, at, end)
        return mathematics.end() if mathematics else -1
    if sign in ("\\[", "\\("):
        return text.find("\\]" if sign == "\\[" else "\\)", at, end)
    name = sign[1:]
    if name in tex_names.READ_AFTER_FIRST and text.startswith("{", token.end(), end):
        return group_end(text, token.end(), end)
    is_read = (
        name in _ENTERED
        or name in tex_names.READ_COMMANDS
        or name in tex_names.DECLARATIONS
        or name in tex_names.READ_AFTER_FIRST
    )
    return token.end() if is_read or not name.isalpha() else end_of_command(text, at, end)


def _is_mathematics(begin: re.Match[str]) -> bool:
    return begin[1].removesuffix("*") in tex_names.MATH_ENVIRONMENTS


def is_block_environment(text: str, at: int, end: int) -> bool:
    """Return whether a non-mathematical environment begins at `at`."""
    begin = _BEGIN.match(text, at, end)
    return not _is_mathematics(begin) if begin is not None else _end_of_context(text, at, end) >= 0


def _end_of_context(text: str, at: int, end: int) -> int:
    """Return the end of ConTeXt's `\\startx...\\stopx`, or -1."""
    start = _CONTEXT.match(text, at, end) if text.startswith("\\start", at, end) else None
    if start is None:
        return -1
    stop = f"\\stop{start[1]}"
    close = text.find(stop, start.end(), end)
    return close + len(stop) if close >= 0 else -1


def end_of_command(text: str, at: int, end: int) -> int:
    """Return the end of a LaTeX command or environment; -1 for neither."""
    match = _COMMAND.match(text, at, end)
    if match is None:
        return -1
    name, here = match[1], match.end()
    if name in ("begin", "end"):
        return environment(text, at, end) if name == "begin" else -1
    if name in tex_names.VERBATIM_COMMANDS:
        verbatim = _VERBATIM.match(text, at, end)
        return verbatim.end() if verbatim else -1
    if name in tex_names.DECLARATIONS:
        return _end_of_declaration(text, here, end)
    star = _STAR.match(text, here, end)
    here = star.end() if star else here
    if name in tex_names.ACCENTS:
        here = _after_space(text, here, end)
        if text.startswith("{", here, end):
            return _argument_end(text, here, end, is_read=True)
        argument = _ONE_TOKEN.match(text, here, end)
        return argument.end() if argument else end
    if name in tex_names.DEFINITIONS:
        return _end_of_definition(text, here, end)
    here = _end_of_options(text, here, end, name)
    spaced = here
    while spaced < end and text[spaced] in " \t":
        spaced += 1
    if text.startswith("{", spaced, end) and here == match.end():
        here = spaced
    is_read = name in tex_names.READ_COMMANDS
    groups = 0 if name in tex_names.NO_ARGUMENT else 1 if name in tex_names.ONE_ARGUMENT else end
    while groups and text.startswith("{", here, end):
        here = _argument_end(text, here, end, is_read=is_read)
        if here < 0:
            return -1
        is_read = is_read or name in tex_names.READ_AFTER_FIRST
        groups -= 1
    return here


def _after_space(text: str, at: int, end: int) -> int:
    """Return the offset after blanks and one line end at most."""
    spaces = SPNL.match(text, at, end)
    return spaces.end() if spaces else at


def _end_of_options(text: str, here: int, end: int, name: str) -> int:
    """Return the end of a command's options (`[...]`) and overlays (`<1->`), or `here`."""
    after_space = _after_space(text, here, end)
    while name not in tex_names.WITHOUT_OPTION and text.startswith(("[", "<"), after_space, end):
        same_line = text.find("\n", here, after_space) < 0
        overlay = _OVERLAY.match(text, after_space, end) if same_line else None
        option = overlay.end() if overlay else option_end(text, after_space, end)
        if option < 0 or (text[after_space] == "<" and not overlay):
            break
        if name in tex_names.LATE_OPTION and not text.startswith(("{", "["), option, end):
            break
        if text.startswith("%", option, end):
            option = text.find("\n", option, end) % (end + 1)
        here = after_space = _after_space(text, option, end)
    return here


def _argument_end(text: str, at: int, end: int, *, is_read: bool) -> int:
    """Return the end of an argument; -1 without, or where pandoc cannot read it."""
    after = group_end(text, at, end)
    return after if after < 0 or not is_read else _read_end(text, at + 1, after, "{")


def tex_block(text: str, at: int, end: int) -> int:
    """Return the end of a block of raw LaTeX at `at`, or -1.

    A command that is neither a known part of a paragraph nor a known block counts if its line ends after it.
    """
    begin = _BEGIN.match(text, at, end)
    if begin is not None:
        return -1 if _is_mathematics(begin) else environment(text, at, end)
    if (after := _end_of_context(text, at, end)) >= 0:
        return after
    match = _COMMAND.match(text, at, end)
    if match is None:
        return -1
    after = end_of_command(text, at, end)
    if match[1] in tex_names.BLOCK_COMMANDS or match[1] in tex_names.DEFINITIONS:
        return after
    if after < 0 or match[1] in tex_names.INLINE_COMMANDS:
        return -1
    stop = after
    while True:
        if _REST_OF_LINE.match(text, stop, end):
            return after
        following = end_of_command(text, stop, end)
        if following <= stop:
            return -1
        after = stop = following


def _end_of_definition(text: str, at: int, end: int) -> int:
    """Return the end of a macro definition: all names, options, groups from `at` on."""
    here = at
    while True:
        name = _DEFINED.match(text, here, end)
        if name:
            here = name.end()
            continue
        start = _after_space(text, here, end)
        if text.startswith("[", start, end):
            after = option_end(text, start, end)
        elif text.startswith("{", start, end):
            after = group_end(text, start, end)
        else:
            return here
        if after < 0:
            return here
        here = after


def _end_of_declaration(text: str, at: int, end: int) -> int:
    r"""Return the end of the text that a declaration such as `\em` affects, or -1."""
    here = at
    while True:
        token = _DECLARED.search(text, here, end)
        if token is None:
            return end
        here, sign = token.start(), token[0]
        if sign in "%{$":
            here = _end_of_latex(text, token, end)
            if here < 0:
                return -1
        elif sign[0] != "\\":
            return here
        else:
            after = token.end()
            if sign[1:2].isalpha() and sign[1:] not in tex_names.DECLARATIONS:
                after = end_of_command(text, here, end)
            if after < 0 or is_block_environment(text, here, end):
                return here
            here = after


def hidden_end(text: str, at: int, end: int, closer: str | None = None) -> int:
    """Return the end of code, mathematics, a tag, an escape or raw TeX, or -1.

    `closer` is the name of the open HTML block, whose closing tag hides nothing.
    """
    char = text[at]
    if char == "`":
        return atoms.code(text, at, end)
    if char == "$":
        return atoms.math(text, at, end)
    if char == "<":
        return atoms.inline_html(text, at, end, closer)
    if at + 1 < end and not text[at + 1].isalnum() and text[at + 1] != "\n":
        return at + 2
    if is_block_environment(text, at, end):
        return -1
    return end_of_command(text, at, end)
