//! Our own source files, read as far as the tests of their shape need it: which file imports which,
//! how long each function is, and how wide each comment.
//!
//! It is no Rust parser. It knows comments, strings, braces, `use` trees and paths, and it leaves
//! out tests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A module's path from the root of the crate: `["game", "ball"]`.
pub(crate) type ModulePath = Vec<String>;

/// A file of `src` without comments, text of strings and tests.
pub(crate) struct Source {
    /// From the repository's root, with slashes.
    pub(crate) name: String,
    pub(crate) module: ModulePath,
    code: String,
}

/// All files of `src` by their modules, without those that hold tests only.
pub(crate) struct Sources(BTreeMap<ModulePath, Source>);

impl Sources {
    pub(crate) fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut sources = BTreeMap::new();
        let mut tests = BTreeSet::new();
        for path in rust_files(&root.join("src")) {
            let name = path.strip_prefix(root).expect("below the root").display().to_string().replace('\\', "/");
            if name == "src/main.rs" || name.ends_with("/tests.rs") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source file");
            let module = module_of(&name);
            let (code, test_modules) = without_tests(&blanked(&text));
            tests.extend(test_modules.into_iter().map(|name| child(&module, &name)));
            sources.insert(module.clone(), Source { name, module, code });
        }
        sources.retain(|module, _| !tests.contains(module));
        Self(sources)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Source> {
        self.0.values()
    }

    /// The modules whose items a file names, apart from its own, in the same module of the crate.
    ///
    /// A parent and what is below it do not count: the parent lists its files, and they use what it
    /// defines.
    pub(crate) fn imports(&self, source: &Source) -> BTreeSet<ModulePath> {
        let paths = source.paths();
        let named = paths.iter().filter_map(|path| self.resolve(&source.module, path));
        let beside = named.filter(|found| {
            let is_above = source.module.starts_with(found) || found.starts_with(&source.module);
            !is_above && found.first() == source.module.first()
        });
        beside.collect()
    }

    /// The module that defines what `path` names, seen from `from`. `None` if it is none of ours.
    fn resolve(&self, from: &ModulePath, path: &[String]) -> Option<ModulePath> {
        let (mut at, mut rest) = (from.clone(), path);
        while let Some((head, tail)) = rest.split_first() {
            match head.as_str() {
                "crate" => at = Vec::new(),
                "super" => _ = at.pop(),
                "self" => {}
                name if self.0.contains_key(&child(&at, name)) => at.push(name.to_owned()),
                // A path that begins with another name is of another crate or a local one.
                _ if rest.len() == path.len() => return None,
                name => return Some(self.definer(&at, name)),
            }
            rest = tail;
        }
        Some(at)
    }

    /// The module that defines a name of `module`: itself, or where it has the name from.
    fn definer(&self, module: &ModulePath, name: &str) -> ModulePath {
        let uses = self.0.get(module).map(Source::uses).unwrap_or_default();
        let import = uses.iter().find(|path| path.last().is_some_and(|last| last == name));
        import.and_then(|path| self.resolve(module, path)).unwrap_or_else(|| module.clone())
    }
}

impl Source {
    /// Every path of more than one name, those of `use` trees in full.
    fn paths(&self) -> Vec<Vec<String>> {
        let tokens = tokens(&self.code);
        let (mut paths, mut at) = (self.uses(), 0);
        while at < tokens.len() {
            match tokens[at] {
                "use" => at += tokens[at..].iter().take_while(|token| **token != ";").count(),
                token if is_name(token) => {
                    let mut path = vec![token.to_owned()];
                    while tokens.get(at + 1) == Some(&"::") && tokens.get(at + 2).is_some_and(|token| is_name(token)) {
                        path.push(tokens[at + 2].to_owned());
                        at += 2;
                    }
                    if path.len() > 1 {
                        paths.push(path);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        paths
    }

    /// The paths of all `use` trees. A `*` takes its module's name, and `as` is left out.
    fn uses(&self) -> Vec<Vec<String>> {
        let tokens = tokens(&self.code);
        let mut paths = Vec::new();
        for (start, _) in tokens.iter().enumerate().filter(|(_, token)| **token == "use") {
            let (mut prefix, mut open) = (Vec::new(), Vec::new());
            for token in tokens[start + 1..].iter().take_while(|token| **token != ";") {
                match *token {
                    "{" => open.push(prefix.len()),
                    "}" | "," => {
                        paths.push(prefix.clone());
                        let keep = if *token == "}" { open.pop() } else { open.last().copied() };
                        prefix.truncate(keep.expect("braces in pairs"));
                    }
                    name if is_name(name) => prefix.push(name.to_owned()),
                    _ => {}
                }
            }
            paths.push(prefix);
        }
        for path in &mut paths {
            if let Some(at) = path.iter().position(|name| name == "as") {
                path.truncate(at);
            }
            if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
                path.pop();
            }
        }
        paths
    }

    /// Each function's name and how many lines it has, from `fn` to its closing brace.
    pub(crate) fn functions(&self) -> Vec<(&str, usize)> {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let heads = self.code.match_indices("fn ").filter(|(at, _)| !self.code[..*at].ends_with(is_word));
        let functions = heads.filter_map(|(at, _)| {
            let signature = &self.code[at + 3..];
            let name = signature.split(|c| !is_word(c)).next().filter(|name| !name.is_empty())?;
            let body = signature.find(['{', ';']).filter(|end| signature[*end..].starts_with('{'))?;
            let end = body + block(&signature[body..]);
            Some((name, signature[..end].lines().count()))
        });
        functions.collect()
    }
}

/// The Rust files at or below a path, in order.
pub(crate) fn rust_files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let below = paths.into_iter().filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "rs"));
    below.flat_map(|path| rust_files(&path)).collect()
}

/// The numbers of the lines, from 1, whose comment reaches beyond `columns`.
pub(crate) fn wide_comments(text: &str, columns: usize) -> BTreeSet<usize> {
    let (mut wide, mut line, mut column) = (BTreeSet::new(), 1, 0);
    for (kind, piece) in pieces(text) {
        for c in piece.chars() {
            column += 1;
            if c == '\n' {
                (line, column) = (line + 1, 0);
            } else if kind == Kind::Comment && column > columns {
                wide.insert(line);
            }
        }
    }
    wide
}

fn module_of(name: &str) -> ModulePath {
    let inner = name.trim_start_matches("src/").trim_end_matches(".rs");
    let inner = inner.strip_suffix("/mod").unwrap_or(inner);
    inner.split('/').filter(|part| *part != "lib").map(str::to_owned).collect()
}

fn child(module: &[String], name: &str) -> ModulePath {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, `::`, and every other character by itself.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let length = match word {
            0 if rest.starts_with("::") => 2,
            0 => first.len_utf8(),
            word => word,
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

/// Where the block ends that begins with the first character, a brace.
fn block(code: &str) -> usize {
    let mut depth = 0_usize;
    for (at, c) in code.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    panic!("braces in pairs")
}

/// Code without what `#[cfg(test)]` is on, and the modules among it that have files of their own.
fn without_tests(code: &str) -> (String, Vec<String>) {
    const MARK: &str = "#[cfg(test)]";
    let (mut kept, mut modules, mut rest) = (String::new(), Vec::new(), code);
    while let Some(at) = rest.find(MARK) {
        kept.push_str(&rest[..at]);
        let item = &rest[at + MARK.len()..];
        let end = item.find(['{', ';']).expect("an item");
        if let Some(name) = item[..end].trim().strip_prefix("mod ")
            && item[end..].starts_with(';')
        {
            modules.push(name.to_owned());
        }
        let end = if item[end..].starts_with('{') { end + block(&item[end..]) } else { end + 1 };
        rest = &item[end..];
    }
    kept.push_str(rest);
    (kept, modules)
}

/// The same lines with blanks for comments and for the text within strings and characters.
fn blanked(text: &str) -> String {
    let blank = |c: char| if c == '\n' { c } else { ' ' };
    let pieces = pieces(text).into_iter().map(|(kind, piece)| match kind {
        Kind::Code => piece.to_owned(),
        Kind::Comment | Kind::Text => piece.chars().map(blank).collect(),
    });
    pieces.collect()
}

/// What a piece of a file is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Code,
    Comment,
    Text,
}

/// A file cut into code, comments, and strings or characters with their quotes.
fn pieces(text: &str) -> Vec<(Kind, &str)> {
    let (mut pieces, mut rest, mut code) = (Vec::new(), text, 0);
    while let Some(first) = rest[code..].chars().next() {
        let (before, here) = rest.split_at(code);
        let after_name = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let (kind, length) = match first {
            '/' if here.starts_with("//") => (Kind::Comment, here.find('\n').unwrap_or(here.len())),
            '/' if here.starts_with("/*") => (Kind::Comment, here.find("*/").map_or(here.len(), |end| end + 2)),
            '"' => (Kind::Text, string(here)),
            'r' if !after_name || before.ends_with('b') => (Kind::Text, raw_string(here)),
            '\'' => (Kind::Text, character(here)),
            _ => (Kind::Code, 0),
        };
        if length == 0 {
            code += first.len_utf8();
            continue;
        }
        pieces.extend([(Kind::Code, before), (kind, &here[..length])]);
        (rest, code) = (&here[length..], 0);
    }
    pieces.push((Kind::Code, rest));
    pieces
}

/// The length of the string that `text` begins with.
fn string(text: &str) -> usize {
    let mut escaped = false;
    let end = text[1..].find(|c: char| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 2)
}

/// The length of the raw string that `text` begins with; 0 where it begins with none.
fn raw_string(text: &str) -> usize {
    let hashes = text[1..].chars().take_while(|c| *c == '#').count();
    let open = 1 + hashes;
    if !text[open..].starts_with('"') {
        return 0;
    }
    let close = format!("\"{}", "#".repeat(hashes));
    text[open + 1..].find(&close).map_or(text.len(), |end| open + 1 + end + close.len())
}

/// The length of the character that `text` begins with; 0 for a lifetime.
fn character(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => text[3..].find('\'').map_or(0, |end| 3 + end + 1),
        Some(_) => chars.next().filter(|(_, c)| *c == '\'').map_or(0, |(at, _)| at + 1),
        None => 0,
    }
}

#[test]
fn comments_strings_and_characters_are_not_code() {
    let text = "a(\"x // {\", r#\"{\"#, b'{', '\\'', 'é'); // {\n/* { */ fn f<'a>(_: &'a str) {}\n";
    let code = blanked(text);
    assert_eq!(code.lines().count(), 2);
    assert_eq!(tokens(&code).concat(), "a(,,b,,);fnf<'a>(_:&'astr){}");
}

#[test]
fn the_paths_of_a_use_tree_are_spelled_out() {
    let code = "use super::{a::{B, C as D}, e::self};\npub use f::G;\nlet x = crate::h::I::new();".to_owned();
    let source = Source { name: String::new(), module: Vec::new(), code };
    let paths: Vec<String> = source.paths().into_iter().map(|path| path.join("::")).filter(|p| !p.is_empty()).collect();
    for path in ["super::a::B", "super::a::C", "super::e", "f::G", "crate::h::I::new"] {
        assert!(paths.contains(&path.to_owned()), "{path}: {paths:?}");
    }
}

#[test]
fn a_function_ends_with_its_brace_and_tests_do_not_count() {
    let code = "fn a() {\n    if b {\n    }\n}\ntrait T { fn c(&self); }\n#[cfg(test)]\nmod tests {\n    fn d() {}\n}\n\
                #[cfg(test)]\nmod more;\nfn e() {}\n";
    let (code, modules) = without_tests(code);
    assert_eq!(modules, ["more"]);
    let source = Source { name: String::new(), module: Vec::new(), code };
    assert_eq!(source.functions(), [("a", 4), ("e", 1)]);
}

#[test]
fn a_comment_is_wide_where_it_stands_alone_and_where_it_follows_code() {
    let text = "// short\n// a long comment\nlet a = 1; // and more\nlet text = \"// of a string\";\n";
    assert_eq!(wide_comments(text, 12), BTreeSet::from([2, 3]));
}
