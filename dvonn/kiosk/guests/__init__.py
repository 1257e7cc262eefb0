"""The guests' screens: the mode choice, the match with its pause and score, and the challenge."""
