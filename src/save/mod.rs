//! Files of the player: the settings so far.
//!
//! | File | What it holds |
//! |---|---|
//! | `settings_file.rs` | the file of settings, which its player may edit |
//! | `writer.rs` | the thread that writes files, and tries again |
//! | `atomic.rs` | a file written whole or not at all; a file set aside as `.broken` |

mod atomic;
mod settings_file;
mod writer;

pub use atomic::{move_to_broken, write_atomic};
pub use settings_file::SettingsFile;
pub use writer::BackgroundWriter;
