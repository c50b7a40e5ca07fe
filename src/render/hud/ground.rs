//! What lies between a page and the field: a veil over all of it, and the plate with the page's
//! name on which its entries stand.

use super::super::Renderer;
use super::super::levels::thumbnail_size;
use super::over::{ACCENT, Over};
use super::{VALUE, faded, scale};
use crate::collision::Aabb;
use crate::draw::Align;
use crate::game::FIELD;
use crate::menu::Page;
use crate::session::Mode;
use glam::{Vec2, Vec4, vec2};

/// Over all of the field.
const VEIL: Vec4 = Vec4::new(0.01, 0.01, 0.04, 1.0);

/// A plate, and the band at its top in which the page's name is.
const GROUND: Vec4 = Vec4::new(0.016, 0.018, 0.06, 0.96);
const BAND: Vec4 = Vec4::new(0.085, 0.12, 0.32, 0.96);

/// Left edge of a plate, world units: of a list, of a pause, which hides little of the game, and of
/// a page that needs the field's whole width.
const LEFT: f32 = 64.0;
const PAUSED_LEFT: f32 = 160.0;
const WHOLE_LEFT: f32 = 16.0;

/// Height of the band, and where its text begins, as shares of the text's size.
const BAND_HEIGHT: f32 = 1.22;
const TEXT_TOP: f32 = 0.12;

/// Free space between the band and the first entry, and below the last line, world units.
const BELOW_BAND: f32 = 14.0;
const BELOW: f32 = 12.0;

/// Pictures of levels above a page's name: the most of them, the width of one, the free space
/// between two and around them, world units.
const PICTURES: usize = 5;
const PICTURE: f32 = 108.0;
const BETWEEN: f32 = 10.0;
const AROUND: f32 = 10.0;

/// Top of a page that needs the field's whole height, world units.
const WHOLE_TOP: f32 = 12.0;

/// Top of the page on which a name is written, world units.
const NAME_TOP: f32 = 124.0;

/// The name of a page; `None` where it has no plate.
fn name(page: Page) -> Option<&'static str> {
    Some(match page {
        // Those have what they need.
        Page::Title | Page::Practice | Page::End => return None,
        Page::Levels => "All levels",
        Page::Options => "Levels and difficulty",
        Page::Scores => "High scores",
        Page::Replace => "A run waits",
        Page::Changed => "Other levels",
        Page::Retry => "Level anew",
        Page::Paused => "Paused",
        Page::Name => "Your name",
        Page::Settings => "Settings",
        Page::Sound => "Sound",
        Page::Picture => "Picture",
        Page::Comfort => "Easier to see",
        Page::Control => "Control",
        Page::Keys => "Keys",
        Page::HowTo => "How to play",
        Page::Items => "Items",
        Page::Score => "Score and lives",
    })
}

/// Where the band with a page's name begins above its entries, world units.
fn name_top(over: &Over<'_>, places: &[Aabb]) -> f32 {
    let band = BAND_HEIGHT * scale::on(over.layout, scale::BANNER).size;
    first_top(places) - BELOW_BAND - band
}

/// Where the first entry begins, world units.
fn first_top(places: &[Aabb]) -> f32 {
    places.iter().map(|place| place.min.y).fold(FIELD.y, f32::min)
}

/// How much the pictures of levels above a page's name take, world units.
fn pictures_height() -> f32 {
    thumbnail_size(PICTURE).y + 2.0 * AROUND
}

/// The width of lines on a page's plate, world units.
pub(super) fn width_on(page: Page) -> f32 {
    match page {
        Page::Title | Page::Practice | Page::End => FIELD.x - 40.0,
        Page::Paused => FIELD.x - 2.0 * PAUSED_LEFT - 24.0,
        _ => FIELD.x - 2.0 * LEFT - 24.0,
    }
}

impl Renderer {
    /// Darkens the field, and lays the page's plate on it. `below` is where the last line under the
    /// entries ends, world units.
    pub(super) fn draw_page_ground(&mut self, over: &Over<'_>, page: Page, places: &[Aabb], below: f32) {
        self.draw_veil(&Over { above: 0.0, ..*over }, page);
        let Some(name) = name(page) else { return };
        let style = scale::on(over.layout, scale::BANNER);
        let (band, above) = (BAND_HEIGHT * style.size, name_top(over, places));
        let (left, top, bottom) = match page {
            Page::Levels | Page::HowTo | Page::Items | Page::Score | Page::Scores => {
                (WHOLE_LEFT, WHOLE_TOP, FIELD.y - 2.0)
            }
            Page::Name => (WHOLE_LEFT, NAME_TOP, below + BELOW),
            Page::Keys => {
                let captions = 1.3 * scale::on(over.layout, scale::NOTE).size;
                (WHOLE_LEFT, above - captions, below + BELOW)
            }
            Page::Paused if over.view.message.is_some() => (LEFT, first_top(places) - BELOW_BAND, below + BELOW),
            Page::Paused => (PAUSED_LEFT, above, below + BELOW),
            Page::Options => (LEFT, above - pictures_height(), below + BELOW),
            _ => (LEFT, above, below + BELOW),
        };
        let hides_name = page == Page::Paused && over.view.message.is_some() || over.is_under_message(top);
        let (corner, size) = (vec2(left, top), vec2(FIELD.x - 2.0 * left, bottom.min(FIELD.y) - top));
        self.fill(over, corner, size, if over.is_clear() { GROUND.with_w(1.0) } else { GROUND });
        // A message over the field has the name's place.
        if hides_name {
            return;
        }
        // Pictures of levels stand above the name.
        let name_top = if page == Page::Options { above } else { top };
        self.fill(over, vec2(left, name_top), vec2(size.x, band), BAND);
        self.fill(over, corner, vec2(size.x, 2.0), faded(ACCENT, 0.8));
        let at = vec2(FIELD.x / 2.0, name_top + TEXT_TOP * style.size);
        self.say(over, name, at, scale::BANNER, VALUE, Align::Center);
    }

    /// The first levels of the set that is chosen for a run.
    pub(super) fn draw_set_pictures(&mut self, over: &Over<'_>, places: &[Aabb]) {
        let top = name_top(over, places) - pictures_height() + AROUND;
        let facts = &over.view.facts;
        let levels: Vec<_> = facts.levels.set_levels(facts.set).take(PICTURES).map(|(_, level)| level).collect();
        let pitch = PICTURE + BETWEEN;
        let left = (FIELD.x + BETWEEN - pitch * levels.len() as f32) / 2.0;
        for (place, level) in levels.into_iter().enumerate() {
            let corner = over.at(vec2(left + pitch * place as f32, top));
            self.draw_thumbnail(level, corner, PICTURE);
        }
    }

    fn draw_veil(&mut self, over: &Over<'_>, page: Page) {
        let is_won = over.view.screen.mode() == Mode::Won;
        let alpha: f32 = match page {
            Page::Practice => 0.0,
            // The show goes on around the entries. The wall of a game that stands still lies under
            // them.
            Page::Title if over.view.is_attract_mode => 0.0,
            Page::Title => 0.66,
            Page::End if is_won => 0.12,
            Page::End => 0.58,
            // What is set is seen at once.
            Page::Comfort | Page::Picture => 0.3,
            _ => 0.5,
        };
        // Where contrast is high, hardly anything is seen through it.
        let alpha = if over.is_clear() && page != Page::Practice { alpha.max(0.88) } else { alpha };
        // A whole field of pixels costs even where nothing is seen of it.
        if alpha > 0.0 {
            self.fill(over, Vec2::ZERO, FIELD, faded(VEIL, alpha));
        }
    }
}
