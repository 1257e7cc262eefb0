"""The board on the screen: where it is, how stacks and light look, and how a ply moves."""
