"""The themes: the picture folder and the sRGB colours of each. No pygame."""

from dataclasses import dataclass
from typing import Final

from dvonn.language import N_

RGB = tuple[int, int, int]


def blended(first: RGB, second: RGB, share: float) -> RGB:
    """Return a mix of two colours, with a share (0 to 1) of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@dataclass(frozen=True)
class Theme:
    """A theme. `key` is the name of its folder in assets/images and in the settings file, `name` is a message."""

    key: str
    name: str
    # The window
    ground: RGB  # the average; the background picture is drawn over it
    panel: RGB
    panel_edge: RGB
    button: RGB
    button_focus: RGB
    text: RGB
    text_dim: RGB
    text_off: RGB
    text_focus: RGB  # on a button that has the focus
    accent: RGB  # frames of focused widgets, and warnings
    veil: int  # opacity, of 255, of the ground colour over a screen below a dialog
    # The board
    plate: RGB  # the average of the picture
    plate_side: RGB
    plate_edge: RGB
    plug: RGB  # the disc in a ring's hole
    plug_text: RGB  # the number on the plug
    life: RGB  # the light that spreads from the dvonn pieces
    spark: RGB
    dust: RGB
    # Marks on the board; the outline makes them visible on any piece
    movable: RGB
    target: RGB
    selected: RGB
    last: RGB
    cursor: RGB
    outline: RGB


_COLOURS: Final[dict[str, tuple[RGB, RGB, RGB]]] = {
    "ground": ((16, 13, 14), (226, 206, 176), (0, 0, 0)),
    "panel": ((30, 24, 27), (244, 230, 205), (0, 0, 0)),
    "panel_edge": ((84, 62, 56), (160, 124, 84), (200, 200, 200)),
    "button": ((48, 37, 40), (232, 212, 180), (24, 24, 24)),
    "button_focus": ((122, 52, 24), (126, 58, 24), (255, 224, 0)),
    "text": ((246, 236, 216), (58, 36, 20), (255, 255, 255)),
    "text_dim": ((192, 175, 156), (98, 70, 46), (220, 220, 220)),
    "text_off": ((128, 113, 107), (138, 112, 84), (140, 140, 140)),
    "text_focus": ((255, 246, 228), (255, 244, 224), (0, 0, 0)),
    "accent": ((255, 150, 64), (147, 50, 11), (255, 224, 0)),
    "plate": ((38, 31, 35), (205, 170, 120), (8, 8, 8)),
    "plate_side": ((48, 38, 38), (138, 94, 56), (60, 60, 60)),
    "plate_edge": ((112, 74, 60), (236, 208, 160), (255, 255, 255)),
    "plug": ((12, 10, 11), (46, 28, 16), (0, 0, 0)),
    "plug_text": ((246, 236, 216), (255, 246, 228), (255, 255, 255)),
    "life": ((255, 104, 36), (226, 84, 10), (255, 120, 40)),
    "spark": ((255, 178, 84), (255, 170, 60), (255, 224, 0)),
    "dust": ((170, 150, 138), (120, 92, 62), (190, 190, 190)),
    "movable": ((255, 206, 132), (156, 54, 0), (255, 224, 0)),
    "target": ((120, 226, 140), (0, 108, 52), (0, 255, 120)),
    "selected": ((255, 236, 190), (96, 12, 48), (255, 255, 255)),
    "last": ((150, 176, 232), (24, 70, 150), (150, 210, 255)),
    "cursor": ((255, 255, 255), (30, 18, 10), (255, 255, 255)),
    "outline": ((12, 10, 11), (255, 248, 232), (0, 0, 0)),
}
"""The colours of each theme by their field, in the order of the themes below."""


def _theme(number: int, key: str, name: str, veil: int) -> Theme:
    return Theme(key=key, name=name, veil=veil, **{field: colours[number] for field, colours in _COLOURS.items()})


EMBER: Final = _theme(0, "ember", N_("Ember"), veil=176)
WOOD: Final = _theme(1, "wood", N_("Wood"), veil=150)
CONTRAST: Final = _theme(2, "contrast", N_("High contrast"), veil=216)
THEMES: Final = {theme.key: theme for theme in (EMBER, WOOD, CONTRAST)}
