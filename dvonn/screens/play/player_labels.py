"""Labels of the players in a match: names, turns, passes, and their panels with clocks."""

from dvonn.board.hud import ClockState, PanelClock, PlayerPanel, draw_player
from dvonn.board.words import SIDE_NAMES
from dvonn.match import LOW_TIME_SECONDS, Match, format_clock_time
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
    turn, outcome = match.position.turn, match.game.outcome
    for colour in Colour:
        clock = panel_clock(match.clocks.displayed_seconds(colour), runs=colour is turn)
        is_lit = colour is turn and not outcome
        draw_player(canvas, PlayerPanel(colour, seat_name(match, colour), is_lit, clock), shown)


def panel_clock(seconds: int | None, *, runs: bool) -> PanelClock | None:
    """Return the clock of a panel that shows some seconds, None without a clock."""
    if seconds is None:
        return None
    state = ClockState.LOW if seconds <= LOW_TIME_SECONDS else ClockState.RUNNING if runs else ClockState.WAITING
    return PanelClock(format_clock_time(seconds), state)
