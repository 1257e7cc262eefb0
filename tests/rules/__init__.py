"""The tests of dvonn.rules, with a second set of rules to hold them against."""
