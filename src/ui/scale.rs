//! The type scale: every size of text that the game's picture has, and which of two faces it is in.
//! Sans is for what is read: the words of panels and hints, sentences, tables. Display is for what
//! is seen: names, titles, headlines, entries, figures.
//!
//! A style is given for a window that is 1280 × 720 or larger. [`on`] makes it legible in a smaller
//! one.

use crate::draw::{Layout, TextStyle};

/// Asides: the name of an item, of a star.
pub(super) const FINE: TextStyle = TextStyle::sans(15.0);

/// Words beside keys and below figures, and sentences at the edge.
pub(super) const LABEL: TextStyle = TextStyle::sans(16.0);

/// Names of figures and of groups of them.
pub(super) const CAPTION: TextStyle = TextStyle::display(14.0);

/// Sentences.
pub(super) const BODY: TextStyle = TextStyle::sans(17.0);

/// Entries of pages.
pub(super) const ENTRY: TextStyle = TextStyle::display(19.0);

/// Titles within a panel or a page.
pub(super) const TITLE: TextStyle = TextStyle::display(20.0);

/// Figures.
pub(super) const FIGURE: TextStyle = TextStyle::display(28.0);

/// Figures that are looked for while the ball flies.
pub(super) const LARGE: TextStyle = TextStyle::display(36.0);

/// A level's title over the field.
pub(super) const BANNER: TextStyle = TextStyle::display(40.0);

/// Headlines of a whole screen.
pub(super) const HEADLINE: TextStyle = TextStyle::display(56.0);

/// The distance from one line's top to the next one's, as a share of its size.
pub(super) const LEADING: f32 = 1.25;

/// A style as it is set in a window: no smaller than can be read there.
#[must_use]
pub(super) fn on(layout: &Layout, style: TextStyle) -> TextStyle {
    TextStyle { size: layout.legible(style.size), ..style }
}
