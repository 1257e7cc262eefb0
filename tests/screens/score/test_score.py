"""The score: the count, the verdict, the next step, and the ladder of levels."""

from collections import Counter
from pathlib import Path

import pytest

from dvonn.engine.levels import (
    ADAPTIVE_STRENGTHS,
    CAREFUL,
    CURIOUS,
    DREAMY,
    GREEDY,
    LEVELS,
    PLAYFUL,
    RELENTLESS,
    THOUGHTFUL,
    Level,
)
from dvonn.input.intentions import Action, Hover, Press
from dvonn.match.match import DEFAULT_TERMS, Match, MatchTerms, Seats, Series
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import TieRule
from dvonn.screens.exercise import Exercise
from dvonn.screens.prompts import MoreDialog
from dvonn.screens.puzzles.puzzle_session import PuzzleSession
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Change, Push, RefreshMode, ShowMatch, ShowMenu
from dvonn.screens.score.ladder import Ladder, ladder_words, moment_words, next_level
from dvonn.screens.score.score import Score
from dvonn.storage.settings import Settings
from dvonn.ui import theme
from dvonn.words import level_name
from tests.harness.context import RecordingContext, SceneUser, advance, begun, outlined, pushed, scene_pixels
from tests.harness.games import (
    COMPUTERS_ONLY,
    HOT_SEAT,
    HUMAN_BLACK,
    HUMAN_WHITE,
    MAX_PLIES,
    game_from_plies,
    game_with_mistakes,
    random_match,
)
from tests.harness.referee.symmetries import Symmetry
from tests.screens.review.reviews import LOST_IN_PLACING, cheap_reviews  # noqa: F401 # a fixture

WHITE, BLACK = Colour
WON = ("a3=r b3=w c3=bb d3=r e3=r", "b3c3")  # by White, 3 : 0
LOST = ("b3=r c3=w d3=w e3=ww f3=ww c4=rrb", "d3c3")  # by White, whose own stacks are cut off, 2 : 3
DRAWN = ("b3=r c3=www d3=w c4=rb b4=rb", "d3c3")  # 4 : 4, White's in one stack


def ended(stacks: str, plies: str, seats: Seats = HOT_SEAT, ties: TieRule = TieRule.DRAW) -> Match:
    """Return a match ended by the given last plies."""
    match = Match(seats, Game(Symmetry().position(stacks), ties))
    for ply in parse_plies(plies.split()):
        match.play(ply)
    assert match.game.outcome
    return match


def counted(score: Score) -> Score:
    """Let the count run to its end."""
    advance(score, 10)
    return score


def left_by(context: RecordingContext, match: Match, *actions: Action) -> Change | None:
    """Act on the score of a match after its count; return the change that follows."""
    score = counted(Score(context, match))
    return [score.handle(action) for action in actions][-1]


# Counting


def test_every_stack_is_counted(context: RecordingContext) -> None:
    """Each stack lands with a rising sound, and the verdict follows once; at speed Fast after half the time.

    The light of the result stands still after half a minute, and is not drawn again. With animations off the result is
    there at once, with the sound of the verdict only.
    """
    match = random_match(HOT_SEAT, MAX_PLIES)
    for speed in (theme.Speed.FAST, theme.Speed.NORMAL):
        context.settings.speed = speed
        context.sound.played.clear()
        score = Score(context, match)
        advance(score, 4)
        assert ("win" in context.sound.played) is (speed is theme.Speed.FAST)
        counted(score)
    *counts, verdict = context.sound.played
    assert len(counts) == sum(len(match.position.owned(colour)) for colour in Colour)
    assert counts == sorted(counts)
    assert (counts[0], counts[-1], verdict) == ("count01", "count12", "win")
    assert score.refresh_mode is RefreshMode.LOW_RATE
    advance(score, theme.REST_AFTER_SECONDS)
    assert score.refresh_mode is RefreshMode.ON_INPUT
    context.settings.speed = theme.Speed.OFF
    context.sound.played.clear()
    score = Score(context, ended(*WON))
    assert ("3 : 0" in score.title, score.refresh_mode) == (True, RefreshMode.UPDATE_ONLY)
    advance(score, theme.RESULT_GUARD_SECONDS + 0.1)
    assert (score.refresh_mode, score.changed) == (RefreshMode.ON_INPUT, True)
    assert context.sound.played == ["win"]


def test_the_verdict(context: RecordingContext) -> None:
    """After the count, the verdict is a human's win or loss against the computer, or else the winner's side.

    It gives the margin where towers decide, and both scores, White's first.
    """
    for match, sound, verdict in (
        (ended(*WON, HUMAN_WHITE), "win", "You win by 3, 3 : 0"),
        (ended(*WON, HUMAN_BLACK), "lose", "You lose by 3, 3 : 0"),
        (ended(*WON, HOT_SEAT), "win", "White wins by 3, 3 : 0"),
        (ended(*WON, COMPUTERS_ONLY), "win", "White wins by 3, 3 : 0"),
        (ended(*LOST, HUMAN_WHITE), "lose", "You lose by 1, 2 : 3"),
        (ended(*LOST, HOT_SEAT), "win", "Black wins by 1, 2 : 3"),
        (ended(*DRAWN, HOT_SEAT), "draw", "A draw, 4 : 4"),
        (ended(*DRAWN, HUMAN_WHITE, TieRule.TALLEST), "win", "You win, 4 : 4"),
    ):
        score = Score(context, match)
        assert (score.title, score.music_intensity) == ("DVONN: Counting the towers", 0)
        assert counted(score).title == f"DVONN: {verdict}"
        assert (context.sound.played[-1], score.music_intensity) == (sound, sound != "lose")


def test_a_game_given_up_is_not_counted(context: RecordingContext) -> None:
    """The result of a resignation or an agreed draw is told at once, without a margin, and can be undone.

    So is that of a game without any tower.
    """
    assert Score(context, ended("a3=r b3=r c3=r d3=w e3=b", "d3e3")).title == "DVONN: A draw, 0 : 0"
    resigned, agreed = random_match(HOT_SEAT, 7), random_match(HOT_SEAT, 60)
    resigned.resign(BLACK)
    agreed.agree_draw()
    for match, plies, verdict in ((resigned, 7, "White wins, "), (agreed, 60, "A draw, ")):
        score = Score(context, match)
        assert score.title.startswith(f"DVONN: {verdict}")
        counted(score)
        assert score.handle(Action.UNDO) == ShowMatch(match)
        assert not match.game.outcome
        assert len(match.game.plies) == plies
    assert context.sound.played == ["win", "draw"]


# After the verdict


def test_input_completes_the_towers(context: RecordingContext) -> None:
    """A key completes the count at once, with the verdict's sound once, and moving the pointer does not.

    The buttons stay inactive for a moment after that, so that fast keys don't skip the result.
    """
    score = Score(context, random_match(HOT_SEAT, MAX_PLIES))
    score.handle(Hover((10, 10)))
    assert score.title == "DVONN: Counting the towers"
    assert score.refresh_mode is RefreshMode.FULL_RATE
    assert score.handle(Action.UP) is None
    assert score.handle(Action.ACCEPT) is None
    assert score.title.endswith(f"{score.outcome.white} : {score.outcome.black}")
    advance(score, theme.RESULT_GUARD_SECONDS - 0.1)
    assert score.handle(Action.ACCEPT) is None
    advance(score, 5)
    assert context.sound.played == ["win"]
    assert isinstance(score.handle(Action.ACCEPT), ShowMatch)


def test_each_button_has_a_key(context: RecordingContext) -> None:
    """A rematch swaps the colours, Undo returns to the match, the review opens at the last move, the menu at once.

    A game between computers cannot be undone, and the button is disabled.
    """
    again = begun(left_by(context, ended(*WON, HUMAN_WHITE, TieRule.TALLEST), Action.ACCEPT))
    assert (again.seats, again.game.ties) == (HUMAN_BLACK, TieRule.TALLEST)
    match = random_match(HUMAN_WHITE, MAX_PLIES)
    moves = pushed(left_by(context, match, Action.MOVES), MoveListScreen)
    assert moves.position_number == len(match.game.plies)
    assert left_by(context, match, Action.BACK) == ShowMenu()
    assert left_by(context, match, Action.UNDO) == ShowMatch(match)
    assert match.waits_for_human
    match = random_match(COMPUTERS_ONLY, MAX_PLIES)
    assert left_by(context, match, Action.UNDO) is None
    assert match.game.outcome
    assert left_by(context, match, Action.RIGHT, Action.RIGHT, Action.ACCEPT) == ShowMenu()


# The next step


def with_review(score: Score) -> Score:
    """Let the review of the game run to its end."""
    while score.is_looking:
        score.idle(1)
    return score


def against_computer(context: RecordingContext, game: Game, level: Level = GREEDY) -> Score:
    """Return the score of a human's game with White after its count."""
    return counted(Score(context, Match({WHITE: None, BLACK: level}, game)))


def labels(score: Score) -> list[str]:
    """Return the labels of the buttons."""
    scene_pixels(score)
    return [button.label for button in score.form.buttons]


def heard(score: Score) -> list[str]:
    """Return the texts of the picture as they are heard."""
    return [text.words for text in outlined(score).texts]


def step_of(score: Score) -> Change | None:
    """Press the button of the next step; return the change."""
    return [score.handle(action) for action in (Action.RIGHT, Action.ACCEPT)][-1]


def test_blunders_are_found_in_idle_time(context: RecordingContext) -> None:
    """The review runs while the score is shown; then the second button asks for the user's blunders, in its place.

    It leads to the search for better moves, and then on to today's puzzle. The review goes on with the same values.
    """
    score = against_computer(context, game_with_mistakes())
    scene_pixels(score)
    boxes = [button.box for button in score.form.buttons]
    assert (labels(score)[1], score.refresh_mode) == ("Solve today's puzzle", RefreshMode.LOW_RATE)
    assert "Looking for your mistakes…" in heard(score)
    with_review(score)
    assert labels(score)[1] == "2 blunders: find the better moves"
    assert [button.box for button in score.form.buttons] == boxes
    assert "Looking for your mistakes…" not in heard(score)
    advance(score, 1)
    search = pushed(step_of(score), Exercise)
    assert all(missed.position.turn is WHITE for missed in search.session.items)
    assert labels(score)[1] == "Solve today's puzzle"
    score.handle(Action.LEFT)
    session = pushed(step_of(score), Exercise).session
    assert isinstance(session, PuzzleSession)
    assert session.standing.startswith("Today's puzzle")
    review = pushed(score.handle(Action.MOVES), GameReview)
    assert (review.review.done, bool(review.moves.signs)) == (True, True)


@pytest.mark.usefixtures("cheap_reviews")
def test_a_game_lost_in_the_placing_is_called_so(context: RecordingContext) -> None:
    """Below the result stands that the placing decided it, for the side that it cost the game."""
    for seats, is_told in ((HUMAN_WHITE, True), (HUMAN_BLACK, False)):
        score = with_review(counted(Score(context, Match(seats, game_from_plies(LOST_IN_PLACING)))))
        assert ("Lost in the placing" in heard(score)) is is_told


def test_the_label_waits_for_a_pointer(context: RecordingContext) -> None:
    """It doesn't change while a pointer or the focus is on the button."""
    for aims_by_pointer in (True, False):
        score = against_computer(context, game_with_mistakes())
        scene_pixels(score)
        at = score.form.buttons[1].box.centre
        for aim, label in (
            (Hover(at) if aims_by_pointer else Action.RIGHT, "Solve today's puzzle"),
            (Hover((1, 1)) if aims_by_pointer else Action.RIGHT, "2 blunders: find the better moves"),
        ):
            score.handle(aim)
            with_review(score).idle(1)
            assert labels(score)[1] == label
        assert isinstance(score.handle(Press(at)), Push)


def test_steps_without_blunders(context: RecordingContext) -> None:
    """Today's puzzle comes first, then the level of the ladder unless it was played, or else the puzzles."""
    for level, beaten, won, label in (
        (DREAMY, {}, True, "Puzzles"),
        (DREAMY, {DREAMY: 3}, True, "Next level: Greedy"),
        (DREAMY, {DREAMY: 3}, False, "Next level: Greedy"),
        (GREEDY, {}, False, "Puzzles"),
        (RELENTLESS, {RELENTLESS: 3}, True, "Puzzles"),
    ):
        context.settings.level_wins = Counter(beaten)
        score = Score(context, resigned(level, won=won))
        assert labels(score)[1] == "Solve today's puzzle"
        context.puzzle_progress.note_day(context.today(), that_day=True)
        assert labels(score)[1] == label
        context.puzzle_progress.value.solved_that_day.clear()


@pytest.mark.parametrize(
    ("keys", "level"), [([Action.RIGHT, Action.ACCEPT], CAREFUL), ([Action.ACCEPT], GREEDY)], ids=["next", "again"]
)
def test_the_level_beside_play_again(context: RecordingContext, keys: list[Action], level: Level) -> None:
    """Play again keeps the level; the button beside it begins at the offered one, and stores it in the settings."""
    context.settings.level, context.settings.level_wins = GREEDY, Counter({GREEDY: 3})
    context.puzzle_progress.note_day(context.today(), that_day=True)
    assert begun(left_by(context, resigned(won=False), *keys)).seats == {WHITE: level, BLACK: None}
    assert context.settings.level is level


def test_no_next_step_for_others(context: RecordingContext) -> None:
    """Two people, two computers, and a series that goes on have no next step, and nothing is reviewed for them."""
    series = Match({WHITE: None, BLACK: GREEDY}, terms=MatchTerms(series=Series(3)))
    series.resign(WHITE)
    for match in (ended(*WON), ended(*WON, COMPUTERS_ONLY), series):
        score = counted(Score(context, match))
        assert labels(score)[1] == "Review"
        assert score.refresh_mode is RefreshMode.LOW_RATE
        assert not score.is_looking


def test_five_buttons(context: RecordingContext, tmp_path: Path) -> None:
    """With more than five buttons Undo and Share are behind More, and the key of Undo works as before."""
    context.share_folder = tmp_path
    assert labels(Score(context, ended(*WON))) == ["Play again", "Review", "Share", "Undo", "Menu"]
    match = random_match(HUMAN_WHITE, MAX_PLIES)
    score = counted(Score(context, match))
    assert [*labels(score)[:1], *labels(score)[2:]] == ["Play again", "Review", "More", "Menu"]
    user = SceneUser(context, Push(score))
    user.do(*[Action.RIGHT] * 3, Action.ACCEPT, Action.RIGHT)
    assert user.at(MoreDialog).handle(Action.ACCEPT) == ShowMatch(match)
    assert match.waits_for_human


# The ladder


def resigned(level: Level = GREEDY, *, won: bool, human: Colour = WHITE, terms: MatchTerms = DEFAULT_TERMS) -> Match:
    """Return a match that the human has won or lost."""
    match = Match({human: None, human.other: level}, terms=terms)
    match.resign(human.other if won else human)
    return match


@pytest.mark.parametrize("human", Colour)
def test_wins_over_a_level_lead_up(human: Colour) -> None:
    """Three wins over a level, not in a row, lead to the next one; a stronger level counts for the weaker ones.

    Dreamy comes first, but for who has won against Playful. A level of former versions counts as the one below.
    """
    ladder, settings = Ladder(), Settings()
    said = [ladder_words(settings)]
    settings.level_wins[PLAYFUL] = 2
    assert ladder_words(settings) == "Beat Playful three times: 2 of 3"
    for won in (True, False, True, True):
        ladder.follow(resigned(DREAMY, won=won, human=human), settings)
        said.append(ladder_words(settings))
    parts = [f"Beat Dreamy three times: {wins} of 3" for wins in (0, 1, 1, 2)]
    assert said == [*parts, "Beat Greedy three times: 0 of 3"]
    assert ladder_words(settings, CURIOUS) == "Beat Curious three times: 0 of 3"
    assert ladder_words(settings, DREAMY) == ladder_words(settings)
    ladder.follow(resigned(THOUGHTFUL, won=True, human=human), settings)
    assert ladder_words(settings) == "Beat Curious three times: 1 of 3"
    settings.level_wins[RELENTLESS] = 3
    assert (next_level(settings), ladder_words(settings)) == (None, "Every level is beaten")


def test_what_counts() -> None:
    """A match counts once. A coach, a head start, the adaptive level and other players don't count."""
    ladder, settings = Ladder(), Settings()
    match = resigned(DREAMY, won=True)
    for _again in range(2):
        ladder.follow(match, settings)
    assert (settings.level_wins, settings.wins) == ({DREAMY: 1}, 1)
    for terms in (MatchTerms(head_start=8), MatchTerms(coach=3)):
        ladder.follow(resigned(DREAMY, won=True, terms=terms), settings)
    ladder.follow(resigned(ADAPTIVE_STRENGTHS[5], won=True), settings)
    for seats in (HOT_SEAT, COMPUTERS_ONLY):
        ladder.follow(ended(*WON, seats), settings)
    assert (settings.level_wins, settings.wins) == ({DREAMY: 1}, 1)
    drawn = Match({WHITE: None, BLACK: DREAMY})
    drawn.game.agree_draw()
    ladder.follow(drawn, settings)
    assert (settings.level_wins, settings.wins, settings.longest_wins) == ({DREAMY: 1}, 0, 1)


def test_moments(context: RecordingContext) -> None:
    """A first win over a level, the third one, and a streak that is longer than all before are seen and heard once."""
    ladder, said, levels = Ladder(), list[str](), [*LEVELS.values()]
    for level in [DREAMY, DREAMY, DREAMY, GREEDY, GREEDY, DREAMY, RELENTLESS, RELENTLESS, RELENTLESS]:
        match = resigned(level, won=True)
        ladder.follow(match, context.settings)
        said.append(moment_words(match, context.settings))
    assert said[:4] == ["Your first win over Dreamy!", "", "Dreamy beaten three times!", "Your first win over Greedy!"]
    top = f"You're at the top: {level_name(levels[-1])} beaten!"
    assert said[4:] == ["", "", "Your first win over Relentless!", "", top]
    context.settings.wins, context.settings.longest_wins = 5, 4
    assert moment_words(resigned(CURIOUS, won=True), context.settings) == "5 wins in a row: your longest streak!"
    assert not moment_words(resigned(DREAMY, won=False), context.settings)


def test_a_moment_on_the_score(context: RecordingContext) -> None:
    """Its sound follows that of the verdict, and its words take the place of those on the ladder."""
    context.settings.level_wins = Counter({DREAMY: 1})
    context.describes_screen = True
    score = Score(context, resigned(DREAMY, won=True))
    advance(score, 0.5)
    assert context.sound.played == ["win"]
    counted(score)
    assert context.sound.played == ["win", "record"]
    assert "Your first win over Dreamy!" in heard(score)
    assert score.refresh_mode is RefreshMode.LOW_RATE
