"""LaTeX of bibliography fields to Unicode, and back where a book wants it.

What a field keeps is what a reader of the printed page would see, with mathematics between dollar
signs as it was.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from seminal.text.entities import unescape
from seminal.text.escaping.characters import HIDDEN
from seminal.text.escaping.formulas import runs
from seminal.text.pattern import lazy
from seminal.text.repair import unescape_braces

ACCENTS: Final = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323",
    "c": "\u0327", "k": "\u0328", "b": "\u0331", "t": "\u0361",
}  # fmt: skip
SYMBOLS: Final = {
    "ss": "ß", "SS": "ẞ", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "o": "ø",
    "O": "Ø", "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ",
    "ng": "ŋ", "NG": "Ŋ", "dj": "đ", "DJ": "Đ", "S": "§", "P": "¶", "dag": "†", "ddag": "‡",
    "copyright": "©", "textcopyright": "©", "textregistered": "®", "texttrademark": "™", "pounds": "£",
    "textsterling": "£", "euro": "€", "texteuro": "€", "textdegree": "°", "degree": "°",
    "dots": "…", "ldots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—",
    "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”",
    "lq": "‘", "rq": "’", "guillemotleft": "«", "guillemotright": "»", "textquotesingle": "'",
    "textquotedbl": '"', "textunderscore": "_", "textasciitilde": "~", "textasciicircum": "^",
    "textbackslash": "\\", "textbar": "|", "textless": "<", "textgreater": ">", "textbullet": "•",
    "textperiodcentered": "·", "textmu": "µ", "texttimes": "×", "textpm": "±", "textordfeminine": "ª",
    "textordmasculine": "º", "textexclamdown": "¡", "textquestiondown": "¿", "slash": "/",
    "textasteriskcentered": "*", "textdollar": "$", "textbraceleft": "\\{", "textbraceright": "\\}",
    "TeX": "TeX", "LaTeX": "LaTeX", "LaTeXe": "LaTeX2ε", "BibTeX": "BibTeX", "XeTeX": "XeTeX",
    "quad": " ", "qquad": " ", "enspace": " ", "thinspace": " ", "space": " ", "newline": " ",
    "bgroup": "", "egroup": "", "relax": "", "hyphen": "-", "textnormal": "",
    "textalpha": "α", "textbeta": "β", "textgamma": "γ", "textvisiblespace": "␣", "nobreakdash": "",
}  # fmt: skip
CONTROL: Final = {
    "&": "&", "%": "%", "#": "#", "_": "_", " ": " ", "\n": " ", "\t": " ", "-": "", "/": "", ",": " ",
    ";": " ", ":": " ", "!": "", "@": "", "*": "", "\\": " ", "|": "", "$": "\\$", "{": "\\{", "}": "\\}",
}  # fmt: skip
DROP_ARGUMENT: Final = frozenset({"noopsort", "textcolor", "color", "href", "vspace", "hspace", "label"})
"""Commands whose first argument is not text; a second one, as of `\\href`, is."""

_LETTERS: Final = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma"
    " sigma tau upsilon phi chi psi omega"
)
_GREEK: Final = _LETTERS.split()
_CAPITALS: Final = frozenset(
    {"gamma", "delta", "theta", "lambda", "xi", "pi", "sigma", "upsilon", "phi", "psi", "omega"}
)
MATHS: Final = {
    **{chr(0x3B1 + number): name for number, name in enumerate(_GREEK) if name != "omicron"},
    **{chr(0x391 + number): name.capitalize() for number, name in enumerate(_GREEK) if name in _CAPITALS},
    "≤": "leq", "≥": "geq", "≠": "neq", "≈": "approx", "∞": "infty", "∈": "in", "→": "to", "←": "leftarrow",
    "∑": "sum", "√": "surd", "∂": "partial", "∇": "nabla", "×": "times", "±": "pm", "ℓ": "ell", "∼": "sim",
}  # fmt: skip
"""Characters that LaTeX has in mathematics only; a formula of one such command is read as the character."""
ACCENT_OF: Final = {mark: command for command, mark in ACCENTS.items() if command != "t"}
COMMANDS: Final = {
    char: name
    for name, char in reversed(SYMBOLS.items())
    if len(char) == 1 and not char.isascii() and char not in MATHS
}
TEXT_OF: Final = {
    "–": "--", "—": "---", "“": "``", "”": "''", "‘": "`", "’": "'", "\u00a0": "~", "…": "{\\dots}",
}  # fmt: skip
JOURNALS: Final = {
    "aj": "AJ", "actaa": "Acta Astron.", "araa": "ARA&A", "apj": "ApJ", "apjl": "ApJL", "apjlett": "ApJL",
    "apjs": "ApJS", "apjsupp": "ApJS", "apss": "Ap&SS", "aap": "A&A", "aapr": "A&A Rev.", "aaps": "A&AS",
    "aplett": "Astrophys. Lett.", "applopt": "Appl. Opt.", "azh": "AZh", "baas": "BAAS", "bain": "BAN",
    "caa": "Chinese Astron. Astrophys.", "cjaa": "Chinese J. Astron. Astrophys.", "gca": "Geochim. Cosmochim. Acta",
    "grl": "Geophys. Res. Lett.", "iaucirc": "IAU Circ.", "icarus": "Icarus", "jcap": "JCAP", "jgr": "J. Geophys. Res.",
    "jqsrt": "JQSRT", "jrasc": "JRASC", "maps": "Meteorit. Planet. Sci.", "memras": "MmRAS",
    "memsai": "Mem. Soc. Astron. Italiana", "mnras": "MNRAS", "nat": "Nature", "nphysa": "Nucl. Phys. A",
    "pasa": "PASA", "pasj": "PASJ", "pasp": "PASP", "physrep": "Phys. Rep.", "physscr": "Phys. Scr.",
    "planss": "Planet. Space Sci.", "pra": "Phys. Rev. A", "prb": "Phys. Rev. B", "prc": "Phys. Rev. C",
    "prd": "Phys. Rev. D", "pre": "Phys. Rev. E", "prl": "Phys. Rev. Lett.", "procspie": "Proc. SPIE", "psj": "PSJ",
    "qjras": "QJRAS", "rmxaa": "Rev. Mexicana Astron. Astrofis.", "skytel": "Sky & Telescope",
    "solphys": "Sol. Phys.", "sovast": "Soviet Ast.", "ssr": "Space Sci. Rev.", "zap": "ZAp",
}  # fmt: skip
"""What macros print that the Astrophysics Data System writes in a journal's place (its file aas_macros.sty)."""

_PLAIN: Final = re.compile(
    r"[^\\{}$~`'\s-]*+(?>(?:(?: (?!\s)|-(?!-)|`(?!`)|'(?!'))[^\\{}$~`'\s-]*+)*)"
)  # what LaTeX prints as it is: a third of the time that a search for what it does not would take
_TOKEN: Final = lazy(r"\\[A-Za-z]++\*?|\\.|\$\$?|[{}~]|---|--|``|''|[^\\${}~\-`']++|[-`']", re.DOTALL)
_LIGATURES: Final = {"---": "—", "--": "–", "``": "“", "''": "”", "~": " "}
_ONE_SIGN: Final = lazy(r"\$\s*\\(" + "|".join(sorted(MATHS.values(), key=len, reverse=True)) + r")\s*\$")
_SIGNS: Final = {name: char for char, name in MATHS.items()}
_WRITTEN: Final = lazy(r"\\[{}$]|[\\{}$&%#_~^]|--++|''++|``++|[^\\{}$&%#_~^\-'`]++|[-'`]")
_COMMON: Final = rf"[^\\$&%#_~^`'\s\ufffd{HIDDEN}-]"
_CLEAN: Final = re.compile(rf"(?! )(?>(?:{_COMMON}++|(?: (?!\s|\Z)|-(?!-)|`(?!`)|'(?!')))*)")
"""What is LaTeX as it is, if its braces pair up: most titles."""
_ESCAPED: Final = re.compile(r"\\.", re.DOTALL)
_ENTITY: Final = lazy(r"\\?&(?:\\?#(?:\d{1,7}|[xX][\da-fA-F]{1,6})|[A-Za-z]{2,8}\d{0,2});")
"""An entity of HTML, as web pages export names and titles: "d&apos;Amore", "R\\&amp;D", "Morgan \\&\\#38; Claypool"."""
_CODE_POINT: Final = lazy(r"\\unicode\s*\{(?:x([\da-fA-F]{1,6})|(\d{1,7}))\}")
"""A character by its number, as DBLP writes what LaTeX has no command for."""
_ENSURED: Final = lazy(r"\\ensuremath\s*\{([^{}$]*+(?>(?:\{[^{}$]*+\}[^{}$]*+)*))\}")
_CONTROLS: Final = lazy(f"[{HIDDEN}]")
_BRACES: Final = {"{": "{\\textbraceleft}", "}": "{\\textbraceright}"}
_ESCAPES: Final = {
    "&": "\\&", "%": "\\%", "#": "\\#", "_": "\\_", "$": "\\$", "~": "{\\textasciitilde}",
    "^": "{\\textasciicircum}", "\\": "{\\textbackslash}",
}  # fmt: skip
_DOTLESS: Final = {"ı": "i", "ȷ": "j"}
RANGE: Final = re.compile(r"(?<![0-9])[0-9]++–[0-9]++")
"""What nearly all pages are."""
_WORDS: Final = re.compile(r"[^\W\d_]*+(?>(?:(?:[.'’]|[ -](?=\w))[^\W\d_]*+)*)")
_NOT_IN_NAMES: Final = lazy(
    r"\{(?P<command>\\text[a-z]++)\}(?=(?P<blank>\s?))|(?P<kept>\\.)|\$(?P<formula>(?>(?:[^$\\]|\\.)+))\$"
    r"|(?P<between>(?<=[-`])\{\}(?=[-`]))|(?:\A|(?<=\s))(?>(?:\{(?>(?:\{\}|\s)*)\}[.\s]*+)+)|(?<=\{)\s+|(?P<grave>`(?=[\s\\]|\{(?!\}`)))",
    re.DOTALL,
)
_DASHES: Final = lazy(r"(?:(?<!\s)\s++)?[-‐‑‒–—−]++\s*+")


@lru_cache(maxsize=4096)
def to_unicode(text: str) -> str:
    r"""Return the field as plain Unicode text on one line.

    Braces that only group are dropped, `$...$` stays verbatim, and `\{`, `\}` and a `\$` that a reader could take for
    mathematics stay escaped, so that `from_unicode` writes the same again.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    if "&" in text:
        text = _ENTITY.sub(_resolved_entity, text)
    if _PLAIN.fullmatch(text):
        return text.strip()
    if "\\" not in text and "$" not in text:
        return _without_commands(text)
    if "$\\{" in text or "\\{$" in text:
        text = unescape_braces(text)
    if "\\ensuremath" in text and "$" not in text:
        text = _ENSURED.sub(r"$\1$", text)
    if "\\unicode" in text:
        text = _CODE_POINT.sub(_numbered_character, text)
    text = _ONE_SIGN.sub(lambda found: _SIGNS[found[1]], text)
    return _squeeze(_settle_dollars(_convert(text)))


def _resolved_entity(found: re.Match[str]) -> str:
    """Return an HTML entity's character, escaped if special in LaTeX; unknown ones stay."""
    entity = found[0].replace("\\", "")
    text = unescape(entity)
    return found[0] if text == entity else f"\\{text}" if text in "&%#_$" else text


def _numbered_character(found: re.Match[str]) -> str:
    r"""Return the character of `\unicode{...}`; a number that is none stays as written."""
    number = int(found[1], 16) if found[1] else int(found[2])
    valid = 32 <= number < 0x110000 and not 0xD800 <= number < 0xE000
    return chr(number) if valid else found[0]


def balanced(text: str) -> bool:
    """Return whether braces balance as BibTeX counts them, escaped ones included."""
    depth = 0
    for brace in re.findall(r"[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def page_range(text: str) -> str:
    """Return pages with one en dash in every range, whatever dashes the source has."""
    if RANGE.fullmatch(text):
        return text
    return ", ".join(_DASHES.sub("–", part.strip()) for part in text.split(","))


def _squeeze(text: str) -> str:
    """Return a text with single spaces, none at its ends."""
    return " ".join(text.split())


def _without_commands(text: str) -> str:
    """Return a text without backslashes and dollars as Unicode: ligatures and `~` replaced, braces dropped."""
    if "--" in text:
        text = text.replace("---", "—").replace("--", "–")
    text = text.replace("``", "“").replace("''", "”")  # before the braces, which part what is no dash: `-{}-`
    return _squeeze(text.replace("{", "").replace("}", "").replace("~", " "))


def _settle_dollars(text: str) -> str:
    r"""Return the text, a lone `\$` replaced by `$`: it cannot be mathematics."""
    return text.replace("\\$", "$") if text.count("$") == 1 else text


def _convert(text: str) -> str:
    """Return LaTeX as Unicode, its commands and accents applied, its formulas kept."""
    stack: list[tuple[str, list[str]]] = []  # of groups: deep nesting costs no recursion
    parts: list[str] = []
    pending = ""  # a command that waits for its argument
    tokens = _TOKEN.findall(text)
    at, size, closing = 0, len(tokens), _dollar_pairs(tokens)
    while at < size:
        token = tokens[at]
        at += 1
        if token == "{":
            stack.append((pending, parts))
            parts, pending = [], ""
        elif token == "}":
            parts, pending = _group_closed(stack, parts) if stack else parts, ""
        elif token in ("$", "$$") and at - 1 in closing:
            end = closing[at - 1]
            parts.append(token + "".join(tokens[at:end]).strip() + tokens[end])
            at, pending = end + 1, ""
        elif token[0] == "\\" and len(token) > 1:
            name = token[1:].rstrip("*")
            printed, needs_argument = _printed_command(name, pending)
            if is_word := name.isalpha() and at < size:
                tokens[at] = tokens[at].lstrip() or " "
            if needs_argument:
                pending = name
                continue
            parts.append(printed)
            pending = ""
            at += is_word and tokens[at] == " "
        elif pending in ACCENTS:
            parts.append(_apply(pending, token))
            pending = ""
        else:
            parts.append(_LIGATURES.get(token, token))
            if not token.isspace():
                pending = ""
    while stack:
        parts = _group_closed(stack, parts)
    return unicodedata.normalize("NFC", "".join(parts))


def _group_closed(stack: list[tuple[str, list[str]]], parts: list[str]) -> list[str]:
    """Close the innermost group: return the parts around it, its text added."""
    command, parent = stack.pop()
    parent.append(_apply(command, "".join(parts)))
    return parent


def _dollar_pairs(tokens: list[str]) -> dict[int, int]:
    """Return each closing dollar token's number by its opening one's; without an unpaired last."""
    places = [number for number, token in enumerate(tokens) if token in ("$", "$$")]
    return dict(zip(places[::2], places[1::2], strict=False))


def _printed_command(name: str, pending: str) -> tuple[str, bool]:
    """Return what a command prints, and whether it waits for an argument instead.

    `pending` is the command before it: an accent is applied to a symbol.
    """
    if name in ACCENTS:
        return "", True
    symbol = SYMBOLS.get(name, JOURNALS.get(name)) if name.isalpha() else CONTROL.get(name, name)
    if symbol is not None:
        return (_apply(pending, symbol) if pending in ACCENTS else symbol), False
    if name in DROP_ARGUMENT or not name[:1].isupper():
        return "", True
    return name, False  # a logo of the document's own: its name is the best text there is


def _apply(command: str, text: str) -> str:
    """Return a command's argument as printed: accented, dropped (`DROP_ARGUMENT`), or unchanged."""
    if command in ACCENTS:
        text = text.lstrip()
        if not text:
            return ""
        first = _DOTLESS.get(text[0], text[0])
        return unicodedata.normalize("NFC", first + ACCENTS[command]) + text[1:]
    return "" if command in DROP_ARGUMENT else text


def from_unicode(text: str, *, latex: bool = False) -> str:
    r"""Return the text as LaTeX source: special characters escaped outside of mathematics.

    What `to_unicode` left as LaTeX (`$...$`, `\{`, `\}`, `\$`, balanced braces) stays. With `latex`, letters and signs
    beyond ASCII become commands where LaTeX has one.
    """
    if _CLEAN.fullmatch(text) and (text.isascii() or not latex) and balanced(text):
        return text
    text = _squeeze(_CONTROLS.sub("", _squeeze(text))).replace(
        "\ufffd", "?"
    )  # no engine of TeX prints U+FFFD
    parts = list(runs(text))
    words = "".join(part.text for part in parts if not part.formula)
    keep = balanced(words) and balanced(_ESCAPED.sub("", words))  # as BibTeX counts, and as TeX does
    return "".join(
        f"{part.fence}{_paired(part.text)}{part.fence}"
        if part.formula
        else _printed_literally(part.text, keep, latex)
        for part in parts
    )


def in_name(part: str, *, latex: bool = False) -> str:
    r"""Return a part of a name as LaTeX from which biber can make initials.

    Biber takes the first sign of each word after braces and commands with letters: `{\textbackslash}` would leave
    the closing brace, an empty group one of its own, `$x$` a dollar sign, and a backtick or a dash takes
    what follows along.
    """
    if _WORDS.fullmatch(part) and (part.isascii() or not latex):
        return part
    return _NOT_IN_NAMES.sub(_safe_in_names, from_unicode(part, latex=latex))


def _safe_in_names(found: re.Match[str]) -> str:
    """Return the replacement of a match of `_NOT_IN_NAMES`, from which biber makes an initial."""
    if found["kept"]:
        return found["kept"]
    if found["formula"]:
        return f"\\ensuremath{{{found['formula']}}}"
    if found["between"]:
        return "\\relax{}"
    if found["command"]:  # a blank after nothing would be the initial
        return f"{found['command']}{{\\relax}}" if found["blank"] else f"{found['command']}{{}}"
    return "`\\/" if found["grave"] else ""


def _paired(formula: str) -> str:
    r"""Return a formula with `\{` and `\}` as `\lbrace` and `\rbrace` unless its braces balance."""
    if balanced(formula):
        return formula
    return formula.replace(r"\{", r"\lbrace ").replace(r"\}", r"\rbrace ").rstrip()


def _printed_literally(text: str, keep: bool, latex: bool) -> str:
    """Return LaTeX that prints a text literally.

    `keep` leaves braces unchanged; `latex` writes characters beyond ASCII as commands.
    """
    out: list[str] = []
    for token in _WRITTEN.findall(text):
        if token in ("{", "}", "\\{", "\\}"):
            out.append(token if keep else _BRACES[token[-1]])
        elif token in _ESCAPES:
            out.append(_ESCAPES[token])
        elif token[:2] in ("--", "''", "``"):
            out.append("{}".join(token))  # else LaTeX makes a dash or a quotation mark of them
        else:
            out.append(_with_commands(token) if latex and not token.isascii() else token)
    return "".join(out)


def _with_commands(text: str) -> str:
    """Return a text with commands for its characters beyond ASCII, where LaTeX has one."""
    return "".join(char if char.isascii() else _command_of(char) for char in text)


@lru_cache(maxsize=4096)
def _command_of(char: str) -> str:
    r"""Return the LaTeX of one character beyond ASCII, else the character: `é` -> `{\'e}`."""
    if char in TEXT_OF:
        return TEXT_OF[char]
    if char in COMMANDS:
        return f"{{\\{COMMANDS[char]}}}"
    if char in MATHS:
        return f"$\\{MATHS[char]}$"
    parts = unicodedata.normalize("NFD", char)
    if len(parts) == 2 and parts[0].isascii() and parts[1] in ACCENT_OF:
        accent = ACCENT_OF[parts[1]]
        return f"{{\\{accent}{{{parts[0]}}}}}" if accent.isalpha() else f"{{\\{accent}{parts[0]}}}"
    return char
