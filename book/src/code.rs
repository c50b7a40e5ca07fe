//! The code of the repository, for looking up the lines and names in pages.

use crate::items;
use crate::repository::Repository;
use std::collections::BTreeSet;

pub(crate) struct Code {
    /// All code, with each run of white space replaced by one space.
    text: String,
    names: BTreeSet<String>,
    /// `tests/all/chapters.rs`, which compares the pictures of demos, and all other tests.
    chapters: String,
    tests: String,
}

impl Code {
    pub(crate) fn read(repository: &Repository) -> Self {
        let text = repository.code();
        let names = text.split(|c| !items::is_word(c)).map(str::to_owned).collect();
        let test = |name: &str| without_comments(&repository.read(&format!("tests/all/{name}")).unwrap_or_default());
        let tests = repository.files("tests/all", ".rs").iter().map(|name| test(name)).collect();
        Self { text: collapsed(&text), names, chapters: test("chapters.rs"), tests }
    }

    /// Returns true if the code contains a line, or a part of one.
    pub(crate) fn has(&self, line: &str) -> bool {
        self.text.contains(&collapsed(line))
    }

    /// Returns true if each part of `Type::name` is a name in the code.
    pub(crate) fn has_name(&self, path: &str) -> bool {
        path.trim_end_matches("()").split("::").all(|name| self.names.contains(name))
    }

    /// Returns true if a test names a committed picture. For a demo's picture, it must be the test of
    /// demos.
    pub(crate) fn compares(&self, picture: &str) -> bool {
        let is_of_chapter =
            picture.strip_prefix("ch").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let tests = if is_of_chapter { &self.chapters } else { &self.tests };
        tests.contains(&format!("\"{picture}\""))
    }
}

fn without_comments(code: &str) -> String {
    code.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns true if a word looks like a name in Rust, such as `draw`, `Aabb::swept` or `flush()`.
pub(crate) fn is_name(word: &str) -> bool {
    let path = word.trim_end_matches("()");
    path.split("::").all(|name| name.starts_with(|c: char| c.is_alphabetic()) && name.chars().all(items::is_word))
}

pub(crate) fn is_name_of_opengl(word: &str) -> bool {
    ["gl", "gl_", "GL_", "EGL_"]
        .iter()
        .any(|start| word.strip_prefix(start).is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase())))
}
