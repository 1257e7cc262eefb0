"""Sharing a game as a picture or as a film."""

from dvonn.screens.share.card import SharedGame, day_of
from dvonn.screens.share.folder_opener import FolderOpener
from dvonn.screens.share.share_dialog import ShareDialog

__all__ = ["FolderOpener", "ShareDialog", "SharedGame", "day_of"]
