"""The computer's character: the pace of each level, and its reactions to great moments, through the whole program."""

from dataclasses import replace

import pytest

from dvonn.engine.levels import ADAPTIVE, LEVELS, THOUGHTFUL
from dvonn.match.match import MatchTerms, Seats
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.opponent import HOPPING_SECONDS, REACTION_SECONDS, last_words
from dvonn.screens.scene import ShowMatch, ShowScore
from dvonn.ui.timing import MIN_COMPUTER_MOVE_SECONDS, Speed
from tests.harness.matches import COMPUTERS_ONLY, HOT_SEAT, HUMAN_WHITE, match_of
from tests.harness.player import AppUser
from tests.harness.stage import FRAME_SECONDS, RecordingStage, advance, movement_scene
from tests.harness.texts import record_texts

GREAT_CUT = "a3=w b3=b c3=rrrb d3=w e3=bbbbb"  # d3c3 cuts off five black pieces
OWN_CUT = "a3=w b3=b c3=rrrb d3=w e3=wwwww"  # d3c3 cuts off five white pieces
MANY_MOVES = "a3=w b3=w c3=rrrw d3=w e3=b f3=w g3=w c4=w d4=w e4=w c2=w d2=w"
SMALL_CUT = "a3=w b3=b c3=rrrb d3=w e3=bbbb"


def seconds_to_ply(scene: BoardScene) -> float:
    """Return the seconds until the computer plays the ply that it has found."""
    scene.idle(1)
    for frame in range(600):
        if scene.match.game.plies:
            return frame * FRAME_SECONDS
        advance(scene, FRAME_SECONDS)
    raise AssertionError("the computer did not play")


def test_each_level_has_a_pace_of_its_own(stage: RecordingStage) -> None:
    """Greedy plays sooner than the usual pause, Thoughtful takes longest; nobody needs a second and a half."""
    levels = [
        level for level in (*LEVELS.values(), ADAPTIVE) if level.key != "relentless"
    ]  # it thinks as long as it may
    pauses = {}
    for level in levels:
        scene = movement_scene(stage, seats={Colour.WHITE: level, Colour.BLACK: None})
        pauses[level.key] = seconds_to_ply(scene)
    assert min(pauses, key=pauses.__getitem__) == "greedy"
    assert max(pauses, key=pauses.__getitem__) == "thoughtful"
    assert pauses["greedy"] < MIN_COMPUTER_MOVE_SECONDS < pauses["thoughtful"] < 1.5


def test_a_level_needs_less_time_without_a_choice(stage: RecordingStage) -> None:
    """With a single legal move a level plays sooner than with many."""
    seats = {Colour.WHITE: THOUGHTFUL, Colour.BLACK: None}
    single = seconds_to_ply(movement_scene(stage, "c3=w d3=rrrb", seats))
    many = seconds_to_ply(movement_scene(stage, MANY_MOVES, seats))
    assert single < many


@pytest.mark.parametrize("where", ["clocks", "event", "off"])
def test_no_level_delays_a_game_in_haste(stage: RecordingStage, where: str) -> None:
    """In a game with clocks, at an event and without characters the slowest level takes the usual pause at most."""
    terms = MatchTerms(times=dict.fromkeys(Colour, 300)) if where == "clocks" else MatchTerms()
    stage.from_afar, stage.settings.character = where == "event", where != "off"
    seats = {Colour.WHITE: THOUGHTFUL, Colour.BLACK: None}
    course = BoardScene(stage, match_of(GREAT_CUT, seats, terms)).course
    assert course.pause_seconds <= course.usual_pause_seconds


def playing(stacks: str, seats: Seats = HUMAN_WHITE, *, draws: bool = True) -> AppUser:
    """Return a user in a match."""
    user = AppUser((1280, 720), draws=draws)
    user.app.apply(ShowMatch(match_of(stacks, seats)))
    return user


def play(user: AppUser) -> BoardScene:
    """Play d3c3, and wait until the stack has landed."""
    top = user.app.director.top
    assert isinstance(top, BoardScene)
    user.app.apply(top.play(parse_ply("d3c3")))
    while top.player.plan and not top.course.reactions.words:
        user.wait(FRAME_SECONDS)
    return top


@pytest.mark.parametrize(
    ("stacks", "words"),
    [(GREAT_CUT, "Greedy: “Hey, those were mine!”"), (OWN_CUT, "Greedy: “Yum! More, please.”")],
    ids=["loss", "gain"],
)
def test_the_computer_reacts_to_a_great_moment(monkeypatch: pytest.MonkeyPatch, stacks: str, words: str) -> None:
    """When much is cut off, the computer speaks for some seconds and its emblem moves; then both are at rest."""
    texts = record_texts(monkeypatch)
    user = playing(stacks)
    reactions = play(user).course.reactions
    user.wait(0.2)
    assert words in dict(texts)
    assert (reactions.hop(0.0) > 0) is (stacks is OWN_CUT)
    user.wait(HOPPING_SECONDS)
    assert reactions.hop(0.0) == 0
    user.wait(REACTION_SECONDS - HOPPING_SECONDS)
    texts.clear()
    user.app.draw()
    assert words not in dict(texts)


@pytest.mark.parametrize(
    ("stacks", "seats", "character"),
    [
        (SMALL_CUT, HUMAN_WHITE, True),
        (GREAT_CUT, HUMAN_WHITE, False),
        (GREAT_CUT, HOT_SEAT, True),
    ],
    ids=["small", "off", "two people"],
)
def test_otherwise_nobody_reacts(stacks: str, seats: Seats, *, character: bool) -> None:
    """Nobody reacts to a small cut-off, in a game of two people, or if the setting is off."""
    user = playing(stacks, seats, draws=False)
    user.app.stage.settings.character = character
    top = play(user)
    assert (top.course.reactions.words, top.course.reactions.is_moving) == ("", False)


def test_two_computers_do_not_react(stage: RecordingStage) -> None:
    """Two computers play without a word."""
    match = match_of(GREAT_CUT, COMPUTERS_ONLY)
    scene = BoardScene(stage, match)
    scene.play(parse_ply("d3c3"))
    scene.finish()
    assert scene.course.reactions.words == ""
    match.resign(Colour.WHITE)
    assert last_words(match) == ""


@pytest.mark.parametrize("still", ["reduced_motion", "speed"])
def test_without_motion_only_words_appear(stage: RecordingStage, still: str) -> None:
    """With reduced motion or without animations the emblem stays in its place."""
    stage.settings = replace(stage.settings, reduced_motion=still == "reduced_motion")
    if still == "speed":
        stage.settings.speed = Speed.OFF
    scene = BoardScene(stage, match_of(OWN_CUT, HUMAN_WHITE))
    scene.play(parse_ply("d3c3"))
    scene.finish()
    assert scene.course.reactions.words
    assert not any(scene.course.reactions.hop(share / 10) for share in range(20))


def test_undo_ends_a_reaction(stage: RecordingStage) -> None:
    """The computer says nothing more about a move that is taken back."""
    scene = BoardScene(stage, match_of(GREAT_CUT, HUMAN_WHITE))
    scene.play(parse_ply("d3c3"))
    scene.finish()
    assert scene.course.reactions.words
    scene.course.go(scene.match.undo)
    assert not scene.course.reactions.words


@pytest.mark.parametrize(("loser", "words"), [(Colour.WHITE, "Mine, all mine!"), (Colour.BLACK, "I'm still hungry.")])
def test_the_computer_has_the_last_word(loser: Colour, words: str) -> None:
    """The result has what the computer says to it, unless the setting is off."""
    for character in (True, False):
        user = playing(GREAT_CUT)
        user.app.stage.settings.character, user.app.stage.settings.speed = character, Speed.OFF
        match = match_of(GREAT_CUT, HUMAN_WHITE)
        match.resign(loser)
        user.app.apply(ShowScore(match))
        with pytest.MonkeyPatch.context() as patch:
            texts = record_texts(patch)
            user.wait(1)
        assert any(words in drawn for drawn, _size in texts) is character
