//! Settings: the values that a player chooses, the one table that describes them, keys and buttons,
//! and their text as TOML. The file itself is `crate::save`'s business.
//!
//! | File | Contents |
//! |---|---|
//! | `table.rs` | each setting's name, default, values, page, label and explanation |
//! | `values.rs` | the settings that are chosen; light, feedback, motion, the window's place |
//! | `keys.rs`, `names.rs` | which keys and buttons steer, release and pause; their names |
//! | `labels.rs` | labels of keys by the keyboard's layout |
//! | `document.rs` | settings from TOML, and changes in it that leave comments and order alone |

pub mod document;
mod keys;
mod labels;
mod names;
mod table;
mod values;

pub use keys::{Control, KEYS_EACH, Keys, MenuButton};
pub use labels::KeyLabels;
pub use names::{Key, PadButton};
pub use table::{Group, Setting, SettingRow, TABLE};
pub use values::{Feedback, Grab, Motion, Place, Settings, Shine};
