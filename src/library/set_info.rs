//! `set.toml`: the title of a set of levels, their order and look, as their author wrote it beside
//! them. `levels/README.md` describes it.

use super::archive::{is_packed, read_bytes};
use crate::files::{self, shown};
use crate::level::{self, Background, Look, Problem, Problems, Word, World};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml_edit::{Document, Item, Key, TableLike, Value};

/// The file's name.
pub const NAME: &str = "set.toml";

/// The limit for the file, in bytes.
const MAX_SIZE: u64 = 1024 * 1024;

/// The author's words about a set. All are optional.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetInfo {
    /// Its title; usually it is the folder's name.
    pub title: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// A sentence about it.
    pub about: Option<String>,
    /// The names of level files without `.lvl`, in the order in which they are played. Others come
    /// after them.
    pub order: Vec<String>,
    /// The look of all levels.
    look: Look,
    /// The look of single levels by the names of their files, without `.lvl`.
    looks: BTreeMap<String, Look>,
}

impl SetInfo {
    /// Reads the file in this folder or archive. Without one, nothing is said of the set.
    ///
    /// # Errors
    ///
    /// [`Problems`], which name the file, and the line of each mistake.
    pub fn of_folder(folder: &Path) -> Result<Self, Problems> {
        let file = folder.join(NAME);
        if files::is_missing(&file) && !is_packed(&file) {
            return Ok(Self::default());
        }
        let Ok(bytes) = read_bytes(&file, MAX_SIZE) else { return Ok(Self::default()) };
        Self::parse(&level::lossy(&bytes), None).map_err(|problems| Problems { file: shown(&file), problems })
    }

    /// All mistakes in the file's text; names of levels that are not among `levels` are some too.
    #[must_use]
    pub fn mistakes(text: &str, levels: &[PathBuf]) -> Vec<Problem> {
        Self::parse(text, Some(levels)).err().unwrap_or_default()
    }

    /// Reads the file's text. Where the set's levels are told, it may name no others.
    fn parse(text: &str, levels: Option<&[PathBuf]>) -> Result<Self, Vec<Problem>> {
        let names = |levels: &[PathBuf]| levels.iter().filter_map(|level| stem(level)).collect();
        let mut reader = Reader { text, levels: levels.map(names), info: Self::default(), problems: Vec::new() };
        match Document::parse(text) {
            Ok(document) => reader.set(document.as_table()),
            Err(error) => {
                let message = error.message().lines().next().unwrap_or("this is not TOML").to_owned();
                reader.report(error.span(), message, "write `key = \"value\"`, a line each");
            }
        }
        if reader.problems.is_empty() { Ok(reader.info) } else { Err(reader.problems) }
    }

    /// The look that the set gives to the level in this file.
    #[must_use]
    pub fn look(&self, file: &Path) -> Look {
        let own = stem(file).and_then(|name| self.looks.get(&name)).copied().unwrap_or_default();
        Look { background: own.background.or(self.look.background), music: own.music.or(self.look.music) }
    }

    /// The place of a file in the author's order; `None` comes last.
    pub(super) fn place(&self, file: &Path) -> Option<usize> {
        let name = stem(file)?;
        self.order.iter().position(|other| *other == name)
    }
}

/// Keys of the whole set, and of one level.
const KEYS: [&str; 7] = ["title", "author", "about", "order", "background", "music", "levels"];
const LEVEL_KEYS: [&str; 2] = ["background", "music"];

/// Reads a document, and collects its mistakes.
struct Reader<'a> {
    text: &'a str,
    /// The names of the set's levels, where they are told.
    levels: Option<Vec<String>>,
    info: SetInfo,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn set(&mut self, table: &dyn TableLike) {
        for (key, item) in pairs(table) {
            match key.get() {
                "title" => self.info.title = self.words(item),
                "author" => self.info.author = self.words(item),
                "about" => self.info.about = self.words(item),
                "order" => self.info.order = self.order(item),
                "background" | "music" => self.info.look = self.look(self.info.look, key, item),
                "levels" => self.levels(item),
                _ => self.unknown(key, &KEYS),
            }
        }
    }

    fn levels(&mut self, item: &Item) {
        for (name, level) in self.table(item).into_iter().flat_map(pairs) {
            let mut look = Look::default();
            let name = self.level(name.get(), name.span());
            for (key, item) in self.table(level).into_iter().flat_map(pairs) {
                match key.get() {
                    "background" | "music" => look = self.look(look, key, item),
                    _ => self.unknown(key, &LEVEL_KEYS),
                }
            }
            self.info.looks.insert(name, look);
        }
    }

    fn table<'t>(&mut self, item: &'t Item) -> Option<&'t dyn TableLike> {
        let table = item.as_table_like();
        if table.is_none() {
            self.report(item.span(), "this is not a table".to_owned(), "write `[levels.NAME]`, and its keys below");
        }
        table
    }

    fn look(&mut self, mut look: Look, key: &Key, item: &Item) -> Look {
        let name = item.as_str().unwrap_or_default();
        let (is_known, names) = if key.get() == "music" {
            look.music = World::from_name(name);
            (look.music.is_some(), World::ALL.map(World::name).join(", "))
        } else {
            look.background = Background::from_name(name);
            (look.background.is_some(), Background::NAMES.join(", "))
        };
        if !is_known {
            let message = format!("there is no {} of this name", key.get());
            self.report(item.span(), message, &format!("write one of {names}"));
        }
        look
    }

    fn words(&mut self, item: &Item) -> Option<String> {
        let words = item.as_str().filter(|words| !words.trim().is_empty() && !words.contains(char::is_control));
        if words.is_none() {
            self.report(item.span(), "this must be text".to_owned(), "write it in quotes, on one line");
        }
        words.map(str::to_owned)
    }

    fn order(&mut self, item: &Item) -> Vec<String> {
        let named = |name: &Value| name.as_str().map(|text| (text.to_owned(), name.span()));
        let names: Option<Vec<_>> = item.as_array().and_then(|array| array.iter().map(named).collect());
        let Some(names) = names else {
            let help = "write the names of files: order = [\"boat\", \"lighthouse\"]";
            self.report(item.span(), "this is not a list of names".to_owned(), help);
            return Vec::new();
        };
        names.into_iter().map(|(name, span)| self.level(&name, span)).collect()
    }

    /// The name of a level's file without its ending, which an author may write or not.
    fn level(&mut self, name: &str, span: Option<Range<usize>>) -> String {
        let name = name.strip_suffix(".lvl").unwrap_or(name);
        if let Some(levels) = self.levels.as_ref().filter(|levels| levels.iter().all(|level| level != name)) {
            let help = match level::nearest(name, levels.iter().map(String::as_str)) {
                Some(known) => format!("did you mean `{known}`?"),
                None => "write the name of its file, without `.lvl`".to_owned(),
            };
            self.report(span, format!("there is no level `{name}` beside this file"), &help);
        }
        name.to_owned()
    }

    fn unknown(&mut self, key: &Key, known: &[&str]) {
        let help = match level::nearest(key.get(), known.iter().copied()) {
            Some(known) => format!("did you mean `{known}`?"),
            None => format!("the keys are {}", known.join(", ")),
        };
        self.report(key.span(), format!("`{}` is not a key", key.get()), &help);
    }

    fn report(&mut self, span: Option<Range<usize>>, message: String, help: &str) {
        let before = &self.text[..span.as_ref().map_or(0, |span| span.start.min(self.text.len()))];
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        let text = span.and_then(|span| self.text.get(span)).and_then(|text| text.lines().next()).unwrap_or_default();
        self.problems.push(Problem::of_word(Word { line, column, text }, message, help));
    }
}

/// Keys with their spans, and values.
fn pairs(table: &dyn TableLike) -> impl Iterator<Item = (&Key, &Item)> {
    let keys: Vec<&str> = table.iter().map(|(key, _)| key).collect();
    keys.into_iter().filter_map(|key| table.get_key_value(key))
}

/// A file's name without its ending.
fn stem(file: &Path) -> Option<String> {
    Some(file.file_stem()?.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn author_says_all_that_there_is_to_say() {
        let text = "title = \"Harbour tales\"\nauthor = \"Ada\"\nabout = \"By the sea.\"\norder = [\"boat\", \"boss.lvl\"]\n\
                    background = \"lagoon\"\nmusic = \"harbour\"\n\n[levels.boss]\nbackground = \"dunes\"\n";
        let info = SetInfo::parse(text, None).expect("no mistakes");
        assert_eq!(info.title.as_deref(), Some("Harbour tales"));
        assert_eq!((info.author.as_deref(), info.about.as_deref()), (Some("Ada"), Some("By the sea.")));
        assert_eq!(info.order, ["boat", "boss"]);
        let look = |name: &str| {
            let look = info.look(&Path::new("harbour").join(name));
            (look.background.map(Background::name), look.music.map(World::name))
        };
        assert_eq!(look("boat.lvl"), (Some("lagoon"), Some("harbour")));
        assert_eq!(look("boss.lvl"), (Some("dunes"), Some("harbour")));
    }

    #[test]
    fn mistakes_are_told_with_line_and_what_to_do() {
        for (text, expected) in [
            ("titel = \"A\"", "set.toml:1:1: `titel` is not a key\n  help: did you mean `title`?"),
            (
                "[levels]\nboat = 3",
                "set.toml:2:8: this is not a table\n  help: write `[levels.NAME]`, and its keys below",
            ),
            ("\ntitle = 3", "set.toml:2:9: this must be text\n  help: write it in quotes, on one line"),
            (
                "music = \"polka\"",
                "set.toml:1:9: there is no music of this name\n  help: write one of harbour, forge, garden, clockwork",
            ),
            (
                "order = \"boat\"",
                "set.toml:1:9: this is not a list of names\n  help: write the names of files: order = [\"boat\", \"lighthouse\"]",
            ),
            ("[levels.boat]\nlives = 3", "set.toml:2:1: `lives` is not a key\n  help: the keys are background, music"),
            (
                "order = [\"bost\"]",
                "set.toml:1:10: there is no level `bost` beside this file\n  help: did you mean `boat`?",
            ),
        ] {
            let problems = SetInfo::mistakes(text, &[PathBuf::from("a/boat.lvl")]);
            assert_eq!(Problems { file: "set.toml".to_owned(), problems }.to_string(), expected);
        }
        assert!(SetInfo::mistakes("title = ", &[])[0].line == Some(1));
    }
}
