"""Convert LaTeX's inline commands to marked text, by way of Markdown."""

from __future__ import annotations

import re

from seminal.read.aside import Aside
from seminal.read.inline import inline
from seminal.read.references.marked import Marked
from seminal.text.latex import to_unicode

_COMMENT = re.compile(r"(?<!\\)%[^\n]*\n?[ \t]*")
_HREF = re.compile(r"\\href\s*\{((?:[^{}\\]|\\.){1,1000})\}\s*\{((?:[^{}]|\{[^{}]*\}){0,1000})\}")
_URL = re.compile(
    r"\\(?:url|path|nolinkurl)\s*\{((?:[^{}\\]|\\.){1,1000})\}|\\doi\s*\{([^{}]{1,300})\}"
    r"|\\arxiv\s*\{([^{}]{1,60})\}",
    re.IGNORECASE,
)
_ITALIC = re.compile(
    r"\\(?:emph|textit|textsl|it|em)\s*\{((?:[^{}]|\{[^{}]*\}){0,1000})\}|\{\s*\\(?:em|it|itshape"
    r"|sl)\b\s*+((?:[^{}]|\{[^{}]*\}){0,1000})\}"
)
_BOLD = re.compile(
    r"\\textbf\s*\{((?:[^{}]|\{[^{}]*\}){0,1000})\}|\{\s*\\(?:bf|bfseries)\b\s*+((?:[^{}]|\{[^{}]*\}){0,1000})\}"
)
_MACRO = re.compile(
    r"\\(?:bibinfo|bibfield|bibnamefont|bibfnamefont|Eprint|natexlab|BibitemOpen|BibitemShut|bibAnnoteFile"
    r"|providecommand|penalty\d*|relax|newline|em\b"
    r"|BIBentry(?:ALT|STD)interwordspacing|BIBdecl|it\b)\s*(?:\{[a-z]{2,20}\}(?=\s*\{))?"
)
_SPACE = re.compile(r"\\hskip[^\\]{0,60}\\relax\s*")
"""The space of IEEE's style between a meeting and its publisher."""
_ENDINGS = re.compile(r"\\relax\s*\\mcite(?:(?!\\EndOfBibitem)[^\n]|\n){0,400}\\EndOfBibitem")
"""How styles for mciteplus end an entry."""
_UNKNOWN = re.compile(r"\\[A-Z][A-Za-z]{4,}(?=\s*\{[^}])")
"""A style's own command, whose argument is text: `\\Wrapquotes{Kites}`; `\\LaTeX{}` has none."""
_LABEL = re.compile(
    r"\\(?:label|hypertarget|cite[a-z]*|fullcite|footnote|index|vspace|hspace)\*?\s*(?:\[[^\[\]]{0,80}\]\s*)?\{[^{}]*\}"
)
_BREAK = re.compile(r"\\\\(?:\[[^\[\]]{0,20}\])?\s*|\\newline\b\s*|\\par\b\s*|\n[ \t]*\n\s*")
_ORDINAL = re.compile(
    r"(?:\$\s*\^\s*+\{?\s*+(?:\\\w+\s*\{?)?|\\textsuperscript\s*\{)(st|nd|rd|th)\s*+\}*+(?:\s*\$)?"
)
"""The ending of a raised ordinal: "2$^{nd}$ Edition"."""
_ESCAPE = re.compile(r"\\([#%&_~])")
_SPECIAL = re.compile(r"([*_\[\]`<>])")


def marked(latex: str) -> Marked:
    """Return LaTeX as marked text; `\\\\` and blank lines are line breaks."""
    aside = Aside()

    def linked(match: re.Match[str]) -> str:
        r"""Store an `\href` as Markdown; return its placeholder."""
        return aside.keep(
            f"[{_without_marks(match.group(2))}](<{_ESCAPE.sub(_first_group, match.group(1))}>)"
        )

    latex = _HREF.sub(linked, _ENDINGS.sub("", latex))
    latex = _URL.sub(
        lambda m: aside.link(_link_address(m), ""), latex
    )  # addresses have `%` that begin no comment
    latex = _LABEL.sub("", _COMMENT.sub("", latex).strip())
    latex = _BREAK.sub(lambda m: aside.keep("  \n"), latex).replace("\n", " ")
    latex = _ORDINAL.sub(r"\1", latex)
    latex = _BOLD.sub(lambda m: f"\ue002{m.group(1) or m.group(2)}\ue002", latex)
    latex = _ITALIC.sub(lambda m: f"\ue003{m.group(1) or m.group(2)}\ue003", latex)
    text = _without_marks(_UNKNOWN.sub("", _MACRO.sub("", _SPACE.sub(" ", latex))))
    text = text.replace("\ue002\ue002", "").replace("\ue002", "**").replace("\ue003", "*")
    return inline(aside.put_back(text))


def _without_marks(latex: str) -> str:
    """Return LaTeX as text, with Markdown's signs escaped."""
    return _SPECIAL.sub(_escaped_character, to_unicode(latex))


def _escaped_character(match: re.Match[str]) -> str:
    return f"\\{match.group(1)}"


def _first_group(match: re.Match[str]) -> str:
    return match.group(1)


def _link_address(match: re.Match[str]) -> str:
    r"""Return the URL of a matched `\url`, `\doi` or `\arxiv`."""
    url, doi, arxiv = match.groups()
    if url:
        return _ESCAPE.sub(_first_group, url)
    return f"https://doi.org/{doi}" if doi else f"https://arxiv.org/abs/{arxiv}"
