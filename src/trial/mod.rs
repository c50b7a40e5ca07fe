//! Plays and examines the game from outside: the autopilot, the games that it plays to their end
//! with their statistics, and the search for bricks that no ball can reach.
//!
//! It uses the game's public interface, and the game does not know about it. Nothing here changes a
//! rule or a recorded game. The tutorial has nothing like it.

pub mod autopilot;
pub mod reach;
pub mod simulation;
pub mod statistics;
