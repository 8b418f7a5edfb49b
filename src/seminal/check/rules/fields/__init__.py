"""Rules on the values of fields."""
