"""What a position and a move mean: consequences, life-lines, mobility, threats, and puzzles."""
