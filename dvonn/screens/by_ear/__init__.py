"""The board by ear: its spaces, stacks and plies in words and sounds, and questions about it with their answers."""

from dvonn.screens.by_ear.board_words import BoardWords, Step, preview_words, step_words
from dvonn.screens.by_ear.place_sounds import play_space
from dvonn.screens.by_ear.questions import QUESTIONS, TYPED_QUESTIONS, HeardBoard, answer, is_typed, typed_answer

__all__ = [
    "QUESTIONS",
    "TYPED_QUESTIONS",
    "BoardWords",
    "HeardBoard",
    "Step",
    "answer",
    "is_typed",
    "play_space",
    "preview_words",
    "step_words",
    "typed_answer",
]
