"""SHIM until the tests use the host."""
from dvonn.app import App
from dvonn.kiosk.event_host import EventHost
class Kiosk(App):
    def __init__(self, options, clock=None, rng=None, startup=None):
        from time import perf_counter
        super().__init__(options, clock or perf_counter, rng, startup, EventHost())
    @property
    def context(self): return self.host.context
    @property
    def attract(self): return self.host.attract
