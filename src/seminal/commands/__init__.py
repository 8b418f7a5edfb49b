"""What each command does, as a straight line: one file a command."""
