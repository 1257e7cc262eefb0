"""The players of a match in words and panels: their names, whose turn it is, who has to pass, scores and clocks."""

from dvonn.board.hud.panels import ClockState, PanelClock, PlayerPanel
from dvonn.language import _, pgettext
from dvonn.match import LOW_TIME_SECONDS, Match
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position
from dvonn.words import format_clock_time, level_emblem, level_name, player_names, side_and_player


def seat_name(match: Match, colour: Colour) -> str:
    """Return the name of a side; against the computer, its colour and who plays it."""
    player = player_name(match, colour)
    return player if match.is_hot_seat else side_and_player(colour, player)


def player_name(match: Match, colour: Colour) -> str:
    """Return the name of a player, without the side against the computer."""
    if match.is_hot_seat:
        return player_names(match.seats, match.names)[colour]
    level = match.seats[colour]
    # Translators: the human player, after a colour: "White: you"
    return level_name(level) if level else pgettext("player", "you")


def turn_words(match: Match, position: Position) -> str:
    """Return whose turn it is in a position of a match."""
    turn = position.turn
    if _is_final(match, position):
        return _("The game is over")
    level = match.seats[turn]
    if level:
        if match.places_at_random and position is match.position:
            # Translators: {level} is the name of the computer's level, which gives the player a head start
            return _("{level} places at random").format(level=level_name(level))
        # Translators: {level} is the name of the computer's level, such as Dreamy
        return _("{level} is thinking").format(level=level_name(level))
    if not match.is_hot_seat:
        return _("Your turn")
    # Translators: {player} is White, Black or a player's name, who is to place a piece or to move a stack
    words = _("{player} to place") if position.phase is Phase.PLACEMENT else _("{player} to move")
    return words.format(player=player_name(match, turn))


def _is_final(match: Match, position: Position) -> bool:
    """Tell whether a position of a match is the one in which it ended."""
    return match.game.outcome is not None and position is match.position


def pass_words(match: Match, colour: Colour) -> str:
    """Return the sentence that a side has to pass."""
    if not match.is_hot_seat and match.seats[colour] is None:
        return _("You can't move, so you pass")
    # Translators: {player} is White, Black, a player's name, or the computer's level, such as Dreamy
    return _("{player} can't move and passes").format(player=player_names(match.seats, match.names)[colour])


def player_panels(match: Match, told: Position, ember: float, hop: float) -> list[PlayerPanel]:
    """Return the players' panels; that of the side to move in `told` is lit.

    `ember` is the share of the ember's round, which a thinking computer has, `hop` that of the computer's emblem.
    """
    turn = None if _is_final(match, told) else told.turn
    return [
        PlayerPanel(
            colour,
            player_name(match, colour),
            colour is turn,
            panel_clock(match.clocks.displayed_seconds(colour), runs=colour is turn),
            ember if colour is turn and level else None,
            names_side=not match.is_hot_seat,
            emblem=level_emblem(level) if level else "",
            hop=hop,
        )
        for colour, level in ((colour, match.seats[colour]) for colour in Colour)
    ]


def panel_clock(seconds: int | None, *, runs: bool) -> PanelClock | None:
    """Return the clock of a panel that shows some seconds, None without a clock."""
    if seconds is None:
        return None
    state = ClockState.LOW if seconds <= LOW_TIME_SECONDS else ClockState.RUNNING if runs else ClockState.WAITING
    return PanelClock(format_clock_time(seconds), state)
