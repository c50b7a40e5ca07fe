//! Runs the unit tests of the collision lab's experiment.
//!
//! Cargo either builds an example or runs its tests, and the picture tests need it built.

#[allow(dead_code, reason = "the drawing, which uses the rest, is not here")]
#[path = "../examples/collision_lab/article.rs"]
mod article;
#[allow(dead_code, reason = "the drawing, which uses the rest, is not here")]
#[path = "../examples/collision_lab/lab.rs"]
mod lab;
