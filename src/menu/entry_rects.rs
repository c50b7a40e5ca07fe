//! Rectangles of a page's entries, in world units, for drawing and for the mouse.
//!
//! ```text
//!     list              practice               name
//!   ┌────────┐      level's picture        A B C D E …
//!   │ entry  │          [ Play ]           K L M N O …
//!   │ entry  │          [ Rules ]          U V W X Y …
//!   │ entry  │      ▭  ▭  [▭]  ▭  ▭        [Space] [Delete] [Done]
//!   └────────┘          [ Back ]
//! ```

use super::entry::{MenuAction, MenuEntry};
use super::page::Page;
use super::paint;
use crate::collision::Aabb;
use crate::game::{BRICK_AREA, FIELD};
use crate::settings::KEYS_EACH;
use glam::{Vec2, vec2};

/// Level pictures side by side. The selected level is in the middle.
pub(super) const SHOWN_LEVELS: usize = 5;

/// Letters of the on-screen keyboard, row by row.
pub(super) const LETTERS: [&str; 4] = ["ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ0123", "456789.-'!"];

/// Columns on the page of all levels: as many as a world of the game has levels.
pub const COLUMNS: usize = 6;

/// Visible rows on the page of all levels: enough for the game's own levels.
pub const ROWS: usize = 4;

/// Size of an entry in a list.
const ROW: Vec2 = vec2(330.0, 36.0);
/// Distance between the tops of two entries in a list.
const PITCH: f32 = 39.0;

/// Size of an entry with a value, with room for large letters.
const WIDE: Vec2 = vec2(580.0, 36.0);

/// Total width of entries side by side.
const PAIR: f32 = 440.0;
/// Total width of more than [`MAX_PAIRED`] entries side by side.
const WIDE_ROW: f32 = 768.0;
/// Maximum number of entries side by side in [`PAIR`].
const MAX_PAIRED: usize = 3;
/// Gap between entries side by side.
const BETWEEN: f32 = 8.0;

/// Width of a level's picture on *Practice*.
const PICTURE_WIDTH: f32 = 96.0;
/// Distance between the centers of two pictures on *Practice*.
const PICTURE_PITCH: f32 = 112.0;

/// Width of a picture on the page of all levels.
const SMALL: f32 = 106.0;
/// Distance between two pictures on the page of all levels, across and down. Stars and name of the
/// level are between two rows.
pub(crate) const SMALL_PITCH: Vec2 = vec2(126.0, 99.0);
/// Top of the first row on the page of all levels.
const SMALL_TOP: f32 = 82.0;

/// Height of a note below entries for fingers.
const NOTE: f32 = 40.0;

/// Size of a cell of the key bindings.
const KEY: Vec2 = vec2(170.0, 36.0);
/// Distance between two cells, across and down.
const KEY_PITCH: Vec2 = vec2(178.0, 42.0);
/// Top-left corner of the first cell.
const FIRST_KEY: Vec2 = vec2(238.0, 234.0);

/// Top of the first entry below the game's name.
const TITLE: f32 = 286.0;

/// Maximum distance between two columns of entries for fingers.
const WIDEST: f32 = 780.0;

/// Top of the last row on a full page.
const LAST: f32 = 558.0;

/// Largest factor by which pages of text and pictures are higher than over the field.
const MAX_STRETCH: f32 = 1.6;

/// Size of a key of the on-screen keyboard.
const LETTER: Vec2 = vec2(48.0, 42.0);
/// Distance between two keys of the keyboard, across and down.
const LETTER_PITCH: Vec2 = vec2(54.0, 48.0);
/// Top of the keyboard's first row.
const LETTERS_TOP: f32 = 268.0;

/// Width of a button below the keyboard.
const BUTTON_WIDTH: f32 = 164.0;
/// Distance between two buttons below the keyboard.
const BUTTON_PITCH: f32 = 188.0;

/// The room for a page's entries. Lengths are world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageRoom {
    /// The area that entries may use.
    pub area: Aabb,
    /// Minimum height of an entry.
    pub row: f32,
    /// Entries are large enough for fingers, and fill the area.
    pub is_for_fingers: bool,
}

impl PageRoom {
    /// The field: room for mouse, keys and pad.
    pub const FIELD: Self = Self { area: Aabb { min: Vec2::ZERO, max: FIELD }, row: ROW.y, is_for_fingers: false };

    /// Distance between the tops of two entries.
    fn pitch(&self) -> f32 {
        self.row + PITCH - ROW.y
    }

    /// Places entries row by row, in as few columns as fit below `top`.
    fn rows(&self, top: f32, count: usize) -> Vec<Aabb> {
        let rows = ((self.area.max.y - top + self.pitch() - self.row) / self.pitch()) as usize;
        self.columns(top, count, count.div_ceil(rows.max(1)))
    }

    /// Places entries row by row, in this many columns across the area.
    fn columns(&self, top: f32, count: usize, columns: usize) -> Vec<Aabb> {
        let columns = columns.max(1);
        let pitch = vec2(((self.area.size().x + BETWEEN) / columns as f32).min(WIDEST), self.pitch());
        let corner = vec2(left(columns, pitch.x, pitch.x - BETWEEN), top);
        grid(count, columns, corner, pitch, vec2(pitch.x - BETWEEN, self.row)).collect()
    }

    /// Returns by how much pages of text and pictures are higher than over the field, as a factor.
    pub(crate) fn stretch(&self) -> f32 {
        if self.is_for_fingers { (self.last(f32::INFINITY) / LAST).min(MAX_STRETCH) } else { 1.0 }
    }

    /// Returns the top of a row at `top`, or higher if it would leave the area.
    fn last(&self, top: f32) -> f32 {
        top.min(self.area.max.y - self.row)
    }
}

/// Returns the rectangles of a page's entries, in the order of the entries.
pub fn entry_rects(page: Page, entries: &[MenuEntry], room: &PageRoom) -> Vec<Aabb> {
    match page {
        Page::Paint => paint::rects(entries, room),
        Page::NewTile => paint::new_tile_rects(room),
        _ if room.is_for_fingers => for_fingers(page, entries, room),
        _ => over_field(page, entries),
    }
}

/// Places entries that are large enough for fingers. They may leave the field.
fn for_fingers(page: Page, entries: &[MenuEntry], room: &PageRoom) -> Vec<Aabb> {
    let count = entries.len();
    match page {
        Page::Practice => practice_for_fingers(entries, room),
        Page::Levels => {
            let back = room.columns(room.last(LAST * room.stretch()), 1, 1);
            level_pictures(count - 1, room.stretch()).chain(back).collect()
        }
        Page::Paint | Page::NewTile => Vec::new(),
        Page::Name => {
            let columns = LETTERS[0].len();
            let top = LETTERS_TOP.min(room.area.max.y - room.pitch() * (LETTERS.len() + 1) as f32);
            let letters = room.columns(top, count - 3, columns);
            let below = letters.last().map_or(LETTERS_TOP, |letter| letter.min.y + room.pitch());
            letters.into_iter().chain(room.columns(below, 3, 3)).collect()
        }
        Page::Keys => keys_for_fingers(count, room),
        Page::HowTo | Page::Items | Page::Score => room.columns(room.last(LAST * room.stretch()), count, count),
        Page::Scores => room.rows(room.last(544.0 - room.pitch() * (count as f32 - 1.0)), count),
        Page::Title => room.rows(TITLE, count),
        Page::Settings => room.rows(220.0, count),
        Page::Options => room.rows(206.0, count),
        Page::Sound | Page::Picture | Page::Comfort | Page::Control => room.rows(206.0, count),
        Page::Replace | Page::Changed | Page::Retry => room.rows(300.0, count),
        Page::Paused => room.rows(350.0, count),
        Page::End => room.rows(366.0, count),
    }
}

/// Places entries over the field, for mouse and keys.
fn over_field(page: Page, entries: &[MenuEntry]) -> Vec<Aabb> {
    match page {
        Page::Practice => practice(entries),
        Page::Levels => levels(entries.len()),
        Page::Paint | Page::NewTile => Vec::new(),
        Page::Name => letters(entries.len()),
        Page::Scores => {
            let top = 544.0 - PITCH * (entries.len() as f32 - 1.0);
            let size = |entry: &MenuEntry| if entry.action == MenuAction::Set { WIDE } else { ROW };
            entries.iter().enumerate().map(|(i, entry)| row(top, i, size(entry))).collect()
        }
        Page::Title => title(entries),
        Page::Settings => list(220.0, ROW, entries),
        Page::Options | Page::Sound | Page::Picture | Page::Comfort | Page::Control => list(206.0, WIDE, entries),
        Page::Keys => keys(entries.len()),
        Page::HowTo | Page::Items | Page::Score => in_a_row(LAST, entries.len()),
        Page::Replace | Page::Changed | Page::Retry => list(300.0, ROW, entries),
        Page::Paused => in_pairs(350.0, entries, (MenuAction::Open(Page::Settings), MenuAction::Open(Page::HowTo))),
        Page::End => in_pairs(366.0, entries, (MenuAction::Keep, MenuAction::Share)),
    }
}

/// Returns the area in which a click decreases an entry's value: around the left arrow, in world
/// units. The value fills the entry's right half.
pub fn less(row: &Aabb) -> Aabb {
    let x = |share: f32| row.min.x + share * row.size().x;
    Aabb { min: vec2(x(0.52), row.min.y), max: vec2(x(0.66), row.max.y) }
}

/// Returns the rectangle of a list's entry `place`.
fn row(top: f32, place: usize, size: Vec2) -> Aabb {
    Aabb::from_min_size(vec2((FIELD.x - size.x) / 2.0, top + PITCH * place as f32), size)
}

fn list(top: f32, size: Vec2, entries: &[MenuEntry]) -> Vec<Aabb> {
    (0..entries.len()).map(|i| row(top, i, size)).collect()
}

/// Places entries below each other, except for two that share a row.
fn in_pairs(top: f32, entries: &[MenuEntry], (left, right): (MenuAction, MenuAction)) -> Vec<Aabb> {
    let is_pair = entries.windows(2).any(|two| (two[0].action, two[1].action) == (left, right));
    let mut rows = 0;
    let place = |entry: &MenuEntry| {
        let (is_left, is_right) = (is_pair && entry.action == left, is_pair && entry.action == right);
        let top = top + PITCH * (rows - i32::from(is_right)) as f32;
        rows += i32::from(!is_right);
        in_a_row(top, if is_left || is_right { 2 } else { 1 })[usize::from(is_right)]
    };
    entries.iter().map(place).collect()
}

/// Places entries side by side, [`PAIR`] wide in total.
fn in_a_row(top: f32, count: usize) -> Vec<Aabb> {
    row_of(PAIR, top, count)
}

/// Places entries side by side, `width` wide in total.
fn row_of(width: f32, top: f32, count: usize) -> Vec<Aabb> {
    let left = (FIELD.x - width) / 2.0;
    let pitch = (width + BETWEEN) / count as f32;
    let place = |i| Aabb::from_min_size(vec2(left + pitch * i as f32, top), vec2(pitch - BETWEEN, ROW.y));
    (0..count).map(place).collect()
}

/// Places entries in rows of `columns`. `corner` is the first entry's top-left corner.
fn grid(count: usize, columns: usize, corner: Vec2, pitch: Vec2, size: Vec2) -> impl Iterator<Item = Aabb> {
    let place = move |i| corner + vec2((i % columns) as f32, (i / columns) as f32) * pitch;
    (0..count).map(move |i| Aabb::from_min_size(place(i), size))
}

/// Returns the left edge of a centered row.
fn left(columns: usize, pitch: f32, width: f32) -> f32 {
    (FIELD.x - pitch * (columns - 1) as f32 - width) / 2.0
}

/// Places a row of cells for each control, and two buttons below.
fn keys(count: usize) -> Vec<Aabb> {
    let (cells, columns) = (count.saturating_sub(2), KEYS_EACH + 1);
    let below = FIRST_KEY.y + KEY_PITCH.y * (cells / columns) as f32 + 10.0;
    grid(cells, columns, FIRST_KEY, KEY_PITCH, KEY).chain(in_a_row(below, 2)).collect()
}

/// Places entries that lead to a game below each other, and all other entries in pairs below them.
fn title(entries: &[MenuEntry]) -> Vec<Aabb> {
    let plays = |entry: &&MenuEntry| {
        matches!(
            entry.action,
            MenuAction::Continue | MenuAction::StartRun | MenuAction::Practice | MenuAction::Open(Page::Options)
        )
    };
    let first = entries.iter().take_while(plays).count();
    let pairs = (first..).zip((first..entries.len()).step_by(2)).map(|(row, i)| (row, (entries.len() - i).min(2)));
    let rows = (0..first).map(|row| (row, 1)).chain(pairs);
    rows.flat_map(|(row, count)| in_a_row(TITLE + PITCH * row as f32, count)).collect()
}

/// Returns true for the entries in the last row of *Practice*.
fn is_last(entry: &MenuEntry) -> bool {
    matches!(
        entry.action,
        MenuAction::AllLevels | MenuAction::Paint | MenuAction::NewLevel | MenuAction::KeepSet | MenuAction::Back
    )
}

/// Top of the first entry of *Practice*, below the level's bricks.
const PRACTICE: f32 = 353.0;

fn practice(entries: &[MenuEntry]) -> Vec<Aabb> {
    let picture = BRICK_AREA.size() * (PICTURE_WIDTH / BRICK_AREA.size().x);
    let has_ghost = entries.iter().any(|entry| entry.action == MenuAction::Ghost);
    // All other entries share the last row, with *Back* at the end.
    let last = entries.iter().filter(|entry| is_last(entry)).count();
    let place = |entry: &MenuEntry| match entry.action {
        MenuAction::Start if has_ghost => in_a_row(PRACTICE, 2)[0],
        MenuAction::Start => in_a_row(PRACTICE, 1)[0],
        MenuAction::Watch => in_a_row(PRACTICE, 2)[1],
        MenuAction::Rules if has_ghost => in_a_row(PRACTICE + PITCH, 2)[0],
        MenuAction::Rules => in_a_row(PRACTICE + PITCH, 1)[0],
        MenuAction::Ghost => in_a_row(PRACTICE + PITCH, 2)[1],
        MenuAction::StepLevel(forward) => {
            debug_assert!(forward.unsigned_abs() <= SHOWN_LEVELS / 2);
            let middle = vec2(FIELD.x / 2.0 + forward as f32 * PICTURE_PITCH, 436.0 + picture.y / 2.0);
            Aabb::from_center_size(middle, picture)
        }
        _ => {
            let before = entries.iter().take_while(|other| *other != entry).filter(|other| is_last(other)).count();
            row_of(if last > MAX_PAIRED { WIDE_ROW } else { PAIR }, 482.0, last)[before]
        }
    };
    entries.iter().map(place).collect()
}

/// Places the rows of *Practice*: the entries that start a game, pictures of levels, all others.
fn practice_for_fingers(entries: &[MenuEntry], room: &PageRoom) -> Vec<Aabb> {
    let is_picture = |entry: &&MenuEntry| matches!(entry.action, MenuAction::StepLevel(_));
    let pictures = entries.iter().filter(is_picture).count();
    let first = entries.iter().take_while(|entry| !is_picture(entry) && !is_last(entry)).count();
    // In a low window, all entries of a kind share a row.
    let is_low = room.area.max.y < PRACTICE + 5.0 * room.pitch();
    let across = |count: usize| if is_low { count } else { count.min(2) };
    let mut top = PRACTICE;
    let mut rects = Vec::new();
    for (count, columns) in [(first, across(first)), (pictures, pictures), (entries.len() - first - pictures, 0)] {
        let columns = if columns == 0 { across(count) } else { columns };
        rects.extend(room.columns(top, count, columns));
        top += room.pitch() * count.div_ceil(columns.max(1)) as f32;
    }
    let picture = BRICK_AREA.size() / BRICK_AREA.size().y;
    for (rect, _) in rects.iter_mut().zip(entries).filter(|(_, entry)| is_picture(entry)) {
        let size = picture * room.row.min(rect.size().x / picture.x);
        *rect = Aabb::from_center_size(rect.center(), size);
    }
    rects
}

/// Places a row of cells for each control, and two buttons below.
fn keys_for_fingers(count: usize, room: &PageRoom) -> Vec<Aabb> {
    let (cells, columns) = (count.saturating_sub(2), KEYS_EACH + 1);
    let (pitch, size) = (vec2(KEY_PITCH.x, room.pitch()), vec2(KEY.x, room.row));
    let height = pitch.y * (cells / columns) as f32;
    // The buttons and a note come below the cells.
    let top = FIRST_KEY.y.min(room.area.max.y - NOTE - height - pitch.y);
    let corner = vec2(FIRST_KEY.x, top);
    grid(cells, columns, corner, pitch, size).chain(room.columns(top + height, 2, 2)).collect()
}

fn levels(count: usize) -> Vec<Aabb> {
    level_pictures(count.saturating_sub(1), 1.0).chain(in_a_row(LAST, 1)).collect()
}

/// Places the pictures on the page of all levels. `stretch` is a factor on the distance of the rows.
fn level_pictures(count: usize, stretch: f32) -> impl Iterator<Item = Aabb> {
    let corner = vec2(left(COLUMNS, SMALL_PITCH.x, SMALL), SMALL_TOP);
    let size = BRICK_AREA.size() * (SMALL / BRICK_AREA.size().x);
    grid(count, COLUMNS, corner, SMALL_PITCH * vec2(1.0, stretch), size)
}

/// Places the letters, and three buttons below.
fn letters(count: usize) -> Vec<Aabb> {
    let columns = LETTERS[0].len();
    let corner = vec2(left(columns, LETTER_PITCH.x, LETTER.x), LETTERS_TOP);
    let below = LETTERS_TOP + LETTER_PITCH.y * LETTERS.len() as f32 + 12.0;
    let button = vec2(left(3, BUTTON_PITCH, BUTTON_WIDTH), below);
    let buttons = grid(3, 3, button, vec2(BUTTON_PITCH, 0.0), vec2(BUTTON_WIDTH, ROW.y));
    grid(count - 3, columns, corner, LETTER_PITCH, LETTER).chain(buttons).collect()
}

/// Returns the entry at a point.
pub(super) fn at(rects: &[Aabb], point: Vec2) -> Option<usize> {
    rects.iter().position(|place| point.cmpge(place.min).all() && point.cmplt(place.max).all())
}

/// Returns the entry that a finger at a point means: the nearest one. Some are smaller than a finger.
pub(super) fn under_finger(rects: &[Aabb], point: Vec2, room: &PageRoom) -> Option<usize> {
    let distance = |place: &Aabb| place.closest_point(point).distance(point);
    let near = rects.iter().map(distance).enumerate().filter(|(_, distance)| *distance <= room.row / 2.0);
    near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
}

/// Returns the nearest entry above (`step` −1) or below (1). Wraps around past the last entry.
pub(super) fn vertical(rects: &[Aabb], from: usize, step: f32) -> Option<usize> {
    let start = rects.get(from)?.center();
    let nearest = |distance: &dyn Fn(Vec2) -> f32| {
        let beyond = rects.iter().enumerate().map(|(index, place)| (index, distance(place.center() - start)));
        beyond.filter(|(_, distance)| *distance > 1.0).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
    };
    // Prefer the nearest row, then the nearest entry in it.
    let cost = |to: Vec2| if to.y * step > 1.0 { to.y * step * 8.0 + to.x.abs() } else { 0.0 };
    let far = rects.iter().map(|place| (place.center() - start).y * -step).fold(0.0, f32::max);
    let round = |to: Vec2| if (to.y * -step - far).abs() < 1.0 && far > 1.0 { 2.0 + to.x.abs() } else { 0.0 };
    nearest(&cost).or_else(|| nearest(&round))
}

/// Returns the nearest entry to the left (`step` −1) or right (1) in about the same row.
pub(super) fn beside(rects: &[Aabb], from: usize, step: f32) -> Option<usize> {
    let start = rects.get(from)?;
    let in_row = rects.iter().enumerate().filter(|(_, place)| place.min.y < start.max.y && place.max.y > start.min.y);
    let ahead = in_row.map(|(index, place)| (index, (place.center() - start.center()).x * step));
    ahead.filter(|(_, distance)| *distance > 1.0).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
}

/// Visible part of the page of all levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// Total number of levels.
    pub(super) count: usize,
    /// First visible row.
    pub(super) scroll: usize,
}

impl Grid {
    /// Returns the indices of the visible levels.
    pub(super) fn seen(self) -> std::ops::Range<usize> {
        let first = self.scroll * COLUMNS;
        first.min(self.count)..(first + ROWS * COLUMNS).min(self.count)
    }

    /// Scrolls just far enough to show a level.
    pub(super) fn showing(self, level: usize) -> Self {
        let row = level / COLUMNS;
        Self { scroll: self.scroll.clamp((row + 1).saturating_sub(ROWS), row), ..self }
    }

    /// Scrolls by `rows`, at most to the last row.
    pub(super) fn scrolled(self, rows: isize) -> Self {
        let most = self.count.div_ceil(COLUMNS).saturating_sub(ROWS);
        Self { scroll: self.scroll.saturating_add_signed(rows).min(most), ..self }
    }

    /// Returns the level one row above (`step` −1) or below (1). `None` beyond the first and the
    /// last row.
    pub(super) fn vertical(self, level: usize, step: isize) -> Option<usize> {
        let is_last_row = level / COLUMNS + 1 >= self.count.div_ceil(COLUMNS);
        match step {
            1 if is_last_row => None,
            // The last row may be shorter.
            1 => Some((level + COLUMNS).min(self.count - 1)),
            _ => level.checked_sub(COLUMNS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_row_may_be_short_and_few_levels_need_no_scrolling() {
        let grid = Grid { count: 29, scroll: 0 };
        assert_eq!(grid.seen(), 0..24);
        assert_eq!(grid.showing(28).seen(), 6..29);
        assert_eq!(grid.showing(28).showing(3).seen(), 0..24);
        assert_eq!(grid.scrolled(9).seen(), 6..29, "no further than the last row");
        assert_eq!((grid.vertical(23, 1), grid.vertical(21, 1), grid.vertical(28, 1)), (Some(28), Some(27), None));
        assert_eq!((grid.vertical(5, -1), grid.vertical(6, -1)), (None, Some(0)));
        let few = Grid { count: 3, scroll: 0 };
        assert_eq!((few.seen(), few.scrolled(1), few.showing(2)), (0..3, few, few));
    }
}
