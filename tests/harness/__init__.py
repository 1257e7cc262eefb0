"""The test harness: users of the program, synthetic device events, games, positions and the reference rules."""
