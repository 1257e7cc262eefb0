"""All pictures by their names: those of each theme, which begin with its key, such as ember/ground, and the others."""

from collections.abc import Callable, Iterator
from functools import partial

from assets.make.images.effect_pictures import EFFECT_PICTURES
from assets.make.images.emblem_pictures import EMBLEM_SHAPES, emblem
from assets.make.images.icon_pictures import ICON_SHAPES, icon
from assets.make.images.mark_pictures import MARK_PICTURES
from assets.make.images.raster import Camera, Pixels
from assets.make.images.ring_materials import lava
from assets.make.images.ring_render import Material, glow_picture, ring_picture, side_light_picture, trace_ring
from assets.make.images.themes import THEME_ART, ThemeArt
from assets.make.images.title_render import title_picture

WINDOW_ICON_CAMERA = Camera(size=(256, 256), anchor=(128, 141), unit=126)  # a ring fills its frame
DESKTOP_ICON_CAMERA = Camera(size=(512, 512), anchor=(256, 282), unit=252)  # a ring fills its frame


def pictures() -> Iterator[tuple[str, Callable[[], Pixels]]]:
    """Yield the name of each picture, and the function that draws it."""
    for key, art in THEME_ART.items():
        yield from ((f"{key}/{name}", draw) for name, draw in theme_pictures(art).items())
    yield from (MARK_PICTURES | EFFECT_PICTURES).items()
    yield "side-light", lambda: side_light_picture(trace_ring(Camera()))
    yield from ((f"icon-{name}", partial(icon, shape)) for name, shape in ICON_SHAPES.items())
    yield from ((f"emblem-{name}", partial(emblem, shape)) for name, shape in EMBLEM_SHAPES.items())
    yield "icon", lambda: ring_picture(trace_ring(WINDOW_ICON_CAMERA), lava)
    yield "desktop-icon", lambda: ring_picture(trace_ring(DESKTOP_ICON_CAMERA), lava)


def theme_pictures(art: ThemeArt) -> dict[str, Callable[[], Pixels]]:
    """Return the functions that draw the pictures of a theme, by their names."""

    def ring(material: Material) -> Pixels:
        return ring_picture(trace_ring(Camera()), material)

    def veins() -> Pixels:
        surface = trace_ring(Camera())
        return glow_picture(surface, art.veins(surface), *art.vein_colours)

    return {
        "ground": art.ground,
        "ground-light": art.ground_light,
        "plate": art.plate,
        "grain": art.grain,
        "space": art.space,
        **{name: partial(ring, material) for name, material in art.rings.items()},
        "ring-dvonn-veins": veins,
        "title": lambda: title_picture(art.title_letters(), art.rings["ring-dvonn"], art.title_glow),
    }
