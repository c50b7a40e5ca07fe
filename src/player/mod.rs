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

mod date;
mod fields;
mod lesson;
mod naming;
mod result;
mod saved;
mod scores;

pub use date::Date;
pub use lesson::Lesson;
pub use naming::{LONGEST_NAME, clean_name};
pub use result::{COMBO_SHARE, LEAST_COMBO, LevelResult, RunResult, SetKey, Totals, fingerprint, star_combo};
pub use saved::{RUN_MAGIC, SavedRun, Standing};
pub use scores::{Best, Entry, LARGEST_SCORES, News, SCORES_MAGIC, SETS, Scores, TABLE};
