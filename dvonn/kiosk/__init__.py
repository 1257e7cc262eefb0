"""The program for events: unattended for days, a clean start for every guest, closed to all but the operator."""
