"""The engine's analysis of positions, plies and games: valuations, reasons, reviews, fair boards."""
