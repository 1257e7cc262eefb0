"""The menu: what it starts and continues, the setup of a game, and the question before quitting."""

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from dvonn.engine.levels import GREEDY, LEVELS, RELENTLESS
from dvonn.input.intentions import Action, Hover
from dvonn.match.match import Match, MatchTerms, Series
from dvonn.rules.board import Colour, Phase
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.position import TieRule
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.dialog import Question
from dvonn.screens.director import DROPPED_NOTICE, KEPT_NOTICE, Director
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.menu import Menu
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.new_game.match_setup import CardButton, GameSetup, continue_question, new_game_words
from dvonn.screens.openings import OpeningScreen
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.records.records import Records
from dvonn.screens.scene import Push, ShowMatch
from dvonn.storage.autosave import MIN_RECORD_PLIES, Autosave
from dvonn.storage.settings import BoardSetup, ColourChoice, Opponent, Settings
from dvonn.storage.text_store import Storage
from tests.harness.games import HOT_SEAT, random_game
from tests.harness.stage import RecordingStage, SceneUser, labelled

SCREENS = (GameSetup, Tutorial, PuzzleMenu, Records, AnalysisBoard, OpeningScreen, Handbook, OptionsPanel, Question)
ROOMS = dict(enumerate(SCREENS, start=2))
"""The scene behind each button, by its steps from Play."""


@pytest.fixture
def menu(stage: RecordingStage) -> Menu:
    return Menu(stage)


def use(menu: Menu, label: str, action: Action, times: int = 1) -> None:
    """Open the setup, do an action in one of its rows, and close it."""
    setup = GameSetup(menu.stage, lambda: menu)
    setup.form.focus_on(labelled(setup.form, label))
    for _ in range(times):
        setup.handle(action)


def play(menu: Menu) -> Match:
    """Start a game by Enter, without a notice; Play must have the focus."""
    change = menu.handle(Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    assert not change.notice
    return change.match


def human(match: Match) -> list[Colour]:
    return [colour for colour in Colour if match.seats[colour] is None]


def test_enter_alone_starts_a_game(stage: RecordingStage, menu: Menu) -> None:
    """With the default settings, Enter starts a plain game as White against the computer on an empty board."""
    assert stage.settings == Settings()
    match = play(menu)
    assert human(match) == [Colour.WHITE]
    assert match.position.phase is Phase.PLACEMENT
    assert match.game.plies == []
    assert match.waits_for_human
    assert not match.clocks.times
    assert not match.names
    assert match.game.ties is TieRule.DRAW


def test_two_players(menu: Menu) -> None:
    """A game of two players has no computer and no draw for colours, though that was chosen before."""
    use(menu, "You play", Action.LEFT)
    use(menu, "Opponent", Action.RIGHT)
    assert play(menu).is_hot_seat


def test_each_level_can_be_chosen(menu: Menu) -> None:
    """The computer plays at the chosen level; every level can be chosen."""
    seen = []
    for _ in LEVELS:
        seen.append(play(menu).seats[Colour.BLACK])
        use(menu, "Level", Action.RIGHT)
    assert seen == list(LEVELS.values())


def test_random_board(menu: Menu) -> None:
    """A random board starts in the movement phase, each time with another position, which has a code, and seed."""
    use(menu, "Board", Action.RIGHT)
    matches = [play(menu) for _ in range(3)]
    assert all(match.code and board_of(match.code) == match.position for match in matches)
    assert len({match.code for match in matches}) == len({match.seed for match in matches}) == 3


def test_the_draw_gives_both_colours(menu: Menu) -> None:
    """The draw for colours is shown first and seats the human on either side about as often."""
    use(menu, "You play", Action.LEFT)
    seen = []
    for _ in range(60):
        change = menu.handle(Action.ACCEPT)
        assert isinstance(change, Push)
        assert isinstance(change.scene, ColourDraw)
        started = change.scene.handle(Action.ACCEPT)
        assert isinstance(started, ShowMatch)
        seen += human(started.match)
    assert 15 < seen.count(Colour.WHITE) < 45


@pytest.mark.parametrize("steps", ROOMS)
def test_each_button_opens_a_scene(stage: RecordingStage, steps: int) -> None:
    """The buttons open the other screens, of which Escape leads back to the menu; panels leave it visible."""
    user = SceneUser(stage)
    menu = user.top
    user.do(*[Action.NEXT] * steps, Action.ACCEPT)
    assert isinstance(user.top, ROOMS[steps])
    assert user.director.visible == ([menu, user.top] if user.top.is_overlay else [user.top])
    assert user.app_changes == []
    user.do(Action.BACK)
    assert user.top is menu


def test_clocks_are_chosen_in_the_setup(stage: RecordingStage, menu: Menu) -> None:
    """The setup offers the usual clocks, and a custom one once it is set in the rules, which a button opens."""
    use(menu, "Clock", Action.RIGHT, 2)
    match = play(menu)
    assert (match.clocks.times, match.clocks.increment) == (dict.fromkeys(Colour, 300), 3)
    stage.settings.clock, stage.settings.increment = (420, 180), 0
    setup = GameSetup(stage, lambda: OptionsPanel(stage, "rules"))
    setup.lay_out()
    assert labelled(setup.form, "Clock").explanation() == "Minutes for each player, plus seconds for each move"
    setup.form.focus_on(labelled(setup.form, "Game options"))
    change = setup.handle(Action.ACCEPT)
    assert isinstance(change, Push)
    assert change.scene.title == "DVONN: Options, Rules"
    assert play(menu).clocks.times == {Colour.WHITE: 420, Colour.BLACK: 180}


def test_a_head_start_is_chosen_in_the_setup(stage: RecordingStage, menu: Menu) -> None:
    """It is for games against the computer that begin with placing, and says why it is not on offer otherwise."""
    use(menu, "Head start", Action.RIGHT, 2)
    assert play(menu).head_start == 8
    assert "head start of 8 pieces" in " ".join(new_game_words(stage.settings))
    setup = GameSetup(stage, lambda: menu)
    for opponent, start, explanation in (
        (Opponent.COMPUTER, BoardSetup.HAND, "The computer places its red pieces and 8 more at random; not rated"),
        (Opponent.COMPUTER, BoardSetup.RANDOM, "Only if you place the pieces yourselves"),
    ):
        stage.settings.opponent, stage.settings.start = opponent, start
        setup.lay_out()
        assert labelled(setup.form, "Head start").explanation() == explanation
    for opponent, start in ((Opponent.PERSON, BoardSetup.HAND), (Opponent.COMPUTER, BoardSetup.RANDOM)):
        stage.settings.opponent, stage.settings.start = opponent, start
        assert play(menu).head_start == 0
        assert "head start" not in " ".join(new_game_words(stage.settings))


def test_moving_and_pressing_are_heard(stage: RecordingStage, menu: Menu) -> None:
    """Moving the focus and pressing a button have a sound each."""
    menu.handle(Action.DOWN)
    menu.handle(Hover((0, 0)))
    assert stage.sound.played == ["focus"]
    menu.handle(Action.UP)
    menu.handle(Action.ACCEPT)
    assert stage.sound.played == ["focus", "focus", "choose"]


# What Play starts, and what goes on


SENTENCES = [
    (Settings(), "You play White. Opponent: Dreamy / You place the pieces"),
    (
        Settings(colour=ColourChoice.BLACK, level=RELENTLESS, start=BoardSetup.FAIR, clock=(300, 300), increment=3),
        "You play Black. Opponent: Relentless / Fair board, clock 5+3",
    ),
    (
        Settings(colour=ColourChoice.RANDOM, start=BoardSetup.RANDOM),
        "Colours at random. Opponent: Dreamy / Random board",
    ),
    (
        Settings(opponent=Opponent.PERSON, start=BoardSetup.CODE, clock=(600, 300)),
        "Two players / Board from a code, clock 10:00 / 5:00",
    ),
    (
        Settings(opponent=Opponent.PERSON, colour=ColourChoice.BLACK, white_name="Anna"),
        "Anna – Black / The players place the pieces",
    ),
]


@pytest.mark.parametrize(("settings", "sentence"), SENTENCES)
def test_a_sentence_says_what_play_starts(stage: RecordingStage, settings: Settings, sentence: str) -> None:
    """The button Play says who plays whom, on which board, with which clock."""
    stage.settings = settings
    menu = Menu(stage)
    menu.lay_out()
    card = labelled(menu.form, "Play")
    assert isinstance(card, CardButton)
    assert " / ".join(card.lines) == sentence


@pytest.mark.parametrize(
    ("plies", "words", "days", "day"),
    [
        (20, "You – Greedy, pieces placed: 20 of 49", 0, "today"),
        (80, "You 18 : 24 Greedy", 1, "yesterday"),
        (80, "You 18 : 24 Greedy", 9, "1 Mar 2026"),
    ],
)
def test_continue_says_which_game(stage: RecordingStage, plies: int, words: str, days: int, day: str) -> None:
    """In the menu and in the question at the start, Continue names players, score and time, and shows the board."""
    match = Match({Colour.WHITE: None, Colour.BLACK: GREEDY}, random_game(plies, 5))
    stage.autosave = Autosave(Storage(None), now=lambda: datetime(2026, 3, 1, 14, 20))  # noqa: DTZ001
    stage.today = lambda: date(2026, 3, 1) + timedelta(days)
    stage.autosave.save(match)
    menu, question = Menu(stage), continue_question(stage, match)
    menu.lay_out()
    for form in (menu.form, question.form):
        card = labelled(form, "Continue")
        assert isinstance(card, CardButton)
        assert card.lines == [words, f"{day}, 14:20"]
        assert card.position == match.position
        assert form.activate() is card.command
    assert menu.handle(Action.ACCEPT) == ShowMatch(match)


def test_the_time_of_a_saved_game_survives_a_restart(tmp_path: Path) -> None:
    """After a restart, the time of the last save is that of the file."""
    one = Autosave(Storage(tmp_path))
    one.save(Match({Colour.WHITE: None, Colour.BLACK: GREEDY}, random_game(20, 5)))
    one.close()
    later = Autosave(Storage(tmp_path))
    assert later.resume()
    assert one.saved_at
    assert later.saved_at
    assert abs((later.saved_at - one.saved_at).total_seconds()) < 60
    later.close()


@pytest.mark.parametrize(
    ("plies", "series", "goes_on"),
    [(0, None, False), (0, Series(3), False), (0, Series(3, 0.5, 0.5), True), (1, None, True)],
)
def test_a_match_without_a_ply_is_no_game_to_continue(
    stage: RecordingStage, tmp_path: Path, plies: int, series: Series | None, *, goes_on: bool
) -> None:
    """The menu and the next start offer a match that has begun, be it with an earlier game of its series."""
    stage.autosave = Autosave(Storage(tmp_path))
    stage.autosave.save(Match(HOT_SEAT, random_game(plies, 5), terms=MatchTerms(series=series)))
    menu = Menu(stage)
    menu.lay_out()
    assert (menu.form.focused.label == "Continue") is goes_on
    stage.autosave.close()
    later = Autosave(Storage(tmp_path))
    assert bool(later.resume()) is goes_on
    later.close()


@pytest.mark.parametrize(("plies", "kept"), [(MIN_RECORD_PLIES - 1, False), (MIN_RECORD_PLIES, True)])
def test_a_new_game_says_what_becomes_of_the_running_one(
    stage: RecordingStage, tmp_path: Path, plies: int, *, kept: bool
) -> None:
    """Beside Continue, New game says before and after whether the running game is kept in the records."""
    stage.autosave = Autosave(Storage(tmp_path))
    stage.autosave.save(Match({Colour.WHITE: None, Colour.BLACK: GREEDY}, random_game(plies, 5)))
    menu = Menu(stage)
    menu.handle(Action.DOWN)
    end = "is kept in Records" if kept else "has only just begun and isn't kept"
    assert menu.form.explanation == f"Start a new game; the current one {end}"
    change = menu.handle(Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    director = Director(stage)
    director.apply(change)
    assert isinstance(director.top, BoardScene)
    assert director.top.course.notice == (KEPT_NOTICE if kept else DROPPED_NOTICE)
    stage.autosave.save(change.match)
    assert len(list(stage.autosave.records.entries())) == kept
    stage.autosave.close()


def test_learn_shows_its_progress(stage: RecordingStage, menu: Menu) -> None:
    """Learn says how many lessons are finished, once there are some."""
    labels = []
    for finished in (frozenset[int](), frozenset({1, 2, 5})):
        stage.settings.finished_lessons = finished
        menu.lay_out()
        labels.append(menu.form.rows[3][0].label)
    assert labels == ["Learn", "Learn (3 of 8)"]
