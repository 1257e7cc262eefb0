"""Labels of the players in a match: names, turns, passes, and their panels with clocks."""

from dvonn.board.hud import ClockState, PanelClock, PlayerPanel, draw_player
from dvonn.board.words import SIDE_NAMES
from dvonn.match import Match, format_clock_time
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas


def seat_name(match: Match, colour: Colour) -> str:
    """Return the name of a side in its panel; against the computer, its colour and who plays it."""
    level = match.seats[colour]
    if match.is_hot_seat:
        return match.name(colour)
    return f"{SIDE_NAMES[colour]}: {level.name if level else 'you'}"


def turn_words(match: Match, phase: Phase) -> str:
    """Return whose turn it is."""
    turn = match.position.turn
    if match.game.outcome:
        return "The game is over"
    level = match.seats[turn]
    if level:
        return f"{level.name} is thinking"
    return f"{match.name(turn)} to {phase.value}" if match.is_hot_seat else "Your turn"


def pass_words(match: Match, colour: Colour) -> str:
    """Return the sentence that a side has to pass."""
    if not match.is_hot_seat and match.seats[colour] is None:
        return "You cannot move and pass"
    return f"{match.name(colour)} cannot move and passes"


def draw_players(canvas: Canvas, match: Match, shown: Position) -> None:
    """Draw the players' panels with the scores or trays of a position; that of the side to move is lit."""
    turn = None if match.game.outcome else match.position.turn
    for colour in Colour:
        panel = PlayerPanel(colour, seat_name(match, colour), active=colour is turn, clock=_panel_clock(match, colour))
        draw_player(canvas, panel, shown)


def _panel_clock(match: Match, colour: Colour) -> PanelClock | None:
    """Return a side's clock for its panel, None without a clock."""
    shown = match.clocks.displayed_seconds(colour)
    if shown is None:
        return None
    running = ClockState.RUNNING if colour is match.position.turn else ClockState.WAITING
    return PanelClock(format_clock_time(shown), ClockState.LOW if match.clocks.is_low(colour) else running)
