"""The attract loop, shown while no guest plays; and its reels, of which the show on a big screen has some as well."""
