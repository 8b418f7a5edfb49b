"""What to read next, chosen and rendered."""
