"""The review in the whole program, by scripted events of the mouse and of the keyboard."""

import pygame
import pytest

from dvonn.rules.pieces import Ply
from dvonn.screens.exercise import Exercise, QuestionState
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.review.running_review import ReviewedGame
from dvonn.screens.scene import Push
from dvonn.ui.layout import Point
from tests.harness.matches import game_with_mistakes
from tests.harness.player import AppUser
from tests.harness.stage import FRAME_SECONDS

TAB, RETURN, ESCAPE = pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE


@pytest.fixture
def user() -> AppUser:
    """Return a user of the program with the finished review of a short game, at its first mistake."""
    user = AppUser((1280, 720))
    review = GameReview(user.app.stage, ReviewedGame(game_with_mistakes()))
    user.app.director.apply(Push(review))
    review.idle(100)
    assert review.review.done
    user.press(pygame.K_HOME, pygame.K_h)
    user.wait(2)
    return user


def review_of(user: AppUser) -> GameReview:
    top = user.app.director.top
    assert isinstance(top, GameReview)
    return top


def line_of(user: AppUser) -> tuple[Ply, ...]:
    """Return the best line from the position of the review."""
    lead = review_of(user).review.leads[review_of(user).position_number]
    assert lead
    return lead.line


def point_at(user: AppUser, at: Point) -> None:
    """Move the mouse to a point; the first motion of all only tells where it is."""
    for way in (9, 0):
        place = at[0] + way, at[1]
        motion = pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        user.app.frame([motion], FRAME_SECONDS)


def place_of(user: AppUser, label: str) -> Point:
    """Return the middle of the button with a label."""
    return next(one.box.centre for one in review_of(user).form.widgets if one.label == label)


def test_the_mouse_seeks_in_the_graph(user: AppUser) -> None:
    """Pointing at the graph shows a position, a press goes there."""
    review = review_of(user)
    here, at = review.position_number, review.graph.column(3).centre
    point_at(user, at)
    assert (review.shown.position, review.position_number) == (review.game.positions[3], here)
    user.click(at)
    user.wait(2)
    assert review.position_number == 3


def test_the_mouse_plays_on_from_a_token(user: AppUser) -> None:
    """Pointing at a token shows its position, a press starts a branch there."""
    review, line = review_of(user), line_of(user)
    expected = review.position.play(line[0])
    at = review.tokens.buttons[0].box.centre
    point_at(user, at)
    assert review.shown.position == expected
    user.click(at)
    scene = user.app.director.top
    assert isinstance(scene, BoardScene)
    assert scene.match.position == expected
    assert scene.notice.startswith("A branch of the game")


def test_keys_walk_along_the_tokens_and_play_on(user: AppUser) -> None:
    """Tab leads to the tokens, Escape back to the game, Enter plays on."""
    review, line = review_of(user), line_of(user)
    user.press(TAB, TAB, TAB)
    assert review.shown.last_ply == line[0]
    user.press(TAB)
    assert review.shown.last_ply == line[1]
    user.press(ESCAPE)
    assert review_of(user).shown.position == review.position
    user.press(TAB, TAB, TAB, RETURN)
    scene = user.app.director.top
    assert isinstance(scene, BoardScene)
    assert scene.match.game.plies[-1] == line[0]


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_better_ply_is_looked_for(user: AppUser, by: str) -> None:
    """The button opens the search; the best ply is tried by two presses or by Tab and Enter, and judged."""
    if by == "mouse":
        user.click(place_of(user, "Try it yourself"))
    else:
        form = review_of(user).form
        while form.focused is not next(one for one in form.widgets if one.label == "Try it yourself"):
            user.press(TAB)
        user.press(RETURN)
    search = user.app.director.top
    assert isinstance(search, Exercise)
    for space in search.round.item.best:
        if by == "mouse":
            user.click_stack(search.round.game.position, space)
        else:
            for _ in range(60):
                user.press(TAB)
                if search.cursor.space == space:
                    break
            user.press(RETURN)
    user.wait(4)
    assert search.round.state is QuestionState.SOLVED
    assert user.title == "DVONN: That's it!"
