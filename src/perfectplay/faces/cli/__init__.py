"""The command line: `main.py` runs it, `app.py` is its frame, `answers.py` and `matches.py` hold the commands."""
