"""Words that several screens share: refusals, faults of positions, the reasons of hints, and unsaved files."""

from collections.abc import Iterable, Mapping
from typing import Final

from dvonn.engine.analysis.reasons import Advice, PlyReason, ReasonKind
from dvonn.language import N_, NN_, Message, _, counted, ngettext
from dvonn.rules.board import Colour
from dvonn.rules.position import Objection, Position
from dvonn.rules.set_up import FaultKind
from dvonn.storage.autosave import RUNNING_MATCH_FILE
from dvonn.storage.puzzle_progress import PUZZLE_PROGRESS_FILE
from dvonn.storage.record_store import ANALYSIS_SUFFIX, RECORDS_FOLDER
from dvonn.storage.settings import SETTINGS_FILE
from dvonn.storage.training import TRAINING_FILE

REFUSALS: Final = {
    Objection.GAME_OVER: N_("The game is over"),
    Objection.STILL_PLACING: N_("All pieces are placed before stacks move"),
    Objection.ALL_PLACED: N_("All pieces have been placed"),
    Objection.NO_SPACE: N_("There's no such space"),
    Objection.TAKEN: N_("This space is taken"),
    Objection.EMPTY: N_("There's no stack here"),
    Objection.DVONN: N_("A red piece on its own can't move"),
    Objection.SURROUNDED: N_("Surrounded on all six sides: it can't move"),
    Objection.NO_TARGET: N_("No stack exactly that far away"),
    Objection.DISTANCE: N_("A stack moves in a straight line, exactly as many spaces as it is high"),
    Objection.VACANT: N_("A move must end on another stack"),
}
FAULTS: Final = {
    FaultKind.TOO_MANY_WHITE: N_("There are more than 23 white pieces"),
    FaultKind.TOO_MANY_BLACK: N_("There are more than 23 black pieces"),
    FaultKind.TOO_MANY_RED: N_("There are more than 3 red pieces"),
    FaultKind.STACKED: N_("Pieces stand alone until all are placed"),
    FaultKind.WRONG_NUMBER: N_("Red pieces are placed first, then black and white in turn"),
    FaultKind.ALL_PLACED: N_("All 49 pieces are placed: now stacks move"),
    FaultKind.BLACK_PLACES: N_("With this many pieces, Black is next to place"),
    FaultKind.WHITE_PLACES: N_("With this many pieces, White is next to place"),
    FaultKind.EMPTY_BOARD: N_("There's no piece on the board"),
    FaultKind.RED_MISSING: N_("All 3 red pieces must be on the board: they never leave it"),
    FaultKind.ONLY_RED: N_("A stack can't be of red pieces only: one on its own never moves"),
    FaultKind.RED_ON_TOP: N_("A red piece can't be on top of a stack: on its own it never moves"),
    FaultKind.OUT_OF_CONTACT: N_("A stack without a link to a red piece is removed"),
    FaultKind.WHITE_BEGINS: N_("White begins on the full board"),
    FaultKind.WHITE_IS_STUCK: N_("White can't move, so it's Black's turn"),
    FaultKind.BLACK_IS_STUCK: N_("Black can't move, so it's White's turn"),
}


def refusal_words(objection: Objection, turn: Colour) -> str:
    """Return why the side to move cannot make a ply."""
    if objection is Objection.NOT_YOURS:
        return _("That stack is Black's") if turn is Colour.WHITE else _("That stack is White's")
    return _(REFUSALS[objection])


def side_to_play(position: Position) -> str:
    """Return whose turn it is in a position."""
    if position.is_over:
        return _("The game is over")
    return _("White's turn") if position.turn is Colour.WHITE else _("Black's turn")


def fault_words(kind: FaultKind) -> str:
    """Return the sentence on a fault of a position."""
    return _(FAULTS[kind])


MAX_HINT_CHARACTERS: Final = 110  # of a hint with a second reason that may be omitted
REASON_WORDS: Final[Mapping[ReasonKind, Message]] = {
    # Translators: the next texts are reasons for a move; the subject is "this move"
    ReasonKind.COSTS_THEM: NN_("Cuts off {theirs} of your opponent's pieces."),
    ReasonKind.COSTS_BOTH: NN_("Cuts off {theirs} of your opponent's pieces and {mine} of yours."),
    ReasonKind.COSTS_ME: NN_("Cuts off {mine} of your own pieces."),
    ReasonKind.COSTS_ME_MORE: NN_("Cuts off {mine} of your own pieces and only {theirs} of your opponent's."),
    ReasonKind.GIVES_UP: NN_("Gives up {mine} of your pieces."),
    ReasonKind.GIVES_UP_FOR: NN_("Gives up {mine} of your pieces; your opponent loses {theirs}."),
    ReasonKind.JOINS: N_("Joins two of your stacks into one of {height}."),
    ReasonKind.TAKES_RED: N_("Captures a red piece."),
    ReasonKind.SAVES_RED_BY_TAKING: N_("Captures a red piece before your opponent can."),
    ReasonKind.TAKES_SINGLE: N_("Captures a single piece."),
    ReasonKind.TAKES_SINGLE_SAFELY: N_("Captures a single piece and can't be recaptured at once."),
    ReasonKind.TAKES_STACK: N_("Captures a stack of {height}."),
    ReasonKind.TAKES_STACK_SAFELY: N_("Captures a stack of {height} and can't be recaptured at once."),
    ReasonKind.TAKES_STACK_WITH_RED: N_("Captures a stack of {height} with a red piece in it."),
    ReasonKind.TAKES_STACK_WITH_RED_SAFELY: N_(
        "Captures a stack of {height} with a red piece in it and can't be recaptured at once."
    ),
    ReasonKind.LEAVES_NO_MOVE: N_("Leaves your opponent without a move."),
    ReasonKind.SAVES_MOVED_STACK: N_("Moves your stack of {height} out of danger."),
    ReasonKind.ENDS_THREAT: N_("Ends the threat to your stack of {height}."),
    ReasonKind.SHELTERS: NN_("Leaves only {after} of your stacks open to capture, down from {before}."),
    ReasonKind.SHELTERS_ALL: N_("Leaves none of your stacks open to capture, down from {before}."),
    ReasonKind.PROTECTS_RED: N_("Protects a red piece from capture."),
    ReasonKind.REACHES_RED: N_("Brings a red piece within your reach."),
    ReasonKind.THREATENS: N_("Threatens your opponent's stack of {height}."),
    ReasonKind.THREATENS_CUT: NN_("Threatens to cut off {theirs} of your opponent's pieces."),
    ReasonKind.STOPS_CUT: NN_("Stops your opponent from cutting off {mine} of your pieces."),
    ReasonKind.FREES: NN_("Frees {mine} of your stacks."),
    ReasonKind.STRANDS: NN_("Immobilises {theirs} of your opponent's stacks."),
    ReasonKind.OPENS: NN_("Opens {mine} more landing spots for you."),
    # Translators: landing spots are stacks on which a side can land
    ReasonKind.CLOSES: NN_("Takes {theirs} landing spots from your opponent."),
    ReasonKind.COMES_CLOSER: NN_("Brings {mine} of your stacks closer to a red piece."),
    ReasonKind.PUSHES_AWAY: NN_("Leaves your opponent with {theirs} stacks farther from the red pieces."),
    ReasonKind.TAKES_LINKS: NN_("Weakens your opponent: {theirs} stacks lose a link to the red pieces."),
    ReasonKind.HANGS_LESS: NN_("Only {after} of your pieces now depend on a single stack, instead of {before}."),
    ReasonKind.HANGS_NONE: N_("None of your pieces now depend on a single stack, instead of {before}."),
    ReasonKind.HANGS_THEM: NN_("Your opponent now has {theirs} pieces that depend on a single stack."),
    # Translators: the next texts are about later moves; each follows a sentence on the move itself
    ReasonKind.LEADS_TO_STACK: N_("Later you can capture a stack of {height}."),
    ReasonKind.LEADS_TO_RED: N_("Later you can capture a stack of {height} with a red piece in it."),
    ReasonKind.LEADS_TO_CUT: NN_("Later you can cut off {theirs} of your opponent's pieces."),
    ReasonKind.LEADS_TO_RED_CUT: NN_(
        "Later you can move a red piece away and cut off {theirs} of your opponent's pieces."
    ),
    # Translators: the next texts are reasons why a move is bad
    ReasonKind.LOSES_SINGLE: N_("Your opponent can capture one of your pieces."),
    ReasonKind.LOSES_RED_PIECE: N_("Your opponent can capture a red piece."),
    ReasonKind.LOSES_STACK: N_("Your opponent can capture your stack of {height}."),
    ReasonKind.LOSES_STACKS: N_("Your opponent can capture your stacks of {height} and {other}."),
    ReasonKind.LOSES_STACK_WITH_RED: N_("Your opponent can capture your stack of {height} with a red piece in it."),
    ReasonKind.LOSES_BRIDGE: NN_(
        "Your opponent can cut off {mine} of your pieces by moving the stack that links them to a red piece."
    ),
    ReasonKind.LOSES_RED: NN_("Your opponent can move a red piece away and cut off {mine} of your pieces."),
    ReasonKind.MUST_GIVE_UP: NN_("You'll end up cutting off {mine} of your own pieces."),
    ReasonKind.MISSES_SINGLE: N_("With a better move you could capture a piece."),
    ReasonKind.MISSES_RED_PIECE: N_("With a better move you could capture a red piece."),
    ReasonKind.MISSES_STACK: N_("With a better move you could capture a stack of {height}."),
    ReasonKind.MISSES_STACKS: N_("With a better move you could capture stacks of {height} and {other}."),
    ReasonKind.MISSES_STACK_WITH_RED: N_(
        "With a better move you could capture a stack of {height} with a red piece in it."
    ),
    # Translators: a stack has a target if it can move
    ReasonKind.MISSES_TARGET: N_(
        "Your stack of {height} is left without a target, so it can't capture a stack of {other}."
    ),
    ReasonKind.MISSES_CUT: NN_("With a better move you could cut off {theirs} of your opponent's pieces."),
    ReasonKind.MISSES_RED_CUT: NN_(
        "With a better move you could take a red piece away and cut off {theirs} of your opponent's pieces."
    ),
    ReasonKind.MISSES_GIFT: NN_(
        "With a better move you could make your opponent cut off {theirs} of their own pieces."
    ),
    # Translators: the next texts are reasons for placing a piece; the subject is the piece
    ReasonKind.RED_INSIDE: N_("Your pieces can still go on all six sides of it."),
    ReasonKind.RED_AT_EDGE: NN_("Lies at the edge, with only {spaces} spaces next to it."),
    ReasonKind.RED_APART: NN_("Stays {steps} steps away from the nearest red piece."),
    ReasonKind.RED_TOGETHER: N_("Stays close to another red piece."),
    ReasonKind.BESIDE_TWO_REDS: N_("Stands next to two red pieces."),
    ReasonKind.BETWEEN_REDS: N_("Stands between two red pieces."),
    ReasonKind.NEAR_RED: N_("Stands two steps from a red piece."),
    ReasonKind.LAST_BESIDE_RED: N_("Takes the last space next to a red piece."),
    ReasonKind.SCARCE_BESIDE_RED: NN_("Leaves your opponent only {spaces} of the spaces next to a red piece."),
    ReasonKind.GUARDS_RED: NN_("Puts {mine} of your pieces next to a red piece."),
    ReasonKind.BESIDE_RED: N_("Stands next to a red piece."),
    ReasonKind.AT_EDGE: N_("At the edge, it can move from the start."),
    ReasonKind.INSIDE: N_("Inside, it waits until a neighbour leaves."),
    ReasonKind.AMONG_THEM: NN_("Stands next to {theirs} of your opponent's pieces."),
    ReasonKind.APART: N_("Stays away from your other pieces."),
    # Translators: the next texts are results of the game; {margin} is a number of pieces
    ReasonKind.ENDS_WON: NN_("Ends the game: you win by {margin}."),
    ReasonKind.ENDS_WON_BY_STACKS: N_("Ends the game: you win by the taller stacks."),
    ReasonKind.ENDS_LOST: NN_("Ends the game: you lose by {margin}."),
    ReasonKind.ENDS_LOST_BY_STACKS: N_("Ends the game: you lose by the taller stacks."),
    ReasonKind.ENDS_EQUAL: N_("Ends the game with equal towers."),
    ReasonKind.WINS: NN_("You win by at least {margin}, whatever your opponent does."),
    ReasonKind.WINS_BY_STACKS: N_("You win at least by the taller stacks, whatever your opponent does."),
    ReasonKind.LOSES: NN_("You lose by at most {margin}, whatever your opponent does."),
    ReasonKind.LOSES_BY_STACKS: N_("At worst you lose by the taller stacks, whatever your opponent does."),
    ReasonKind.KEEPS_EQUAL: N_("Keeps the towers equal, whatever your opponent does."),
    ReasonKind.SHOULD_WIN: NN_("You should win by about {margin}."),
    ReasonKind.SHOULD_LOSE: NN_("You'll probably lose by about {margin}."),
    ReasonKind.LOOKS_EVEN: N_("The game looks even."),
}


def hint_words(advice: Advice) -> str:
    """Return the sentences of a hint to the side to move."""
    sentences = [reason_words(reason) for reason in advice.reasons]
    if advice.is_only:
        sentences.insert(0, _("This is the only space left.") if advice.is_placement else _("This is your only move."))
    words = " ".join(sentences)
    if len(words) > MAX_HINT_CHARACTERS and len(advice.reasons) > 1 and not advice.reasons[-1].needed:
        words = " ".join(sentences[:-1])
    return words


def reason_words(reason: PlyReason) -> str:
    """Return the sentence of a reason."""
    return counted(REASON_WORDS[reason.kind], reason.numbers)


def unsaved_words(files: Iterable[str], reason: str) -> str:
    """Return the sentence on the contents of unsaved files, by their names, and the reason; '' without files."""
    names = list(files)
    if not names:
        return ""
    games = sum(name.startswith(f"{RECORDS_FOLDER}/") and not name.endswith(ANALYSIS_SUFFIX) for name in names)
    parts = [ngettext("{count} finished game", "{count} finished games", games)] if games else []
    words = {
        RUNNING_MATCH_FILE: _("this game"),
        SETTINGS_FILE: _("settings"),
        PUZZLE_PROGRESS_FILE: _("puzzles"),
        TRAINING_FILE: _("training"),
    }
    parts += [words[name] for name in words if name in names]
    what = ", ".join(parts or [_("files")])
    # Translators: {what} is a list such as "2 finished games, settings", {reason} a message of the operating system
    return _("Not saved yet: {what} ({reason})").format(what=what, reason=reason)
