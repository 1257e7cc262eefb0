"""The attract loop: the order of its reels, the input that starts a game, what is told of a game, and pixel shift."""

import re
from itertools import groupby
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.input.intentions import Drag, Release
from dvonn.kiosk.attract.attract_loop import ATTRACT_LESSONS, LessonReel, ShowGame, WinnersReel
from dvonn.kiosk.attract.commentary import Rule, remarks, result_words
from dvonn.kiosk.attract.pixel_shift import attract_layout, max_pixel_shift
from dvonn.kiosk.event_settings import BLITZ, CHALLENGE
from dvonn.kiosk.winner_list import Board
from dvonn.rules import board
from dvonn.rules.board import Colour, Move, Piece
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.rules.position import Position, TieRule, forced_pass, judge
from dvonn.screens.scene import Push, RefreshMode, ShowMenu
from dvonn.ui.layout import layout
from dvonn.ui.theme import Speed, reading_seconds
from dvonn.words import side_name
from tests.harness.event_user import UPDATE_SECONDS, KioskUser
from tests.harness.scale import only_full
from tests.harness.user import GAMEPAD_ID, A, axis_motion, key_down, mouse_down, pad_down

AT = (100, 100)
ENTER = key_down(pygame.K_RETURN)


# The loop


@only_full("minutes of the attract loop")
def test_all_reels_are_shown_and_rules_more_than_a_third_of_the_time() -> None:
    """The lesson comes before each of the other reels, of which those without content are left out.

    The lesson takes a quarter of the time, and with the captions of the show games rules are seen for half of it.
    """
    full = KioskUser()
    full.event_context.winners.add("ABC", Board(BLITZ, "greedy"), 7)
    for user, others in ((KioskUser(), [ShowGame] * 4), (full, [ShowGame, WinnersReel] * 2)):
        reels = []
        for _ in range(600):
            reels.append(type(user.attract.reel))
            user.watch(0.5)
        assert [reel for reel, _ in groupby(reels)][:8] == [reel for other in others for reel in (LessonReel, other)]
        lessons, games = reels.count(LessonReel), reels.count(ShowGame)
        assert lessons > 0.25 * len(reels)
        assert lessons + games > 0.5 * len(reels)


def test_the_first_minute_and_how_often_it_is_drawn() -> None:
    """A stack moves within two seconds, the captions of the lesson follow in order, and it comes first after a guest.

    Each caption of the next game but the last one stays until there was time to read it. The loop is drawn a few times
    a second while nothing moves, and in every second frame during fades and plies.
    """
    user, modes, steps, moving = KioskUser(size=(1280, 720)), list[RefreshMode](), list[int](), set[int]()
    reel = user.attract.reel
    assert isinstance(reel, LessonReel)
    while len(steps) < 4:
        modes.append(user.attract.refresh_mode)
        steps += [reel.step] * (reel.step not in steps)
        moving |= {reel.step} if reel.is_moving else set()
        user.watch(UPDATE_SECONDS)
    assert (steps, moving) == ([0, 1, 2, 3], {0, 1, 2})
    assert len(modes) * UPDATE_SECONDS < 12
    half, low = RefreshMode.HALF_RATE, RefreshMode.LOW_RATE
    assert [mode for mode, _ in groupby(modes[: round(2 / UPDATE_SECONDS)])] == [half, low, half]
    assert "Click or press any key to play" in user.drawn_lines()
    while not isinstance(user.attract.reel, ShowGame):
        user.watch(UPDATE_SECONDS)
    game, captions = user.attract.reel, list[str]()
    while user.attract.reel is game and " by " not in game.caption:
        captions.append(game.caption)
        user.watch(UPDATE_SECONDS)
    held = [(words, len(list(same)) * UPDATE_SECONDS) for words, same in groupby(captions)]
    assert len(held) > 2
    assert all(seconds >= reading_seconds(words) - UPDATE_SECONDS for words, seconds in held[:-1])
    user.attract.begin()
    assert user.attract.reel is reel
    assert reel.step == 0


def test_the_prompts_name_the_connected_devices() -> None:
    """The prompts of the start and of the choice name the devices that are there, whichever was used last."""
    user = KioskUser(size=(1280, 720))
    for event, prompt, choice in (
        (axis_motion(0, 1.0), "Press any button to play", "A to begin"),
        (ENTER, "Press any key or button to play", "Enter or A to begin"),
        (mouse_down(AT), "Click or press any key or button to play", "Click, Enter or A to begin"),
        (pad_down(A), "Click or press any key or button to play", "Click, Enter or A to begin"),
        (pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=GAMEPAD_ID), "Click or press any key to play", ""),
    ):
        user.send(event)
        assert choice in user.visible_lines() or user.is_home
        user.app.director.apply(ShowMenu())
        assert prompt in user.drawn_lines()


def test_a_swipe_starts_when_the_finger_is_lifted() -> None:
    """A finger that slides starts nothing before its end."""
    attract = KioskUser().attract
    assert attract.handle(Drag(AT, (0, 0))) is None
    assert isinstance(attract.handle(Release(AT, (0, 0))), Push)


# Burn-in


def still_bright(pictures: list[pygame.Surface]) -> int:
    """Return the number of pixels that are bright and the same in all pictures."""
    same = pygame.mask.Mask(pictures[0].get_size(), fill=True)
    for one in pictures[1:]:
        equal = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), pictures[0])
        same = same.overlap_mask(equal, (0, 0))
    bright = pygame.mask.from_threshold(pictures[0], (255, 255, 255), (130, 130, 130, 255))
    return same.overlap_mask(bright, (0, 0)).count()


@only_full("minutes of the attract loop, drawn")
def test_no_bright_pixel_stays(tmp_path: Path) -> None:
    """No pixel stays bright for minutes, and half of them change within fourteen seconds, even with animations off."""
    user = KioskUser(folder=tmp_path)
    user.event_context.winners.add("ABC", Board(CHALLENGE), 7)
    user.app.context.settings.reduced_motion, user.app.context.settings.speed = True, Speed.OFF
    user.watch(1)
    pictures = [user.picture()]
    for _ in range(20):
        user.watch(14)
        pictures.append(user.picture())
        assert still_bright(pictures[-2:]) <= 0.5 * still_bright(pictures[-1:])
    assert still_bright(pictures[:1]) > 0
    assert still_bright(pictures) == 0


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1080), (720, 1280), (1080, 1920)])
def test_places_lie_in_the_window_and_beside_each_other(size: tuple[int, int]) -> None:
    """The boxes stay inside the window and overlap by no more than the pixel shift."""
    for turn in range(4):
        for seconds in range(0, 400, 7):
            where = attract_layout(layout(size), turn, seconds, large=turn < 2)
            for box in (where.header, where.footer):
                assert 0 <= box.x <= box.right <= size[0]
                assert 0 <= box.y <= box.bottom <= size[1]
            spans = sorted((box.y, box.bottom) for box in (where.header, where.body, where.footer))
            assert spans[0][1] <= spans[1][0] + max_pixel_shift(size)
            assert spans[1][1] <= spans[2][0] + max_pixel_shift(size)


# The lesson and the commentary


@pytest.mark.parametrize("start", [position for position, _ in ATTRACT_LESSONS])
def test_each_step_of_the_lesson_shows_its_caption(start: str) -> None:
    """The moves of the lesson are a move by two spaces, a capture, and a decisive cut-off of four stacks."""
    position, cut_off, side = parse_position(start), [], parse_position(start).turn
    (go, take, cut) = (ply for ply in parse_plies(["d4f4", "g4f4", "e3d3"]) if isinstance(ply, Move))
    assert position.height(go.source) == board.distance(*go) == 2
    for ply, turn in ((go, side), (take, side.other), (cut, side)):
        assert position.turn is turn
        assert ply is not take or position.owner(take.target) is turn.other
        cut_off.append(len(position.cut_off_by(ply)))
        position = position.play(ply)
    assert cut_off == [0, 0, 4]
    assert position.is_over
    assert position.score(side) > position.score(side.other)


SIDE = "(White|Black)"
SENTENCES = {
    Rule.CUT_OFF: rf"Cut off from the red pieces: {SIDE} loses (\d+ pieces?|\d+, {SIDE} \d+)",
    Rule.PASS: rf"{SIDE} can't move now, so {SIDE} moves again",
    Rule.RED_INSIDE: "A stack with a red piece in it can never be cut off",
    Rule.OWNER: rf"{SIDE} is on top now and owns the stack of \d+",
    Rule.STEPS: r"(A single piece moves 1 space|A stack of (\d+) pieces moves \2 spaces), never more or less",
    Rule.GOAL: r"Whoever has the most pieces wins: White \d+, Black \d+",
    Rule.LANDING: "Every move ends on another piece or stack",
}
"""All sentences on moves: whoever changes one, read it as somebody who has never seen the game."""


def test_every_remark_is_known_and_true() -> None:
    """Each remark is one of the sentences, short, and tells the truth about the move; every rule is told."""
    told = set[Rule]()
    for seed in range(20):
        rng = Random(seed)
        before = Position.random_full(rng)
        while not before.is_over:
            ply = rng.choice(before.moves())
            assert isinstance(ply, Move)
            found, after = remarks(before, ply), before.play(ply)
            told |= found.keys()
            check_remarks(found, before, ply, after)
            before = after
    assert told == set(Rule) == SENTENCES.keys()


def check_remarks(found: dict[Rule, str], before: Position, ply: Move, after: Position) -> None:
    assert all(re.fullmatch(SENTENCES[rule], words) for rule, words in found.items()), found
    assert max(map(len, found.values())) <= 60  # one line of a window's width
    assert (Rule.CUT_OFF in found) is (after.piece_count < before.piece_count)
    assert (Rule.PASS in found) is (forced_pass(before, after) is not None)
    assert found[Rule.STEPS].split(", ")[0].split()[-2] == str(before.height(ply.source))
    assert all(str(after.score(colour)) in found[Rule.GOAL] for colour in Colour)
    stack = after.stacks[ply.target]
    assert (Rule.RED_INSIDE in found) is (Piece.DVONN in stack)
    if Rule.OWNER in found:
        assert found[Rule.OWNER] == f"{side_name(before.turn)} is on top now and owns the stack of {len(stack)}"
        assert before.owner(ply.target) is before.turn.other


def test_losses_and_results_are_told_with_their_pieces() -> None:
    """A cut-off tells how many each side loses; the end the winner and the margin, or a draw, then in fewer words."""
    (cut,) = parse_plies(["e3d3"])
    assert isinstance(cut, Move)
    for start, loss in (("9/4,wwwb,1,b,3/2,r,r,w,b,bb,4/2,r,ww,6/9", "Black loses 8 pieces"),
                        ("9/10/2,r,r,w,w,b,bb,3/2,r,7/9", "White loses 1, Black 3")):  # fmt: skip
        told = remarks(parse_position(f"{start} white move"), cut)[Rule.CUT_OFF]
        assert told == f"Cut off from the red pieces: {loss}"
    for white, black, words in (
        ([5], [2], ["White wins by 3", "White wins"]),
        ([1], [7, 5], ["Black wins by 11", "Black wins"]),
        ([2], [1, 1], ["White wins"]),
        ([2], [2], ["A draw"]),
    ):
        assert result_words(judge(white, black, TieRule.TALLEST)) == words
