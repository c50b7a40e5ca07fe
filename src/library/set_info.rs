//! `set.toml`: an author's description of a set of levels, with its title, order and look.
//! `levels/README.md` documents the format.

use super::archive::{SET_FILE, all_in, read_bytes};
use crate::files::{self, FileError, shown};
use crate::level::{self, Background, Look, Problem, Problems, Word, World};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml_edit::{Document, Item, Key, TableLike, Value};

/// Size limit of the file in bytes.
const MAX_SIZE: u64 = 1024 * 1024;

/// The author's description of a set. Every key is optional.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetInfo {
    /// Title. Defaults to the folder's name.
    pub title: Option<String>,
    /// Author of the whole set. `None` if the set names none.
    pub author: Option<String>,
    /// Description in one sentence.
    pub about: Option<String>,
    /// Names of level files without `.lvl`, in playing order. Unnamed files come after them.
    pub order: Vec<String>,
    /// Default look of all levels.
    look: Look,
    /// Look of single levels, by file name without `.lvl`.
    looks: BTreeMap<String, Look>,
}

impl SetInfo {
    /// Reads `set.toml` in a folder or an archive. Returns the default if the file does not exist
    /// or has mistakes.
    pub(crate) fn of_folder(folder: &Path) -> Self {
        let bytes = read_bytes(&folder.join(SET_FILE), MAX_SIZE);
        bytes.ok().and_then(|bytes| Self::parse(&bytes, None).ok()).unwrap_or_default()
    }

    /// Lists all problems of `set.toml` in a folder or an archive: a wrong file name, mistakes in
    /// its text, and levels that are not in `levels`.
    pub fn problems(folder: &Path, levels: &[PathBuf]) -> Option<Problems> {
        let file = folder.join(SET_FILE);
        let problems = match read_bytes(&file, MAX_SIZE) {
            Ok(bytes) => Self::parse(&bytes, Some(levels)).err()?,
            Err(FileError::Read { source, .. }) if files::says_missing(&source) => {
                let problem = Problem::of_file("this file is not read", format!("call it `{SET_FILE}`"));
                return Some(Problems { file: shown(&misnamed(folder)?), problems: vec![problem] });
            }
            // The list of the archive's levels reports this error.
            Err(FileError::Archive { .. }) if all_in(folder).is_err() => return None,
            Err(error) => vec![Problem::of_file("this file cannot be read", error.to_string())],
        };
        Some(Problems { file: shown(&file), problems })
    }

    /// Parses the text. If `levels` is given, reports names of levels that are not in it.
    fn parse(bytes: &[u8], levels: Option<&[PathBuf]>) -> Result<Self, Vec<Problem>> {
        let text = level::decode(bytes).map_err(|problem| vec![problem])?;
        if let Some(problem) = unquoted(text) {
            return Err(vec![problem]);
        }
        let names = |levels: &[PathBuf]| levels.iter().filter_map(|level| stem(level)).collect();
        let mut reader = Reader { text, levels: levels.map(names), info: Self::default(), problems: Vec::new() };
        match Document::parse(text) {
            Ok(document) => reader.set(document.as_table()),
            Err(error) => reader.syntax(error.span(), error.message()),
        }
        if reader.problems.is_empty() { Ok(reader.info) } else { Err(reader.problems) }
    }

    /// Returns the look that the set gives to a level file.
    pub(crate) fn look(&self, file: &Path) -> Look {
        let own = stem(file).and_then(|name| self.looks.get(&name)).copied().unwrap_or_default();
        Look { background: own.background.or(self.look.background), music: own.music.or(self.look.music) }
    }

    /// Returns a file's index in the author's order. `None` sorts last.
    pub(super) fn place(&self, file: &Path) -> Option<usize> {
        let name = stem(file)?;
        self.order.iter().position(|other| *other == name)
    }
}

/// Finds a file that is probably meant to be `set.toml`.
fn misnamed(folder: &Path) -> Option<PathBuf> {
    let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let is_meant = |file: &PathBuf| name(file).starts_with(SET_FILE) || name(file) == "set.txt";
    all_in(folder).ok()?.into_iter().find(is_meant)
}

/// Reports the first table `[levels.NAME]` whose name needs quotes in TOML.
fn unquoted(text: &str) -> Option<Problem> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    text.lines().zip(1..).find_map(|(line, number)| {
        let (_, name) = line.split_once("[levels.").filter(|(before, _)| before.trim().is_empty())?;
        let name = name.split(']').next()?.trim();
        if name.starts_with(['"', '\'']) || name.bytes().all(is_plain) {
            return None;
        }
        let place = Word { line: number, column: 1 + line.chars().take_while(|c| *c != '.').count() + 1, text: name };
        Some(Problem::of_word(place, format!("`{name}` needs quotes"), format!("write [levels.\"{name}\"]")))
    })
}

/// Keys of the whole set.
const KEYS: [&str; 7] = ["title", "author", "about", "order", "background", "music", "levels"];
/// Keys of one level.
const LEVEL_KEYS: [&str; 2] = ["background", "music"];

/// Reads a document and collects its mistakes.
struct Reader<'a> {
    text: &'a str,
    /// Names of the set's levels, if known.
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
        let words = item.as_str().filter(|words| !words.contains(char::is_control));
        if words.is_none() {
            self.report(item.span(), "this must be text".to_owned(), "write it in quotes, on one line");
        } else if words.is_some_and(|words| words.trim().is_empty()) {
            self.report(item.span(), "this text is empty".to_owned(), "write something, or remove the line");
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
        let order: Vec<String> = names.into_iter().map(|(name, span)| self.level(&name, span)).collect();
        if let Some((_, name)) = order.iter().enumerate().find(|(place, name)| order[..*place].contains(name)) {
            self.report(item.span(), format!("`{name}` is in the order twice"), "remove one of the two");
        }
        order
    }

    /// Returns a level's name without `.lvl`, which is optional in the text. Reports an unknown
    /// name.
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

    /// Reports a syntax error of TOML.
    fn syntax(&mut self, span: Option<Range<usize>>, message: &str) {
        let message = message.lines().next().unwrap_or("this is not TOML");
        let place = span.clone().and_then(|span| self.text.get(span)).unwrap_or_default();
        if message == "duplicate key" {
            return self.report(span, format!("`{place}` is set twice"), "remove one of the two");
        }
        // TOML takes an unquoted word for a boolean or a number if it starts like one.
        let needs_quotes = ["must be quoted", "invalid boolean", "invalid infinity", "invalid NaN"];
        let help = if needs_quotes.iter().any(|words| message.contains(words)) {
            "write straight quotes around it"
        } else if message.contains("array elements") {
            "write a comma between the names"
        } else {
            "write `key = \"value\"`, a line each"
        };
        self.report(span, message.to_owned(), help);
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

/// Iterates over keys and values. [`TableLike::iter`] returns keys without their spans.
fn pairs(table: &dyn TableLike) -> impl Iterator<Item = (&Key, &Item)> {
    let keys: Vec<&str> = table.iter().map(|(key, _)| key).collect();
    keys.into_iter().filter_map(|key| table.get_key_value(key))
}

/// Returns a file's name without its extension.
fn stem(file: &Path) -> Option<String> {
    Some(file.file_stem()?.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_a_set_is_read() {
        let text = "title = \"Harbour tales\"\nauthor = \"Ada\"\nabout = \"By the sea.\"\norder = [\"boat\", \"boss.lvl\"]\n\
                    background = \"lagoon\"\nmusic = \"harbour\"\n\n[levels.boss]\nbackground = \"dunes\"\n";
        let info = SetInfo::parse(text.as_bytes(), None).expect("no mistakes");
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

    /// Returns the mistakes in `set.toml` of a set with the level `boat`.
    fn mistakes(text: &str) -> Vec<Problem> {
        SetInfo::parse(text.as_bytes(), Some(&[PathBuf::from("a/boat.lvl")])).err().unwrap_or_default()
    }

    #[test]
    fn mistakes_are_reported_with_line_and_help() {
        for (text, expected) in [
            ("titel = \"A\"", "set.toml:1:1: `titel` is not a key\n  help: did you mean `title`?"),
            (
                "[levels]\nboat = 3",
                "set.toml:2:8: this is not a table\n  help: write `[levels.NAME]`, and its keys below",
            ),
            (
                "music = forge",
                "set.toml:1:9: invalid boolean, expected `false`\n  help: write straight quotes around it",
            ),
            (
                "order = [\"1\" \"2\"]",
                "set.toml:1:14: missing comma between array elements, expected `,`\n  help: write a comma between the names",
            ),
            ("title = \" \"", "set.toml:1:9: this text is empty\n  help: write something, or remove the line"),
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
            (
                "order = [\"boat\", \"boat.lvl\"]",
                "set.toml:1:9: `boat` is in the order twice\n  help: remove one of the two",
            ),
            (
                "[levels.my boat]\nmusic = \"forge\"",
                "set.toml:1:9: `my boat` needs quotes\n  help: write [levels.\"my boat\"]",
            ),
            ("\n [levels.küche] # ours", "set.toml:2:10: `küche` needs quotes\n  help: write [levels.\"küche\"]"),
            ("[levels.01.5-x]", "set.toml:1:9: `01.5-x` needs quotes\n  help: write [levels.\"01.5-x\"]"),
            ("title = \"A\"\ntitle = \"B\"", "set.toml:2:1: `title` is set twice\n  help: remove one of the two"),
            (
                "title = “A”",
                "set.toml:1:9: string values must be quoted, expected literal string\n  help: write straight quotes around it",
            ),
        ] {
            let problems = mistakes(text);
            assert_eq!(Problems { file: "set.toml".to_owned(), problems }.to_string(), expected);
        }
        assert!(mistakes("title = ")[0].line == Some(1));
    }
}
