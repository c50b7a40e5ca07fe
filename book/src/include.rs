//! Includes parts of files in pages. `{{#include ../../examples/ch04_ball.rs:pass}}` shows the lines
//! between `// ANCHOR: pass` and `// ANCHOR_END: pass`. Only demos have anchors. In other files, the
//! name of an item is enough: `{{#include ../../src/draw/batch.rs:Batch::flush}}`.
//! `{{#include ../../tutorial/stages/chain/06-collision/src/game.rs.diff:do_collisions}}` shows the
//! hunks of a difference that add or remove a line with this text.
//!
//! The syntax is mdBook's. mdBook shows nothing if an anchor is missing; here, that is an error.

use crate::items;
use crate::repository::{BOOK, Repository, UP};

/// A line of a page that includes a file or a part of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Include<'a> {
    /// The path, as the page gives it.
    pub(crate) file: &'a str,
    /// An anchor of a program, a text in a difference, or an item of another file; `None` for the
    /// whole file.
    pub(crate) anchor: Option<&'a str>,
}

impl<'a> Include<'a> {
    /// Parses a line. Returns `None` if it is not an include.
    pub(crate) fn parse(line: &'a str) -> Option<Self> {
        let inner = line.trim().strip_prefix("{{#include ")?.strip_suffix("}}")?.trim();
        Some(match inner.split_once(':') {
            Some((file, anchor)) => Self { file, anchor: Some(anchor) },
            None => Self { file: inner, anchor: None },
        })
    }

    /// Returns the file that the page names above the code: the reader's own, such as `src/game.rs`, or
    /// one of this repository. An answer to an exercise on a demo names its file itself.
    pub(crate) fn shown_file(&self) -> Option<String> {
        let path = path_of(self.file);
        let own = path.strip_prefix("tutorial/stages/").and_then(|path| path.splitn(3, '/').nth(2));
        let file = own.or_else(|| (!path.starts_with(BOOK)).then_some(&path))?;
        Some(file.trim_end_matches(".diff").to_owned())
    }

    /// Returns the text to show, without the indentation that all of its lines share.
    ///
    /// # Errors
    ///
    /// A message that says what is missing.
    pub(crate) fn text(&self, repository: &Repository) -> Result<String, String> {
        let path = path_of(self.file);
        let text = repository.read(&path).ok_or_else(|| format!("there is no file `{path}` to include"))?;
        let lines = match self.anchor {
            Some(part) if path.ends_with(".diff") => hunks(&text, part),
            Some(item) if !path.starts_with("examples/") => {
                items::lines_of(&path, &text, item).ok_or_else(|| format!("`{path}` does not define `{item}`"))?
            }
            Some(anchor) => anchored(&text, anchor).map_err(|problem| format!("`{path}` {problem}"))?,
            // The page names the file of a stage above its code.
            None if path.starts_with("tutorial/") && path.ends_with(".diff") => hunks(&text, ""),
            None => text.lines().collect(),
        };
        let shown: Vec<&str> = lines.into_iter().filter(|line| !is_anchor(line)).collect();
        if shown.iter().all(|line| line.trim().is_empty()) {
            return Err(format!("nothing stands in this part of `{path}`"));
        }
        Ok(dedented(&shown))
    }
}

/// Returns the hunks of a difference that add or remove a line with `part`.
fn hunks<'a>(text: &'a str, part: &str) -> Vec<&'a str> {
    let lines: Vec<&str> = text.lines().collect();
    let starts: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with("@@")).collect();
    let ends = starts.iter().copied().skip(1).chain([lines.len()]);
    let hunks = starts.iter().zip(ends).map(|(&start, end)| &lines[start..end]);
    let has_part = |line: &&str| line.starts_with(['+', '-']) && line.contains(part);
    hunks.filter(|hunk| hunk.iter().any(has_part)).flatten().copied().collect()
}

/// Returns the path from the top folder of a file that a page names.
pub(crate) fn path_of(target: &str) -> String {
    target.strip_prefix(UP).map_or_else(|| format!("{BOOK}/{target}"), str::to_owned)
}

/// Returns the lines between an anchor and its end.
fn anchored<'a>(text: &'a str, anchor: &str) -> Result<Vec<&'a str>, String> {
    let lines: Vec<&str> = text.lines().collect();
    let at = |kind: &str| lines.iter().position(|line| is_mark(line, kind, anchor));
    let start = at("ANCHOR:").ok_or_else(|| format!("has no `ANCHOR: {anchor}`"))?;
    let end = at("ANCHOR_END:").filter(|end| *end > start);
    let end = end.ok_or_else(|| format!("has no `ANCHOR_END: {anchor}` after its `ANCHOR: {anchor}`"))?;
    Ok(lines[start + 1..end].to_vec())
}

fn is_mark(line: &str, kind: &str, anchor: &str) -> bool {
    line.trim().strip_prefix("//").and_then(|rest| rest.trim().strip_prefix(kind)).is_some_and(|n| n.trim() == anchor)
}

/// Returns true if a line, or a line of a difference, is an anchor.
fn is_anchor(line: &str) -> bool {
    line.contains("// ANCHOR: ") || line.contains("// ANCHOR_END: ")
}

fn dedented(lines: &[&str]) -> String {
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let shared = lines.iter().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    lines.iter().map(|line| format!("{}\n", line.get(shared..).unwrap_or_default())).collect()
}
