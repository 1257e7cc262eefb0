"""What is said of who sits at a match: their names, whose turn it is, who has to pass, and the time they have left."""

from dvonn.board.hud import ClockState, PanelClock
from dvonn.board.words import SIDES
from dvonn.match import Match, minutes
from dvonn.rules.pieces import Colour, Phase


def seat_name(match: Match, colour: Colour) -> str:
    """Return what a side is called in its panel: against the computer by its colour and who plays it."""
    level = match.seats[colour]
    if match.is_hot_seat:
        return match.name(colour)
    return f"{SIDES[colour]}: {level.name if level else 'you'}"


def turn_words(match: Match, phase: Phase) -> str:
    """Return whose turn it is, in a few words."""
    turn = match.position.turn
    if match.game.outcome:
        return "The game is over"
    level = match.seats[turn]
    if level:
        return f"{level.name} is thinking"
    return f"{match.name(turn)} to {phase.value}" if match.is_hot_seat else "Your turn"


def pass_words(match: Match, colour: Colour) -> str:
    """Return that a side has to pass."""
    if not match.is_hot_seat and match.seats[colour] is None:
        return "You cannot move and pass"
    return f"{match.name(colour)} cannot move and passes"


def panel_clock(match: Match, colour: Colour) -> PanelClock | None:
    """Return a side's clock for its panel, None where it has none."""
    shown = match.clocks.shown(colour)
    if shown is None:
        return None
    running = ClockState.RUNNING if colour is match.position.turn else ClockState.WAITING
    return PanelClock(minutes(shown), ClockState.LOW if match.clocks.is_low(colour) else running)
