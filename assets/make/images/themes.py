"""The art of each theme, by its key: functions, perhaps shared, that draw its ground, board, rings and title."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from assets.make.images import contrast_materials as flat
from assets.make.images import grain_pictures, ground_pictures, ring_materials, space_pictures, title_render
from assets.make.images.raster import Grid, Pixels
from assets.make.images.ring_render import Material, Surface, linear_rgb
from dvonn.ui.theme import RGB

Draw = Callable[[], Pixels]


@dataclass(frozen=True)
class ThemeArt:
    """The art of a theme.

    The ground lies behind the board, with the light that waves add to it; the grain lies over ground and plate. `space`
    is the well of a vacant space. `rings` are the materials of the rings and of their ash, by the names of their
    pictures. The veins are those that glow on the dvonn ring, with their cold and hot colours. The dvonn ring is the O
    of the title, which may have light of a colour and a strength behind it.
    """

    ground: Draw
    ground_light: Draw
    plate: Draw
    grain: Draw
    space: Draw
    rings: Mapping[str, Material]
    veins: Callable[[Surface], Grid]
    vein_colours: tuple[Grid, Grid]
    title_letters: Callable[[], Grid]
    title_glow: tuple[RGB, float] | None = None


THEME_ART: Final = {
    "ember": ThemeArt(
        ground=ground_pictures.ember_ground,
        ground_light=ground_pictures.ember_light,
        plate=ground_pictures.ember_plate,
        grain=grain_pictures.stone_grain,
        space=space_pictures.ember_space,
        rings={
            "ring-white": ring_materials.ivory,
            "ring-black": ring_materials.obsidian,
            "ring-dvonn": ring_materials.lava,
            "ash-white": ring_materials.ash(linear_rgb(174, 174, 176), linear_rgb(174, 174, 176)),
            "ash-black": ring_materials.ash(linear_rgb(84, 80, 82), linear_rgb(150, 146, 146), 0.0),
        },
        veins=ring_materials.vein_heat,
        vein_colours=(linear_rgb(255, 92, 20), linear_rgb(255, 226, 130)),
        title_letters=title_render.ivory_letters,
        title_glow=((255, 88, 24), 0.66),
    ),
    "wood": ThemeArt(
        ground=ground_pictures.wood_ground,
        ground_light=ground_pictures.wood_light,
        plate=ground_pictures.wood_plate,
        grain=grain_pictures.wood_grain,
        space=space_pictures.wood_space,
        rings={
            "ring-white": ring_materials.maple,
            "ring-black": ring_materials.wenge,
            "ring-dvonn": ring_materials.lacquer,
            "ash-white": ring_materials.ash(linear_rgb(190, 186, 182), linear_rgb(190, 186, 182)),
            "ash-black": ring_materials.ash(linear_rgb(78, 72, 68), linear_rgb(150, 142, 134), -0.075, 0.075),
        },
        veins=ring_materials.vein_heat,
        vein_colours=(linear_rgb(255, 150, 40), linear_rgb(255, 236, 160)),
        title_letters=title_render.wood_letters,
        title_glow=((255, 236, 190), 0.62),
    ),
    "contrast": ThemeArt(
        ground=ground_pictures.contrast_ground,
        ground_light=ground_pictures.no_light,
        plate=ground_pictures.contrast_plate,
        grain=grain_pictures.no_grain,
        space=space_pictures.contrast_space,
        rings={
            "ring-white": flat.pure_white,
            "ring-black": flat.pure_black,
            "ring-dvonn": flat.pure_red,
            "ash-white": flat.pure_ash(linear_rgb(176, 176, 176)),
            "ash-black": flat.pure_ash(linear_rgb(70, 70, 70), linear_rgb(168, 168, 168)),
        },
        veins=flat.teeth,
        vein_colours=(linear_rgb(255, 200, 40), linear_rgb(255, 255, 190)),
        title_letters=title_render.flat_letters,
    ),
}
