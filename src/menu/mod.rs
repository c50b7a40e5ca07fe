//! The menu as pure state: pages of entries, which one has the focus, where each lies, and what a
//! command does. Keys, mouse and pad reach every entry. Knows no window, no drawing and no device.
//!
//! [`Menu::command`] says what the player chose; doing it is the business of `crate::session`.
//!
//! ```text
//!   Title ─┬─ Replace           "a run waits already"
//!          ├─ Changed           "its levels are other ones now"
//!          ├─ Practice ─── Levels   one level
//!          ├─ Options           the terms of a run
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
mod grid;
mod naming;
mod neighbors;
mod places;
mod settings;

pub(crate) use entries::no_level;
pub use entries::{SHOWN_LEVELS, clock, words};
pub use entry::{GameEnd, MenuAction, MenuContext, MenuEntry};
pub use grid::{COLUMNS, ROWS};
pub use naming::{LETTERS, MAX_NAME};
pub use places::{less, places};

use crate::collision::Aabb;
use glam::Vec2;
use grid::Grid;
use neighbors::{at, beside, vertical};

/// What the player asks for, besides steering.
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
    /// ENTER: what the entry with the focus says.
    Confirm,
    /// P: pause, go on, and back.
    Pause,
    /// ESC: back to where one came from. It ends nothing.
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
    /// The terms of a run.
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
    /// What can be set, by groups.
    Settings,
    /// How loud it is.
    Sound,
    /// The window and how it is drawn.
    Picture,
    /// What makes it easier to see.
    Comfort,
    /// Mouse and pads.
    Control,
    /// Keys and buttons.
    Keys,
    /// Keys and bricks.
    HowTo,
    /// What falls from bricks.
    Items,
    /// Points, stars and lives.
    Score,
}

/// What the player chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MenuChoice {
    /// Which entry.
    pub action: MenuAction,
    /// How its value changes: 1 to the next, −1 to the one before, 0 where it was pressed.
    pub turn: i32,
}

/// A page that is open, and its entry that has the focus.
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
    name: String,
    /// It is the one that was remembered, still untouched: the first letter begins another one.
    is_remembered: bool,
}

/// The entry that is listed after one of so many, or before it; around the list.
fn listed(focus: usize, count: usize, command: Command) -> usize {
    let step = if command == Command::Before { count - 1 } else { 1 };
    (focus + step) % count.max(1)
}

impl Menu {
    /// A menu that shows this page.
    #[must_use]
    pub fn new(page: Page) -> Self {
        Self { open: vec![Open { page, focus: 0, scroll: 0 }], name: String::new(), is_remembered: false }
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

    /// The name that is being written.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Opens a page over the others.
    pub fn open(&mut self, page: Page) {
        self.open.push(Open { page, focus: 0, scroll: 0 });
    }

    /// Opens the page of all levels, with the focus on the chosen one.
    pub fn open_levels(&mut self, facts: &MenuContext<'_>) {
        self.open(Page::Levels);
        self.show_level(facts.levels.number().saturating_sub(1), facts);
    }

    /// Opens the page on which a name is written, which begins as `name`, until a letter begins
    /// another one.
    pub fn open_name(&mut self, name: &str) {
        self.name.clear();
        name.chars().for_each(|letter| naming::push(&mut self.name, letter));
        self.is_remembered = true;
        self.open(Page::Name);
    }

    /// Closes the page that is seen. Returns whether another one is seen now.
    pub fn close(&mut self) -> bool {
        self.open.pop();
        !self.open.is_empty()
    }

    /// Closes all pages.
    pub fn clear(&mut self) {
        self.open.clear();
    }

    /// Moves the focus to the first entry of this choice, if there is one.
    pub fn focus_on(&mut self, action: MenuAction, facts: &MenuContext<'_>) {
        let index = self.entries(facts).iter().position(|entry| entry.action == action);
        if let (Some(open), Some(index)) = (self.open.last_mut(), index) {
            open.focus = index;
        }
    }

    /// The entries of the page that is seen.
    #[must_use]
    pub fn entries(&self, facts: &MenuContext<'_>) -> Vec<MenuEntry> {
        let has_name = self.is_remembered && !self.name.is_empty();
        self.open.last().map_or_else(Vec::new, |open| match open.page {
            Page::Name => entries::letters(has_name),
            page => entries::of(page, facts, open.scroll),
        })
    }

    /// Does what a command asks for. Returns what the player chose by it.
    pub fn command(&mut self, command: Command, facts: &MenuContext<'_>) -> Option<MenuChoice> {
        let page = self.page()?;
        let entries = self.entries(facts);
        let places = places(page, &entries);
        let focus = self.focus().min(entries.len().saturating_sub(1));
        self.set_focus(focus);
        let entry = entries.get(focus)?;
        if page == Page::Levels && self.scrolls(command, entry.action, facts) {
            return None;
        }
        match command {
            Command::Up => self.go(vertical(&places, focus, -1.0)),
            Command::Down => self.go(vertical(&places, focus, 1.0)),
            Command::Next | Command::Previous if page == Page::Practice => {
                let turn = if command == Command::Next { 1 } else { -1 };
                Some(MenuChoice { action: MenuAction::Level(0), turn })
            }
            Command::After | Command::Before => self.go(Some(listed(focus, entries.len(), command))),
            Command::Next => self.go(vertical(&places, focus, -1.0)),
            Command::Previous => self.go(vertical(&places, focus, 1.0)),
            Command::Left | Command::Right => {
                let turn = if command == Command::Right { 1 } else { -1 };
                if entry.turns {
                    return Some(MenuChoice { action: entry.action, turn });
                }
                self.go(beside(&places, focus, turn as f32))
            }
            Command::Wheel(notches) if page == Page::Practice => {
                Some(MenuChoice { action: MenuAction::Level(0), turn: -notches.signum() })
            }
            Command::Wheel(notches) => self.go(vertical(&places, focus, -notches.signum() as f32)),
            Command::Confirm => self.press(entry.action),
            Command::Hover(point) => self.go(at(&places, point)),
            Command::Click(point) => self.click(point, &entries, &places),
            Command::Type(_) | Command::Erase if page == Page::Name => self.write(command, facts),
            Command::Erase => match entry.action {
                MenuAction::Key(control, slot) => {
                    Some(MenuChoice { action: MenuAction::NoKey(control, slot), turn: 0 })
                }
                _ => None,
            },
            Command::Pause if page == Page::Paused => Some(MenuChoice { action: MenuAction::GoOn, turn: 0 }),
            // A key that pauses leads back, but it ends nothing that there is to read or to write.
            Command::Pause if matches!(page, Page::Title | Page::End | Page::Name) => None,
            Command::Back | Command::Pause => self.back(&entries),
            Command::Type(_) => None,
        }
    }

    /// What lies at a point of the world is chosen; of a value, its mark for less turns it back.
    fn click(&mut self, point: Vec2, entries: &[MenuEntry], places: &[Aabb]) -> Option<MenuChoice> {
        let index = at(places, point)?;
        self.set_focus(index);
        let (MenuEntry { action, value, .. }, less) = (&entries[index], less(&places[index]));
        let is_less = value.is_some() && at(&[less], point).is_some();
        if is_less { Some(MenuChoice { action: *action, turn: -1 }) } else { self.press(*action) }
    }

    /// Another letter of the name, or one less.
    fn write(&mut self, command: Command, facts: &MenuContext<'_>) -> Option<MenuChoice> {
        match command {
            Command::Type(letter) => {
                self.add_letter(letter);
                self.focus_on(MenuAction::Done, facts);
            }
            _ => self.erase_letter(),
        }
        None
    }

    /// A left hand that cannot reach the key that erases gets rid of a wrong name by writing
    /// another one. A blank goes on with it.
    fn add_letter(&mut self, letter: char) {
        if std::mem::take(&mut self.is_remembered) && letter != ' ' {
            self.name.clear();
        }
        naming::push(&mut self.name, letter);
    }

    fn erase_letter(&mut self) {
        self.is_remembered = false;
        self.name.pop();
    }

    /// Moves through the page of all levels, where it goes on beyond what is seen. Returns whether
    /// the command was for that.
    fn scrolls(&mut self, command: Command, action: MenuAction, facts: &MenuContext<'_>) -> bool {
        let grid = self.grid(facts);
        let way = match command {
            Command::Up | Command::Next | Command::Before => -1,
            Command::Down | Command::Previous | Command::After => 1,
            Command::Wheel(notches) => {
                if let Some(open) = self.open.last_mut() {
                    open.scroll = grid.scrolled(-notches.signum() as isize).scroll;
                }
                return true;
            }
            _ => return false,
        };
        let last = grid.count.saturating_sub(1);
        let to = match action {
            MenuAction::Pick(level) if matches!(command, Command::After | Command::Before) => {
                level.checked_add_signed(way).filter(|to| *to < grid.count)
            }
            MenuAction::Pick(level) => grid.vertical(level, way),
            // A circle: from below the last row to the first one, and back.
            _ if grid.count == 0 => None,
            _ => Some(if way > 0 { 0 } else { last }),
        };
        match to {
            Some(level) => self.show_level(level, facts),
            None => self.focus_on(MenuAction::Back, facts),
        }
        true
    }

    fn grid(&self, facts: &MenuContext<'_>) -> Grid {
        Grid { count: facts.levels.count(), scroll: self.open.last().map_or(0, |open| open.scroll) }
    }

    /// Gives a level of the page of all levels the focus, and scrolls to it.
    fn show_level(&mut self, level: usize, facts: &MenuContext<'_>) {
        let scroll = self.grid(facts).showing(level).scroll;
        if let Some(open) = self.open.last_mut() {
            open.scroll = scroll;
        }
        self.focus_on(MenuAction::Pick(level), facts);
    }

    /// The entry is pressed. Letters of a name go into the name.
    fn press(&mut self, action: MenuAction) -> Option<MenuChoice> {
        match action {
            MenuAction::Letter(letter) => self.add_letter(letter),
            MenuAction::Erase => self.erase_letter(),
            action => return Some(MenuChoice { action, turn: 0 }),
        }
        None
    }

    /// ESC never does what cannot be taken back: on the first page it moves to the entry that ends
    /// the program.
    fn back(&mut self, entries: &[MenuEntry]) -> Option<MenuChoice> {
        let action = match self.page()? {
            Page::Title => {
                self.go(entries.iter().position(|entry| entry.action == MenuAction::Quit));
                return None;
            }
            Page::Paused => MenuAction::GoOn,
            Page::End => MenuAction::Leave,
            _ => MenuAction::Back,
        };
        Some(MenuChoice { action, turn: 0 })
    }

    fn go(&mut self, to: Option<usize>) -> Option<MenuChoice> {
        if let Some(to) = to {
            self.set_focus(to);
        }
        None
    }

    fn set_focus(&mut self, focus: usize) {
        if let Some(open) = self.open.last_mut() {
            open.focus = focus;
        }
    }
}

#[cfg(test)]
mod tests;
