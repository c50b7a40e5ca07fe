//! What plays or examines the rules from outside: the autopilot, endurance trials, and which bricks
//! a ball can reach.
//!
//! It uses the game through the interface that everybody has, and the game does not know it. What
//! happens here changes no rule and no recorded game. Not in the tutorial.

pub mod autopilot;
pub mod endurance;
pub mod reach;
