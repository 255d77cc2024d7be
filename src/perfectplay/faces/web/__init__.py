"""The web face: play, learn and analyse in a browser. Rules live in Python only; the browser knows tokens and selections."""
