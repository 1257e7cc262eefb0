"""Winners."""
