"""What several tests share: drivers of the program, synthetic devices, games and positions."""
