"""The game of DVONN as a library: no pygame, no clock, no printing, no randomness that is not passed in."""
