"""The command line: `main.py` runs it, `app.py` is its frame, `answers.py`, `matches.py`, `history.py` and `contests.py` hold the commands."""
