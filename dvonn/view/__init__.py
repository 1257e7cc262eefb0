"""Drawing and sound: it reads the rules' values, and decides nothing."""
