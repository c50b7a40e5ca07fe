//! What the game remembers of its player: results, high scores, a run that was left. Pure data and
//! its text; the files are `crate::store`'s business.
//!
//! | File | What it holds |
//! |---|---|
//! | `result.rs` | what came of a level and of a run; the number by which levels are known |
//! | `scores/` | high scores, the best of each level, what a beginner has done; their text |
//! | `fields.rs` | a line of named values, of which that text is made |
//! | `saved.rs` | a run that was left, and how it goes on |
//! | `date.rs`, `naming.rs` | a day; a name that can be shown |
//! | `lesson.rs` | what a first game teaches |
//! | `settings.rs`, `setting.rs` | what a player can set; each as a row of a page |
//! | `keys.rs` | which keys and buttons steer, release and pause |

mod date;
mod fields;
mod keys;
mod lesson;
mod naming;
mod result;
mod saved;
mod scores;
mod setting;
mod settings;

pub use date::Date;
pub use keys::{Control, KEYPAD, KEYS_EACH, Key, Keys, MenuButton, PadButton};
pub use lesson::Lesson;
pub use naming::{LONGEST_NAME, clean_name};
pub use result::{COMBO_SHARE, LEAST_COMBO, LevelResult, RunResult, SetKey, Totals, fingerprint, star_combo};
pub use saved::{RUN_MAGIC, SavedRun, Standing};
pub use scores::{Best, Entry, LARGEST_SCORES, News, SCORES_MAGIC, SETS, Scores, TABLE};
pub use setting::Setting;
pub use settings::{Feedback, Grab, Motion, Place, Settings, Shine, USUAL_SAMPLES};
