"""Coverage as a badge: a small SVG picture for a README."""

from __future__ import annotations

from typing import Final

from seminal.model.coverage import Coverage
from seminal.report.coverage.words import percent

LABEL: Final = "coverage of the lists"
HEIGHT: Final = 20
PADDING: Final = 6
COLOURS: Final = ((80.0, "#0b5f9e"), (60.0, "#2b6f72"), (40.0, "#8a5200"), (0.0, "#b3361b"))
"""The colour from each percentage on: white text on each has a contrast above 4.5."""
BEGINNING: Final = '<svg xmlns="http://www.w3.org/2000/svg" width="'
"""How each badge begins, by which an older one is recognised."""
NOTHING: Final = "#5a636e"
_NARROW: Final = frozenset("iIjlt.,:;'|!()[]{} f-r1")
_WIDE: Final = frozenset("mwMW%@")


def coverage_badge(coverage: Coverage) -> str:
    """Return the badge as SVG, which screen readers read as one sentence."""
    value = percent(coverage.share) if coverage.share is not None else "no works"
    label_width, value_width = _text_width(LABEL), _text_width(value)
    colour = NOTHING
    if coverage.share is not None:
        share = coverage.share * 100
        colour = next(colour for minimum, colour in COLOURS if share >= minimum)
    title = f"{LABEL}: {value}"
    return (
        f'{BEGINNING}{label_width + value_width}" height="{HEIGHT}" role="img" '
        f'aria-label="{title}"><title>{title}</title>'
        f'<clipPath id="r"><rect width="{label_width + value_width}" height="{HEIGHT}" rx="3"/></clipPath>'
        f'<g clip-path="url(#r)"><rect width="{label_width}" height="{HEIGHT}" fill="#3a424d"/>'
        f'<rect x="{label_width}" width="{value_width}" height="{HEIGHT}" fill="{colour}"/></g>'
        '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">'
        f"{_text_element(LABEL, label_width / 2, label_width)}"
        f"{_text_element(value, label_width + value_width / 2, value_width)}</g></svg>\n"
    )


def _text_element(text: str, middle: float, width: int) -> str:
    # textLength holds the words inside their box whatever font the reader has
    box = f'x="{middle:g}" y="14" textLength="{width - 2 * PADDING}" lengthAdjust="spacingAndGlyphs"'
    return f"<text {box}>{text}</text>"


def _text_width(text: str) -> int:
    """Return the approximate width of text in 11 px Verdana, in pixels with padding."""
    return 2 * PADDING + round(sum(4.2 if c in _NARROW else 10.4 if c in _WIDE else 7.0 for c in text))
