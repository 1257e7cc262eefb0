"""All pictures except rings and titles: grounds, plates and spaces of each theme, and those shared by all themes.

The name of a theme's picture begins with the theme's folder, such as ember/ground.
"""

from collections.abc import Iterator

from assets.make.images import bag_picture
from assets.make.images.effect_pictures import EFFECT_PICTURES
from assets.make.images.grain_pictures import GRAIN_PICTURES
from assets.make.images.ground_pictures import GROUND_PICTURES
from assets.make.images.icon_pictures import ICON_SHAPES, icon
from assets.make.images.mark_pictures import MARK_PICTURES
from assets.make.images.raster import Pixels
from assets.make.images.space_pictures import SPACE_PICTURES


def pictures() -> Iterator[tuple[str, Pixels]]:
    """Yield the name and picture of each of them."""
    for name, draw in (GROUND_PICTURES | GRAIN_PICTURES | SPACE_PICTURES | MARK_PICTURES | EFFECT_PICTURES).items():
        yield name, draw()
    yield from bag_picture.pictures()
    for name, shape in ICON_SHAPES.items():
        yield f"icon-{name}", icon(shape)
