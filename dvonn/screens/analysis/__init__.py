"""The analysis board: variations, the best plies of any position, and positions that are set up by hand."""
