"""Players: whatever chooses moves. Each policy is a class with a name and a source; `roster.py` finds them."""
