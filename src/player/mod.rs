//! The player's results, high scores and saved run, as data and as text. `crate::save` stores the
//! files.
//!
//! | File | Contents |
//! |---|---|
//! | `result.rs` | results of a level and of a run; fingerprints of levels |
//! | `scores/` | high scores, the best results of each level, finished lessons; as TOML |
//! | `rewards.rs` | appearances of paddle and ball that stars unlock |
//! | `rivals.rs` | made-up results for the free places of a table |
//! | `saved.rs` | a saved run and its current state; as TOML |
//! | `fields.rs` | the values of one entry in these files |
//! | `link.rs` | a level or a game as text in an address |
//! | `proof.rs` | the author's recorded win of a level |
//! | `naming.rs` | cleaning a player's name |

mod fields;
mod link;
mod naming;
mod proof;
mod result;
mod rewards;
mod rivals;
mod saved;
mod scores;

pub use jiff::civil::Date;
pub use link::{LONGEST as LONGEST_LINK, Link, Moment};
pub use naming::{LONGEST_NAME, clean_name};
pub use proof::{Proof, clock, end, exact_clock, lives};
pub use result::{Bonus, COMBO_SHARE, LevelResult, MIN_COMBO, RunResult, SetKey, Totals, fingerprint, star_combo};
pub use rewards::Reward;
pub use rivals::{Ranked, SHIPPED_SET, ranked, rivals};
pub use saved::{SavedRun, Standing};
pub use scores::{Best, Lesson, News, ScoreEntry, Scores, TABLE};
