//! Runs the unit tests of the collision lab's experiment: those of an example run only instead of building it, and the
//! picture tests need it built.

#[allow(dead_code, reason = "the drawing, which uses the rest, is not here")]
#[path = "../examples/collision_lab/lab.rs"]
mod lab;
