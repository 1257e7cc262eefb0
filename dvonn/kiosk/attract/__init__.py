"""The attract loop, shown while no guest plays, the show on a big screen, and the reels of both."""
