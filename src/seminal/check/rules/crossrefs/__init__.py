"""Rules on cross-references and topics: what they name must exist somewhere in the book."""
