"""Making puzzles: games, exact solutions, the lines of puzzles, and the measurement of their difficulty."""
