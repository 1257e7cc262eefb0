"""The attract loop, shown while no guest plays; and its reels, of which the show on a big screen has some as well."""

from dvonn.kiosk.attract.attract_loop import AttractLoop
from dvonn.kiosk.attract.captions import draw_veil
from dvonn.kiosk.attract.event_reels import WinnersReel
from dvonn.kiosk.attract.pixel_shift import AttractLayout, max_pixel_shift, pixel_shift_at
from dvonn.kiosk.attract.reel import AttractBoard, Reel
from dvonn.kiosk.attract.reel_loop import ReelLoop
from dvonn.kiosk.attract.show_game import ShowGame

__all__ = [
    "AttractBoard",
    "AttractLayout",
    "AttractLoop",
    "Reel",
    "ReelLoop",
    "ShowGame",
    "WinnersReel",
    "draw_veil",
    "max_pixel_shift",
    "pixel_shift_at",
]
