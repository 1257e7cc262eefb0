"""The tests: a folder for each package of dvonn, data and pictures beside them."""
