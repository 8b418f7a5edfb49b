r"""Commands allowed in formulas, which only print: signs, letters, alphabets, accents, fractions."""

from __future__ import annotations

from typing import Final

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
