"""All pictures that are not rings: grounds, plates and spaces for each theme, and what all themes share.

A theme's pictures are named after its folder, such as ember/ground.
"""

from collections.abc import Iterator

from dvonn.tools.art import bag_picture
from dvonn.tools.art.effect_pictures import EFFECTS
from dvonn.tools.art.ground_pictures import GROUNDS
from dvonn.tools.art.icon_pictures import SHAPES, icon
from dvonn.tools.art.mark_pictures import MARKS
from dvonn.tools.art.raster import Pixels
from dvonn.tools.art.space_pictures import SPACES


def pictures() -> Iterator[tuple[str, Pixels]]:
    """Yield the name and the picture of everything that is not a ring."""
    for name, draw in (GROUNDS | SPACES | MARKS | EFFECTS).items():
        yield name, draw()
    yield from bag_picture.pictures()
    for name, shape in SHAPES.items():
        yield f"icon-{name}", icon(shape)
