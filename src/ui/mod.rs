//! Panels and text: level, score and lives, goals, active power-ups, key hints, and the menu's
//! pages over the field. Tutorial chapter: *Render text*, whose `Lives` covers the top row of
//! bricks.
//!
//! Each panel, page and message is a type that a `Painter` draws. Panels are in canvas units, pages
//! in world units. `arrangement.rs` places the panels, and `scale.rs` has the sizes of their text.
//! `draw` lists everything in drawing order.

mod arrangement;
mod captions;
mod cards;
mod colors;
mod front;
mod goals;
mod hints;
mod how_to;
mod key_caps;
mod lark;
mod level_pictures;
mod logo;
mod messages;
mod page_plate;
mod pages;
mod paint_page;
mod painter;
mod power_ups;
mod results;
mod scale;
mod scores;
mod shortcuts;
mod stars;
mod status;
mod surroundings;
mod touch;

pub use arrangement::{Arrangement, Display, Panels, arranged, page_room};
pub(crate) use colors::BAR_COLOR;
pub(crate) use level_pictures::draw_thumbnail;
pub use shortcuts::Shortcut;
pub(crate) use shortcuts::Shortcuts;

use crate::draw::{Layout, SpriteRenderer, TextRenderer};
use crate::field::is_turned;
use crate::field::scenery::Scenery;
use crate::field::sheet::{Sprite, SpriteSheet};
use crate::menu::Page;
use crate::player::Lesson;
use crate::session::{Mode, Motion, View};
use captions::{Caption, Captions};
use colors::faded;
use front::FrontPanels;
use goals::{GOALS, Goals, goals_height};
use key_caps::KeyHints;
use logo::Logo;
use messages::Messages;
use pages::OpenPage;
use painter::Painter;
use power_ups::PowerUpList;
use results::Results;
use status::Status;
use surroundings::Surroundings;
use touch::TouchControls;

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
        panels: Panels::around(layout),
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
    // On a touch screen, pages cover all panels but the row above the field.
    let is_covered = layout.is_touched && view.screen.page().is_some();
    if !is_covered || painter.panels.arrangement == Arrangement::Phone {
        draw_status(&mut painter, view);
    }
    let items = PowerUpList { view };
    let caption = Caption::new(view).filter(|_| view.screen.mode() == Mode::Playing);
    // The panel has room for the lesson about items, where it hides nothing that flies.
    let caption_is_in_panel = view.lesson == Some(Lesson::Catch) && items.has_room(&painter);
    if !is_covered {
        Goals { view }.draw(&mut painter);
        items.draw(&mut painter, caption.as_ref().filter(|_| caption_is_in_panel));
        KeyHints::new(view).draw_column(&mut painter, goals_height(layout, GOALS));
        TouchControls { view }.draw(&mut painter);
    }
    if view.screen.mode() == Mode::Playing {
        if let Some(caption) = caption.filter(|_| !caption_is_in_panel) {
            Captions { view }.draw_caption(&mut painter, &caption);
        }
        Captions { view }.draw_banner(&mut painter);
    }
    Results { view }.draw_world_end(&mut painter);
    OpenPage { view }.draw(&mut painter);
    (painter.opacity, painter.lift) = (1.0, 0.0);
    if view.screen.page() == Some(Page::Title) {
        let (phase, moves) = (view.effects.post_params().phase, view.frame.motion == Motion::Full);
        Logo { phase, moves }.draw(&mut painter);
    }
    let messages = Messages { view };
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
    FrontPanels { view }.draw(painter);
}

#[cfg(test)]
mod tests;
