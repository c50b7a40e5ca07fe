//! Names of recorded games, such as `2026-11-21-001-first-wall.replay`: the date, a number within
//! that day, and the level.

use crate::player::Date;

/// Number of recordings that the game keeps by itself.
pub const RECENT: usize = 20;

/// Folder of the last recordings.
pub(super) const RECORDS: &str = "records";

/// Folder of the recordings that the player keeps for good.
pub(super) const KEPT: &str = "kept";

/// Maximum length of the level's title in a name.
const LONGEST_TITLE: usize = 40;

/// Returns the current date in the player's time zone.
pub fn today() -> Date {
    jiff::Zoned::now().date()
}

/// Returns the name of a game that ended on this day. Its number is higher than all others of that
/// day in `names`.
pub(super) fn next_name(names: &[String], today: Date, title: &str) -> String {
    let numbers = names.iter().filter_map(|name| day_and_number(name));
    let last = numbers.filter(|(day, _)| *day == today).map(|(_, number)| number).max().unwrap_or(0);
    format!("{RECORDS}/{today}-{:03}-{}.replay", last.saturating_add(1), slug(title))
}

/// Returns the oldest recordings to remove before one is added. Ignores names that the game did not
/// choose, because those files are the player's.
pub(super) fn surplus(names: &[String]) -> Vec<&String> {
    let is_recent = |name: &&String| name.starts_with(RECORDS) && day_and_number(name).is_some();
    let mut recent: Vec<_> = names.iter().filter(is_recent).collect();
    recent.sort_by_key(|name| day_and_number(name));
    let too_many = (recent.len() + 1).saturating_sub(RECENT);
    recent.truncate(too_many);
    recent
}

/// Parses date and number from a name that the game chose.
fn day_and_number(name: &str) -> Option<(Date, u32)> {
    let (_, name) = name.strip_suffix(".replay")?.rsplit_once('/')?;
    let (day, rest) = name.split_at_checked(10)?;
    let (number, _) = rest.strip_prefix('-')?.split_once('-')?;
    Some((day.parse().ok()?, number.parse().ok()?))
}

/// Reduces a title to characters that every file system allows, such as `first-wall`.
fn slug(title: &str) -> String {
    let letters = title.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), " ");
    let words: Vec<_> = letters.split_whitespace().collect();
    let mut slug = words.join("-");
    slug.truncate(LONGEST_TITLE);
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "level".to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Date = Date::constant(2026, 11, 22);

    #[test]
    fn next_name_takes_the_next_number_of_the_day_in_both_folders() {
        assert_eq!(next_name(&[], DAY, "First wall"), "records/2026-11-22-001-first-wall.replay");
        let names = ["records/2026-11-22-007-x.replay", "kept/2026-11-22-008-x.replay", "kept/2026-11-23-009-x.replay"];
        assert_eq!(next_name(&names.map(str::to_owned), DAY, "X"), "records/2026-11-22-009-x.replay");
    }

    #[test]
    fn surplus_is_the_oldest_of_the_games_own_names() {
        let mut names: Vec<_> = (1..=21).map(|day| format!("records/2026-10-{day:02}-001-x.replay")).collect();
        names.extend(
            ["records/mine.replay", "records/2026-01-01-mine.replay", "kept/2026-01-01-001-x.replay"]
                .map(str::to_owned),
        );
        assert_eq!(surplus(&names), ["records/2026-10-01-001-x.replay", "records/2026-10-02-001-x.replay"]);
    }

    #[test]
    fn slug_has_only_letters_that_every_disk_allows() {
        for (title, expected) in [
            ("First wall", "first-wall"),
            ("  Ein  Größen-Test! ", "ein-gr-en-test"),
            ("../../x", "x"),
            ("二宮", "level"),
            ("a b c d e f g h i j k l m n o p q r s t u v", "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r-s-t"),
        ] {
            assert_eq!(slug(title), expected, "{title}");
        }
    }
}
