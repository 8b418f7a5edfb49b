"""The values that the stages exchange. Standard library only."""
