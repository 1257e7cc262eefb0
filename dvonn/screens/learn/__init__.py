"""Learn."""
