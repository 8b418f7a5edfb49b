r"""Mathematics in text: `$...$` is parsed and printed again from an allowed set of commands.

What is not in the set is no formula but text: `$\input{x}$` is a dollar sign, a backslash and a word. So nothing
that TeX, MathJax, knitr or Quarto would run gets out of a formula, whatever a reading list holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

SYMBOLS: Final = frozenset(
    # Greek
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa varkappa lambda mu nu xi omicron pi"
    " varpi rho varrho sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma"
    " Upsilon Phi Psi Omega digamma varGamma varDelta varTheta varLambda varXi varPi varSigma varPhi varPsi varOmega"
    # letters and other signs
    " aleph beth gimel daleth ell hbar hslash imath jmath wp Re Im partial infty nabla emptyset varnothing forall"
    " exists nexists neg lnot top bot angle triangle square blacksquare Box Diamond lozenge clubsuit diamondsuit"
    " heartsuit spadesuit flat natural sharp surd prime backprime degree checkmark S P dag ddag dagger ddagger"
    " complement eth mho bigstar star"
    # operators
    " pm mp times div cdot ast circ bullet oplus ominus otimes oslash odot wedge vee land lor cap cup uplus sqcap"
    " sqcup setminus smallsetminus wr amalg diamond bigtriangleup bigtriangledown triangleleft triangleright bigcirc"
    " sum prod coprod int iint iiint oint bigcap bigcup bigvee bigwedge bigoplus bigotimes bigodot biguplus bigsqcup"
    " ltimes rtimes bmod boxplus boxtimes"
    # relations
    " le leq leqslant leqq ge geq geqslant geqq ne neq ll gg lll ggg equiv sim simeq approx approxeq cong propto"
    " prec succ preceq succeq subset supset subseteq supseteq subsetneq supsetneq sqsubset sqsupset sqsubseteq"
    " sqsupseteq in ni notin owns mid nmid parallel nparallel perp vdash dashv models vDash smile frown asymp doteq"
    " bowtie lesssim gtrsim lessgtr triangleq coloneqq eqqcolon lt gt not colon varpropto Vdash"
    # arrows
    " to gets leftarrow rightarrow leftrightarrow Leftarrow Rightarrow Leftrightarrow longleftarrow longrightarrow"
    " longleftrightarrow Longleftarrow Longrightarrow Longleftrightarrow mapsto longmapsto hookleftarrow"
    " hookrightarrow uparrow downarrow updownarrow Uparrow Downarrow Updownarrow nearrow searrow swarrow nwarrow"
    " leftharpoonup leftharpoondown rightharpoonup rightharpoondown rightleftharpoons rightsquigarrow leadsto"
    " implies impliedby iff twoheadrightarrow rightrightarrows leftrightarrows upharpoonright nrightarrow nleftarrow"
    # delimiters and dots
    " langle rangle lceil rceil lfloor rfloor lbrace rbrace lbrack rbrack lvert rvert lVert rVert vert Vert backslash"
    " ulcorner urcorner llcorner lrcorner dots ldots cdots vdots ddots dotsc dotsb dotsm dotsi"
    " big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr Biggr bigm Bigm biggm Biggm"
    # functions
    " arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max"
    " min Pr sec sin sinh sup tan tanh injlim projlim argmax argmin"
    # spacing and style
    " quad qquad limits nolimits displaystyle textstyle scriptstyle scriptscriptstyle cal rm bf it sf tt sl"
    " thinspace medspace thickspace negthinspace enspace space nobreakspace".split()
)
"""Commands without an argument."""

SIGNS: Final = frozenset(",;:!> {}|%_#&")
r"""What may follow a backslash alone: `\,`, `\{`, `\%`."""

ARGUMENTS: Final = {
    **dict.fromkeys(
        "mathcal mathbb mathbf mathrm mathit mathsf mathtt mathfrak mathscr mathnormal boldsymbol bm bold Bbb hat"
        " widehat tilde widetilde bar vec dot ddot dddot check breve acute grave mathring overline underline overbrace"
        " underbrace overrightarrow overleftarrow overleftrightarrow sqrt mathop mathbin mathrel mathord mathopen"
        " mathclose mathpunct mathinner boxed phantom pmod pod xrightarrow xleftarrow ensuremath bbold pmb"
        " mathds".split(),
        1,
    ),
    **dict.fromkeys("frac dfrac tfrac cfrac binom dbinom tbinom stackrel overset underset".split(), 2),
}
"""Commands with arguments that are formulas, and how many."""

TEXT_COMMANDS: Final = frozenset(
    "text textrm textit textbf textsf texttt textsc textnormal textup mbox operatorname".split()
)
"""Commands with an argument that is text."""

_NAMED: Final = (
    "langle rangle lceil rceil lfloor rfloor lbrace rbrace lbrack rbrack lvert rvert lVert rVert vert Vert uparrow"
    " downarrow updownarrow Uparrow Downarrow Updownarrow backslash ulcorner urcorner llcorner lrcorner"
)
DELIMITERS: Final = frozenset([*"()[]|./<>", r"\{", r"\}", r"\|", *(f"\\{name}" for name in _NAMED.split())])
r"""What may follow `\left` and `\right`."""

_DOLLAR: Final = re.compile(r"\\[{}$]|\$")
_TOKEN: Final = re.compile(r"\\[A-Za-z]+|\\.|\s+|.", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\([{}$])")
_PLAIN_TEXT: Final = re.compile(r"[\w ,.:;!?()/+=*'-]*")
_NOT_PRINTED: Final = frozenset('`%#$"&\\{}^_~')
MAX_FORMULA: Final = 2000  # characters
MAX_DEPTH: Final = 30  # groups in groups


class FormulaRun(NamedTuple):
    """A part of a text: a formula without its dollar signs, or other text unchanged."""

    text: str
    formula: bool = False
    fence: str = "$"


class _NoFormulaError(Exception):
    """The text between two dollar signs is no formula."""


def runs(text: str) -> Iterator[FormulaRun]:
    r"""Yield the formulas of a text, printed anew, and the other text unchanged.

    A dollar sign opens a formula if what follows up to the next one is mathematics; `\$` is a character.
    """
    if "$" not in text:
        if text:
            yield FormulaRun(text)
        return
    start = at = 0
    while (opening := _dollar(text, at)) >= 0:
        fence = "$$" if text.startswith("$$", opening) else "$"
        at = opening + len(fence)
        closing = _dollar(text, at)
        source = text[at:closing] if closing > at and text.startswith(fence, closing) else ""
        printed = formula(source) if source == source.strip() else None
        if printed is None:
            continue
        if opening > start:
            yield FormulaRun(text[start:opening])
        yield FormulaRun(printed, True, fence)
        start = at = closing + len(fence)
    if start < len(text):
        yield FormulaRun(text[start:])


def unescaped(text: str) -> str:
    r"""Return a text run as it is read: `\{` -> `{`, `\$` -> `$`."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def _dollar(text: str, at: int) -> int:
    """Return the offset of the next unescaped dollar sign, else -1."""
    return next((found.start() for found in _DOLLAR.finditer(text, at) if found[0] == "$"), -1)


@lru_cache(maxsize=2048)
def formula(source: str) -> str | None:
    r"""Return a formula rebuilt from allowed parts, else None: `a   b` -> `a b`."""
    text = " ".join(source.split())
    if not text or len(text) > MAX_FORMULA or text.isspace():
        return None
    try:
        parser = _Parser(_TOKEN.findall(text))
        printed = parser.row(0)
    except _NoFormulaError:
        return None
    return printed if parser.done else None


class _Parser:
    """Recursive descent over a formula's tokens; each method returns printed LaTeX.

    What is not allowed raises _NoFormulaError.
    """

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def done(self) -> bool:
        """Return whether all tokens have been read."""
        return self._at == len(self._tokens)

    def _peek(self) -> str:
        """Return the next token, "" at the end."""
        return "" if self.done else self._tokens[self._at]

    def _next(self) -> str:
        """Return the next token and go on to the one after it."""
        token = self._peek()
        self._at += 1
        return token

    def row(self, depth: int) -> str:
        r"""Read atoms with their scripts up to the end, a `}` or a `\right`."""
        if depth > MAX_DEPTH:
            raise _NoFormulaError
        parts: list[str] = []
        scripts: set[str] = set()
        while (token := self._peek()) and token not in ("}", "\\right"):
            if token in ("^", "_"):
                if token in scripts:
                    raise _NoFormulaError  # TeX: double superscript
                scripts.add(token)
                self._next()
                parts += [token, self._blank(), self._argument(depth)]
            elif token == "'":
                if "^" in scripts:
                    raise _NoFormulaError
                parts.append(self._next())
            elif token.isspace():
                parts.append(self._next())
            else:
                scripts = set()
                parts.append(self._atom(depth))
        return "".join(parts)

    def _blank(self) -> str:
        """Return a blank if one is next, else ""."""
        return self._next() if self._peek().isspace() else ""

    def _atom(self, depth: int) -> str:
        """Return a formula's next part: a group, a delimited part, a command or a sign."""
        token = self._peek()
        if token == "{":
            return self._group(depth)
        if token == "\\left":
            return self._fenced(depth)
        if token[0] == "\\" and len(token) > 1:
            return self._command(depth)
        return self._sign()

    def _sign(self) -> str:
        """Read one printable character. Raises _NoFormulaError for TeX's special ones."""
        sign = self._next()
        if len(sign) != 1 or sign in _NOT_PRINTED or not sign.isprintable():
            raise _NoFormulaError
        return sign

    def _group(self, depth: int) -> str:
        """Read `{...}`. Raises _NoFormulaError without one."""
        if self._next() != "{":
            raise _NoFormulaError
        content = self.row(depth + 1)
        if self._next() != "}":
            raise _NoFormulaError
        return f"{{{content}}}"

    def _argument(self, depth: int) -> str:
        """Read what TeX takes for an argument: a group, a command or one sign."""
        token = self._peek()
        if token == "{":
            return self._group(depth)
        if token[:1] == "\\":
            return self._command(depth + 1) if token[1:] not in ("left", "right") else self._sign()
        return self._sign()

    def _command(self, depth: int) -> str:
        """Return an allowed command with its arguments. Raises _NoFormulaError for any other."""
        if depth > MAX_DEPTH:
            raise _NoFormulaError
        name = self._next()[1:]
        parts = [f"\\{name}"]
        if name in SYMBOLS or name in SIGNS:
            return parts[0]
        if name in TEXT_COMMANDS:
            return "".join([*parts, self._blank(), self._words()])
        if name not in ARGUMENTS:
            raise _NoFormulaError
        if name == "sqrt" and self._peek() == "[":
            parts.append(self._root())
        for _ in range(ARGUMENTS[name]):
            parts += [self._blank(), self._argument(depth)]
        return "".join(parts)

    def _root(self) -> str:
        r"""Read the option `[n]` of `\sqrt`, a row of signs."""
        made = self._next()
        while made[-1] != "]":
            made += self._sign()
        return made

    def _words(self) -> str:
        r"""Read the argument of `\text`: letters, digits and common punctuation."""
        if self._next() != "{":
            raise _NoFormulaError
        words = ""
        while (token := self._next()) != "}":
            words += token
            if not token or not _PLAIN_TEXT.fullmatch(token):
                raise _NoFormulaError
        return f"{{{words}}}"

    def _fenced(self, depth: int) -> str:
        r"""Return `\left` with its delimiter, the content, and `\right` with its delimiter."""
        parts = [self._next(), self._blank(), self._delimiter(), self.row(depth + 1)]
        if self._next() != "\\right":
            raise _NoFormulaError
        return "".join([*parts, "\\right", self._blank(), self._delimiter()])

    def _delimiter(self) -> str:
        r"""Read what may follow `\left` or `\right`. Raises _NoFormulaError for others."""
        token = self._next()
        if token not in DELIMITERS:
            raise _NoFormulaError
        return token
