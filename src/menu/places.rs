//! Where the entries of a page lie, in world units, so that what is drawn and what the mouse
//! reaches is the same.
//!
//! ```text
//!     list              practice               name
//!   ┌────────┐      level's picture        A B C D E …
//!   │ entry  │          [ Play ]           K L M N O …
//!   │ entry  │          [ Rules ]          U V W X Y …
//!   │ entry  │      ▭  ▭  [▭]  ▭  ▭        [Space] [Erase] [Done]
//!   └────────┘          [ Back ]
//! ```

use super::entry::{MenuAction, MenuEntry};
use super::naming::LETTERS;
use super::{COLUMNS, Page, SHOWN_LEVELS};
use crate::collision::Aabb;
use crate::game::{AREA, FIELD};
use crate::settings::KEYS_EACH;
use glam::{Vec2, vec2};

/// An entry of a list, and from one to the next.
const ROW: Vec2 = vec2(330.0, 36.0);
const PITCH: f32 = 39.0;

/// A row with a value has room for both in large letters.
const WIDE: Vec2 = vec2(580.0, 36.0);

/// Two entries beside each other, and the free space between them.
const PAIR: f32 = 440.0;
const BETWEEN: f32 = 8.0;

/// A picture of a level, and from one to the next.
const PICTURE_WIDTH: f32 = 96.0;
const PICTURE_PITCH: f32 = 112.0;

/// A picture of a level among all of them, and from one to the next; the first one's top.
const SMALL: f32 = 168.0;
const SMALL_PITCH: Vec2 = vec2(184.0, 76.0);
const SMALL_TOP: f32 = 92.0;

/// A key of a use, from one to the next, and the first one's corner.
const KEY: Vec2 = vec2(170.0, 36.0);
const KEY_PITCH: Vec2 = vec2(178.0, 42.0);
const FIRST_KEY: Vec2 = vec2(238.0, 234.0);

/// Top of the last entry of a page that is full.
const LAST: f32 = 558.0;

/// A letter of the name, from one to the next, and the first row's top.
const LETTER: Vec2 = vec2(48.0, 42.0);
const LETTER_PITCH: Vec2 = vec2(54.0, 48.0);
const LETTERS_TOP: f32 = 268.0;

/// What is below the letters, and from one to the next.
const BUTTON_WIDTH: f32 = 164.0;
const BUTTON_PITCH: f32 = 188.0;

/// The place of each entry of a page, in the order of the entries.
#[must_use]
pub fn places(page: Page, entries: &[MenuEntry]) -> Vec<Aabb> {
    match page {
        Page::Practice => practice(entries),
        Page::Levels => levels(entries.len()),
        Page::Name => letters(entries),
        Page::Scores => {
            let top = 544.0 - PITCH * (entries.len() as f32 - 1.0);
            let is_wide = |entry: &MenuEntry| entry.action == MenuAction::Set;
            let places = wide_list(top, entries).into_iter().zip(list(top, entries)).zip(entries);
            places.map(|((wide, narrow), entry)| if is_wide(entry) { wide } else { narrow }).collect()
        }
        Page::Title => title(entries),
        Page::Options => wide_list(206.0, entries),
        Page::Settings => list(220.0, entries),
        Page::Sound | Page::Picture | Page::Comfort | Page::Control => wide_list(206.0, entries),
        Page::Keys => keys(entries.len()),
        Page::HowTo | Page::Items | Page::Score => beside(LAST, entries.len()),
        Page::Replace | Page::Changed | Page::Retry => list(300.0, entries),
        Page::Paused => list(350.0, entries),
        Page::End => list(366.0, entries),
    }
}

/// Where a row with a value has the mark for less, in world units: the first part of the half that
/// the value has.
#[must_use]
pub fn less(row: &Aabb) -> Aabb {
    let x = |share: f32| row.min.x + share * row.size().x;
    Aabb { min: vec2(x(0.52), row.min.y), max: vec2(x(0.66), row.max.y) }
}

fn row(top: f32) -> Aabb {
    Aabb::from_min_size(vec2((FIELD.x - ROW.x) / 2.0, top), ROW)
}

fn list(top: f32, entries: &[MenuEntry]) -> Vec<Aabb> {
    (0..entries.len()).map(|i| row(top + PITCH * i as f32)).collect()
}

fn wide_list(top: f32, entries: &[MenuEntry]) -> Vec<Aabb> {
    let left = (FIELD.x - WIDE.x) / 2.0;
    (0..entries.len()).map(|i| Aabb::from_min_size(vec2(left, top + PITCH * i as f32), WIDE)).collect()
}

/// Entries in a row, all of them together as wide as two of a pair.
fn beside(top: f32, count: usize) -> Vec<Aabb> {
    let left = (FIELD.x - PAIR) / 2.0;
    let pitch = (PAIR + BETWEEN) / count as f32;
    let place = |i| Aabb::from_min_size(vec2(left + pitch * i as f32, top), vec2(pitch - BETWEEN, ROW.y));
    (0..count).map(place).collect()
}

/// Uses below each other, each with its keys and its button in a row.
fn keys(count: usize) -> Vec<Aabb> {
    let cells = count.saturating_sub(2);
    let columns = KEYS_EACH + 1;
    let corner = |i| FIRST_KEY + vec2((i % columns) as f32, (i / columns) as f32) * KEY_PITCH;
    let below = FIRST_KEY.y + KEY_PITCH.y * (cells / columns) as f32 + 10.0;
    (0..cells).map(|i| Aabb::from_min_size(corner(i), KEY)).chain(beside(below, 2)).collect()
}

/// What leads to a game, one below the other; everything else in pairs below it.
fn title(entries: &[MenuEntry]) -> Vec<Aabb> {
    const TOP: f32 = 286.0;
    let plays = |entry: &&MenuEntry| {
        matches!(entry.action, MenuAction::Continue | MenuAction::Run | MenuAction::Practice | MenuAction::Options)
    };
    let first = entries.iter().take_while(plays).count();
    let heights = (0..entries.len()).map(|i| TOP + PITCH * i as f32);
    let mut places: Vec<Aabb> = heights.clone().take(first).flat_map(|top| beside(top, 1)).collect();
    for (row, top) in heights.skip(first).enumerate() {
        places.extend(beside(top, (entries.len() - first).saturating_sub(2 * row).min(2)));
    }
    places
}

fn practice(entries: &[MenuEntry]) -> Vec<Aabb> {
    let picture = AREA.size() * (PICTURE_WIDTH / AREA.size().x);
    let has_choice = entries.iter().any(|entry| entry.action == MenuAction::AllLevels);
    let place = |entry: &MenuEntry| match entry.action {
        MenuAction::Start => beside(353.0, 1)[0],
        MenuAction::Rules => beside(353.0 + PITCH, 1)[0],
        MenuAction::AllLevels => beside(482.0, 2)[0],
        MenuAction::Level(forward) => {
            debug_assert!(forward.unsigned_abs() <= SHOWN_LEVELS / 2);
            let middle = vec2(FIELD.x / 2.0 + forward as f32 * PICTURE_PITCH, 436.0 + picture.y / 2.0);
            Aabb::from_center_size(middle, picture)
        }
        _ if has_choice => beside(482.0, 2)[1],
        _ => beside(482.0, 1)[0],
    };
    entries.iter().map(place).collect()
}

fn levels(count: usize) -> Vec<Aabb> {
    let picture = AREA.size() * (SMALL / AREA.size().x);
    let left = (FIELD.x - SMALL_PITCH.x * (COLUMNS - 1) as f32 - SMALL) / 2.0;
    let place = |i| vec2((i % COLUMNS) as f32, (i / COLUMNS) as f32) * SMALL_PITCH + vec2(left, SMALL_TOP);
    let pictures = (0..count.saturating_sub(1)).map(|i| Aabb::from_min_size(place(i), picture));
    pictures.chain(beside(LAST, 1)).collect()
}

fn letters(entries: &[MenuEntry]) -> Vec<Aabb> {
    let columns = LETTERS[0].len();
    let left = (FIELD.x - LETTER_PITCH.x * columns as f32 + LETTER_PITCH.x - LETTER.x) / 2.0;
    let below = LETTERS_TOP + LETTER_PITCH.y * LETTERS.len() as f32 + 12.0;
    let button = |place: f32| {
        let middle = FIELD.x / 2.0 + (place - 1.0) * BUTTON_PITCH;
        Aabb::from_min_size(vec2(middle - BUTTON_WIDTH / 2.0, below), vec2(BUTTON_WIDTH, ROW.y))
    };
    let place = |(i, entry): (usize, &MenuEntry)| match entry.action {
        MenuAction::Letter(' ') => button(0.0),
        MenuAction::Letter(_) => {
            let cell = vec2((i % columns) as f32, (i / columns) as f32);
            Aabb::from_min_size(vec2(left, LETTERS_TOP) + cell * LETTER_PITCH, LETTER)
        }
        MenuAction::Erase => button(1.0),
        _ => button(2.0),
    };
    entries.iter().enumerate().map(place).collect()
}
