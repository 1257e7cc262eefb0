"""The board by ear: its spaces, stacks and plies in words and sounds, and questions about it with their answers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from re import findall
from typing import Final

from dvonn.board.layout import BoardLayout
from dvonn.input.intentions import Action
from dvonn.language import N_, NN_, NP_, _, counted, joined_text, ngettext, pgettext
from dvonn.rules import board
from dvonn.rules.analysis.position_analysis import Consequence, lost_by, steps_from_dvonn
from dvonn.rules.board import (
    NEIGHBOURS,
    ROW_SPACES,
    SPACE_BY_NAME,
    SPACE_NAMES,
    SPACES,
    Colour,
    Move,
    Phase,
    Piece,
    Place,
    Ply,
    Space,
)
from dvonn.rules.position import Objection, Position, forced_pass
from dvonn.screens.cursor import Cursor
from dvonn.screens.rules_words import refusal_words
from dvonn.storage.record_index import folded
from dvonn.ui.sound import Sound
from dvonn.words import cut_off_words, side_name, side_passes

PIECES: Final = {
    Colour.WHITE: N_("white piece"),
    Colour.BLACK: N_("black piece"),
    True: N_("your piece"),
    False: N_("their piece"),
}
STACKS: Final = {
    Colour.WHITE: NN_("white stack of {count}"),
    Colour.BLACK: NN_("black stack of {count}"),
    True: NN_("your stack of {count}"),
    False: NN_("their stack of {count}"),
}
"""The owner of a single piece and of a stack: a side, or whether it is the listener's."""


@dataclass(frozen=True)
class BoardWords:
    """A position in words for a listener: the player of a side, or None for a watcher."""

    position: Position
    listener: Colour | None = None
    short: bool = False
    chosen: Space | None = None  # the stack whose target is chosen next

    # Spaces and stacks

    def stack(self, space: Space) -> str:
        """Return the stack on a space, such as "your stack of 3 with a red piece"."""
        stack, owner = self.position.stacks[space], self.position.owner(space)
        if owner is None:
            return _("red piece") if stack else _("empty")
        whose = (owner is self.listener) if self.listener else owner
        words = _(PIECES[whose]) if len(stack) == 1 else counted(STACKS[whose], {"count": len(stack)})
        if Piece.DVONN not in stack:
            return words
        count = stack.count(Piece.DVONN)
        # Translators: {stack} is a text such as "your stack of 3"
        message = NN_("{stack} with {count} red pieces") if count > 1 else N_("{stack} with a red piece")
        return counted(message, {"count": count}, stack=words)

    def named(self, space: Space) -> str:
        """Return a space with its stack, such as "c3, your stack of 3"."""
        return _("{space}, {stack}").format(space=SPACE_NAMES[space], stack=self.stack(space))

    def space(self, space: Space) -> str:
        """Return a space with its stack, and where that can move and its link, or what the chosen stack does there."""
        if self.chosen is not None and space in (move.target for move in self.position.moves_from(self.chosen)):
            return f"{self.named(space)}. {preview_words(Consequence(self.position, Move(self.chosen, space)))}"
        # Translators: of a stack that a player has chosen to move
        parts = [self.named(space), _("chosen") if space == self.chosen else ""]
        if self.position.phase is Phase.MOVEMENT and self.position.owner(space):
            parts.append(self.freedom(space))
            if not self.short and space != self.chosen:
                parts.append(self.link(space))
        return ", ".join(filter(None, parts))

    def freedom(self, space: Space) -> str:
        """Return where a stack can move, or in a word why it cannot, regardless of the turn."""
        moves = self._moves(space)
        if moves:
            return _("can move to {spaces}").format(spaces=self._names(move.target for move in moves))
        return _("surrounded") if self.position.is_surrounded(space) else _("can't move")

    def link(self, space: Space) -> str:
        """Return the spaces through which a stack is linked to a red piece, '' if it has one itself or no link."""
        steps = self._steps
        if not steps.get(space):
            return ""
        nearer = [near for near in NEIGHBOURS[space] if steps.get(near) == steps[space] - 1]
        return _("linked through {spaces}").format(spaces=self._names(nearer))

    @cached_property
    def _steps(self) -> dict[Space, int]:
        """The distance of each linked stack from a red piece."""
        return steps_from_dvonn(self.position)

    @staticmethod
    def _names(spaces: Iterable[Space]) -> str:
        return joined_text(sorted(SPACE_NAMES[space] for space in spaces))

    # Answers

    def moves_of(self, space: Space) -> str:
        """Return where a stack can move, on what it would land, or why it cannot."""
        position = self.position
        if position.phase is Phase.PLACEMENT:
            return refusal_words(Objection.STILL_PLACING, position.turn)
        moves = self._moves(space)
        if not moves:
            objection = position.objection_to_stack(space)
            return self._about(refusal_words(objection or Objection.NO_TARGET, position.turn), space)
        return self._about("; ".join(self.named(move.target) for move in moves), space)

    def _moves(self, space: Space) -> list[Move]:
        """Return the moves of a stack, regardless of the turn, by the names of their targets."""
        return sorted(self.position.moves_from(space), key=lambda move: SPACE_NAMES[move.target])

    def _about(self, words: str, *spaces: Space) -> str:
        return _("{space}: {words}").format(space=self._names(spaces), words=words)

    def cut_offs_of(self, space: Space) -> str:
        """Return the effects of the moves of a stack of the side to move, equal ones together."""
        position = self.position
        objection = position.objection_to_stack(space)
        if position.phase is Phase.PLACEMENT or objection:
            return self._about(refusal_words(objection or Objection.STILL_PLACING, position.turn), space)
        effects: dict[str, list[Space]] = {}
        moves = [Consequence(position, move) for move in self._moves(space)]
        for found in moves:
            effects.setdefault(preview_words(found), []).append(found.move.target)
        told = [self._about(words, *spaces) for words, spaces in effects.items()]
        return " ".join(told if any(found.cut_off for found in moves) else [_("Nothing is cut off."), *told])

    def movable(self) -> str:
        """Return the stacks of the side to move that can move, or the number of spaces to place on."""
        position = self.position
        if position.phase is Phase.PLACEMENT:
            return ngettext("{count} free space", "{count} free spaces", len(position.vacant()))
        spaces = [space for space in position.owned(position.turn) if position.moves_from(space)]
        words = ngettext("{count} stack can move", "{count} stacks can move", len(spaces))
        return self._of(position.turn, f"{words}. {self._by_height(spaces)}")

    def heights(self) -> str:
        """Return both sides' stacks by height, the highest first."""
        return ". ".join(self._of(side, self._by_height(self.position.owned(side))) for side in Colour)

    @staticmethod
    def _of(side: Colour, words: str) -> str:
        # Translators: such as "White: 4 high: c3"; {side} is White or Black
        return pgettext("of a side", "{side}: {words}").format(side=side_name(side), words=words)

    def _by_height(self, spaces: Sequence[Space]) -> str:
        height = self.position.height
        heights = sorted(set(map(height, spaces)), reverse=True)
        lists = [(high, [space for space in spaces if height(space) == high]) for high in heights]
        # Translators: the stacks of a height, in a list: "4 high: c3 and d5"
        parts = [_("{height} high: {spaces}").format(height=high, spaces=self._names(found)) for high, found in lists]
        return "; ".join(parts) or _("no stack")

    def red(self) -> str:
        """Return where the red pieces are."""
        found = map(self.named, board.members(self.position.dvonn))
        return "; ".join(found) or _("There's no red piece on the board")

    def row(self, space: Space) -> str:
        """Return the row of a space, read from the left."""
        return self._line(ROW_SPACES[board.row(space)])

    def diagonals(self, space: Space) -> str:
        """Return both diagonals through a space, read upwards."""
        lines = (board.column, lambda one: board.column(one) - board.row(one))
        return ". ".join(self._line([one for one in SPACES if line(one) == line(space)]) for line in lines)

    def _line(self, spaces: Sequence[Space]) -> str:
        told = [space for space in spaces if self.position.stacks[space] or not self.short]
        return "; ".join(map(self.named, told)) or _("empty")

    def count(self) -> str:
        """Return the pieces that each side controls, or has still to place."""
        position = self.position
        if position.phase is Phase.PLACEMENT:
            white, black = (len(position.tray(colour)) for colour in Colour)
            # Translators: numbers of pieces
            return _("Still to place: White {white}, Black {black}").format(white=white, black=black)
        white, black = map(position.score, Colour)
        return _("White {white}, Black {black}").format(white=white, black=black)

    # Plies

    def ply(self, ply: Ply, after: Position, *, tells_pass: bool = True) -> str:
        """Return a ply from this position to another, with what it cuts off and perhaps a pass that follows."""
        mover = self.position.turn
        if isinstance(ply, Place):
            red = self.position.next_piece is Piece.DVONN
            # Translators: {side} is You, White or Black, who has placed a piece
            words = _("{side}: red piece on {space}.") if red else _("{side}: piece on {space}.")
            return words.format(side=self._mover(mover), space=SPACE_NAMES[ply.space])
        made = self.position.height(ply.source) + self.position.height(ply.target)
        source, target = SPACE_NAMES[ply.source], SPACE_NAMES[ply.target]
        # Translators: {side} is You, White or Black, who has moved a stack
        words = _("{side}: {source} to {target}, now {height} high.")
        words = words.format(side=self._mover(mover), source=source, target=target, height=made)
        passed = tells_pass and forced_pass(self.position, after)
        passes = f"{side_passes(passed)}." if passed and not after.is_over else ""
        return " ".join(filter(None, [words, cut_off_words(*lost_by(self.position, ply)), passes]))

    def _mover(self, mover: Colour) -> str:
        # Translators: the player, before a move: "You: c3 to c5, now 4 high."
        return pgettext("ply", "You") if mover is self.listener else side_name(mover)


def preview_words(consequence: Consequence) -> str:
    """Return the consequence of a move in a line."""
    made = _("The stack of {height} is cut off itself.") if consequence.is_cut_off else _("Makes a stack of {height}.")
    words = [made.format(height=len(consequence.stack)), cut_off_words(*consequence.lost)]
    if consequence.ends_game:
        words.append(_("Ends the game."))
    elif consequence.other_passes:
        words.append(_("Your opponent must pass."))
    return " ".join(filter(None, words))


Step = tuple[Position, Ply, Position]
"""A ply between the positions before and after it."""


def play_space(sound: Sound, position: Position, space: Space, layout: BoardLayout) -> None:
    """Play the sound of a space and its stack, panned to its side of the screen, and higher the farther back."""
    across, back = layout.share_of(space)
    sound.play_from(f"space-{_timbre(position, space)}", across, round(8 * back, 1))


def _timbre(position: Position, space: Space) -> str:
    """Return the name of the sound of a space; stacks of similar heights share that of the least height."""
    owner, height = position.owner(space), position.height(space)
    if owner is None:
        return "red" if height else "vacant"
    return f"{owner.name.lower()}{next(least for least in (4, 2, 1) if height >= least)}"


@dataclass(frozen=True)
class BoardDescription:
    """A board as a listener hears it: its position, the turn in a sentence, and the plies that led there.

    Without a cursor the board is only shown. It has the focus unless something beside it has.
    """

    words: BoardWords
    turn: str
    cursor: Cursor | None = None
    has_focus: bool = False
    steps: Sequence[Step] = ()

    def last_plies(self, count: int) -> str:
        """Return the last plies of the game, the latest last."""
        listener, steps = self.words.listener, self.steps[-count:]
        words = [BoardWords(before, listener).ply(ply, after) for before, ply, after in steps]
        return " ".join(words) or _("No move has been made")

    @property
    def count(self) -> str:
        """The turn, and the count of pieces."""
        return f"{self.turn}. {self.words.count()}"


Answer = Callable[[BoardDescription, Space], str]
"""Returns the answer to a question, which may be about a space."""
QUESTIONS: Final[Mapping[Action, tuple[str, Answer]]] = {
    # Translators: from here on, words that a player types to hear about the board: one word each, none twice
    Action.HEAR_MOVES: (NP_("command", "moves"), lambda heard, space: heard.words.moves_of(space)),
    Action.HEAR_CUT_OFFS: (NP_("command", "cuts"), lambda heard, space: heard.words.cut_offs_of(space)),
    Action.HEAR_MOVABLE: (NP_("command", "stacks"), lambda heard, _space: heard.words.movable()),
    Action.HEAR_HEIGHTS: (NP_("command", "heights"), lambda heard, _space: heard.words.heights()),
    Action.HEAR_RED: (NP_("command", "red"), lambda heard, _space: heard.words.red()),
    Action.HEAR_ROW: (NP_("command", "row"), lambda heard, space: heard.words.row(space)),
    Action.HEAR_DIAGONALS: (NP_("command", "diagonals"), lambda heard, space: heard.words.diagonals(space)),
    Action.HEAR_TURN: (NP_("command", "turn"), lambda heard, _space: heard.count),
    Action.HEAR_LAST: (NP_("command", "last"), lambda heard, _space: heard.last_plies(1)),
    Action.HEAR_LAST_TEN: (NP_("command", "ten"), lambda heard, _space: heard.last_plies(10)),
}
"""The questions about a board: the word that asks one when it is typed, and its answer."""


def answer(heard: BoardDescription, question: Action) -> str:
    """Return the answer to a question asked by a key, about the space under the cursor or that of the last ply."""
    last = heard.steps[-1][1][-1] if heard.steps else SPACE_BY_NAME["f3"]
    return QUESTIONS[question][1](heard, heard.cursor.space if heard.cursor else last)


def typed_answer(heard: BoardDescription, text: str) -> str:
    """Return the answer to a typed question, such as red, moves c3 or row 2; '' if the text is none."""
    word, _blank, of = text.strip().lower().partition(" ")
    question = next((one for one, (message, _answer) in QUESTIONS.items() if is_typed(message, word)), None)
    if not question:
        missing = [name for name in findall(r"\b[a-z]\d\b", text.lower()) if name not in SPACE_BY_NAME]
        return _("There's no space {space}").format(space=missing[0]) if missing else ""
    rows = {str(n): spaces[0] for n, spaces in enumerate(ROW_SPACES, 1)}
    space = {**SPACE_BY_NAME, **rows}.get(of.strip())
    if of and space is None:
        is_row = question is Action.HEAR_ROW
        return (_("There's no row {row}") if is_row else _("There's no space {space}")).format(row=of, space=of)
    return answer(heard, question) if space is None else QUESTIONS[question][1](heard, space)


def is_typed(message: str, word: str) -> bool:
    """Tell whether a word is that of a message with a context; accents may be missing."""
    return folded(word) in spellings(message)


def spellings(message: str) -> set[str]:
    """Return the word of a message with a context in the language in use, and the English one, without accents."""
    return {folded(_(message)), message.rpartition("\4")[2]}
