//! Parses a page in Markdown: its blocks of code, links, pictures, headings and code words.

use mdbook_markdown::pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};
use mdbook_markdown::{MarkdownOptions, new_cmark_parser};
use std::collections::BTreeSet;
use std::ops::Range;

/// A parsed page. Ranges are of bytes in `text`.
#[derive(Default)]
pub(crate) struct Page {
    /// Path from the book's folder.
    pub(crate) file: String,
    pub(crate) text: String,
    pub(crate) blocks: Vec<Block>,
    pub(crate) links: Vec<Link>,
    pub(crate) words: Vec<CodeWord>,
    /// Levels of headings, and their Markdown.
    pub(crate) headings: Vec<(usize, String)>,
    /// The names that a link can have after `#`.
    pub(crate) ids: BTreeSet<String>,
    /// Positions of HTML tags, and the tags.
    pub(crate) html: Vec<(usize, String)>,
}

/// A fenced block of code.
pub(crate) struct Block {
    pub(crate) language: String,
    /// The lines between the fences.
    pub(crate) content: Range<usize>,
}

/// A link or a picture.
pub(crate) struct Link {
    pub(crate) is_picture: bool,
    pub(crate) target: String,
    /// The text of a link, or the description of a picture.
    pub(crate) text: String,
    /// The link's text is a single code word.
    pub(crate) is_code: bool,
    /// The heading of its column, if it is in a table.
    pub(crate) column: Option<String>,
    pub(crate) range: Range<usize>,
}

/// A word in backticks.
pub(crate) struct CodeWord {
    pub(crate) word: String,
    /// The heading of its column, if it is in a table.
    pub(crate) column: Option<String>,
    pub(crate) range: Range<usize>,
}

impl Page {
    pub(crate) fn parse(file: &str, text: String) -> Self {
        let page = Self { file: file.to_owned(), ..Self::default() };
        let mut reader = Reader { page, ..Reader::default() };
        for (event, range) in new_cmark_parser(&text, &MarkdownOptions::default()).into_offset_iter() {
            reader.event(&text, event, range);
        }
        Self { text, ..reader.page }
    }

    /// Returns the number of the line with a byte.
    pub(crate) fn line(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }

    /// Returns the number of words outside blocks of code.
    pub(crate) fn count_words(&self) -> usize {
        let mut prose = self.text.clone();
        for block in self.blocks.iter().rev() {
            prose.replace_range(block.content.clone(), "");
        }
        prose.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).count()
    }
}

/// The elements that are open while a page is parsed.
#[derive(Default)]
struct Reader {
    page: Page,
    heading: Option<(usize, String)>,
    link: Option<Link>,
    block: Option<String>,
    columns: Vec<String>,
    is_in_table: bool,
    is_in_head: bool,
    column: usize,
}

impl Reader {
    fn event(&mut self, text: &str, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag),
            Event::Text(part) => self.text(&part, &range),
            Event::Code(word) => self.code(&word, range),
            Event::Html(tag) | Event::InlineHtml(tag) => {
                let line = text[..range.start].matches('\n').count() + 1;
                self.page.html.push((line, tag.into_string()));
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        match tag {
            Tag::Heading { level, .. } => self.heading = Some((level as usize, String::new())),
            Tag::CodeBlock(kind) => {
                let language = match kind {
                    CodeBlockKind::Fenced(language) => language.into_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.page.blocks.push(Block { language: language.clone(), content: range.start..range.start });
                self.block = Some(language);
            }
            Tag::Link { dest_url, .. } => self.open_link(false, dest_url.into_string(), range),
            Tag::Image { dest_url, .. } => self.open_link(true, dest_url.into_string(), range),
            Tag::Table(_) => (self.is_in_table, self.columns) = (true, Vec::new()),
            Tag::TableHead => self.is_in_head = true,
            Tag::TableRow => self.column = 0,
            Tag::TableCell if self.is_in_head => self.columns.push(String::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                let Some((level, heading)) = self.heading.take() else { return };
                self.add_id(&heading);
                self.page.headings.push((level, heading));
            }
            TagEnd::CodeBlock => self.block = None,
            TagEnd::Link | TagEnd::Image => self.page.links.extend(self.link.take()),
            TagEnd::Table => self.is_in_table = false,
            TagEnd::TableHead => (self.is_in_head, self.column) = (false, 0),
            TagEnd::TableCell => self.column += 1,
            _ => {}
        }
    }

    fn open_link(&mut self, is_picture: bool, target: String, range: Range<usize>) {
        let column = self.column();
        self.link = Some(Link { is_picture, target, text: String::new(), is_code: false, column, range });
    }

    /// Returns the heading of the current column.
    fn column(&self) -> Option<String> {
        self.columns.get(self.column).filter(|_| self.is_in_table).cloned()
    }

    fn text(&mut self, part: &str, range: &Range<usize>) {
        if let (Some(_), Some(block)) = (&self.block, self.page.blocks.last_mut()) {
            let start = if block.content.is_empty() { range.start } else { block.content.start };
            block.content = start..range.end;
        }
        if let Some((_, heading)) = &mut self.heading {
            heading.push_str(part);
        }
        if let Some(link) = &mut self.link {
            link.text.push_str(part);
            link.is_code = false;
        }
        if self.is_in_head
            && let Some(column) = self.columns.last_mut()
        {
            column.push_str(part);
        }
    }

    fn code(&mut self, word: &str, range: Range<usize>) {
        if let Some((_, heading)) = &mut self.heading {
            heading.push_str(word);
        }
        if let Some(link) = &mut self.link {
            link.is_code = link.text.is_empty();
            link.text.push_str(word);
        }
        let column = self.column();
        self.page.words.push(CodeWord { word: word.to_owned(), column, range });
    }

    fn add_id(&mut self, heading: &str) {
        let id = id_of(heading);
        let numbered = (1..).map(|number| format!("{id}-{number}"));
        let mut free = std::iter::once(id.clone()).chain(numbered).filter(|id| !self.page.ids.contains(id));
        let id = free.next();
        self.page.ids.extend(id);
    }
}

/// Returns a heading's id, as mdBook makes it.
pub(crate) fn id_of(heading: &str) -> String {
    let mut id = String::new();
    for c in heading.trim().to_lowercase().chars() {
        match c {
            c if c.is_alphanumeric() || c == '_' || c == '-' => id.push(c),
            c if c.is_whitespace() => id.push('-'),
            _ => {}
        }
    }
    id
}
