"""The items of a list, whatever its format: which are works, which are topics, notes or no readings at all."""
