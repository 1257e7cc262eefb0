"""Exercises: rounds of questions for plies, and the one scene that asks them."""
