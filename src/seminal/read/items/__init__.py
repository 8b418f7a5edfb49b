"""Classify the items of a list, in any format: works, topics, notes or neither."""
