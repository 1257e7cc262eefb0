"""What is asked of the records: listings, exports, the scores of players."""
