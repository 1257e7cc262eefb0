"""Setting up: the next game, what is shown before it, and the options."""
