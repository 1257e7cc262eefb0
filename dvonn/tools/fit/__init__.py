"""Fitting the weights of the evaluation: self-play, regression and the module of weights."""
