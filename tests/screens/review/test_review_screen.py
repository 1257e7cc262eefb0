"""The review of a game: it is filled in over time, and shows mistakes, better lines and the graph of the lead."""

from itertools import count, pairwise
from pathlib import Path

import pytest

from dvonn.input.intentions import Action, Device, Drag, Hover, Intention, Press
from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import read_games
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.review.review_screen import LEAD_PLOT_HEIGHT, GameReview, LeadGraph, lead_height
from dvonn.screens.scene import Push, RefreshMode
from dvonn.ui.choice import Choice
from dvonn.ui.layout import Box, layout
from dvonn.words import ply_text
from tests.harness.context import RecordingContext, SceneUser, begun, scene_pixels
from tests.harness.games import MAX_PLIES, game_from_plies, game_with_mistakes, random_game
from tests.harness.records import store_records_in
from tests.screens.review.reviews import (
    LOST_IN_PLACING,
    cheap_reviews,  # noqa: F401 # a fixture
    column_of,
    go,
    line_at,
    mistake,
    press_button,
    reviewed,
    shown,
)

pytestmark = pytest.mark.usefixtures("cheap_reviews")


# The review


def test_it_is_filled_in_over_time(context: RecordingContext) -> None:
    """The scene opens at the last ply; with idle time it changes with each value, and at last it is still."""
    times = count()
    context.clock = lambda: float(next(times))
    review = shown(context, game_with_mistakes())
    assert review.title.endswith("Move 3 of 3")
    assert review.shown.status == "Not analysed yet"
    assert review.handle(Action.HINT) is press_button(review, "Next mistake") is None
    assert (review.position_number, review.review.progress_text) == (5, "Analysing 0%")
    while not review.review.done:
        assert review.refresh_mode is RefreshMode.UPDATE_ONLY
        scene_pixels(review)
        before, review.changed = [*review.review.leads], False
        review.idle(0)
        assert review.changed is (review.review.leads != before or review.review.done)
    review.idle(1000)  # collects the mistakes for the training
    assert review.refresh_mode is RefreshMode.ON_INPUT
    assert any(word in review.shown.status for word in ("White +", "Black +", "Even", "taller"))


def test_a_game_lost_in_the_placing_says_so(context: RecordingContext) -> None:
    """On BoardSpace White lost by 19 with moves as good as Black's: the placing gave away 38 pieces, Black's 15."""
    review = reviewed(context, game_from_plies(LOST_IN_PLACING))
    placing, summaries = review.review.placing, review.review.summaries
    assert placing
    assert placing[Colour.WHITE] == pytest.approx(38, abs=4)
    assert placing[Colour.BLACK] == pytest.approx(15, abs=4)
    assert (summaries[Colour.WHITE].placing or 0) < 20
    assert (summaries[Colour.BLACK].placing or 0) > 60
    graded = [number for number in review.review.grades if number < review.review.placements]
    assert sum(review.game.positions[number].turn is Colour.WHITE for number in graded) >= 6
    number = next(n for n in range(49, 0, -1) if not {n, n - 1} & review.review.grades.keys())
    assert "Black about" in review.review.comment(number)
    assert review.review.comment(number).endswith("That decided the game.")
    assert [row.label for row in review.table][:2] == ["Accuracy", "Placing"]
    assert reviewed(context).review.placing is None


# Mistakes


def test_hints_lead_from_mistake_to_mistake(context: RecordingContext) -> None:
    """The hint key goes to the position before each mistake in order, and wraps around, and so does the button.

    A mistake is named with its player and grade; its loss is "about" so many pieces unless both values are exact.
    """
    review = reviewed(context, own=Colour.BLACK)
    for number in (*review.mistakes, review.mistakes[0]):
        review.handle(Action.HINT)
        assert review.position_number == number
        told, words = ply_text(review.game.plies[number]), review.shown.status
        own = review.game.positions[number].turn is Colour.BLACK
        assert review.shown.headline == f"{'You' if own else 'White'}: {told}"
        assert words.startswith(("Inaccuracy: ", "Mistake: ", "Blunder: "))
        assert told in words
        assert review.framed == number + 1
        is_exact = all(lead and lead.exact for lead in review.review.leads[number : number + 2])
        assert ("about" in review.review.mistake_words(number)) is not is_exact
    review.handle(Action.RIGHT)
    assert review.shown.status in {words, review.review.comment(number + 1)}
    review.handle(Action.LEFT)
    press_button(review, "Next mistake")
    assert review.position_number == review.mistakes[1]


def test_the_mistakes_of_one_side_only(context: RecordingContext) -> None:
    """One's own mistakes can be visited alone; where it is unknown which side is one's own, those of either side."""
    sides = {"Both sides": None, "Only mine": Colour.BLACK, "White": Colour.WHITE, "Black": Colour.BLACK}
    for own, labels in ((Colour.BLACK, ["Only mine", "Both sides"]), (None, ["White", "Black", "Both sides"])):
        review = reviewed(context, own=own)
        whole = review.mistakes
        for label in labels:
            scene_pixels(review)
            choice = review.form.widgets[-1]
            assert isinstance(choice, Choice)
            number = [words for _value, words in choice.options].index(label)
            assert review.handle(Press(choice.option_boxes()[number].centre)) is None
            assert review.mistakes == [n for n in whole if sides[label] in {None, review.game.positions[n].turn}]


def test_both_ways_to_the_analysis_board_show_the_variations(context: RecordingContext, tmp_path: Path) -> None:
    """The review of a record opens its variations, at the position that it shows."""
    store_records_in(context, tmp_path)
    tried = "dvonn game 1\nvariations: (2 d5)\n\n1 e3 f3 g3\n"
    record = context.autosave.records.import_game(next(read_games(tried)), "a study")
    assert record
    review = shown(context, context.autosave.records.open(record).game, record)
    user = SceneUser(context, Push(review))
    user.do(Action.LEFT)
    user.follow(press_button(review, "Analyse"))
    node = user.at(AnalysisBoard).study.node
    assert [str(each.ply) for each in node.path()[1:]] == ["e3", "f3"]
    assert str(node.sibling(1).ply) == "d5"


def test_a_mistake_is_explained_to_its_player(context: RecordingContext) -> None:
    """A reason speaks to the side that moved: none follows a mistake of the user's opponent."""
    for own in (None, *Colour):
        review, told = reviewed(context, own=own), dict.fromkeys(Colour, "")
        for number in review.review.grades:
            told[review.game.positions[number].turn] += review.review.mistake_words(number)
        assert [colour for colour in Colour if ". " in told[colour] and own not in {None, colour}] == []
        assert own or any(". " in words for words in told.values())


# The line


def hover_token(review: GameReview, number: int) -> Hover:
    """Return the pointer over a token."""
    scene_pixels(review)
    return Hover(review.tokens.buttons[number - 1].box.centre)


def test_pointing_at_a_token_shows_its_position(context: RecordingContext) -> None:
    """The board shows the position after the plies of the line up to the token; away from it the game's position."""
    review = reviewed(context)
    number = mistake(review)
    go(review, number)
    line, expected = line_at(review, number), review.position
    scene_pixels(review)
    for token, ply in enumerate(line[: len(review.tokens.buttons)], start=1):  # as many as there is room for
        review.handle(hover_token(review, token))
        expected = expected.play(ply)
        assert (review.shown.position, review.shown.last_ply) == (expected, ply)
        assert review.position_number == number
    review.handle(Hover((5, 5)))
    assert review.shown.position == review.position


def test_pressing_the_token_that_is_shown_plays_on_from_it(context: RecordingContext) -> None:
    """A token that is shown plays on when it is pressed; a finger or keys show it first."""
    review = reviewed(context)
    number = mistake(review)
    go(review, number)
    at = hover_token(review, 2).at
    ways: dict[Device, list[Intention]] = {
        Device.MOUSE: [Hover(at), Press(at)],
        Device.TOUCH: [Hover(at), Press(at), Hover(at), Press(at)],
        Device.KEYBOARD: [*[Action.NEXT] * 3, Action.ACCEPT],  # past the choice beside the list
    }
    for device, intentions in ways.items():
        review, context.controls.device = reviewed(context), device
        go(review, number)
        *before, change = [review.handle(one) for one in intentions]
        assert not any(before)
        assert begun(change).game.plies == [*review.game.plies[:number], *line_at(review, number)[:2]]


def test_the_game_comes_back_from_a_token(context: RecordingContext) -> None:
    """Back, a step and the pointer lead from a token to the game without leaving the review."""
    review = reviewed(context)
    for away in (Action.BACK, Action.RIGHT, Action.HINT, Hover((5, 5))):
        go(review, mistake(review))
        review.handle(hover_token(review, 1))
        assert review.token == 1
        assert review.handle(away) is None
        assert review.token is None
        assert review.shown.position == review.position


# The graph


def test_the_graph_leads_to_any_position(context: RecordingContext) -> None:
    """Pointing at the graph shows a position; presses and drags go there, also beyond its ends."""
    review = reviewed(context)
    for number in (0, 5, 14, 13):
        go(review, number)
    review.handle(Hover(column_of(review, 4)))
    assert (review.shown.position, review.position_number) == (review.game.positions[4], 13)
    review.handle(Hover((5, 5)))
    assert review.shown.position == review.game.positions[13]
    start = column_of(review, 3)
    for x, number in ((column_of(review, 6)[0], 6), (column_of(review, 7)[0], 7), (-50, 0), (5000, 14)):
        assert review.handle(Drag((x, start[1] + 200), start)) is None
        assert review.position_number == number
        assert review.refresh_mode is not RefreshMode.FULL_RATE
    review.handle(Hover(start))
    review.handle(Drag(start, (0, 0)))
    assert review.position_number == 14


# The columns


def test_the_columns_fill_the_plot() -> None:
    """The columns fill the plot without gaps, and each can be pressed; placements have a small part of the width.

    Larger margins stand farther from zero, on the same scale for both sides, up to the edge.
    """
    for plies in (MAX_PLIES, 0, 20):
        game, there = random_game(plies, 4), layout((1280, 720))
        graph = LeadGraph(game)
        graph.lay_out(there, Box(10, 20, 640, there.px(LEAD_PLOT_HEIGHT)))
        plot, columns = graph.plot, [graph.column(number) for number in range(graph.count)]
        assert (columns[0].x, columns[-1].right) == (plot.x, plot.right)
        assert all(left.right == right.x for left, right in pairwise(columns))
        assert [graph.position_at((column.centre[0], plot.y)) for column in columns] == [*range(graph.count)]
        assert graph.position_at((plot.x, plot.bottom)) is None
        for x, number in ((plot.x - 1, 0), (plot.right, graph.count - 1)):
            assert graph.position_at((x, plot.centre[1])) is None
            assert graph.position_along((x, 0)) == number
        width = graph.column(min(49, graph.count - 1)).x - plot.x
        assert plies < MAX_PLIES or width < plot.width / 5
    heights = [lead_height(margin) for margin in (-60, -46, -5, -1, 0, 1, 5, 10, 46)]
    assert heights[1:] == sorted(set(heights))
    assert (heights[0], heights[2], heights[4], heights[-1]) == (-1, -heights[6], 0, 1)
