//! The menu as pure state: open pages, their entries and places, the focus, and what a command
//! does. Keys, mouse and pad reach every entry. It knows no window, no drawing and no device.
//!
//! [`Menu::command`] returns what the player chose; `crate::session` does it.
//!
//! ```text
//!   Title ─┬─ Replace           "a run waits already"
//!          ├─ Changed           "its levels are other ones now"
//!          ├─ Practice ─┬─ Levels   one level
//!          │            └─ Paint
//!          ├─ Options           the rules of a run
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
mod places;

pub use entries::words;
pub(crate) use entries::{capitalised, no_level};
pub use entry::{GameEnd, MenuAction, MenuContext, MenuEntry, WorldStars};
pub use places::{COLUMNS, ROWS, less, places};

use crate::collision::Aabb;
use crate::player::LONGEST_NAME;
use glam::Vec2;
use places::{Grid, at, beside, vertical};

/// A player's wish, besides steering.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Up: the entry above, or the last one.
    Up,
    /// Down: the entry below, or the first one.
    Down,
    /// Left: the entry beside, or the value before.
    Left,
    /// Right: the entry beside, or the next value.
    Right,
    /// TAB: the entry that is listed next, so that one key reaches all of them.
    After,
    /// SHIFT+TAB: the entry that is listed before.
    Before,
    /// W: the next level where levels are chosen, else as up.
    Next,
    /// S: the level before where levels are chosen, else as down.
    Previous,
    /// ENTER: presses the entry with the focus.
    Confirm,
    /// P: pause, go on, and back.
    Pause,
    /// ESC: back to the page before. It ends nothing.
    Back,
    /// The mouse moved to this point of the world.
    Hover(Vec2),
    /// The mouse was pressed at this point of the world.
    Click(Vec2),
    /// The mouse's wheel turned by so many notches, away from the player if positive.
    Wheel(i32),
    /// A letter, where a name is written.
    Type(char),
    /// Backspace or Delete: takes the last letter away, or a key from its use.
    Erase,
}

/// A page of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The first one.
    Title,
    /// The choice of one level.
    Practice,
    /// All levels, to choose one of them.
    Levels,
    /// The palette for the chosen level's bricks.
    Paint,
    /// The rules of a run.
    Options,
    /// High scores.
    Scores,
    /// The question before a new run takes the place of one that waits.
    Replace,
    /// The question before a run goes on with other levels than those with which it was left.
    Changed,
    /// The question before a level of a run begins anew.
    Retry,
    /// The game stands still.
    Paused,
    /// A game has ended.
    End,
    /// The player's name is written.
    Name,
    /// The settings, by groups.
    Settings,
    /// Loudness.
    Sound,
    /// The window and how it is drawn.
    Picture,
    /// Accessibility.
    Comfort,
    /// Mouse and pads.
    Control,
    /// Keys and buttons.
    Keys,
    /// Keys and bricks.
    HowTo,
    /// The items that fall from bricks.
    Items,
    /// Points, stars and lives.
    Score,
}

impl Page {
    /// True if the field behind the page is the level that is chosen.
    #[must_use]
    pub fn shows_level(self) -> bool {
        matches!(self, Self::Practice | Self::Paint)
    }
}

/// The player's choice of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MenuChoice {
    /// The entry's action.
    pub action: MenuAction,
    /// The change of its value: 1 to the next, −1 to the one before, 0 where it was pressed.
    pub turn: i32,
}

/// An open page, and its entry that has the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Open {
    page: Page,
    focus: usize,
    /// The first row that is seen of a page that scrolls.
    scroll: usize,
}

/// Pages on top of each other; the last one is seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    open: Vec<Open>,
    /// The name that is being written.
    pub(crate) name: String,
    /// It is the one that was remembered, still untouched: the first letter begins another one.
    is_remembered: bool,
}

/// Pages and focus.
impl Menu {
    /// A menu that shows this page.
    #[must_use]
    pub fn new(page: Page) -> Self {
        let mut menu = Self::default();
        menu.open(page);
        menu
    }

    /// The page that is seen; `None` where none is open.
    #[must_use]
    pub fn page(&self) -> Option<Page> {
        self.open.last().map(|open| open.page)
    }

    /// The entry with the focus, counted from 0.
    #[must_use]
    pub fn focus(&self) -> usize {
        self.open.last().map_or(0, |open| open.focus)
    }

    /// Opens a page over the others.
    pub fn open(&mut self, page: Page) {
        self.open.push(Open { page, focus: 0, scroll: 0 });
    }

    /// Opens the page of all levels, with the focus on the chosen one.
    pub fn open_levels(&mut self, context: &MenuContext<'_>) {
        self.open(Page::Levels);
        self.show_level(context.levels.number().saturating_sub(1), context);
    }

    /// Opens the page on which a name is written, which begins as `name`, until a letter begins
    /// another one.
    pub fn open_name(&mut self, name: &str) {
        self.name.clear();
        name.chars().for_each(|letter| self.push_letter(letter));
        self.is_remembered = true;
        self.open(Page::Name);
    }

    /// Closes the page that is seen.
    pub fn close(&mut self) {
        self.open.pop();
    }

    /// Closes all pages.
    pub fn clear(&mut self) {
        self.open.clear();
    }

    /// Moves the focus to the first entry of this action, if there is one.
    pub fn focus_on(&mut self, action: MenuAction, context: &MenuContext<'_>) {
        if let Some(index) = self.entries(context).iter().position(|entry| entry.action == action) {
            self.set_focus(index);
        }
    }

    /// The entries of the page that is seen.
    #[must_use]
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
    /// Does what a command asks for. Returns the player's choice, if it made one.
    pub fn command(&mut self, command: Command, context: &MenuContext<'_>) -> Option<MenuChoice> {
        let page = self.page()?;
        let entries = self.entries(context);
        let places = places(page, &entries);
        let focus = self.focus().min(entries.len().saturating_sub(1));
        self.set_focus(focus);
        let entry = entries.get(focus)?;
        if page == Page::Levels && self.scrolls(command, entry.action, context) {
            return None;
        }
        let choice = |action, turn| Some(MenuChoice { action, turn });
        match command {
            Command::Next if page == Page::Practice => choice(MenuAction::Level(0), 1),
            Command::Previous if page == Page::Practice => choice(MenuAction::Level(0), -1),
            Command::Wheel(notches) if page == Page::Practice => choice(MenuAction::Level(0), -notches.signum()),
            Command::Left if entry.turns => choice(entry.action, -1),
            Command::Right if entry.turns => choice(entry.action, 1),
            Command::Confirm => self.press(entry.action),
            Command::Click(point) => self.click(point, &entries, &places),
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
            // A key that pauses leads back, but it ends nothing that there is to read or to write.
            Command::Pause if matches!(page, Page::Title | Page::End | Page::Name) => None,
            Command::Back | Command::Pause => self.back(page, context),
            _ => {
                self.set_focus(next_focus(command, &places, focus).unwrap_or(focus));
                None
            }
        }
    }

    /// Presses what lies at a point of the world. The left arrow of a value decreases it.
    fn click(&mut self, point: Vec2, entries: &[MenuEntry], places: &[Aabb]) -> Option<MenuChoice> {
        let index = at(places, point)?;
        self.set_focus(index);
        let MenuEntry { action, value, .. } = &entries[index];
        if value.is_some() && at(&[less(&places[index])], point).is_some() {
            return Some(MenuChoice { action: *action, turn: -1 });
        }
        self.press(*action)
    }

    /// Presses an entry. Letters of a name go into the name.
    fn press(&mut self, action: MenuAction) -> Option<MenuChoice> {
        match action {
            MenuAction::Letter(letter) => self.add_letter(letter),
            MenuAction::Erase => {
                self.is_remembered = false;
                self.name.pop();
            }
            action => return Some(MenuChoice { action, turn: 0 }),
        }
        None
    }

    /// ESC never does what cannot be taken back: on the first page it moves to the entry that ends
    /// the program.
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
        Some(MenuChoice { action, turn: 0 })
    }

    /// Adds a letter to the name. The first one begins another name, since a left hand may not
    /// reach the key that erases; a blank goes on with the name.
    fn add_letter(&mut self, letter: char) {
        if std::mem::take(&mut self.is_remembered) && letter != ' ' {
            self.name.clear();
        }
        self.push_letter(letter);
    }

    /// Adds a letter where there is room for it. Anything but letters, digits, marks and spaces is
    /// left out.
    fn push_letter(&mut self, letter: char) {
        let is_known = letter.is_alphanumeric() || " .-_'!?".contains(letter);
        if is_known && self.name.chars().count() < LONGEST_NAME {
            self.name.push(letter);
        }
    }
}

/// The page of all levels, which goes on beyond what is seen.
impl Menu {
    /// Moves through the page. Returns whether the command was for that.
    fn scrolls(&mut self, command: Command, action: MenuAction, context: &MenuContext<'_>) -> bool {
        let grid = self.grid(context);
        let step = match command {
            Command::Up | Command::Next | Command::Before => -1,
            Command::Down | Command::Previous | Command::After => 1,
            Command::Wheel(notches) => {
                self.set_scroll(grid.scrolled(-notches.signum() as isize));
                return true;
            }
            _ => return false,
        };
        let to = match action {
            MenuAction::Pick(level) if matches!(command, Command::After | Command::Before) => {
                level.checked_add_signed(step).filter(|to| *to < grid.count)
            }
            MenuAction::Pick(level) => grid.vertical(level, step),
            // A circle: from below the last row to the first one, and back.
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

    /// Gives a level the focus, and scrolls to it.
    fn show_level(&mut self, level: usize, context: &MenuContext<'_>) {
        self.set_scroll(self.grid(context).showing(level));
        self.focus_on(MenuAction::Pick(level), context);
    }

    fn set_scroll(&mut self, grid: Grid) {
        if let Some(open) = self.open.last_mut() {
            open.scroll = grid.scroll;
        }
    }
}

/// The entry to which a command moves the focus.
fn next_focus(command: Command, places: &[Aabb], focus: usize) -> Option<usize> {
    match command {
        Command::Up | Command::Next => vertical(places, focus, -1.0),
        Command::Down | Command::Previous => vertical(places, focus, 1.0),
        Command::Wheel(notches) => vertical(places, focus, -notches.signum() as f32),
        Command::Left => beside(places, focus, -1.0),
        Command::Right => beside(places, focus, 1.0),
        Command::After => Some((focus + 1) % places.len()),
        Command::Before => Some((focus + places.len() - 1) % places.len()),
        Command::Hover(point) => at(places, point),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
