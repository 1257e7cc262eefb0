"""An independent implementation of the rules, and checks of positions and hints against it."""
