//! Plays and examines the game from outside: the autopilot, simulated games with statistics, and
//! the search for unreachable bricks.
//!
//! Uses only the game's public interface, and the game does not depend on it. Nothing here affects
//! the rules or recorded games. The tutorial has no counterpart.

pub mod autopilot;
pub mod reach;
pub mod simulation;
pub mod statistics;
pub mod workers;
