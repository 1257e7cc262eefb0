"""Tests of the packages and of what they tell desktops and distributors."""
