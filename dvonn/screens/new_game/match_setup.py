"""Match setup: a new game from the settings, a rematch, and the saved game that goes on."""

from functools import partial
from typing import Final

from dvonn.engine.levels import ADAPTIVE, Level, adaptive_level
from dvonn.language import _
from dvonn.match import Match, MatchTerms, Series
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.dialog import Dialog
from dvonn.screens.new_game.card_button import CardButton
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.new_game.entry_panels import NAME_SETTINGS, CodeEntry
from dvonn.screens.new_game.fair_search import FairSearch
from dvonn.screens.new_game.game_words import match_words, terms_words, when_words
from dvonn.screens.scene import Change, Pop, Push, ShowMatch, ShowMessageGame, Stage
from dvonn.storage.settings import BoardSetup, ColourChoice, Opponent, next_head_start
from dvonn.storage.statistics import form_of
from dvonn.ui.form import WidgetRow
from dvonn.ui.widgets import Button

CONTINUE_HEIGHT_FACTOR: Final = 2.5  # of the button, relative to others


def new_game(stage: Stage) -> Change:
    """Return the change that starts a game from the settings, by way of a fair search or a code entry where needed."""
    match stage.settings.start:
        case BoardSetup.HAND:
            return _begin(stage, None)
        case BoardSetup.RANDOM:
            return _begin(stage, random_code(stage.rng))
        case BoardSetup.FAIR:
            return Push(FairSearch(stage, partial(_begin, stage)))
        case BoardSetup.CODE:
            return Push(CodeEntry(stage, partial(_begin, stage)))


def _begin(stage: Stage, code: str | None) -> Change:
    """Begin on the board of a code, or on an empty one; a drawn colour is shown first."""
    settings, rng = stage.settings, stage.rng
    seats: dict[Colour, Level | None] = dict.fromkeys(Colour)
    against_computer, random_colour = settings.opponent is Opponent.COMPUTER, settings.colour is ColourChoice.RANDOM
    human = rng.choice(list(Colour)) if random_colour else Colour(settings.colour)
    if settings.opponent is Opponent.MESSAGE:
        return ShowMessageGame(stage.messages.begin(human, code, settings.ties, settings.days, rng))
    if settings.opponent is Opponent.COMPUTERS:
        seats = {Colour.WHITE: settings.white_level, Colour.BLACK: settings.black_level}
    elif against_computer:
        seats[human.other] = _with_strength(stage, settings.level)
    game = Game(board_of(code) if code else None, settings.ties)
    named = settings.opponent is Opponent.PERSON
    names = {colour: getattr(settings, name) for colour, name in NAME_SETTINGS.items()} if named else {}
    times = {colour: seconds for colour, seconds in zip(Colour, settings.clock, strict=True) if seconds}
    coach = settings.coach if against_computer else 0
    head_start, series = next_head_start(settings), Series(settings.series) if settings.series else None
    terms = MatchTerms(names, times, code, settings.increment, coach=coach, head_start=head_start, series=series)
    match = Match(seats, game, rng.getrandbits(32), terms)
    return Push(ColourDraw(stage, match)) if against_computer and random_colour else ShowMatch(match)


def _with_strength(stage: Stage, level: Level) -> Level:
    """Return a level for a new match: the adaptive one at the strength of the player's latest games."""
    if level.key != ADAPTIVE.key:
        return level
    return adaptive_level(form_of(stage.autosave.records.index))


def play_again(stage: Stage, match: Match, level: Level | None = None) -> Change:
    """Return the change that starts a rematch with swapped colours, on the kind of board in the settings.

    A board from a code is kept, so that both players have it with both colours. `level` replaces the computer's level.
    """

    def begin(code: str | None) -> Change:
        again = match.rematch(stage.rng, code)
        for colour, seat in again.seats.items():
            again.seats[colour] = seat and _with_strength(stage, level or seat)
        return ShowMatch(again)

    full, start = match.game.start.phase is Phase.MOVEMENT, stage.settings.start
    if full and start is BoardSetup.FAIR:
        return Push(FairSearch(stage, begin))
    return begin(match.code if full and start is BoardSetup.CODE else None)


def continue_button(stage: Stage, match: Match) -> CardButton:
    """Return the button that continues a match, and says which one it is."""
    saved = stage.autosave.saved_at
    when = [when_words(saved, stage.today())] if saved else []
    show = partial(ShowMatch, match)
    card = CardButton(show, _("Continue"), "icon-play", note=_("Continue where you left off"))
    card.lines = [match_words(match), ", ".join(filter(None, [terms_words(match), *when]))]
    card.position, card.height_factor = match.position, CONTINUE_HEIGHT_FACTOR
    return card


class ContinueQuestion(Dialog):
    """The question at the start whether to continue the game that was running when the program ended."""

    def __init__(self, stage: Stage, match: Match) -> None:
        rows: list[WidgetRow] = [[continue_button(stage, match)], [Button(Pop, _("Menu"), "icon-menu")]]
        super().__init__(stage, _("Continue your game?"), rows)
