"""The board by ear: its spaces, stacks and plies in words and sounds, and questions about it."""

import re

import pygame
import pytest

from dvonn.access.access import focus
from dvonn.access.nodes import scene_nodes
from dvonn.board.layout import Viewpoint
from dvonn.input.intentions import Action, Device, Hover
from dvonn.language import set_language
from dvonn.rules.board import NEIGHBOURS, ROW_SPACES, SPACE_BY_NAME, SPACE_NAMES, SPACES, Colour, Move, Phase, Place
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_position
from dvonn.rules.position import Position
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.board_player import game_steps
from dvonn.screens.by_ear import BoardDescription, BoardWords, typed_answer
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Change, Pop, Scene, ShowMatch
from dvonn.screens.text_entry import MoveEntry
from tests.harness.context import (
    C3,
    D3,
    E3,
    F3,
    RecordingContext,
    move_cursor,
    movement_scene,
    outlined,
    placement_scene,
    pushed,
    scene_pixels,
)
from tests.harness.games import HUMAN_WHITE, match_of, random_game
from tests.harness.user import AppUser

NAME = re.compile(r"\b[a-k][1-5]\b")
STACKS = parse_position("9/10/1,wwb,r,rrw,w,6/10/9 white move")
B3 = SPACE_BY_NAME["b3"]


def names_in(words: str) -> set[int]:
    """Return the spaces that words name."""
    return {SPACE_BY_NAME[name] for name in NAME.findall(words)}


def test_a_stack_is_told_with_its_owner_height_and_red_pieces() -> None:
    """Stacks are the listener's, the other side's, or White's and Black's for a listener without a side.

    The full words tell where a stack can move and through which stacks it is linked, the short ones no link.
    """
    mine, neutral = BoardWords(STACKS, Colour.WHITE), BoardWords(STACKS)
    told = ["their stack of 3", "red piece", "your stack of 3 with 2 red pieces", "your piece", "empty"]
    assert [mine.stack(space) for space in (B3, C3, D3, E3, F3)] == told
    told = ["black stack of 3", "white stack of 3 with 2 red pieces", "white piece"]
    assert [neutral.stack(space) for space in (B3, D3, E3)] == told
    assert mine.space(B3) == "b3, their stack of 3, can move to e3, linked through c3"
    assert BoardWords(STACKS, Colour.WHITE, short=True).space(B3) == "b3, their stack of 3, can move to e3"
    assert (mine.space(F3), mine.space(C3)) == ("f3, empty", "c3, red piece")


@pytest.mark.parametrize("seed", range(5))
def test_moves_links_and_cut_offs_are_those_of_the_rules(seed: int) -> None:
    """The words name the targets of each stack, and for each move of the side to move what it cuts off.

    What is equal for some moves is told at once.
    """
    position = random_game(7 * seed, seed, full=True).position
    words = BoardWords(position, position.turn)
    for space in SPACES:
        targets = {move.target for move in position.moves_from(space)}
        assert names_in(words.freedom(space)) == targets
        assert names_in(words.link(space)) <= set(NEIGHBOURS[space])
        if targets and position.owner(space) is position.turn:
            assert names_in(words.moves_of(space)) == targets | {space}
            told = words.cut_offs_of(space)
            cut = [target for target in targets if position.cut_off_by(Move(space, target))]
            assert told.count("uts off") + told.count("cut off itself") >= len(cut)
    words = BoardWords(parse_position("9/10/2,w,w,r,w,w,r,r,b,1/10/9 white move"), Colour.WHITE)
    assert words.cut_offs_of(F3) == "Nothing is cut off. e3 and g3: Makes a stack of 2."
    assert BoardWords(STACKS).cut_offs_of(B3) == "b3: That stack is Black's"


@pytest.mark.parametrize("phase", [*reversed(Phase)])
@pytest.mark.parametrize("seed", [5, *range(5)])
def test_lists_are_complete(seed: int, phase: Phase) -> None:
    """The lists name the stacks that can move, all owned stacks, the red pieces, and the lines of a space."""
    position = random_game(7 * seed, seed, full=phase is Phase.MOVEMENT).position
    words = BoardWords(position, Colour.BLACK)
    if phase is Phase.MOVEMENT:
        assert names_in(words.movable()) == {ply[0] for ply in position.moves()}
    assert names_in(words.heights()) == {space for colour in Colour for space in position.owned(colour)}
    assert names_in(words.red()) == {space for space in SPACES if position.dvonn >> space & 1}
    for space in (SPACES[0], F3, SPACES[-1]):
        assert names_in(words.row(space)) == {one for one in SPACES if SPACE_NAMES[one][1] == SPACE_NAMES[space][1]}
    assert names_in(words.diagonals(F3)) == names_in("f1 f2 f3 f4 f5 d1 e2 g4 h5")


def test_plies_are_told_with_what_they_cut_off_and_passes() -> None:
    """A ply names the mover, both spaces and the new height; what it cuts off and who passes then follow."""
    bridge = parse_position("8,r/10/2,r,w,b,wb,5/10/8,r white move")
    after = bridge.play(Move(D3, C3))
    told = BoardWords(bridge, Colour.WHITE).ply(Move(D3, C3), after)
    assert told == "You: d3 to c3, now 2 high. Cuts off 3 black pieces."
    assert BoardWords(bridge, Colour.BLACK).ply(Move(D3, C3), after).startswith("White: d3 to c3")
    game = Game()
    for space in (F3, E3, D3, C3):
        game.play(Place(space))
    heard = BoardDescription(BoardWords(game.position), "", steps=game_steps(game))
    assert heard.last_plies(2) == "White: red piece on d3. Black: piece on c3."
    assert BoardWords(game.position).count() == "Still to place: White 23, Black 22"
    assert BoardWords(STACKS).count() == "White 4, Black 3"


BRIDGE = "i1=r c3=r d3=w e3=b f3=wb k5=r"


def test_questions_are_about_the_space_under_the_cursor(context: RecordingContext) -> None:
    """Keys tell moves, cut-offs and lines of the cursor's space, and lists of the whole board.

    Without speech and screen reader the answer is a caption, also where captions are off.
    """
    scene = movement_scene(context, BRIDGE)
    scene.handle(Action.HEAR_RED)
    assert context.sound.caption == "i1, red piece; c3, red piece; k5, red piece"
    assert not context.sentences
    context.describes_screen = True
    move_cursor(scene, D3)
    context.sentences.clear()
    for question, words in (
        (Action.HEAR_MOVES, "d3: c3, red piece; e3, black piece"),
        (Action.HEAR_CUT_OFFS, "c3: Makes a stack of 2. Cuts off 3 black pieces."),
        (Action.HEAR_MOVABLE, "White: 1 stack can move. 1 high: d3"),
        (Action.HEAR_ROW, "a3, empty; b3, empty; c3, red piece; d3, white piece"),
        (Action.HEAR_TURN, "White to move. White 1, Black 3"),
        (Action.HEAR_LAST, "No move has been made"),
    ):
        assert scene.handle(question) is None
        assert words in context.sentences.pop()


def test_a_choice_and_its_targets_are_told(context: RecordingContext) -> None:
    """A chosen stack says so, and where it can move; a target says what landing there does, and others nothing new.

    A space that gets the focus by a screen reader sounds as well.
    """
    context.describes_screen = context.settings.place_sounds = True
    scene = movement_scene(context, BRIDGE)
    move_cursor(scene, D3)
    for _ in range(3):
        scene.handle(Action.ACCEPT)
    chosen, let_go = "d3, white piece, chosen, can move to c3 and e3", "d3, white piece, can move to c3 and e3"
    assert context.sentences == [chosen, f"{let_go}, linked through c3", chosen]
    nodes = {node.source: node for node in scene_nodes(scene, outlined(scene)) if isinstance(node.source, int)}
    assert nodes[D3].name == context.sentences[0]
    assert nodes[C3].name == "c3, red piece. Makes a stack of 2. Cuts off 3 black pieces. Ends the game."
    assert nodes[F3].name == "f3, black stack of 2, can move to d3, linked through e3"
    focus(scene, nodes[C3])
    assert context.sound.places[-1][0] == "space-red"


def test_typed_questions(context: RecordingContext) -> None:
    """A question has a space or a row of its own, or that of the cursor; another word is none."""
    heard = movement_scene(context, BRIDGE).board_description
    assert typed_answer(heard, "moves d3") == "d3: c3, red piece; e3, black piece"
    assert typed_answer(heard, " RED ") == "i1, red piece; c3, red piece; k5, red piece"
    assert typed_answer(heard, "row 5").endswith("k5, red piece")
    assert typed_answer(heard, "moves z9") == "There's no space z9"
    assert typed_answer(heard, "row c") == "There's no row c"
    assert typed_answer(heard, "c1 c9") == "There's no space c9"
    assert typed_answer(heard, "xyzzy") == ""
    set_language("es")
    assert typed_answer(heard, "ultima") == typed_answer(heard, "ÚLTIMA") == typed_answer(heard, "last") != ""
    set_language("en")


def typed(scene: BoardScene, text: str) -> tuple[MoveEntry, Change | None]:
    """Type a text into the panel for moves; return the panel and the change after Enter."""
    entry = pushed(scene.handle(Action.TYPE_MOVE), MoveEntry)
    entry.enter_text("/")  # the key's letter, which comes after the key
    entry.enter_text(text)
    return entry, entry.handle(Action.ACCEPT)


def test_a_move_is_typed_or_refused(context: RecordingContext) -> None:
    """A move is typed in any spelling and played, and the panel closes; a space alone places a piece.

    An illegal move, or a text that is neither move nor question, stays with the reason; a question is answered.
    """
    for text in ("d3 c3", "12. D3xC3", " d3 \N{RIGHTWARDS ARROW} c3"):
        scene = movement_scene(context, BRIDGE)
        assert isinstance(typed(scene, text)[1], Pop)
        assert scene.match.game.plies == [Move(D3, C3)]
    scene = placement_scene(context)
    typed(scene, "c3")
    assert scene.match.game.plies == [Place(C3)]
    scene = movement_scene(context, BRIDGE)
    for text, remark in (
        ("d3 f3", "A stack moves in a straight line, exactly as many spaces as it is high"),
        ("e3 d3", "That stack is Black's"),
        ("hello", "That's neither a move nor a question"),
        ("red", "i1, red piece; c3, red piece; k5, red piece"),
    ):
        entry, change = typed(scene, text)
        assert (change, entry.remark, entry.text) == (None, remark, "")
    scene.match.resign(Colour.BLACK)
    assert typed(scene, "d3 c3")[0].remark == "The game is over"
    assert not scene.match.game.plies


def test_the_game_goes_on_while_a_move_is_typed() -> None:
    """The computer thinks and plays behind the panel; a question is about the position by then."""
    user = AppUser(draws=False)
    user.app.apply(ShowMatch(match_of("b3=r c3=w d3=b e3=rw f3=bb g3=w h3=r", HUMAN_WHITE)))
    user.press(pygame.K_SLASH)
    user.top.enter_text("c3 d3")
    user.press(pygame.K_RETURN, pygame.K_SLASH)
    while len(user.match.game.plies) < 2:
        user.wait(0.1)
    user.wait(2)
    entry = user.top
    assert isinstance(entry, MoveEntry)
    entry.enter_text("last")
    user.press(pygame.K_RETURN)
    assert entry.remark.startswith("Black: ")


@pytest.fixture
def hearing(context: RecordingContext) -> RecordingContext:
    """Return a context with the sounds of spaces, and a user with a keyboard."""
    context.settings.place_sounds, context.controls.device = True, Device.KEYBOARD
    return context


def heard(scene: Scene, *actions: Action) -> list[tuple[str, float, float]]:
    """Return the name, place and pitch of each sound of a space that some actions cause."""
    assert isinstance(scene.context, RecordingContext)
    scene.context.sound.places.clear()
    for action in actions:
        scene.handle(action)
    return list(scene.context.sound.places)


@pytest.mark.parametrize("size", [(1280, 720), (480, 800)], ids=["lying", "upright"])
@pytest.mark.parametrize("viewpoint", Viewpoint)
def test_a_space_sounds_from_where_it_is_seen(
    hearing: RecordingContext, viewpoint: Viewpoint, size: tuple[int, int]
) -> None:
    """On each board, also a turned one, the sound moves with the cursor: sideways from ear to ear, and up in pitch.

    At the edge, below the board and under a pointer nothing sounds, nor without the setting.
    """
    hearing.size = size
    scene = movement_scene(hearing)
    scene.viewpoint = viewpoint
    heard(scene, *[Action.DOWN_LEFT] * 12, *[Action.LEFT] * 12)
    for action, index in ((Action.RIGHT, 1), (Action.UP, 2)):
        found = [sound[index] for sound in heard(scene, *[action] * 12)]
        assert len(found) > 2
        assert found == sorted(set(found))
    assert heard(scene, Action.UP) == []
    scene.handle(Hover((400, 300)))
    hearing.settings.place_sounds = False
    assert heard(scene, Action.LEFT, Action.RIGHT) == []


ROW = "b3=r c3=w d3=rw e3=www f3=wwww g3=b h3=bb i3=bbrbbb"


def test_what_stands_on_a_space_is_heard(hearing: RecordingContext) -> None:
    """An empty space, a red piece, and each side's stacks of 1, of 2 or 3, and of more have sounds of their own.

    The middle row reaches from one ear to the other, at the middle pitch. On the board that is set up they sound, too.
    """
    scene = movement_scene(hearing, ROW)
    move_cursor(scene, ROW_SPACES[2][0])
    sides = [f"space-{side}" for side in ("white1", "white2", "white2", "white4", "black1", "black2", "black4")]
    sounds = heard(scene, *[Action.RIGHT] * 10)
    assert [name for name, _, _ in sounds] == ["space-red", *sides, "space-vacant", "space-vacant"]
    assert [(round(place, 1), pitch) for _, place, pitch in sounds] == [(n / 5, 0) for n in range(-4, 6)]
    screen = SetUpScreen(hearing, Position(), lambda _position: Pop())
    scene_pixels(screen)
    names = [name for name, _, _ in heard(screen, Action.LEFT, Action.ACCEPT, Action.RIGHT, Action.LEFT)]
    assert names == ["space-vacant", "space-vacant", "space-white1"]
