"""Setting up: the next game, the scenes before it, and the options."""
