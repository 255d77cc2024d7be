"""A match played in a terminal: table.py reads the options, session.py plays, the rest draws, asks and tells."""
