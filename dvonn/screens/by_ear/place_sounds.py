"""The sounds of the board's spaces: where one is, and what stands there."""

from typing import Final

from dvonn.board.layout import BoardLayout
from dvonn.rules.board import Space
from dvonn.rules.position import Position
from dvonn.ui.sound import Sound

BACK_SEMITONES: Final = 8  # from the pitch of the board's middle to that of its back


def play_space(sound: Sound, position: Position, space: Space, layout: BoardLayout) -> None:
    """Play the sound of a space: from the side where it is seen, the higher the farther back, by what stands there."""
    across, back = layout.share_of(space)
    sound.play_from(f"space-{_timbre(position, space)}", across, round(BACK_SEMITONES * back, 1))


def _timbre(position: Position, space: Space) -> str:
    """Return the name of what stands on a space, for a stack with the least height of those that sound alike."""
    owner, height = position.owner(space), position.height(space)
    if owner is None:
        return "red" if height else "vacant"
    return f"{owner.name.lower()}{next(least for least in (4, 2, 1) if height >= least)}"
