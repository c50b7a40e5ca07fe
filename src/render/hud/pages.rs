//! The pages of the menu over the field: headline, entries, and what the one with the focus says.

use super::super::Renderer;
use super::super::levels::thumbnail_size;
use super::ground::width_on;
use super::over::{ACCENT, Over};
use super::{AUTHOR, BELOW_BRICKS, LABEL, PLATE, VALUE, capitalised, scale};
use crate::collision::Aabb;
use crate::draw::{Align, Layout};
use crate::game::FIELD;
use crate::level::Level;
use crate::menu::{self, MenuAction, MenuEntry, Page, clock};
use crate::player::{Best, LONGEST_NAME, fingerprint};
use crate::session::{Feedback, View};
use crate::settings::{Control, KEYS_EACH};
use glam::{Vec2, Vec4, vec2, vec4};

/// Behind an entry.
const BOX: Vec4 = Vec4::new(0.045, 0.055, 0.15, 0.86);
/// A box where contrast is high.
const DARK: Vec4 = Vec4::new(0.0, 0.0, 0.02, 1.0);
const FOCUS: Vec4 = Vec4::new(0.16, 0.24, 0.52, 0.94);
/// The entry with the focus where contrast is high.
const DARK_FOCUS: Vec4 = Vec4::new(0.08, 0.13, 0.36, 1.0);

/// What the entry with the focus says, in lines; where they begin and how high they are, world
/// units.
struct Note {
    lines: Vec<String>,
    top: f32,
    height: f32,
    /// Whether nothing else darkens the field there.
    has_plate: bool,
}

impl Renderer {
    /// The page of the menu that is open, if there is one.
    pub(super) fn draw_page(&mut self, layout: &Layout, view: &View<'_>) {
        let Some(page) = view.screen.page() else { return };
        let since = view.effects.timers().since_end.filter(|_| page == Page::End && view.feedback != Feedback::Off);
        let Some(shown) = since.map_or(Some(1.0), super::results::come_in) else { return };
        let over = Over::coming(layout, view, shown * view.fade.shown);
        let (menu, facts) = (view.screen.menu(), &view.facts);
        let entries = menu.entries(facts);
        let places = menu::places(page, &entries);
        let focus = menu.focus().min(entries.len().saturating_sub(1));
        let note = self.note(&over, page, entries.get(focus), &places);
        self.draw_page_ground(&over, page, &places, note.top + note.height);
        match page {
            Page::Practice => self.draw_practice(&over, &places),
            Page::Options => self.draw_set_pictures(&over, &places),
            Page::Levels => self.draw_all_levels(&over, &entries, focus),
            Page::Scores => self.draw_scores(&over),
            Page::End => self.draw_end(&over),
            Page::Name => self.draw_name(&over),
            Page::Keys => self.draw_keys(&over, &places),
            Page::HowTo => self.draw_how_to(&over),
            Page::Items => self.draw_items(&over),
            Page::Score => self.draw_scoring(&over),
            _ => {}
        }
        for (i, (entry, place)) in entries.iter().zip(&places).enumerate() {
            self.draw_entry(&over, entry, place, i == focus);
        }
        self.draw_note(&over, &note);
    }

    fn draw_entry(&mut self, over: &Over<'_>, entry: &MenuEntry, place: &Aabb, has_focus: bool) {
        let levels = over.view.levels;
        match entry.action {
            MenuAction::Level(forward) => {
                return self.draw_level(over, levels.neighbor(forward), forward == 0, place, has_focus);
            }
            MenuAction::Pick(level) => {
                let is_chosen = level + 1 == levels.number();
                return self.draw_level(over, levels.iter().nth(level), is_chosen, place, has_focus);
            }
            _ => {}
        }
        let (min, size) = (place.min, place.size());
        let (ground, focus) = if over.is_clear() { (DARK, DARK_FOCUS) } else { (BOX, FOCUS) };
        self.fill(over, min, size, if has_focus { focus } else { ground });
        if has_focus {
            self.fill(over, min, vec2(4.0, size.y), ACCENT);
            if over.is_clear() {
                self.draw_rim(over, min, size);
            }
        }
        let color = if has_focus { ACCENT } else { VALUE };
        let style = scale::on(over.layout, scale::ENTRY);
        let top = min.y + (size.y - style.size) / 2.0 - 1.0;
        match &entry.value {
            None => {
                // Single letters are heavier, so that a dot is seen too.
                let is_letter = matches!(entry.action, MenuAction::Letter(letter) if letter != ' ');
                let style = if is_letter { scale::on(over.layout, scale::TITLE) } else { style };
                let at = vec2(place.center().x, top);
                self.say(over, &entry.label, at, style, color, Align::Center);
            }
            Some(value) => {
                self.say(over, &entry.label, vec2(min.x + 16.0, top), style, color, Align::Left);
                // Less and more stand where a click means them.
                let (less, more) = (menu::less(place), place.max.x - 16.0);
                let mark = self.text.width("‹", style);
                let room = more - less.center().x - 2.0 * mark;
                let value = self.text.fit(value, style, room);
                let color = if has_focus { ACCENT } else { LABEL };
                let middle = (less.center().x + more - mark / 2.0) / 2.0;
                self.say(over, &value, vec2(middle, top), style, color, Align::Center);
                if has_focus {
                    self.say(over, "‹", vec2(less.center().x, top), style, color, Align::Center);
                    self.say(over, "›", vec2(more - mark, top), style, color, Align::Left);
                }
            }
        }
    }

    /// A bright line around what has the focus.
    fn draw_rim(&mut self, over: &Over<'_>, min: Vec2, size: Vec2) {
        const WIDTH: f32 = 2.0;
        let (across, down) = (vec2(size.x, WIDTH), vec2(WIDTH, size.y));
        self.fill(over, min, across, ACCENT);
        self.fill(over, min + vec2(0.0, size.y - WIDTH), across, ACCENT);
        self.fill(over, min + vec2(size.x - WIDTH, 0.0), down, ACCENT);
    }

    /// The picture of a level to choose.
    fn draw_level(&mut self, over: &Over<'_>, level: Option<&Level>, is_chosen: bool, place: &Aabb, has_focus: bool) {
        let Some(level) = level else { return };
        let frame = match (has_focus, is_chosen) {
            (true, _) => ACCENT,
            (false, true) => VALUE,
            _ => AUTHOR * vec4(1.0, 1.0, 1.0, 0.5),
        };
        let width = place.size().x;
        let edge = if has_focus { 5.0 } else { 2.0 };
        self.fill(over, place.min - edge, thumbnail_size(width) + 2.0 * edge, frame);
        self.draw_thumbnail(level, over.at(place.min), width);
    }

    /// What the entry with the focus says, below all entries.
    fn note(&self, over: &Over<'_>, page: Page, entry: Option<&MenuEntry>, places: &[Aabb]) -> Note {
        let last = places.iter().map(|place| place.max.y).fold(0.0, f32::max);
        let style = scale::on(over.layout, scale::BODY);
        let text = capitalised(entry.map_or("", |entry| &entry.note));
        let lines = self.text.wrap(&text, style, width_on(page));
        let height = style.size * scale::LEADING * lines.len() as f32;
        let top = match page {
            // Its only free place.
            Page::HowTo => places.iter().map(|place| place.min.y).fold(FIELD.y, f32::min) - height - 4.0,
            _ => (last + 10.0).min(FIELD.y - height),
        };
        Note { lines, top, height, has_plate: page == Page::Title || page == Page::Practice || page == Page::End }
    }

    fn draw_note(&mut self, over: &Over<'_>, note: &Note) {
        let style = scale::on(over.layout, scale::BODY);
        if note.has_plate && !note.lines.is_empty() {
            let widths = note.lines.iter().map(|line| self.plate_width(over.layout, line, style));
            let width = widths.fold(0.0, f32::max);
            let corner = vec2((FIELD.x - width) / 2.0, note.top - 0.1 * style.size);
            self.fill(over, corner, vec2(width, note.height), PLATE);
        }
        for (i, line) in note.lines.iter().enumerate() {
            let at = vec2(FIELD.x / 2.0, note.top + style.size * scale::LEADING * i as f32);
            self.say(over, line, at, scale::BODY, LABEL, Align::Center);
        }
    }

    /// What is known of the level that is chosen.
    fn draw_practice(&mut self, over: &Over<'_>, places: &[Aabb]) {
        let middle = FIELD.x / 2.0;
        if over.view.levels.is_empty() {
            self.say(over, "There is no level yet", vec2(middle, 380.0), scale::ENTRY, VALUE, Align::Center);
            let text = "It is shown as soon as its file is saved without mistakes";
            self.say(over, text, vec2(middle, 412.0), scale::BODY, LABEL, Align::Center);
            return;
        }
        // Both lines end above the first entry, however large their letters are.
        let [fine, large] = [scale::NOTE, scale::TITLE].map(|style| scale::on(over.layout, style));
        let first = places.first().map_or(FIELD.y, |place| place.min.y);
        let best = (BELOW_BRICKS + 8.0).min(first - 1.35 * fine.size);
        let top = (BELOW_BRICKS - 17.0).min(best - large.size);
        let title = over.view.levels.chosen().map_or("", Level::title);
        let title = self.text.fit(title, large, 600.0);
        let mut reached = reached(over.view.best);
        if let Some(author) = over.view.levels.chosen().and_then(Level::author) {
            reached = format!("by {author}, {reached}");
        }
        let reached = self.text.fit(&capitalised(&reached), fine, 600.0);
        let [wide, narrow] = [(&title, large), (&reached, fine)].map(|(text, style)| self.text.width(text, style));
        let size = vec2(wide.max(narrow) + 140.0, first - top + 2.0);
        self.fill(over, vec2(middle - size.x / 2.0, top - 4.0), size, PLATE);
        self.say(over, &title, vec2(middle, top), scale::TITLE, VALUE, Align::Center);
        self.say(over, &reached, vec2(middle, best), scale::NOTE, LABEL, Align::Center);
        if let Some(best) = over.view.best {
            let width = self.text.width(&title, large);
            self.draw_stars(over, best.stars, vec2(middle + width / 2.0 + 46.0, top + 2.0), 22.0);
        }
    }

    /// What stands beside and above the keys.
    fn draw_keys(&mut self, over: &Over<'_>, places: &[Aabb]) {
        let size = scale::on(over.layout, scale::ENTRY).size;
        for (row, control) in places.chunks(KEYS_EACH + 1).zip(Control::ALL) {
            let at = vec2(70.0, row[0].center().y - size / 2.0 - 1.0);
            self.say(over, control.label(), at, scale::ENTRY, VALUE, Align::Left);
        }
        let size = scale::on(over.layout, scale::NOTE).size;
        for (place, what) in places.iter().zip(["Key", "Or key", "Pad"]) {
            let at = vec2(place.center().x, place.min.y - 1.3 * size);
            self.say(over, what, at, scale::NOTE, LABEL, Align::Center);
        }
    }

    /// All levels: title and best of the one with the focus.
    fn draw_all_levels(&mut self, over: &Over<'_>, entries: &[MenuEntry], focus: usize) {
        let middle = FIELD.x / 2.0;
        let count = over.view.levels.count();
        let seen = entries.iter().filter_map(|entry| match entry.action {
            MenuAction::Pick(level) => Some(level + 1),
            _ => None,
        });
        if let Some((first, last)) = seen.clone().min().zip(seen.max()).filter(|(first, last)| last - first + 1 < count)
        {
            let text = format!("{first}–{last} of {count}");
            let text = if last < count { text + " ↓" } else { text + " ↑" };
            let left = FIELD.x - 24.0 - self.text.width(&text, scale::on(over.layout, scale::NOTE));
            self.say(over, &text, vec2(left, 519.0), scale::NOTE, LABEL, Align::Left);
        }
        let Some(MenuAction::Pick(place)) = entries.get(focus).map(|entry| entry.action) else { return };
        let Some(level) = over.view.levels.iter().nth(place) else { return };
        let style = scale::on(over.layout, scale::TITLE);
        let title = format!("{}. {}", place + 1, level.title());
        let title = self.text.fit(&title, style, 560.0);
        self.say(over, &title, vec2(middle, 482.0), scale::TITLE, VALUE, Align::Center);
        let best = over.view.facts.scores.best(fingerprint([level]), over.view.terms);
        self.say(over, &capitalised(&reached(best)), vec2(middle, 519.0), scale::NOTE, LABEL, Align::Center);
        if let Some(best) = best {
            let width = self.text.width(&title, style);
            self.draw_stars(over, best.stars, vec2(middle + width / 2.0 + 46.0, 484.0), 22.0);
        }
    }

    /// The name as it is written so far.
    fn draw_name(&mut self, over: &Over<'_>) {
        let name = over.view.screen.menu().name();
        let free = LONGEST_NAME - name.chars().count().min(LONGEST_NAME);
        let text = format!("{name}{}", "_".repeat(free));
        self.say(over, &text, vec2(FIELD.x / 2.0, 204.0), scale::FIGURE, ACCENT, Align::Center);
    }
}

/// What was reached on a level.
fn reached(best: Option<Best>) -> String {
    match best {
        None => "not played yet by these rules".to_owned(),
        Some(best) => {
            let time = best.steps.map_or(String::new(), |steps| format!(" in {}", clock(steps)));
            format!("best {}{time}", best.points)
        }
    }
}
