"""The sounds of the board's spaces, by which a player hears where the cursor is and what stands there."""

from typing import Final

from dvonn.board.layout import BoardLayout
from dvonn.rules.board import Space
from dvonn.rules.position import Position
from dvonn.ui.sound import Sound

ROW_SEMITONES: Final = 8  # from the middle of the board to its back
STACK_STEPS: Final = (4, 2, 1)
"""The least heights of the stacks that sound alike."""


def play_space(sound: Sound, position: Position, space: Space, board: BoardLayout) -> None:
    """Play the sound of a space: from the side where it is seen, the higher the farther back, by what stands there."""
    across, back = board.share_of(space)
    sound.play_from(sound_name(position, space), across, round(ROW_SEMITONES * back, 1))


def sound_name(position: Position, space: Space) -> str:
    """Return the name of the sound of what stands on a space."""
    owner, height = position.owner(space), position.height(space)
    if owner is None:
        return "space-red" if height else "space-vacant"
    return f"space-{owner.name.lower()}{next(least for least in STACK_STEPS if height >= least)}"
