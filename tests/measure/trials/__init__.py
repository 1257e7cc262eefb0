"""The parts of the campaign of faults, and the synthetic guests that it shares with the soak test."""
