//! The files in which the game remembers its player: scores, the run that was left, recorded games.
