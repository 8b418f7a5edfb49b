"""A manuscript to diagnostics."""
