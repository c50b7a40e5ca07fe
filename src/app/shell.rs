//! Any [`Scene`] in a window, or as a picture without one: what examples use, and the game.
//!
//! [`main()`] makes a whole program of a scene, with a command line of its own. [`show`] is the
//! window beneath it, which the game uses. The example at [`Scene`] is a complete scene.

pub use super::program::main;
pub use super::run_loop::show;
pub use super::scene::{KeyState, Next, Scene, WindowOptions, Wishes};
