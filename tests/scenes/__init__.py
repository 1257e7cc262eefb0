"""The tests of dvonn.scenes: scripted intentions, and what comes of them."""
