"""Analysis of positions and moves: consequences, life-lines, mobility, threats, and puzzles."""
