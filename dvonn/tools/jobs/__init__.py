"""Jobs that outgrow a processor: spread over workers, stored as they come, and taken up again."""
