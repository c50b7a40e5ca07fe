//! Builds the book: mdBook's pages, the pictures, and the files to which links lead.

use crate::check::Book;
use crate::expand::{Needs, expand, picture, source};
use crate::faults::Faults;
use crate::repository::{BOOK, Repository};
use mdbook_driver::MDBook;
use mdbook_driver::book::{Book as MdBook, BookItem};
use mdbook_driver::config::Config;
use mdbook_driver::errors::Result as MdResult;
use mdbook_markdown::pulldown_cmark::{Event, Tag, TagEnd, html::push_html};
use mdbook_markdown::{MarkdownOptions, new_cmark_parser};
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::str::FromStr;

/// The folder of the built book.
const SITE: &str = "target/book";

const CONFIG: &str = r#"
[book]
title = "Breakout, chapter by chapter"
description = "OpenGL, collision and a game of Breakout in Rust, chapter by chapter"
language = "en"
src = "."

[build]
create-missing = false
use-default-preprocessors = false

[output.html]
preferred-dark-theme = "navy"
smart-punctuation = false
additional-css = ["book.css"]
additional-js = ["glsl.js", "widths.js", "programs.js", "figures.js", "sidebar.js"]
input-404 = ""
no-section-label = true
playground = { runnable = false }
search = { use-boolean-and = true, boost-hierarchy = 0 }
"#;

/// Builds the book into [`SITE`]. Returns the path of its first page.
///
/// # Errors
///
/// A message from mdBook or from the file system.
pub(crate) fn build(book: &Book<'_>) -> Result<String, String> {
    build_into(book, &book.repository.path(SITE))
}

/// Builds the book into a folder, as [`build`] does.
pub(crate) fn build_into(book: &Book<'_>, site: &Path) -> Result<String, String> {
    let repository = book.repository;
    let mut needs = Needs::default();
    let texts = book.pages.iter().map(|page| (page.file.clone(), expand(book, page, &mut needs))).collect();
    let mut config = Config::from_str(CONFIG).map_err(|error| format!("{error:#}"))?;
    config.build.build_dir = site.to_owned();
    let mut mdbook = MDBook::load_with_config(repository.path(BOOK), config).map_err(|error| format!("{error:#}"))?;
    mdbook.with_preprocessor(Pages(texts));
    mdbook.build().map_err(|error| format!("{error:#}"))?;
    for path in &needs.pictures {
        write(&site.join(picture(path)), &fs::read(repository.path(path)).map_err(|error| error.to_string())?)?;
    }
    for path in &needs.sources {
        write(&site.join(source(path)), shown(repository, path).as_bytes())?;
    }
    Ok(site.join("index.html").display().to_string())
}

/// Gives mdBook the pages as they are expanded.
struct Pages(BTreeMap<String, String>);

impl Preprocessor for Pages {
    fn name(&self) -> &str {
        "pages"
    }

    fn run(&self, _: &PreprocessorContext, mut book: MdBook) -> MdResult<MdBook> {
        book.for_each_mut(|item| {
            if let BookItem::Chapter(chapter) = item {
                let file = chapter.path.as_ref().and_then(|path| path.to_str());
                if let Some(text) = file.and_then(|file| self.0.get(file)) {
                    chapter.content.clone_from(text);
                }
            }
        });
        Ok(book)
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let result = fs::create_dir_all(folder).and_then(|()| fs::write(path, bytes));
    result.map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns a file as a page of its own, in which each line has its number as its id.
fn shown(repository: &Repository, path: &str) -> String {
    const STYLE: &str = "html{color-scheme:light dark}body{margin:1rem;font:14px/1.5 monospace}\
        h1{font-size:1.5em;overflow-wrap:anywhere}\
        span{display:block;padding-left:6ch;text-indent:-6ch;white-space:pre-wrap;overflow-wrap:anywhere}\
        :target{background:#d9730d55}a{color:gray;text-decoration:none;display:inline-block;width:4ch;\
        padding-right:2ch;text-align:right;text-indent:0;user-select:none}";
    let text = repository.read(path).unwrap_or_default();
    // The pages of the book are shown as source, for those who edit them.
    if path.ends_with(".md") && !path.starts_with(BOOK) {
        return document(path, &text);
    }
    let lines: String = (1..)
        .zip(text.lines())
        .map(|(number, line)| format!("<span id=\"{number}\"><a href=\"#{number}\">{number}</a>{}</span>", html(line)))
        .collect();
    framed(path, STYLE, &format!("<h1>{path}</h1><pre>{lines}</pre>"))
}

/// Returns a rendered document. Its links into the source tree would lead nowhere from here, so only
/// their text is left. Pictures are replaced by their descriptions.
fn document(path: &str, text: &str) -> String {
    const STYLE: &str = "html{color-scheme:light dark}\
        body{max-width:50rem;margin:1rem auto;padding:0 1rem;font:16px/1.5 sans-serif;overflow-wrap:anywhere}\
        pre,table{display:block;overflow:auto}\
        td,th{text-align:left;vertical-align:top;padding-right:1rem;min-width:9rem}";
    let mut opened = Vec::new();
    let events = new_cmark_parser(text, &MarkdownOptions::default()).filter(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => {
            opened.push(dest_url.starts_with("https://"));
            opened.last() == Some(&true)
        }
        Event::End(TagEnd::Link) => opened.pop() == Some(true),
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => false,
        _ => true,
    });
    let mut body = String::new();
    push_html(&mut body, events);
    framed(path, STYLE, &body)
}

fn framed(path: &str, style: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\">\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
        <title>{path}</title><style>{style}</style>{body}</html>\n"
    )
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Follows every link of the built pages once more, as a browser would.
///
/// # Errors
///
/// The list of links that lead nowhere in the built book.
pub(crate) fn check_links(book: &Book<'_>) -> Result<(), Faults> {
    let site = book.repository.path(SITE);
    let mut faults = Faults::default();
    for page in &book.pages {
        let file = page.file.replace(".md", ".html");
        let text = fs::read_to_string(site.join(&file)).unwrap_or_default();
        for attribute in ["href=\"", "src=\""] {
            let targets = text.split(attribute).skip(1).filter_map(|rest| rest.split('"').next());
            // The game's page lies above the book.
            let targets = targets.filter(|target| !target.starts_with("../#game="));
            for target in targets.filter(|target| !target.contains(':') && !target.is_empty()) {
                let (to, id) = target.split_once('#').unwrap_or((target, ""));
                let to = if to.is_empty() { &file } else { to };
                let leads_there = if id.is_empty() {
                    site.join(to).exists()
                } else {
                    let text = fs::read_to_string(site.join(to)).unwrap_or_default();
                    text.contains(&format!("id=\"{id}\""))
                };
                if !leads_there {
                    faults.add(&page.file, 1, format!("{target} leads nowhere in {SITE}/{file}"));
                }
            }
        }
    }
    faults.report()
}
