"""A new game: what the settings say becomes a match, once there is a board for it; and a game played again."""

from functools import partial

from dvonn.engine.levels import Level
from dvonn.match import Match, Terms, Times
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.new_game.entry_panels import NAMES, CodeEntry
from dvonn.screens.new_game.fair_search import FairSearch
from dvonn.screens.scene import Change, Push, ShowMatch, Stage
from dvonn.storage.settings import Opponent, Settings, Side, Start


def new_game(stage: Stage) -> Change:
    """Begin the game that the settings say: a fair board is looked for first, and a code asked for."""
    match stage.settings.start:
        case Start.HAND:
            return _begin(stage, None)
        case Start.RANDOM:
            return _begin(stage, random_code(stage.rng))
        case Start.FAIR:
            return Push(FairSearch(stage, partial(_begin, stage)))
        case Start.CODE:
            return Push(CodeEntry(stage, partial(_begin, stage)))


def _begin(stage: Stage, code: str | None) -> Change:
    """Begin on the board of a code, or on an empty one; who has drawn lots sees that first."""
    settings, rng = stage.settings, stage.rng
    seats: dict[Colour, Level | None] = dict.fromkeys(Colour)
    alone, lots = settings.opponent is Opponent.COMPUTER, settings.colour is Side.LOTS
    if alone:
        human = rng.choice(list(Colour)) if lots else Colour(settings.colour)
        seats[human.other] = settings.level
    game = Game(board_of(code) if code else None, settings.ties)
    terms = Terms(_names(settings), _times(settings), code)
    match = Match(seats, game, rng.getrandbits(32), stage.clock, terms)
    return Push(ColourDraw(stage, match)) if alone and lots else ShowMatch(match)


def _names(settings: Settings) -> dict[Colour, str]:
    """Return the names of two players; against the computer nobody needs one."""
    if settings.opponent is Opponent.COMPUTER:
        return {}
    return {colour: getattr(settings, name) for colour, name in NAMES.items()}


def _times(settings: Settings) -> Times:
    return {colour: seconds for colour, seconds in zip(Colour, settings.clock, strict=True) if seconds}


def play_again(stage: Stage, match: Match, level: Level | None = None) -> Change:
    """Begin a match again with colours swapped, perhaps against another level, on a board of the kind that is set.

    After a typed board comes the same one, so that both have had both colours.
    """

    def begin(code: str | None) -> Change:
        again = match.rematch(stage.rng, code)
        for colour in Colour:
            again.seats[colour] = level if level and again.seats[colour] else again.seats[colour]
        return ShowMatch(again)

    full, start = match.game.start.phase is Phase.MOVEMENT, stage.settings.start
    if full and start is Start.FAIR:
        return Push(FairSearch(stage, begin))
    return begin(match.code if full and start is Start.CODE else None)
