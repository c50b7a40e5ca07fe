//! The menu as pure state: open pages, their entries with rectangles, the focus, and the effects of
//! commands. Keys, mouse and gamepad each reach every entry. The menu knows no window, no drawing
//! and no device.
//!
//! [`Menu::command`] returns the player's choice. `crate::session` carries it out.
//!
//! ```text
//!   Title ─┬─ Replace           "a run is saved"
//!          ├─ Changed           "its levels have changed"
//!          ├─ Practice ─┬─ Levels   one level
//!          │            └─ Paint ─── NewTile
//!          ├─ Options           levels and difficulty
//!          ├─ Scores
//!          ├─ Settings ─── Sound, Picture, Comfort, Control, Keys
//!          └─ HowTo ─┬─── Items
//!                   └─── Score
//!   over a game:  Paused ─── Settings
//!                 End ─┬─ Name
//!                      └─ Scores
//! ```

mod entries;
mod entry;
mod entry_rects;
mod page;
mod paint;

pub use entries::words;
pub(crate) use entries::{capitalised, no_level};
pub use entry::{GameEnd, KeyContext, MenuAction, MenuContext, MenuEntry, PaintContext};
pub use entry::{RunContext, SetContext, WorldStars};
pub(crate) use entry_rects::SMALL_PITCH;
pub use entry_rects::{COLUMNS, PageRoom, ROWS, entry_rects, less};
pub use page::Page;
pub use paint::{Tool, swatch};

use crate::collision::Aabb;
use crate::player::LONGEST_NAME;
use entry_rects::{Grid, at, beside, under_finger, vertical};
use glam::Vec2;

/// A player's command, other than steering the paddle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Up: focus the entry above, or the last entry.
    Up,
    /// Down: focus the entry below, or the first entry.
    Down,
    /// Left: focus the entry to the left, or select the previous value.
    Left,
    /// Right: focus the entry to the right, or select the next value.
    Right,
    /// TAB: focus the next entry in list order, so that one key reaches all entries.
    FocusNext,
    /// SHIFT+TAB: focus the previous entry in list order.
    FocusPrevious,
    /// W: select the next level on *Practice*. Elsewhere, acts like [`Command::Up`].
    NextLevel,
    /// S: select the previous level on *Practice*. Elsewhere, acts like [`Command::Down`].
    PreviousLevel,
    /// ENTER: press the focused entry.
    Confirm,
    /// P: pause, resume, or go back.
    Pause,
    /// ESC: go back to the previous page. Ends neither a game nor the program.
    Back,
    /// The mouse has moved to this point, in world units.
    Hover(Vec2),
    /// A click at this point, in world units.
    Click(Vec2),
    /// The mouse wheel has moved by this many notches. Positive is away from the player.
    Wheel(i32),
    /// A letter of a name.
    Type(char),
    /// The key of an entry: press that entry.
    Shortcut(char),
    /// Backspace or Delete: delete a name's last letter, or clear a key binding.
    Erase,
}

/// The player's choice of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MenuChoice {
    /// The entry's action.
    pub action: MenuAction,
    /// Change of the value: 1 for the next, −1 for the previous, 0 if the entry was pressed.
    pub step: i32,
}

/// An open page with its focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Open {
    page: Page,
    focus: usize,
    /// First visible row, on a page that scrolls.
    scroll: usize,
}

/// A stack of open pages. The last page is visible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    open: Vec<Open>,
    /// The name being entered.
    pub(crate) name: String,
    /// True while `name` is the remembered name, which the first letter replaces.
    is_remembered: bool,
}

/// Pages and focus.
impl Menu {
    /// Creates a menu that shows this page.
    pub fn new(page: Page) -> Self {
        let mut menu = Self::default();
        menu.open(page);
        menu
    }

    /// Returns the visible page. `None` if no page is open.
    pub fn page(&self) -> Option<Page> {
        self.open.last().map(|open| open.page)
    }

    /// Returns the index of the focused entry.
    pub fn focus(&self) -> usize {
        self.open.last().map_or(0, |open| open.focus)
    }

    /// Opens a page over the others.
    pub fn open(&mut self, page: Page) {
        self.open.push(Open { page, focus: 0, scroll: 0 });
    }

    /// Opens the page of all levels and focuses the selected level.
    pub fn open_levels(&mut self, context: &MenuContext<'_>) {
        self.open(Page::Levels);
        self.show_level(context.levels.number().saturating_sub(1), context);
    }

    /// Opens the page for entering a name, prefilled with `name`. The first letter replaces a
    /// prefilled name.
    pub fn open_name(&mut self, name: &str) {
        self.name.clear();
        name.chars().for_each(|letter| self.push_letter(letter));
        self.is_remembered = true;
        self.open(Page::Name);
    }

    /// Closes the visible page.
    pub fn close(&mut self) {
        self.open.pop();
    }

    /// Closes all pages.
    pub fn clear(&mut self) {
        self.open.clear();
    }

    /// Focuses the first entry with this action, if any.
    pub fn focus_on(&mut self, action: MenuAction, context: &MenuContext<'_>) {
        if let Some(index) = self.entries(context).iter().position(|entry| entry.action == action) {
            self.set_focus(index);
        }
    }

    /// Returns the entries of the visible page.
    pub fn entries(&self, context: &MenuContext<'_>) -> Vec<MenuEntry> {
        let has_name = self.is_remembered && !self.name.is_empty();
        let open = self.open.last();
        open.map_or_else(Vec::new, |open| entries::of(open.page, context, open.scroll, has_name))
    }

    fn set_focus(&mut self, focus: usize) {
        if let Some(open) = self.open.last_mut() {
            open.focus = focus;
        }
    }
}

/// Commands.
impl Menu {
    /// Applies a command. Returns the player's choice, if there is one.
    pub fn command(&mut self, command: Command, context: &MenuContext<'_>) -> Option<MenuChoice> {
        let page = self.page()?;
        let entries = self.entries(context);
        let rects = entry_rects(page, &entries, &context.room);
        let focus = self.focus().min(entries.len().saturating_sub(1));
        self.set_focus(focus);
        let entry = entries.get(focus)?;
        if page == Page::Levels && self.scrolls(command, entry.action, context) {
            return None;
        }
        let choice = |action, step| Some(MenuChoice { action, step });
        match command {
            Command::NextLevel if page == Page::Practice => choice(MenuAction::StepLevel(0), 1),
            Command::PreviousLevel if page == Page::Practice => choice(MenuAction::StepLevel(0), -1),
            Command::Wheel(notches) if page == Page::Practice => choice(MenuAction::StepLevel(0), -notches.signum()),
            Command::Left if entry.has_steps => choice(entry.action, -1),
            Command::Right if entry.has_steps => choice(entry.action, 1),
            Command::Confirm => self.press(entry.action),
            Command::Shortcut(key) => {
                let index = entries.iter().position(|entry| entry.key == Some(key))?;
                self.set_focus(index);
                self.press(entries[index].action)
            }
            Command::Click(point) => self.click(point, &entries, &rects, &context.room),
            Command::Type(letter) if page == Page::Name => {
                self.add_letter(letter);
                self.focus_on(MenuAction::Done, context);
                None
            }
            Command::Erase if page == Page::Name => self.press(MenuAction::Erase),
            Command::Erase => match entry.action {
                MenuAction::Key(control, slot) => choice(MenuAction::NoKey(control, slot), 0),
                _ => None,
            },
            // Elsewhere the pause key goes back. Here it must not cut off reading or typing.
            Command::Pause if matches!(page, Page::Title | Page::End | Page::Name) => None,
            Command::Back | Command::Pause => self.back(page, context),
            _ => {
                self.set_focus(next_focus(command, &rects, &context.room, focus).unwrap_or(focus));
                None
            }
        }
    }

    /// Presses the entry at a point, in world units. The left arrow of a value decreases the value.
    fn click(&mut self, point: Vec2, entries: &[MenuEntry], rects: &[Aabb], room: &PageRoom) -> Option<MenuChoice> {
        let index = pointed(rects, point, room)?;
        self.set_focus(index);
        let MenuEntry { action, value, .. } = &entries[index];
        if value.is_some() && at(&[less(&rects[index])], point).is_some() {
            return Some(MenuChoice { action: *action, step: -1 });
        }
        self.press(*action)
    }

    /// Presses an entry. Letters only edit the name.
    fn press(&mut self, action: MenuAction) -> Option<MenuChoice> {
        match action {
            MenuAction::Letter(letter) => self.add_letter(letter),
            MenuAction::Erase => {
                self.is_remembered = false;
                self.name.pop();
            }
            action => return Some(MenuChoice { action, step: 0 }),
        }
        None
    }

    /// Returns the choice for ESC, which does nothing irreversible. On the title page it only
    /// focuses *Quit*.
    fn back(&mut self, page: Page, context: &MenuContext<'_>) -> Option<MenuChoice> {
        let action = match page {
            Page::Title => {
                self.focus_on(MenuAction::Quit, context);
                return None;
            }
            Page::Paused => MenuAction::GoOn,
            Page::End => MenuAction::Leave,
            _ => MenuAction::Back,
        };
        Some(MenuChoice { action, step: 0 })
    }

    /// Adds a letter to the name. The first letter replaces a remembered name, since a player's
    /// left hand may not reach the erase key. A space keeps the name.
    fn add_letter(&mut self, letter: char) {
        if std::mem::take(&mut self.is_remembered) && letter != ' ' {
            self.name.clear();
        }
        self.push_letter(letter);
    }

    /// Appends a letter if there is room. Ignores all but letters, digits, spaces and some
    /// punctuation.
    fn push_letter(&mut self, letter: char) {
        let is_known = letter.is_alphanumeric() || " .-_'!?".contains(letter);
        if is_known && self.name.chars().count() < LONGEST_NAME {
            self.name.push(letter);
        }
    }
}

/// The page of all levels, which scrolls.
impl Menu {
    /// Moves through the page. Returns true if the command did so.
    fn scrolls(&mut self, command: Command, action: MenuAction, context: &MenuContext<'_>) -> bool {
        let grid = self.grid(context);
        let step = match command {
            Command::Up | Command::NextLevel | Command::FocusPrevious => -1,
            Command::Down | Command::PreviousLevel | Command::FocusNext => 1,
            Command::Wheel(notches) => {
                self.set_scroll(grid.scrolled(-notches.signum() as isize));
                return true;
            }
            _ => return false,
        };
        let to = match action {
            MenuAction::SelectLevel(level) if matches!(command, Command::FocusNext | Command::FocusPrevious) => {
                level.checked_add_signed(step).filter(|to| *to < grid.count)
            }
            MenuAction::SelectLevel(level) => grid.vertical(level, step),
            // From *Back*, wrap around to the first or the last level.
            _ => grid.count.checked_sub(1).map(|last| if step > 0 { 0 } else { last }),
        };
        match to {
            Some(level) => self.show_level(level, context),
            None => self.focus_on(MenuAction::Back, context),
        }
        true
    }

    fn grid(&self, context: &MenuContext<'_>) -> Grid {
        Grid { count: context.levels.count(), scroll: self.open.last().map_or(0, |open| open.scroll) }
    }

    /// Focuses a level and scrolls to it.
    fn show_level(&mut self, level: usize, context: &MenuContext<'_>) {
        self.set_scroll(self.grid(context).showing(level));
        self.focus_on(MenuAction::SelectLevel(level), context);
    }

    fn set_scroll(&mut self, grid: Grid) {
        if let Some(open) = self.open.last_mut() {
            open.scroll = grid.scroll;
        }
    }
}

/// Returns the entry that a command focuses.
fn next_focus(command: Command, rects: &[Aabb], room: &PageRoom, focus: usize) -> Option<usize> {
    match command {
        Command::Up | Command::NextLevel => vertical(rects, focus, -1.0),
        Command::Down | Command::PreviousLevel => vertical(rects, focus, 1.0),
        Command::Wheel(notches) => vertical(rects, focus, -notches.signum() as f32),
        Command::Left => beside(rects, focus, -1.0),
        Command::Right => beside(rects, focus, 1.0),
        Command::FocusNext => Some((focus + 1) % rects.len()),
        Command::FocusPrevious => Some((focus + rects.len() - 1) % rects.len()),
        Command::Hover(point) => pointed(rects, point, room),
        _ => None,
    }
}

/// Returns the entry at which mouse or finger points.
fn pointed(rects: &[Aabb], point: Vec2, room: &PageRoom) -> Option<usize> {
    if room.is_for_fingers { under_finger(rects, point, room) } else { at(rects, point) }
}

#[cfg(test)]
mod tests;
