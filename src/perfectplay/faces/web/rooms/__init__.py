"""Matches on the server: who sits where, what everybody sees, and how it is kept."""
