//! Panels and text: level, score and lives, goals, active power-ups, key hints, and the menu's
//! pages over the field. Tutorial chapter: *Render text*, whose `Lives` covers the top row of
//! bricks.
//!
//! Each panel, page and message is a type that a `Painter` draws. Panels are in canvas units, pages
//! in world units. [`Layout::panels`] has the positions of the panels, and `scale.rs` the sizes of
//! their text. `draw` lists everything in drawing order.

mod captions;
mod front;
mod goals;
mod hints;
mod how_to;
mod key_caps;
mod level_pictures;
mod logo;
mod messages;
mod pages;
mod painter;
mod panels;
mod plates;
mod power_ups;
mod results;
mod scale;
mod scores;
mod stars;
mod status;

pub use hints::Shortcut;
pub(crate) use key_caps::Shortcuts;
pub(crate) use level_pictures::draw_thumbnail;

use crate::draw::{Layout, SpriteRenderer, TextRenderer};
use crate::field::is_turned;
use crate::field::scenery::Scenery;
use crate::field::sheet::{Sprite, SpriteSheet};
use crate::menu::{Page, capitalised};
use crate::player::{Best, exact_clock};
use crate::session::{Mode, Motion, View};
use captions::Captions;
use front::FrontPanels;
use glam::{Vec4, vec4};
use goals::Goals;
use key_caps::KeyHints;
use logo::Logo;
use messages::Messages;
use pages::OpenPage;
use painter::Painter;
use panels::Surroundings;
use power_ups::PowerUpList;
use results::Results;
use status::Status;

/// Color around the canvas and behind the panels.
pub(crate) const BAR_COLOR: Vec4 = Vec4::new(0.02, 0.02, 0.05, 1.0);

const LABEL: Vec4 = Vec4::new(0.77, 0.82, 0.94, 1.0);
/// The darkest color that is legible on every background (`tests/all/contrast.rs`).
const AUTHOR: Vec4 = Vec4::new(0.49, 0.545, 0.705, 1.0);
const VALUE: Vec4 = Vec4::new(0.95, 0.97, 1.0, 1.0);
const GREEN: Vec4 = Vec4::new(0.35, 1.0, 0.45, 1.0);
/// Color of warnings.
const YELLOW: Vec4 = Vec4::new(1.0, 0.9, 0.35, 1.0);
const RED: Vec4 = Vec4::new(1.0, 0.45, 0.4, 1.0);
/// Color of the focused entry.
const ACCENT: Vec4 = Vec4::new(0.62, 0.88, 1.0, 1.0);

/// Color behind text over the field, where nothing else darkens the field.
const PLATE: Vec4 = Vec4::new(0.02, 0.02, 0.06, 0.88);

/// Top of the free part of the field below the bricks, world units.
const BELOW_BRICKS: f32 = 325.0;

/// Top of the hint to launch the ball while a message covers its usual position, world units.
const HINT_BELOW_MESSAGE: f32 = 530.0;

/// What [`draw`] draws with.
pub(crate) struct Renderers<'a> {
    pub(crate) text: &'a mut TextRenderer,
    pub(crate) sprites: &'a mut SpriteRenderer,
    /// Opaque backgrounds behind the sprites.
    pub(crate) backgrounds: &'a mut SpriteRenderer,
    pub(crate) sheet: &'a SpriteSheet,
}

/// Draws a frame's panels, pages and messages. Sets `shortcuts` to the frame's clickable areas.
pub(crate) fn draw(renderers: Renderers<'_>, shortcuts: &mut Shortcuts, layout: &Layout, view: &View<'_>) {
    shortcuts.clear();
    let Renderers { text, sprites, backgrounds, sheet } = renderers;
    let (pointer, is_high_contrast) = (view.program.pointer, view.context.settings.high_contrast());
    let (panes, opacity, lift) = (Vec::new(), 1.0, 0.0);
    let mut painter = Painter {
        text,
        sprites,
        backgrounds,
        sheet,
        layout,
        shortcuts,
        pointer,
        is_high_contrast,
        panes,
        opacity,
        lift,
    };
    draw_cover(&mut painter, view.frame.fade.cover);
    let surroundings = Surroundings { scenery: Scenery::chosen(view.levels), is_upside_down: is_turned(view) };
    surroundings.draw_frame(&mut painter);
    surroundings.draw_edges(&mut painter);
    surroundings.draw_row_cards(&mut painter);
    draw_status(&mut painter, view);
    Goals::new(view).draw(&mut painter);
    PowerUpList::new(view).draw(&mut painter);
    PowerUpList::new(view).draw_notice(&mut painter);
    KeyHints::new(view).draw_column(&mut painter);
    if view.screen.mode() == Mode::Playing {
        Captions::new(view).draw_caption(&mut painter);
        Captions::new(view).draw_banner(&mut painter);
    }
    Results::new(view).draw_world_end(&mut painter);
    OpenPage::new(view).draw(&mut painter);
    (painter.opacity, painter.lift) = (1.0, 0.0);
    if view.screen.page() == Some(Page::Title) {
        let (phase, moves) = (view.effects.post_params().phase, view.frame.motion == Motion::Full);
        Logo { phase, moves }.draw(&mut painter);
    }
    let messages = Messages::new(view);
    messages.draw_rate(&mut painter);
    messages.draw_program_note(&mut painter);
    messages.draw_file_message(&mut painter);
    surroundings.draw_ground(&mut painter);
}

/// Darkens the field during the change from one game to another.
fn draw_cover(painter: &mut Painter<'_>, cover: f32) {
    if cover > 0.0 {
        let field = painter.layout.field_area();
        painter.sprite(Sprite::White, field.min, field.size(), faded(BAR_COLOR, cover));
    }
}

/// Draws the state of the game. While no one plays, draws the best runs instead.
fn draw_status(painter: &mut Painter<'_>, view: &View<'_>) {
    let is_front = view.screen.mode() == Mode::Menu && !view.screen.page().is_some_and(Page::shows_level);
    if !is_front {
        return Status::new(view).draw(painter);
    }
    let (panels, is_table) = (FrontPanels::new(view), view.screen.page() == Some(Page::Scores));
    match (painter.is_beside(), is_table) {
        // The page's own table shows the best runs.
        (false, true) => {}
        (false, false) => panels.draw_best_line(painter),
        (true, is_table) => {
            if !is_table {
                panels.draw_best_runs(painter);
            }
            panels.draw_last_run(painter);
        }
    }
}

/// Returns a color with its opacity multiplied by `share`.
fn faded(color: Vec4, share: f32) -> Vec4 {
    color * vec4(1.0, 1.0, 1.0, share)
}

/// Formats a best result, such as `1590 in 1:50.29`.
fn points_and_time(best: Best) -> String {
    best.points.to_string() + &best.steps.map_or(String::new(), |steps| format!(" in {}", exact_clock(steps)))
}

#[cfg(test)]
mod tests;
