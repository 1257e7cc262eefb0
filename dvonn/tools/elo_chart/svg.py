"""Elements of an SVG picture, as text; all sizes and places are in its units."""

from html import escape
from typing import Final

INK: Final = "#26241f"
MUTED_INK: Final = "#6b675e"
GRID_COLOUR: Final = "#e3dfd6"
CARD_COLOUR: Final = "#fbfaf7"  # readable on pages in the light and in the dark
SERIES_COLOURS: Final = ("#b4511d", "#1f6f78", "#6a4c93", "#7d6608")
FONTS: Final = "Manrope, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif"
TEXT_LOOKS: Final = {
    "title": 'font-size="20" font-weight="700"',
    "name": 'font-size="14" font-weight="700"',
    "note": 'font-size="14"',
}


def text(x: float, y: float, words: str, look: str, colour: str = MUTED_INK, anchor: str = "start") -> str:
    """Return words whose base line is at y; the look is one of TEXT_LOOKS."""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} fill="{colour}" {TEXT_LOOKS[look]}>{escape(words)}</text>'


def line(points: list[tuple[float, float]], colour: str, *, width: float = 1, dashes: str = "") -> str:
    """Return a line through some points."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"{dashed}/>'


def dot(x: float, y: float, colour: str, radius: float = 5.5) -> str:
    """Return a dot with a rim in the colour of the card."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{colour}" stroke="{CARD_COLOUR}" stroke-width="2"/>'


def card(width: float, height: float, elements: list[str]) -> str:
    """Return a whole picture: a card with elements on it."""
    size = f'width="{width:g}" height="{height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" {size} font-family="{FONTS}">'
    rim = f'<rect {size} rx="10" fill="{CARD_COLOUR}"/>'
    return "\n".join([head, rim, *elements, "</svg>", ""])
