"""What tests of words share: how much longer other languages are, and scenes to be measured."""

from dvonn.engine.levels import GREEDY
from dvonn.match.match import Match
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game.colour_draw import SAID, ColourDraw
from dvonn.screens.scene import Scene, Stage
from tests.harness.matches import stopped
from tests.harness.stage import let

LONGER = 1.4
LEAST = 0.6


def drawn_lots(stage: Stage) -> Scene:
    lots = ColourDraw(stage, Match({Colour.BLACK: None, Colour.WHITE: GREEDY}, clock=stopped))
    let(lots, SAID + 0.1)
    return lots
