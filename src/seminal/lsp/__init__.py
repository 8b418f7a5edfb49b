"""The language server: the engine of `seminal check` behind an editor."""
