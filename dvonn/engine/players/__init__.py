"""The players of the levels: each thinks about a position in slices and reports its plies."""
