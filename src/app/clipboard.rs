//! Puts links on the system's clipboard, and reads them from it.

use crate::player::Link;

/// The address of a page that opens links, ending in `/`: whoever builds the game for others sets it.
const PAGE: &str = match option_env!("BREAKOUT_PAGE") {
    Some(page) => page,
    None => "",
};

/// The clipboard, opened when it is first used. It stays open: on X11, a copied text is gone as soon
/// as its program closes the clipboard.
#[derive(Default)]
pub(super) struct Clipboard(Option<arboard::Clipboard>);

impl Clipboard {
    /// Copies a link, with the page's address before it if the game was built with one.
    ///
    /// # Errors
    ///
    /// Why the system has no clipboard, as a message for players.
    pub(super) fn copy(&mut self, link: &str) -> Result<(), String> {
        let copied = self.opened().and_then(|clipboard| clipboard.set_text(format!("{PAGE}{link}")));
        copied.map_err(|error| format!("the link cannot be copied: {error}"))
    }

    /// Returns the clipboard's level or link, or what is wrong with the link. `None` for another text.
    pub(super) fn link(&mut self) -> Option<Result<Link, String>> {
        Link::of_pasted(&self.opened().and_then(arboard::Clipboard::get_text).ok()?)
    }

    fn opened(&mut self) -> Result<&mut arboard::Clipboard, arboard::Error> {
        let clipboard = self.0.take().map_or_else(arboard::Clipboard::new, Ok)?;
        Ok(self.0.insert(clipboard))
    }
}
