"""The command line: main.py runs it, app.py is its frame; answers, matches, history and contests hold the commands."""
