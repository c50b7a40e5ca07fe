//! Expands a page for mdBook: inserts the included code and the drawings, and makes links lead to
//! files of the built book.

use crate::check::Book;
use crate::include::{Include, path_of};
use crate::items;
use crate::page::{Link, Page, id_of};
use crate::repository::UP;
use std::collections::BTreeSet;
use std::ops::Range;

/// The glossary's column of words.
const WORD: &str = "Word";

/// The files that the pages need.
#[derive(Default)]
pub(crate) struct Needs {
    /// Golden pictures, by their path from the top folder.
    pub(crate) pictures: BTreeSet<String>,
    /// Files of the repository that links lead to.
    pub(crate) sources: BTreeSet<String>,
}

/// Returns the path of a picture in the built book.
pub(crate) fn picture(path: &str) -> String {
    format!("pictures/{}", path.rsplit('/').next().unwrap_or(path))
}

/// Returns the path of the page that shows a file of the repository. mdBook would take any name with
/// `.md` for one of its own pages.
pub(crate) fn source(path: &str) -> String {
    format!("source/{}.html", path.replace('.', "-"))
}

/// Returns the page's text for mdBook, and adds the files that it needs to `needs`.
pub(crate) fn expand(book: &Book<'_>, page: &Page, needs: &mut Needs) -> String {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for block in &page.blocks {
        let content = &page.text[block.content.clone()];
        if let Some(file) = content.lines().find_map(Include::parse).and_then(|include| include.shown_file()) {
            let fence = page.text[..block.content.start].trim_end().rfind('\n').map_or(0, |end| end + 1);
            edits.push((fence..fence, format!("<p class=\"file\" data-file=\"{file}\"></p>\n\n")));
        }
        let included = content.lines().map(|line| match Include::parse(line) {
            Some(include) => include.text(book.repository).unwrap_or_else(|problem| format!("({problem})\n")),
            None => format!("{line}\n"),
        });
        edits.push((block.content.clone(), included.collect()));
    }
    for link in &page.links {
        edits.extend(linked(book, link, needs).map(|text| (link.range.clone(), text)));
    }
    edits.sort_by_key(|(range, _)| range.start);
    let mut text = String::new();
    let mut at = 0;
    for (range, replacement) in edits {
        text.push_str(&page.text[at..range.start]);
        text.push_str(&replacement);
        at = range.end;
    }
    text.push_str(&page.text[at..]);
    text.push_str(&origin(page, needs));
    text
}

/// Returns the last line of a page, a link to its source. The repository has no public address yet,
/// so the link leads to a copy in the built book. Its text is in book.css. Otherwise, a search would
/// find it on every page.
fn origin(page: &Page, needs: &mut Needs) -> String {
    let path = path_of(&page.file);
    let (link, label) = (source(&path), "Source of this page");
    needs.sources.insert(path.clone());
    format!("\n\n<p class=\"origin\"><a href=\"{link}\" aria-label=\"{label}\" data-path=\"{path}\"></a></p>\n")
}

/// Returns the replacement for a link in the built book, or `None` if the link stays.
fn linked(book: &Book<'_>, link: &Link, needs: &mut Needs) -> Option<String> {
    let Link { target, text, .. } = link;
    if link.is_picture {
        if let Some(path) = target.strip_prefix(UP) {
            // If the picture is missing, its description remains.
            if !book.repository.is_file(path) {
                return Some(format!("({text})"));
            }
            needs.pictures.insert(path.to_owned());
            return Some(format!("![{text}]({})", picture(path)));
        }
        // Inside the page, a drawing gets the colour of the text. An empty line would end it.
        let drawing = book.repository.read(&path_of(target))?;
        let lines: Vec<&str> = drawing.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let label = text.replace('"', "'");
        let svg = lines.join("\n").replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{label}\" "), 1);
        return Some(format!("<figure class=\"drawing\">\n{svg}\n</figure>"));
    }
    if link.column.as_deref() == Some(WORD) {
        // A heading makes the word a search result of its own. The span keeps it out of the list of
        // headings beside the page.
        return Some(format!("<h3 id=\"word-{}\"><span>[{text}]({target})</span></h3>", id_of(text)));
    }
    let path = target.strip_prefix(UP)?;
    if !book.repository.is_file(path) {
        return Some(if link.is_code { format!("`{text}`") } else { text.clone() });
    }
    needs.sources.insert(path.to_owned());
    let line = book.repository.read(path).and_then(|code| items::line_of(path, &code, text));
    let at = line.map_or_else(String::new, |line| format!("#{line}"));
    let text = if link.is_code { format!("`{text}`") } else { text.clone() };
    Some(format!("[{text}]({}{at})", source(path)))
}
