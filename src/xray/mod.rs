//! What a step of the rules computed, as figures over the running game.
