"""Setting up a game: what the choices and codes start, the draw and the search that come first, and playing again."""

import subprocess
import sys
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pytest

from dvonn.engine.analysis.valuation import FairBoardFinder
from dvonn.engine.levels import ADAPTIVE, GREEDY, LEVELS, RELENTLESS, adaptive_level
from dvonn.engine.search import mode
from dvonn.input.controls import BACKSPACE_TEXT
from dvonn.input.intentions import Action, Hover, Press
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour, Phase
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.position import TieRule
from dvonn.screens.by_message import games_by_message
from dvonn.screens.dialog import PageDialog
from dvonn.screens.scene import Change, Pop, ShowMenu
from dvonn.screens.setup.match_setup import CodeEntry, GameSetup, fair_search, new_game, new_game_words, play_again
from dvonn.storage.autosave import Autosave
from dvonn.storage.settings import BoardSetup, ColourChoice, Opponent, Settings
from dvonn.storage.statistics import NEW_PLAYER_FORM, current_form
from dvonn.storage.text_store import Storage
from dvonn.ui.choice import Choice
from dvonn.ui.layout import Box
from tests.harness.clocks import stopped_clock
from tests.harness.context import RecordingContext, SceneUser, advance, begun, labelled
from tests.harness.games import HOT_SEAT, HUMAN_WHITE
from tests.harness.paths import ROOT
from tests.harness.storage import NOON

pytestmark = pytest.mark.usefixtures("short_fair_searches")
CODE = random_code(Random(11))


# What the settings start


def test_named_players_have_clocks_and_rules(context: RecordingContext) -> None:
    """Names, times and the rule for ties reach the match; a side without a time has no clock."""
    settings = context.settings
    settings.white_name, settings.black_name = "Anna", "Ben"
    plain = begun(new_game(context))
    assert (plain.names, plain.clocks.times, plain.game.ties, plain.game.plies) == ({}, {}, TieRule.DRAW, [])
    assert plain.waits_for_human
    settings.opponent, settings.clock, settings.ties = Opponent.PERSON, (120, 0), TieRule.TALLEST
    match = begun(new_game(context))
    assert match.is_hot_seat
    assert match.names == {Colour.WHITE: "Anna", Colour.BLACK: "Ben"}
    assert (match.clocks.times, match.game.ties) == ({Colour.WHITE: 120}, TieRule.TALLEST)


SENTENCES = [
    (
        Settings(colour=ColourChoice.BLACK, level=RELENTLESS, start=BoardSetup.FAIR, clock=(300, 300), increment=3),
        "You play Black. Opponent: Relentless / Fair board, clock 5+3",
    ),
    (Settings(colour=ColourChoice.RANDOM), "Colours at random. Opponent: Dreamy / You place the pieces"),
    (
        Settings(opponent=Opponent.PERSON, start=BoardSetup.CODE, clock=(600, 300), white_name="Anna"),
        "Anna – Black / Board from a code, clock 10:00 / 5:00",
    ),
    (Settings(opponent=Opponent.PERSON), "Two players / The players place the pieces"),
    (Settings(head_start=8), "You play White. Opponent: Dreamy / You place the pieces, head start of 8 pieces"),
]


def test_a_sentence_says_what_is_started() -> None:
    """Two lines say who plays whom, on which board, with which head start and clock."""
    for settings, sentence in SENTENCES:
        assert " / ".join(new_game_words(settings)) == sentence


# The setup


def unfolded(context: RecordingContext) -> GameSetup:
    """Open the setup with all its rows."""
    setup = GameSetup(context, partial(games_by_message, context))
    setup.lay_out()
    setup.form.focus_on(labelled(setup.form, "More choices"))
    setup.handle(Action.ACCEPT)
    setup.lay_out()
    return setup


def use(context: RecordingContext, label: str, action: Action, times: int = 1) -> None:
    """Open the setup, do an action in one of its rows, and close it."""
    setup = unfolded(context)
    setup.form.focus_on(labelled(setup.form, label))
    for _ in range(times):
        setup.handle(action)


def test_each_choice_of_the_setup_counts(context: RecordingContext) -> None:
    """Levels, boards, colours, clocks and opponents are those of the next match; each random board is another one."""
    use(context, "Level", Action.LEFT)  # the weakest
    seen = []
    for _ in LEVELS:
        seen.append(begun(new_game(context)).seats[Colour.BLACK])
        use(context, "Level", Action.RIGHT)
    assert seen == list(LEVELS.values())
    use(context, "Clock", Action.RIGHT, 2)
    match = begun(new_game(context))
    assert (match.clocks.times, match.clocks.increment) == (dict.fromkeys(Colour, 300), 3)
    use(context, "Head start", Action.RIGHT, 2)
    assert begun(new_game(context)).head_start == 8
    use(context, "Board", Action.RIGHT)
    use(context, "You play", Action.LEFT)
    matches = [begun(new_game(context)) for _ in range(60)]
    assert all(match.code and board_of(match.code) == match.position and not match.head_start for match in matches)
    assert len({match.code for match in matches}) == len({match.seed for match in matches}) == 60
    assert 15 < sum(match.seats[Colour.WHITE] is None for match in matches) < 45
    use(context, "Opponent", Action.RIGHT)
    assert begun(new_game(context)).is_hot_seat
    assert "head start" not in " ".join(new_game_words(context.settings))


@pytest.mark.parametrize("size", [(480, 800), (1280, 720), (800, 480), (360, 640)])
def test_the_setup_shows_what_matters(context: RecordingContext, size: tuple[int, int]) -> None:
    """Each kind of opponent has its own rows; the focus stays, and so do the panel, the first row and the footer.

    Placing by message takes 49 texts, so the board is random there unless it is chosen; elsewhere it stays. More
    choices appear below their button, which folds them again; no row above it moves.
    """
    context.size = size
    setup = GameSetup(context, partial(games_by_message, context))
    rows, places = dict[Opponent, str](), set[tuple[Box, ...]]()
    for opponent in Opponent:
        assert context.settings.opponent is opponent
        setup.lay_out()
        first, *widgets = setup.form.widgets
        rows[opponent] = " ".join(one.label for one in widgets[:-2])
        places.add((setup.panel, first.box, *(one.box for one in widgets[-2:])))
        assert setup.form.focus == 0
        assert (context.settings.start is BoardSetup.RANDOM) is (opponent is Opponent.MESSAGE)
        setup.handle(Action.RIGHT)
    assert len(places) == 1
    assert rows[Opponent.COMPUTER] == "Board Clock Level You play Coach More choices"
    assert rows[Opponent.PERSON] == "Board Clock More choices"
    assert rows[Opponent.COMPUTERS] == "Board Clock White Black More choices"
    assert rows[Opponent.MESSAGE] == "Board You play More choices"
    setup.lay_out()
    above = [widget.box for widget in setup.form.widgets[:7]]
    setup.form.focus_on(labelled(setup.form, "More choices"))
    for number in (16, 9):
        setup.handle(Action.ACCEPT)
        setup.lay_out()
        assert len(setup.form.widgets) == number
        assert size[1] < 700 or [widget.box for widget in setup.form.widgets[:7]] == above  # smaller ones scroll


def test_own_times_are_set_for_each_side(context: RecordingContext) -> None:
    """A time of one side makes an own clock, which the row of the clock shows; the increment needs a clock."""
    setup = unfolded(context)
    assert labelled(setup.form, "Each move adds").explanation() == "Only with a clock"
    for label, steps in (("White's time (min)", 3), ("Black's time (min)", 1), ("Each move adds", 2)):
        setup.form.focus_on(labelled(setup.form, label))
        for _ in range(steps):
            setup.handle(Action.RIGHT)
    assert (context.settings.clock, context.settings.increment) == ((180, 60), 2)
    setup.lay_out()
    clock = labelled(setup.form, "Clock")
    assert isinstance(clock, Choice)
    assert clock.options[clock.chosen][1] == "3:00 / 1:00 +2"
    setup.form.focus_on(clock)
    setup.handle(Action.RIGHT)
    assert (context.settings.clock, context.settings.increment) == ((0, 0), 0)


def test_every_option_explains_itself(context: RecordingContext) -> None:
    """Each option says what it is when pointed at, and the chosen one when focused, without a change of the layout."""
    context.settings.clock, context.settings.increment = (420, 180), 0  # custom ones, which are offered as well
    setup = GameSetup(context, partial(games_by_message, context))
    setup.lay_out()
    places = [widget.box for widget in setup.form.widgets]
    assert labelled(setup.form, "Clock").explanation() == "Minutes for each player, plus seconds for each move"
    for label in ("Opponent", "Level", "You play", "Board"):
        choice, seen = labelled(setup.form, label), []
        assert isinstance(choice, Choice)
        for box in choice.option_boxes():
            setup.handle(Hover(box.centre))
            seen.append(setup.subtitle)
        assert "" not in seen
        assert len(set(seen)) == len(choice.options)
        assert choice.explanation() == seen[choice.chosen]
    assert [widget.box for widget in setup.form.widgets] == places
    context.settings.start = BoardSetup.RANDOM
    assert labelled(unfolded(context).form, "Head start").explanation() == "Only if you place the pieces yourselves"
    assert begun(new_game(context)).clocks.times == {Colour.WHITE: 420, Colour.BLACK: 180}


# Playing again


@pytest.mark.parametrize("setup", [BoardSetup.CODE, BoardSetup.RANDOM, BoardSetup.FAIR])
def test_a_full_board_again(context: RecordingContext, setup: BoardSetup) -> None:
    """The board of a typed code comes again with colours swapped, a random or a fair one is another one.

    An empty board is followed by another one, whatever the settings say.
    """
    context.settings.start = setup
    assert not begun(play_again(context, Match(HOT_SEAT))).position.occupied
    match = Match(HUMAN_WHITE, Game(board_of(CODE)), terms=MatchTerms(code=CODE))
    user = SceneUser(context, play_again(context, match))
    assert (user.top.title == "DVONN: Looking for a fair board") is (setup is BoardSetup.FAIR)
    user.wait(60 if setup is BoardSetup.FAIR else 0)
    again, is_same = user.board.match, setup is BoardSetup.CODE
    assert again.seats == {Colour.WHITE: GREEDY, Colour.BLACK: None}
    assert again.game.start.phase is Phase.MOVEMENT
    assert (again.game.start == board_of(CODE), again.code == CODE, bool(again.code)) == (is_same, is_same, True)


def test_the_adaptive_level_follows_the_recorded_games(context: RecordingContext, tmp_path: Path) -> None:
    """Each new game and each one that is played again is at the strength of the games so far."""
    minutes = count()
    context.autosave = Autosave(Storage(tmp_path), stopped_clock, lambda: NOON + timedelta(minutes=next(minutes)))
    context.settings.level = ADAPTIVE
    match, results, form = begun(new_game(context)), list[tuple[float, float]](), NEW_PLAYER_FORM
    for won in (True, True, False):
        (level,) = filter(None, match.seats.values())
        assert level == adaptive_level(form)
        (human,) = match.humans_here
        results.append((level.rating, float(won)))
        match.resign(human.other if won else human)
        context.autosave.save(match)
        match, form = begun(play_again(context, match)), current_form(results)
    for again in (match, begun(new_game(context))):
        assert adaptive_level(form) in again.seats.values()
    assert context.settings.level is ADAPTIVE


def test_a_game_from_a_typed_code(context: RecordingContext) -> None:
    """A typed code begins the game on its board; the draw for colours comes between."""
    context.settings.colour, context.settings.start = ColourChoice.RANDOM, BoardSetup.CODE
    user = SceneUser(context, new_game(context))
    for text, title in (("mp", "DVONN: Code of the board"), (BACKSPACE_TEXT * 2 + CODE.lower(), "DVONN: Your turn")):
        user.at(CodeEntry).enter_text(text)
        user.do(Action.ACCEPT)
        assert user.top.title == title or user.board.match.waits_for_computer
    assert (user.board.match.code, user.board.match.game.start) == (CODE, board_of(CODE))


def test_a_random_colour_is_told(context: RecordingContext) -> None:
    """Both colours come, and the notice of the match says which it is."""
    context.settings.colour, told = ColourChoice.RANDOM, set()
    for _ in range(20):
        user = SceneUser(context, new_game(context))
        told.add((user.board.course.notice, user.board.match.humans_here[0]))
    assert told == {("You play White", Colour.WHITE), ("You play Black", Colour.BLACK)}


# The search for a fair board


@pytest.fixture
def search(context: RecordingContext) -> PageDialog:
    """Return a search, on a clock that advances with each reading, before a game with the code in the settings."""
    context.rng.seed(3)
    times = count()
    context.clock = lambda: next(times) / 1000

    def begin(code: str) -> Change:
        context.settings.code = code
        return ShowMenu()

    return fair_search(context, begin)


def test_a_fair_board_is_found(context: RecordingContext, search: PageDialog) -> None:
    """The search, which runs in idle slices only, shows how many boards were tried, and begins with the finder's."""
    assert advance(search, 10) is None
    assert search.title == "DVONN: Looking for a fair board"
    change, slices = None, 0
    while not change:
        search.idle(0)
        change, slices = search.update(0.01), slices + 1
    assert change == ShowMenu()
    assert slices >= (40 if mode() == "interpreted" else 30)  # compiled, a slice does more
    context.rng.seed(3)
    finder = FairBoardFinder(context.rng.getrandbits(32), context.clock)
    while not finder.done:
        finder.step(1)
    assert finder.best
    assert context.settings.code == finder.best.code
    assert search.lines == [f"{finder.tried} boards tried"]


def test_the_search_can_be_left(search: PageDialog) -> None:
    """Escape and the button leave the search; other input does nothing."""
    assert [search.handle(one) for one in (Hover((5, 5)), Press((5, 5)), Action.ACCEPT)] == [None, None, Pop()]


def test_scenes_do_not_import_the_search() -> None:
    """Importing the scenes does not import the engine's search."""
    code = "import sys, dvonn.screens.director; sys.exit('dvonn.engine.search.search' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60, check=False).returncode == 0
