//! Bricklark, a Breakout in Rust and OpenGL: a port of LearnOpenGL's 2D game, to play, to make
//! levels for, and to study.
//!
//! The rules are a pure function of a level, a seed and a list of inputs. This is a whole game
//! without a window, sound or a clock:
//!
//! ```
//! use breakout::game::{Game, GameState};
//! use breakout::level;
//! use breakout::lab::autopilot::Autopilot;
//!
//! let level = level::parse("example.lvl", "Example", "5 5 5 5\n0 2 2 0\n")?;
//! let (mut game, mut autopilot) = (Game::new(&level, 7), Autopilot::new(7));
//! let mut events = Vec::new();
//! while !matches!(game.state(), GameState::Win | GameState::Lost) {
//!     let input = autopilot.input(&game);
//!     game.step(&input, &mut events); // 1/120 s
//! }
//! assert_eq!(game.state(), GameState::Win);
//! # Ok::<(), level::Problems>(())
//! ```
//!
//! Data flows in one direction through a frame:
//!
//! ```text
//!  keys, mouse, pad ─► app::input ─► Input ──┐
//!  elapsed time ─────► app::clock ─► n steps ─┤
//!                                             ▼
//!                       game.step(&input, &mut events)         120 steps per second, pure
//!                          │ game              │ events: what happened
//!                          │                   ├─► effects.step(&game, &events)   particles, shake
//!                          │                   └─► audio.play(&events)
//!                          ▼
//!         renderer.draw(&mut target, &view)                    once per frame
//! ```
//!
//! # Modules
//!
//! | Module | Contents |
//! |---|---|
//! | [`collision`] | boxes, discs, swept tests, the brick grid: start here |
//! | [`level`], [`library`] | the text format of levels; level files and the menu's list |
//! | [`game`], [`lab`] | the rules, one step at a time; the autopilot and analysis of levels |
//! | [`xray`] | the mathematics of a step, drawn over the field; a game as a timeline |
//! | [`effects`], [`menu`] | particles and fades; the state of the menu |
//! | [`session`] | a game with effects and menu, runs, levels and results |
//! | [`settings`], [`save`] | settings and key bindings; the files of the player's data |
//! | [`draw`], [`render`] | drawing tools on top of glium; the passes of a frame |
//! | [`field`], [`ui`] | drawing the field; drawing panels and pages |
//! | [`app`], [`audio`] | window, input devices and time; sound |
//! | [`assets`], [`files`], `watch` | reading files; noticing changes to them |
//! | [`player`], [`palette`], [`vision`] | results as data; colors; color blindness |
//! | [`font`] | outlines of glyphs |
//! | [`cli`], [`diagnostics`] | the command line; errors and warnings about levels |
//!
//! ARCHITECTURE.md says where to start reading. tests/README.md lists the guarantees and their
//! tests. `cargo run -p book` builds a book that explains the program chapter by chapter.

#![deny(unsafe_code)]

pub mod app;
pub mod assets;
pub mod audio;
pub mod cli;
pub mod collision;
#[cfg(windows)]
#[allow(unsafe_code, reason = "the terminal of a Windows program is reached by its API alone")]
pub mod console;
pub mod diagnostics;
pub mod draw;
pub mod effects;
#[cfg_attr(target_family = "wasm", path = "page_files.rs")]
mod embedded;
pub mod field;
pub mod files;
pub mod font;
pub mod game;
pub mod lab;
pub mod level;
pub mod library;
pub mod menu;
pub mod palette;
mod panic;
pub mod player;
pub mod render;
pub mod save;
#[cfg(test)]
#[path = "../tests/support/scratch.rs"]
mod scratch;
pub mod session;
pub mod settings;
mod time;
pub mod ui;
pub mod vision;
mod warn;
#[cfg_attr(target_family = "wasm", path = "page_watch.rs")]
mod watch;
pub mod xray;

pub(crate) use warn::warn;

/// The game's name, as players see it. The program, its folders and its files keep `breakout`, the
/// name of its kind.
pub const NAME: &str = "Bricklark";
