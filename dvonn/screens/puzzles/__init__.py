"""Puzzles: the page with the calendar and the grades, rounds of puzzles, and rounds against time."""
