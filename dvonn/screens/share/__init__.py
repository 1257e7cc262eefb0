"""A game is shared: as a picture, or as a film."""

from dvonn.screens.share.game_summary import Played, day_of
from dvonn.screens.share.share import Share

__all__ = ["Played", "Share", "day_of"]
