"""Menu."""
