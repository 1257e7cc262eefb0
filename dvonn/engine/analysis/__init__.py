"""What the engine says about positions, plies and games: values, reasons, reviews, fair boards."""
