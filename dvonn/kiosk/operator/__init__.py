"""The operator's page, its PIN, and the pages with the winners and the state of the stands."""
