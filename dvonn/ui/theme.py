"""The themes: each is a value with the name of its picture folder and its sRGB colours. No pygame."""

from dataclasses import dataclass
from typing import Final

from dvonn.language import N_

RGB = tuple[int, int, int]
WARMTH: Final = 0.2  # of a dim light: its share of the colour of life


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
    plug: RGB  # below a number on a ring, or a number on a white one
    plug_text: RGB  # the other way round
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
    is_flat: bool = False  # whether the pieces cast neither light nor shadows on each other

    def shade(self, dimness: float) -> RGB:
        """Return the colour that dims a picture by a share (0 to 1) when it is multiplied by it."""
        return blended((255, 255, 255), self.plug if self.is_flat else blended(self.plug, self.life, WARMTH), dimness)


EMBER: Final = Theme(
    key="ember",
    name=N_("Ember"),
    ground=(16, 13, 14),
    panel=(30, 24, 27),
    panel_edge=(130, 100, 90),
    button=(48, 37, 40),
    button_focus=(122, 52, 24),
    text=(246, 236, 216),
    text_dim=(192, 175, 156),
    text_off=(146, 131, 124),
    text_focus=(255, 246, 228),
    accent=(255, 150, 64),
    veil=176,
    plate=(38, 31, 35),
    plate_side=(48, 38, 38),
    plate_edge=(112, 74, 60),
    plug=(12, 10, 11),
    plug_text=(246, 236, 216),
    life=(255, 104, 36),
    spark=(255, 178, 84),
    dust=(170, 150, 138),
    movable=(255, 206, 132),
    target=(120, 226, 140),
    selected=(255, 236, 190),
    last=(150, 176, 232),
    cursor=(255, 255, 255),
    outline=(12, 10, 11),
)

WOOD: Final = Theme(
    key="wood",
    name=N_("Wood"),
    ground=(226, 206, 176),
    panel=(244, 230, 205),
    panel_edge=(126, 92, 56),
    button=(232, 212, 180),
    button_focus=(126, 58, 24),
    text=(58, 36, 20),
    text_dim=(98, 70, 46),
    text_off=(122, 96, 68),
    text_focus=(255, 244, 224),
    accent=(145, 48, 10),
    veil=150,
    plate=(205, 170, 120),
    plate_side=(138, 94, 56),
    plate_edge=(236, 208, 160),
    plug=(46, 28, 16),
    plug_text=(255, 246, 228),
    life=(212, 70, 2),
    spark=(255, 170, 60),
    dust=(120, 92, 62),
    movable=(140, 44, 0),
    target=(0, 92, 44),
    selected=(96, 12, 48),
    last=(10, 46, 120),
    cursor=(30, 18, 10),
    outline=(255, 248, 232),
)

CONTRAST: Final = Theme(
    key="contrast",
    name=N_("High contrast"),
    ground=(0, 0, 0),
    panel=(0, 0, 0),
    panel_edge=(200, 200, 200),
    button=(24, 24, 24),
    button_focus=(255, 224, 0),
    text=(255, 255, 255),
    text_dim=(220, 220, 220),
    text_off=(140, 140, 140),
    text_focus=(0, 0, 0),
    accent=(255, 224, 0),
    veil=216,
    plate=(8, 8, 8),
    plate_side=(60, 60, 60),
    plate_edge=(255, 255, 255),
    plug=(0, 0, 0),
    plug_text=(255, 255, 255),
    life=(255, 120, 40),
    spark=(255, 224, 0),
    dust=(190, 190, 190),
    movable=(255, 224, 0),
    target=(0, 255, 120),
    selected=(255, 255, 255),
    last=(150, 210, 255),
    cursor=(255, 255, 255),
    outline=(0, 0, 0),
    is_flat=True,
)

THEMES: Final = {theme.key: theme for theme in (EMBER, WOOD, CONTRAST)}
