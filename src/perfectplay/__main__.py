"""`python -m perfectplay` is the command `perfectplay`."""

from perfectplay.faces.cli.main import run

if __name__ == "__main__":
    run()
