"""The book a command works on: its configuration, chapters, bibliographies, topics and decisions."""
