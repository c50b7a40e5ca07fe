//! Titles of levels from the names of their files.

use super::settings::MAX_TEXT;
use super::word::is_invisible;

/// Makes a title from a file name: `02-two_gaps.lvl` becomes `Two gaps`. Characters that are
/// invalid in a title become spaces, and invisible ones are removed.
pub fn title_from_file_name(name: &str) -> String {
    let stem = if name.to_ascii_lowercase().ends_with(".lvl") { &name[..name.len() - 4] } else { name };
    let without_number = stem.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_' | ' ' | '.'));
    let words = if without_number.is_empty() { stem } else { without_number };
    let blank = |c: char| matches!(c, '-' | '_' | ';') || c.is_control();
    let is_kept = |c: &char| blank(*c) || !is_invisible(*c);
    let mut letters = words.trim().chars().filter(is_kept).map(|c| if blank(c) { ' ' } else { c });
    let title: String = letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
    title.chars().take(MAX_TEXT).collect::<String>().trim().to_owned()
}
