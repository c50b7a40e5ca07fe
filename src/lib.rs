//! Breakout in Rust and OpenGL: LearnOpenGL's 2D game, ported, to play, to edit its level files,
//! and to study.
//!
//! The rules are a pure function of a level, a seed and a list of inputs. A whole game, without
//! window, sound or clock:
//!
//! ```
//! use breakout::game::{Game, GameState};
//! use breakout::level;
//! use breakout::trial::autopilot::Autopilot;
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
//! Data goes one way through a frame:
//!
//! ```text
//!  keys, mouse, pad ─► app::input ─► Input ──┐
//!  elapsed time ─────► app::clock ─► n steps ─┤
//!                                             ▼
//!                       game.step(&input, &mut events)         120 steps a second, pure
//!                          │ game              │ events: what happened
//!                          │                   ├─► effects.step(&game, &events)   particles, shake
//!                          │                   └─► audio.play(&events)
//!                          ▼
//!         renderer.draw(&mut target, &view)                    once a frame
//! ```
//!
//! # The map
//!
//! | Module | What it holds |
//! |---|---|
//! | [`collision`] | boxes, discs, swept tests, the grid with the rule of seams: begin here |
//! | [`level`], [`library`] | the text format of levels; the menu's levels, from files |
//! | [`game`], [`trial`] | the rules, one step at a time; what plays and examines them |
//! | [`xray`] | a step's values as figures; the whole game, back and forth in time |
//! | [`effects`], [`menu`] | particles and fades; the menu as state |
//! | [`session`] | a game with both of these, runs, levels and what is reached |
//! | [`settings`], [`save`] | the values that a player chooses, keys; the files that keep them |
//! | [`draw`], [`render`] | the toolbox that draws; the list of passes of a frame |
//! | [`field`], [`ui`] | the field's picture; panels and pages |
//! | [`app`], [`audio`] | the window, devices and time; sound |
//! | [`assets`], [`files`], `watch` | where bytes come from; when they change |
//! | [`player`], [`palette`], [`vision`] | results as data; colours, and how fewer cones see them |
//! | [`font`] | outlines of glyphs |
//! | [`cli`], [`diagnostics`] | the command line; messages about levels |
//!
//! ARCHITECTURE.md says where to start, and tests/README.md which test holds which promise.
//! `cargo run -p book` builds a book that goes through it chapter by chapter.

pub mod app;
pub mod assets;
pub mod audio;
pub mod cli;
pub mod collision;
#[cfg(windows)]
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
pub mod trial;
pub mod ui;
pub mod vision;
mod warn;
#[cfg_attr(target_family = "wasm", path = "page_watch.rs")]
mod watch;
pub mod xray;

pub(crate) use warn::warn;
