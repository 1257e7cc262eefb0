"""For tests of text layout: the length of translations, and scenes to be measured."""

from dvonn.engine.levels import GREEDY
from dvonn.match.match import Match
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game.colour_draw import RESULT_SHOWN_SECONDS, ColourDraw
from dvonn.screens.scene import Scene, Stage
from tests.harness.stage import advance

MIN_TEXT_SCALE = 0.55  # in whole pixels of the type size


def finished_colour_draw(stage: Stage) -> Scene:
    lots = ColourDraw(stage, Match({Colour.BLACK: None, Colour.WHITE: GREEDY}))
    advance(lots, RESULT_SHOWN_SECONDS + 0.1)
    return lots
