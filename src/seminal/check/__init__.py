"""A manuscript to diagnostics: `run.check`."""
