"""A game is shared: as a picture, or as a film."""

from dvonn.screens.share.game_summary import SharedGame, day_of
from dvonn.screens.share.share import Share

__all__ = ["Share", "SharedGame", "day_of"]
