"""Turn one reference, in any style, into a draft of its work."""
