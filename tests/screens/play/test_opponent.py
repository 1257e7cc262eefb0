"""The computer's character: its pace, and its reactions to great moments."""

import pytest

from dvonn.engine.levels import THOUGHTFUL
from dvonn.match.match import MatchTerms, Seats
from dvonn.rules.board import Colour
from dvonn.rules.notation import parse_ply
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.players import HOPPING_SECONDS, REACTION_SECONDS, last_words
from dvonn.screens.score.score import Score
from dvonn.ui.theme import Speed
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT, HUMAN_WHITE, match_of
from tests.harness.pictures import record_texts
from tests.harness.stage import RecordingStage, advance, movement_scene, scene_pixels

GREAT_CUT = "a3=w b3=b c3=rrrb d3=w e3=bbbbb"  # d3c3 cuts off five black pieces
OWN_CUT = "a3=w b3=b c3=rrrb d3=w e3=wwwww"  # d3c3 cuts off five white pieces
SMALL_CUT = "a3=w b3=b c3=rrrb d3=w e3=bbbb"
MANY_MOVES = "a3=w b3=w c3=rrrw d3=w e3=b f3=w g3=w c4=w d4=w e4=w c2=w d2=w"


def test_a_level_needs_less_time_without_a_choice(stage: RecordingStage) -> None:
    """With a single legal move a level plays sooner than with many."""
    seats = {Colour.WHITE: THOUGHTFUL, Colour.BLACK: None}
    single, many = (movement_scene(stage, stacks, seats).course for stacks in ("c3=w d3=rrrb", MANY_MOVES))
    assert single.pause_seconds < many.pause_seconds


@pytest.mark.parametrize("where", ["clocks", "event", "off"])
def test_no_level_delays_a_game_in_haste(stage: RecordingStage, where: str) -> None:
    """In a game with clocks, at an event and without characters the slowest level takes the usual pause at most."""
    terms = MatchTerms(times=dict.fromkeys(Colour, 300)) if where == "clocks" else MatchTerms()
    stage.from_afar, stage.settings.character = where == "event", where != "off"
    seats = {Colour.WHITE: THOUGHTFUL, Colour.BLACK: None}
    course = BoardScene(stage, match_of(GREAT_CUT, seats, terms)).course
    assert course.pause_seconds <= course.usual_pause_seconds


# Reactions


def after_d3c3(stage: RecordingStage, stacks: str, seats: Seats = HUMAN_WHITE) -> BoardScene:
    """Return a scene in which d3c3 has just landed."""
    scene = movement_scene(stage, stacks, seats)
    scene.play(parse_ply("d3c3"))
    scene.finish()
    return scene


@pytest.mark.parametrize(
    ("stacks", "words"),
    [(GREAT_CUT, "Greedy: “Hey, those were mine!”"), (OWN_CUT, "Greedy: “Yum! More, please.”")],
    ids=["loss", "gain"],
)
def test_the_computer_reacts_to_a_great_moment(
    stage: RecordingStage, monkeypatch: pytest.MonkeyPatch, stacks: str, words: str
) -> None:
    """When much is cut off, the computer speaks for some seconds and its emblem moves; then both are at rest."""
    texts = record_texts(monkeypatch)
    scene = after_d3c3(stage, stacks)
    reactions = scene.course.reactions
    advance(scene, 0.2)
    scene_pixels(scene)
    assert words in dict(texts)
    assert (reactions.hop(0.0) > 0) is (stacks is OWN_CUT)
    advance(scene, HOPPING_SECONDS)
    assert reactions.hop(0.0) == 0
    advance(scene, REACTION_SECONDS - HOPPING_SECONDS)
    texts.clear()
    scene_pixels(scene)
    assert words not in dict(texts)


@pytest.mark.parametrize(
    ("stacks", "seats", "character"),
    [
        (SMALL_CUT, HUMAN_WHITE, True),
        (GREAT_CUT, HUMAN_WHITE, False),
        (GREAT_CUT, HOT_SEAT, True),
        (GREAT_CUT, COMPUTERS_ONLY, True),
    ],
    ids=["small", "off", "two people", "two computers"],
)
def test_otherwise_nobody_reacts(stage: RecordingStage, stacks: str, seats: Seats, *, character: bool) -> None:
    """Nobody reacts to a small cut-off, in a game of two people or computers, or if the setting is off."""
    stage.settings.character = character
    reactions = after_d3c3(stage, stacks, seats).course.reactions
    assert (reactions.words, reactions.is_moving) == ("", False)


@pytest.mark.parametrize("still", [True, False], ids=["reduced motion", "speed off"])
def test_without_motion_only_words_appear(stage: RecordingStage, *, still: bool) -> None:
    """With reduced motion or without animations the emblem stays in its place; undo ends the words."""
    stage.settings.reduced_motion, stage.settings.speed = still, Speed.NORMAL if still else Speed.OFF
    scene = after_d3c3(stage, OWN_CUT)
    assert scene.course.reactions.words
    assert not any(scene.course.reactions.hop(share / 10) for share in range(20))
    scene.course.go(scene.match.undo)
    assert not scene.course.reactions.words


@pytest.mark.parametrize(("loser", "words"), [(Colour.WHITE, "Mine, all mine!"), (Colour.BLACK, "I'm still hungry.")])
def test_the_computer_has_the_last_word(
    stage: RecordingStage, monkeypatch: pytest.MonkeyPatch, loser: Colour, words: str
) -> None:
    """The result has what the computer says to it, unless the setting is off; two computers say nothing."""
    match, between_computers = match_of(GREAT_CUT, HUMAN_WHITE), match_of(GREAT_CUT, COMPUTERS_ONLY)
    for one in (match, between_computers):
        one.resign(loser)
    assert last_words(between_computers) == ""
    texts = record_texts(monkeypatch)
    for character in (True, False):
        stage.settings.character, stage.settings.speed = character, Speed.OFF
        texts.clear()
        scene_pixels(Score(stage, match))
        assert any(words in drawn for drawn, _size in texts) is character
