"""All pictures except rings and titles: grounds, plates and spaces of each theme, and those shared by all themes.

The name of a theme's picture begins with the theme's folder, such as ember/ground.
"""

from collections.abc import Iterator

from dvonn.tools.art import bag_picture
from dvonn.tools.art.effect_pictures import EFFECT_PICTURES
from dvonn.tools.art.grain_pictures import GRAIN_PICTURES
from dvonn.tools.art.ground_pictures import GROUND_PICTURES
from dvonn.tools.art.icon_pictures import ICON_SHAPES, icon
from dvonn.tools.art.mark_pictures import MARK_PICTURES
from dvonn.tools.art.raster import Pixels
from dvonn.tools.art.space_pictures import SPACE_PICTURES


def pictures() -> Iterator[tuple[str, Pixels]]:
    """Yield the name and picture of each of them."""
    for name, draw in (GROUND_PICTURES | GRAIN_PICTURES | SPACE_PICTURES | MARK_PICTURES | EFFECT_PICTURES).items():
        yield name, draw()
    yield from bag_picture.pictures()
    for name, shape in ICON_SHAPES.items():
        yield f"icon-{name}", icon(shape)
