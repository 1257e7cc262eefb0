"""Analysis of positions, moves and games: consequences, life-lines, mobility, threats, facts, and puzzles."""
