//! What the game remembers of its player: results, high scores, a run that was left. Pure data and
//! its text; `crate::save` keeps the files.
//!
//! | File | What it holds |
//! |---|---|
//! | `result.rs` | what came of a level and of a run; the number by which levels are known |
//! | `scores/` | high scores, the best of each level, what a first game has taught; as TOML |
//! | `rewards.rs` | looks of paddle and ball that stars win |
//! | `rivals.rs` | made-up results in a table with free places |
//! | `saved.rs` | a run that was left, and how it goes on; as TOML |
//! | `fields.rs` | the values of one entry of these files |
//! | `proof.rs` | an author's win of a level |
//! | `naming.rs` | a name that can be shown |

mod fields;
mod naming;
mod proof;
mod result;
mod rewards;
mod rivals;
mod saved;
mod scores;

pub use jiff::civil::Date;
pub use naming::{LONGEST_NAME, clean_name};
pub use proof::{Proof, clock, end, exact_clock, lives};
pub use result::{Bonus, COMBO_SHARE, LEAST_COMBO, LevelResult, RunResult, SetKey, Totals, fingerprint, star_combo};
pub use rewards::Reward;
pub use rivals::{Ranked, SHIPPED_SET, ranked, rivals};
pub use saved::{SavedRun, Standing};
pub use scores::{Best, Entry, Lesson, News, Scores, TABLE};
