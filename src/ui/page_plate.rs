//! The background of a page: a veil over the whole field, and a plate, which is a box with the
//! page's name and entries.

use super::colors::{ACCENT, VALUE, faded};
use super::level_pictures::{draw_level_picture, thumbnail_size};
use super::painter::Painter;
use super::scale;
use crate::collision::Aabb;
use crate::game::FIELD;
use crate::menu::Page;
use crate::session::{Mode, View};
use glam::{Vec4, vec2};

/// Color of the veil.
const VEIL: Vec4 = Vec4::new(0.01, 0.01, 0.04, 1.0);

/// Color of a plate.
const GROUND: Vec4 = Vec4::new(0.016, 0.018, 0.06, 0.96);
/// Color of the band at a plate's top, which has the page's name.
const BAND: Vec4 = Vec4::new(0.085, 0.12, 0.32, 0.96);

/// Height of the band, as a share of its text size.
const BAND_HEIGHT: f32 = 1.22;
/// Distance from the band's top to its text, as a share of the text size.
const TEXT_TOP: f32 = 0.12;

/// Free space between the band and the first entry, world units.
pub(super) const BELOW_BAND: f32 = 14.0;

/// Free space at both sides of entries that leave the field, world units.
const ASIDE: f32 = 4.0;

/// Free space below the last line, world units.
const BELOW: f32 = 12.0;

/// Bottom of a message over pages that need the room below, world units. The message hides the
/// names of pages above this height.
pub(super) const MESSAGE_BOTTOM: f32 = 70.0;

/// Maximum number of level pictures above a page's name.
const MAX_PICTURES: usize = 5;
/// Width of a level picture, world units.
const PICTURE: f32 = 108.0;
/// Free space between two level pictures, world units.
const BETWEEN: f32 = 10.0;
/// Free space above and below the level pictures, world units.
const AROUND: f32 = 10.0;

/// Vertical extent of a plate.
#[derive(Clone, Copy, PartialEq)]
enum Extent {
    /// Around the entries and their note.
    Entries,
    /// Like `Entries`, with captions above.
    Captions,
    /// Like `Entries`, with level pictures above.
    Pictures,
    /// From this height of the field to the note, world units.
    From(f32),
    /// The whole field.
    Whole,
}

/// Left edge of a list's plate, world units.
const LIST: f32 = 64.0;
/// Left edge of a pause's plate, world units. The narrow plate hides little of the game.
const PAUSE: f32 = 160.0;
/// Left edge of a plate that needs the field's whole width, world units.
const WIDE: f32 = 16.0;

/// Returns a page's name, the left edge of its plate in world units, and the plate's vertical
/// extent. `None` if the page draws its own background.
fn plate(page: Page) -> Option<(&'static str, f32, Extent)> {
    Some(match page {
        Page::Title | Page::Practice | Page::Paint | Page::NewTile | Page::End => return None,
        Page::Levels => ("All levels", WIDE, Extent::Whole),
        Page::Options => ("Levels and difficulty", LIST, Extent::Pictures),
        Page::Scores => ("High scores", WIDE, Extent::Whole),
        Page::Replace => ("Unfinished run", LIST, Extent::Entries),
        Page::Changed => ("Levels changed", LIST, Extent::Entries),
        Page::Retry => ("Restart level", LIST, Extent::Entries),
        Page::Paused => ("Paused", PAUSE, Extent::Entries),
        Page::Name => ("Your name", WIDE, Extent::From(124.0)),
        Page::Settings => ("Settings", LIST, Extent::Entries),
        Page::Sound => ("Sound", LIST, Extent::Entries),
        Page::Picture => ("Graphics", LIST, Extent::Entries),
        Page::Comfort => ("Accessibility", LIST, Extent::Entries),
        Page::Control => ("Controls", LIST, Extent::Entries),
        Page::Keys => ("Key bindings", WIDE, Extent::Captions),
        Page::HowTo => ("How to play", WIDE, Extent::Whole),
        Page::Items => ("Items", WIDE, Extent::Whole),
        Page::Score => ("Scoring", WIDE, Extent::Whole),
    })
}

/// Returns the top of the first entry, world units.
pub(super) fn first_top(places: &[Aabb]) -> f32 {
    places.iter().map(|place| place.min.y).reduce(f32::min).unwrap_or(FIELD.y)
}

/// Returns the bottom of the last entry, world units.
fn last_bottom(places: &[Aabb]) -> f32 {
    places.iter().map(|place| place.max.y).fold(0.0, f32::max)
}

/// Returns the width of a note's lines, world units.
pub(super) fn note_width(page: Page) -> f32 {
    plate(page).map_or(FIELD.x - 40.0, |(_, left, _)| FIELD.x - 2.0 * left.max(LIST) - 24.0)
}

/// The veil and the plate of a page.
pub(super) struct PagePlate<'a> {
    pub(super) view: &'a View<'a>,
}

impl PagePlate<'_> {
    /// Darkens the field and draws the page's plate. `below` is the bottom of the last line under
    /// the entries, world units.
    pub(super) fn draw_page_ground(&self, painter: &mut Painter<'_>, page: Page, places: &[Aabb], below: f32) {
        self.draw_veil(painter, page);
        let Some((name, left, extent)) = plate(page) else { return };
        // On this page a message replaces the name, and the plate leaves room for it.
        let is_cut = page == Page::Paused && self.view.file_message().is_some();
        let left = if is_cut { LIST } else { left };
        let room = &self.view.context.room;
        let (above, below) = (self.name_top(painter, places), (below + BELOW).min(room.area.max.y));
        let (top, bottom) = match extent {
            Extent::Entries if is_cut => (first_top(places) - BELOW_BAND, below),
            Extent::Entries => (above, below),
            Extent::Captions => (above - 1.3 * painter.on(scale::LABEL).size, below),
            Extent::Pictures => (above - thumbnail_size(PICTURE).y - 2.0 * AROUND, below),
            Extent::From(top) => (top, below),
            Extent::Whole if room.is_for_fingers => (12.0, below.max(last_bottom(places) + BELOW)),
            Extent::Whole => (12.0, FIELD.y - 2.0),
        };
        // Entries for fingers may leave the field.
        let left = places.iter().map(|place| place.min.x - ASIDE).fold(left, f32::min);
        let (corner, size) = (vec2(left, top), vec2(FIELD.x - 2.0 * left, bottom - top));
        painter.fill(corner, size, if painter.is_high_contrast { GROUND.with_w(1.0) } else { GROUND });
        if is_cut || self.view.file_message().is_some() && top < MESSAGE_BOTTOM {
            return;
        }
        // Level pictures are above the name.
        let name_top = if extent == Extent::Pictures { above } else { top };
        let style = painter.on(scale::BANNER);
        painter.fill(vec2(left, name_top), vec2(size.x, BAND_HEIGHT * style.size), BAND);
        painter.fill(corner, vec2(size.x, 2.0), faded(ACCENT, 0.8));
        painter.say(name, vec2(FIELD.x / 2.0, name_top + TEXT_TOP * style.size), scale::BANNER, VALUE);
    }

    /// Returns the top of the band with a page's name above its entries, world units.
    fn name_top(&self, painter: &Painter<'_>, places: &[Aabb]) -> f32 {
        first_top(places) - BELOW_BAND - BAND_HEIGHT * painter.on(scale::BANNER).size
    }

    /// Draws pictures of the first levels in the next run's set.
    pub(super) fn draw_set_pictures(&self, painter: &mut Painter<'_>, places: &[Aabb]) {
        let top = self.name_top(painter, places) - thumbnail_size(PICTURE).y - AROUND;
        let context = &self.view.context;
        let levels: Vec<_> =
            context.levels.set_levels(context.sets.next).take(MAX_PICTURES).map(|(_, level)| level).collect();
        let pitch = PICTURE + BETWEEN;
        let left = (FIELD.x + BETWEEN - pitch * levels.len() as f32) / 2.0;
        for (place, level) in levels.into_iter().enumerate() {
            draw_level_picture(painter, level, vec2(left + pitch * place as f32, top), PICTURE);
        }
    }

    fn draw_veil(&self, painter: &mut Painter<'_>, page: Page) {
        let alpha: f32 = match page {
            page if page.shows_level() => 0.0,
            // The attract mode stays visible around the entries. If nothing moves, the veil dims
            // the wall behind the entries.
            Page::Title if self.view.is_attract_mode => 0.0,
            Page::Title => 0.66,
            Page::End if self.view.screen.mode() == Mode::Won => 0.12,
            Page::End => 0.58,
            // Changes to the picture must be visible at once.
            Page::Comfort | Page::Picture => 0.3,
            _ => 0.5,
        };
        // With high contrast, the field hardly shows through the veil.
        let alpha = if painter.is_high_contrast && !page.shows_level() { alpha.max(0.88) } else { alpha };
        // Filling the whole field takes time, even if nothing is visible.
        if alpha > 0.0 {
            // The veil stays in place while the page drops in.
            painter.fill(vec2(0.0, painter.lift), FIELD, faded(VEIL, alpha));
        }
    }
}
