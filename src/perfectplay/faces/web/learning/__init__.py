"""The small engine of lessons: what a step can ask, how an answer is judged by the solvers, and what is said about it."""
