"""The board on the screen: its layout, its drawing and the animation of plies."""
