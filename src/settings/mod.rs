//! Settings: the player's choices, the table that describes them, key and button bindings, and
//! their text as TOML. `crate::save` reads and writes the file.
//!
//! | File | Contents |
//! |---|---|
//! | `table.rs` | each setting's name, default, values, page, label and explanation |
//! | `values.rs` | the chosen settings; bloom, effects, motion, window geometry |
//! | `keys.rs`, `names.rs` | bindings of keys and buttons; their names |
//! | `labels.rs` | labels of keys in the player's keyboard layout |
//! | `document.rs` | settings from TOML, and edits that preserve comments and order |

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
pub use values::{BloomLevel, EffectsLevel, Motion, Settings, WindowGeometry};
