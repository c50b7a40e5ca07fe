//! The folders of recorded games: the last ones, and those that are kept for good.
//!
//! A record is called `2026-11-21-001-first-wall.replay`: the day, the number of that day's game,
//! and its level. Other files in these folders are the player's own, and are left alone; so is one
//! whose name does not say the title of the level in it, since the player renamed it.

use crate::files;
use crate::game::replay;
use crate::player::Date;
use std::path::{Path, PathBuf};

/// Recorded games that are kept without being asked for.
pub const RECENT: usize = 20;

/// How the name of a record ends.
const ENDING: &str = ".replay";

/// The longest part of a name that is the level's title.
const LONGEST_TITLE: usize = 40;

/// When a game was recorded: by this, records are put in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct When {
    date: Date,
    number: u32,
}

/// The folders of records.
#[derive(Clone, Debug)]
pub(super) struct Records {
    /// The last [`RECENT`] games.
    pub(super) recent: PathBuf,
    /// Those that stay.
    pub(super) kept: PathBuf,
}

impl Records {
    pub(super) fn below(folder: &Path) -> Self {
        Self { recent: folder.join("records"), kept: folder.join("kept") }
    }

    /// A file for a game of this day that ends now. No other has its day and number, in either
    /// folder.
    pub(super) fn next(&self, today: Date, title: &str) -> PathBuf {
        let all = [&self.recent, &self.kept].into_iter().flat_map(|folder| named(folder));
        let numbers: Vec<_> = all.filter(|(when, _)| when.date == today).map(|(when, _)| when.number).collect();
        let next = numbers.iter().max().map_or(Some(1), |last| last.checked_add(1));
        // A file has the last number that there is already: no record is written over it.
        let number = next.or_else(|| (1..u32::MAX).find(|number| !numbers.contains(number))).unwrap_or(1);
        let file = |number: u32| self.recent.join(format!("{today}-{number:03}-{}{ENDING}", slug(title)));
        // The system may not let this program list the folder.
        (number..u32::MAX).map(file).find(|file| file.symlink_metadata().is_err()).unwrap_or_else(|| file(number))
    }

    /// Removes all but the last games; `latest` is the last day on which a right clock may have
    /// stood so far. `new` stays in any case.
    pub(super) fn prune(&self, latest: Date, new: Option<&Path>) {
        let mut all = named(&self.recent);
        if all.len() <= RECENT {
            return;
        }
        all.retain(|(_, path)| path.is_file() && has_own_name(path));
        // What is of a later day was recorded while the clock was wrong. It goes first, or else
        // it would stay for years, and each new game would go at once.
        all.sort_by_key(|(when, _)| (when.date <= latest, *when));
        all.retain(|(_, path)| Some(path.as_path()) != new);
        let too_many = (all.len() + usize::from(new.is_some())).saturating_sub(RECENT);
        for (_, path) in &all[..too_many] {
            // An old game too many is no reason to tell a player anything.
            let _ = std::fs::remove_file(path);
        }
    }

    /// Removes what programs left that were killed while they wrote a record.
    pub(super) fn remove_unfinished(&self) {
        for name in names(&self.recent) {
            let written = name.find(ENDING).map(|at| &name[..at + ENDING.len()]);
            if let Some(record) = written.filter(|record| *record != name && when(record).is_some()) {
                crate::files::remove_unfinished(&self.recent.join(record));
            }
        }
    }

    /// Whether a path is a record among the last games.
    pub(super) fn is_recent(&self, path: &Path) -> bool {
        path.parent() == Some(&self.recent) && path.file_name().and_then(|name| name.to_str()).and_then(when).is_some()
    }
}

/// The names in a folder. Where it cannot be read, there are none.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

/// The records in a folder.
fn named(folder: &Path) -> Vec<(When, PathBuf)> {
    names(folder).into_iter().filter_map(|name| Some((when(&name)?, folder.join(name)))).collect()
}

/// Day and number of a name such as the game gives.
fn when(name: &str) -> Option<When> {
    parts(name).map(|(when, _)| when)
}

/// Day and number of a name such as the game gives, and the title in it.
fn parts(name: &str) -> Option<(When, &str)> {
    let (date, rest) = name.split_at_checked(10)?;
    let (number, title) = rest.strip_prefix('-')?.split_once('-')?;
    let title = title.strip_suffix(ENDING)?;
    let is_number = number.len() >= 3 && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_ours = is_number && !title.is_empty() && title == slug(title);
    is_ours.then_some((When { date: date.parse().ok()?, number: number.parse().ok()? }, title))
}

/// Whether a record's name has the title of the level in it, as the game gave it.
fn has_own_name(path: &Path) -> bool {
    let Some((_, name)) = path.file_name().and_then(|name| name.to_str()).and_then(parts) else { return false };
    // What is larger is no record of the game's.
    let bytes = files::read(path, replay::MAX_SIZE).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let level = text.split_once("\nlevel\n").map(|(_, level)| level);
    let title = level.map(|level| level.lines().find_map(|line| line.strip_prefix("title:")).unwrap_or_default());
    title.is_some_and(|title| name == slug(title))
}

/// A title in the letters that every disk allows in names: `first-wall`.
fn slug(title: &str) -> String {
    let mut slug = String::new();
    for c in title.chars().flat_map(char::to_lowercase) {
        if c.is_ascii_alphanumeric() {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
        if slug.len() == LONGEST_TITLE {
            break;
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "level".to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    /// Such a file is not the game's own, but it is called like one.
    #[test]
    fn the_last_number_that_there_is_is_not_given_twice() {
        let folder = Scratch::new("last-number");
        let (records, today) = (Records::below(&folder), Date { year: 2026, month: 11, day: 22 });
        std::fs::create_dir_all(&records.recent).expect("a folder");
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        assert_eq!(name(&records.next(today, "X")), "2026-11-22-001-x.replay");
        for number in ["4294967295", "001"] {
            std::fs::write(records.recent.join(format!("2026-11-22-{number}-x.replay")), "").expect("written");
        }
        assert_eq!(name(&records.next(today, "X")), "2026-11-22-002-x.replay");
    }
}
