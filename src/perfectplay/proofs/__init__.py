"""What can be checked without trusting the solvers."""
