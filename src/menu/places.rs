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

use super::entries::{Choice, Entry};
use super::naming::LETTERS;
use super::{Page, SHOWN_LEVELS};
use crate::collision::Aabb;
use crate::game::{AREA, FIELD};
use glam::{Vec2, vec2};

/// An entry of a list, and from one to the next.
const ROW: Vec2 = vec2(330.0, 36.0);
const PITCH: f32 = 39.0;

/// A picture of a level, and from one to the next.
const PICTURE_WIDTH: f32 = 96.0;
const PICTURE_PITCH: f32 = 112.0;

/// A letter of the name, from one to the next, and the first row's top.
const LETTER: Vec2 = vec2(48.0, 42.0);
const LETTER_PITCH: Vec2 = vec2(54.0, 48.0);
const LETTERS_TOP: f32 = 268.0;

/// What is below the letters, and from one to the next.
const BUTTON_WIDTH: f32 = 164.0;
const BUTTON_PITCH: f32 = 188.0;

/// The place of each entry of a page, in the order of the entries.
#[must_use]
pub fn places(page: Page, entries: &[Entry]) -> Vec<Aabb> {
    match page {
        Page::Practice => practice(entries),
        Page::Name => letters(entries),
        Page::Scores => (0..entries.len()).map(|i| row(544.0 - PITCH * (entries.len() - 1 - i) as f32)).collect(),
        Page::Title => list(300.0, entries),
        Page::Options => list(206.0, entries),
        Page::Replace => list(300.0, entries),
        Page::Paused => list(350.0, entries),
        Page::End => list(366.0, entries),
    }
}

fn row(top: f32) -> Aabb {
    Aabb::from_min_size(vec2((FIELD.x - ROW.x) / 2.0, top), ROW)
}

fn list(top: f32, entries: &[Entry]) -> Vec<Aabb> {
    (0..entries.len()).map(|i| row(top + PITCH * i as f32)).collect()
}

fn practice(entries: &[Entry]) -> Vec<Aabb> {
    let picture = AREA.size() * (PICTURE_WIDTH / AREA.size().x);
    let place = |entry: &Entry| match entry.choice {
        Choice::Start => row(366.0),
        Choice::Rules => row(366.0 + PITCH),
        Choice::Level(forward) => {
            debug_assert!(forward.unsigned_abs() <= SHOWN_LEVELS / 2);
            let middle = vec2(FIELD.x / 2.0 + forward as f32 * PICTURE_PITCH, 450.0 + picture.y / 2.0);
            Aabb::from_center_size(middle, picture)
        }
        _ => row(517.0),
    };
    entries.iter().map(place).collect()
}

fn letters(entries: &[Entry]) -> Vec<Aabb> {
    let columns = LETTERS[0].len();
    let left = (FIELD.x - LETTER_PITCH.x * columns as f32 + LETTER_PITCH.x - LETTER.x) / 2.0;
    let below = LETTERS_TOP + LETTER_PITCH.y * LETTERS.len() as f32 + 12.0;
    let button = |place: f32| {
        let middle = FIELD.x / 2.0 + (place - 1.0) * BUTTON_PITCH;
        Aabb::from_min_size(vec2(middle - BUTTON_WIDTH / 2.0, below), vec2(BUTTON_WIDTH, ROW.y))
    };
    let place = |(i, entry): (usize, &Entry)| match entry.choice {
        Choice::Letter(' ') => button(0.0),
        Choice::Letter(_) => {
            let cell = vec2((i % columns) as f32, (i / columns) as f32);
            Aabb::from_min_size(vec2(left, LETTERS_TOP) + cell * LETTER_PITCH, LETTER)
        }
        Choice::Erase => button(1.0),
        _ => button(2.0),
    };
    entries.iter().enumerate().map(place).collect()
}
