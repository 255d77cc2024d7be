"""Where an analysis stands: a start or a match, how far along its main line, and the moves of a variation after that."""
