//! Reads the files of the book, and the files that it names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the pages.
pub(crate) const BOOK: &str = "docs/book";

/// The path from a page in [`BOOK`] to the top folder of the repository.
pub(crate) const UP: &str = "../../";

/// Folders with code that the pages name.
const CODE: [&str; 7] = ["src", "examples", "shaders", "tests", "benches", "art", "tutorial"];

/// The folder of the tutorial's stages. Each has only its changes to the one before.
const CHAIN: &str = "tutorial/stages/chain";

pub(crate) struct Repository {
    root: PathBuf,
    /// The stages' files with all differences applied, by their paths in [`CHAIN`].
    applied: BTreeMap<String, String>,
}

impl Repository {
    pub(crate) fn new(root: &Path) -> Self {
        let mut applied = BTreeMap::new();
        // If the chain cannot be read, it has no files here. The stages' own tests say why.
        for stage in stages::chain::read(&root.join(CHAIN)).unwrap_or_default() {
            applied
                .extend(stage.files.into_iter().map(|(file, text)| (format!("{CHAIN}/{}/{file}", stage.name), text)));
        }
        Self { root: root.to_owned(), applied }
    }

    /// Returns the path of a file, from its path in the repository.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Returns the text of a file, if it exists. A stage also has the files of the stages before it.
    pub(crate) fn read(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.path(path)).ok().or_else(|| self.applied.get(path).cloned())
    }

    pub(crate) fn is_file(&self, path: &str) -> bool {
        self.path(path).is_file() || self.applied.contains_key(path)
    }

    pub(crate) fn exists(&self, path: &str) -> bool {
        self.path(path).exists()
    }

    /// Returns the names of the files in a folder that end in `ending`, in order.
    pub(crate) fn files(&self, folder: &str, ending: &str) -> BTreeSet<String> {
        let entries = fs::read_dir(self.path(folder)).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names.filter(|name| name.ends_with(ending)).collect()
    }

    /// Returns all code of this repository as one text.
    pub(crate) fn code(&self) -> String {
        let mut text = String::new();
        for folder in CODE {
            append(&self.path(folder), &mut text);
        }
        text
    }

    /// Returns the path of a demo: `examples/ch04_ball.rs` for `ch04`, or a folder of files.
    pub(crate) fn program(&self, chapter: &str) -> Option<String> {
        let names = self.files("examples", "").into_iter();
        let name = names.filter(|name| name.starts_with(&format!("{chapter}_"))).find(|name| {
            let path = format!("examples/{name}");
            path.ends_with(".rs") || self.is_file(&format!("{path}/main.rs"))
        });
        name.map(|name| format!("examples/{name}"))
    }
}

/// Appends all code in a folder and in those within it.
fn append(folder: &Path, text: &mut String) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            append(&path, text);
        } else if path
            .extension()
            .is_some_and(|ending| ["rs", "vert", "frag", "diff"].iter().any(|known| ending == *known))
        {
            text.push_str(&fs::read_to_string(path).unwrap_or_default());
        }
    }
}
