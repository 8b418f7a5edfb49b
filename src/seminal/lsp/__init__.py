"""The language server: `seminal check` in an editor."""
