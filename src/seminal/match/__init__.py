"""Is this the same work? Shared by merging, resolving and coverage; imports only `text` and `model`."""
