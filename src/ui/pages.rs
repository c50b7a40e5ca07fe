//! The menu's pages over the field: headline, entries, and the note of the focused entry.

use super::arrangement::BELOW_BRICKS;
use super::colors::{ACCENT, AUTHOR, LABEL, PLATE, VALUE, faded};
use super::how_to::HelpPages;
use super::level_pictures::{draw_level_picture, thumbnail_size};
use super::page_plate::{PagePlate, first_top, note_width};
use super::paint_page::{PaintPage, is_color};
use super::painter::Painter;
use super::results::points_and_time;
use super::results::{self, Results, draw_all_stars, draw_stars};
use super::scale;
use super::scores::ScoreTable;
use crate::collision::Aabb;
use crate::draw::TextStyle;
use crate::game::{BRICK_AREA, FIELD};
use crate::level::Level;
use crate::menu::{self, MenuAction, MenuEntry, Page, SMALL_PITCH, capitalised};
use crate::player::{Best, LONGEST_NAME, exact_clock, fingerprint};
use crate::session::{Motion, View};
use crate::settings::{Control, KEYS_EACH};
use glam::{Vec4, vec2};

/// Color behind an entry.
const BOX: Vec4 = Vec4::new(0.045, 0.055, 0.15, 0.86);
/// Color behind the focused entry.
const FOCUS: Vec4 = Vec4::new(0.16, 0.24, 0.52, 0.94);

/// Color behind an entry, with high contrast.
const DARK: Vec4 = Vec4::new(0.0, 0.0, 0.02, 1.0);
/// Color behind the focused entry, with high contrast.
const DARK_FOCUS: Vec4 = Vec4::new(0.08, 0.13, 0.36, 1.0);

/// Height from which a page drops in, world units.
const ABOVE: f32 = 11.0;

/// Distance from the end of a level's title to the center of its stars, world units.
const STARS: f32 = 46.0;
/// Side of a star, world units.
const STAR: f32 = 22.0;

/// Side of a star on the page of all levels, world units.
const SMALL_STAR: f32 = 13.0;
/// Maximum number of lines of a name on the page of all levels.
const NAME_LINES: usize = 2;

/// Width of a bar of a level's difficulty, world units. Each bar is higher than the bar before.
const BAR: f32 = 7.0;
/// Distance between the left edges of two bars, world units.
const BAR_PITCH: f32 = 10.0;
/// Height of the first bar, as a share of the title's size.
const LOW: f32 = 0.25;
/// Height of the last bar, as a share of the title's size.
const HIGH: f32 = 0.75;

/// Size of an entry's text, as a share of the entry's height.
const ENTRY_TEXT: f32 = 0.34;

/// Total free space at both sides of a level's title, world units.
const MARGINS: f32 = 140.0;

/// The open page of the menu.
pub(super) struct OpenPage<'a> {
    pub(super) view: &'a View<'a>,
}

impl OpenPage<'_> {
    /// Draws the open page of the menu, if any.
    pub(super) fn draw(&self, painter: &mut Painter<'_>) {
        let (view, Some(page)) = (self.view, self.view.screen.page()) else { return };
        let since = Results { view: self.view }.since_end().filter(|_| page == Page::End);
        let Some(shown) = since.map_or(Some(1.0), results::opacity) else { return };
        painter.opacity = shown * (1.0 - view.frame.fade.hidden);
        let moves = view.frame.motion == Motion::Full && self.view.has_effects();
        painter.lift = if moves { ABOVE * (1.0 - painter.opacity).powi(2) } else { 0.0 };
        let entries = view.entries();
        let rects = menu::entry_rects(page, &entries, &view.context.room);
        let focus = view.screen.menu().focus().min(entries.len().saturating_sub(1));
        let (note, top) = self.note(painter, page, entries.get(focus), &rects);
        PagePlate { view: self.view }.draw_page_ground(
            painter,
            page,
            &rects,
            top + painter.leading(scale::BODY) * note.len() as f32,
        );
        match page {
            Page::Practice => self.draw_practice(painter, &rects),
            Page::Paint | Page::NewTile => PaintPage { view: self.view }.draw_canvas(painter, &rects),
            Page::Options => PagePlate { view: self.view }.draw_set_pictures(painter, &rects),
            Page::Levels => self.draw_all_levels(painter, &entries, &rects, focus),
            Page::Scores => ScoreTable::new(self.view).draw(painter),
            Page::End => Results { view: self.view }.draw(painter),
            Page::Name => {
                let name = format!("{:_<LONGEST_NAME$}", view.screen.menu().name);
                painter.say(&name, vec2(FIELD.x / 2.0, first_top(&rects) - 64.0), scale::FIGURE, ACCENT);
            }
            Page::Keys => self.draw_keys(painter, &rects),
            Page::HowTo => HelpPages { view: self.view }.draw_how_to(painter),
            Page::Items => HelpPages { view: self.view }.draw_items(painter),
            Page::Score => HelpPages { view: self.view }.draw_scoring(painter),
            _ => {}
        }
        for (i, (entry, place)) in entries.iter().zip(&rects).enumerate() {
            self.draw_entry(painter, entry, place, i == focus);
        }
        // Other pages already have a background behind the note.
        let has_plate = matches!(page, Page::Title | Page::Practice | Page::Paint | Page::NewTile | Page::End);
        // On these pages, a message takes the note's place.
        let is_replaced = matches!(page, Page::Paint | Page::NewTile | Page::End) && self.view.file_message().is_some();
        if !is_replaced {
            self.draw_note(painter, &note, top, has_plate);
        }
    }

    fn draw_entry(&self, painter: &mut Painter<'_>, entry: &MenuEntry, place: &Aabb, has_focus: bool) {
        let levels = self.view.levels;
        let (level, is_chosen) = match entry.action {
            MenuAction::StepLevel(forward) => (levels.neighbor(forward), forward == 0),
            MenuAction::SelectLevel(level) => (levels.iter().nth(level), level + 1 == levels.number()),
            _ if matches!(self.view.screen.page(), Some(Page::Paint)) || is_color(entry) => {
                return PaintPage { view: self.view }.draw_button(painter, entry, place, has_focus);
            }
            _ => return self.draw_text_entry(painter, entry, place, has_focus),
        };
        let Some(level) = level else { return };
        let (edge, frame) = match (has_focus, is_chosen) {
            (true, _) => (5.0, ACCENT),
            (false, true) => (2.0, VALUE),
            (false, false) => (2.0, faded(AUTHOR, 0.5)),
        };
        let width = place.size().x;
        painter.fill(place.min - edge, thumbnail_size(width) + 2.0 * edge, frame);
        draw_level_picture(painter, level, place.min, width);
    }

    fn draw_text_entry(&self, painter: &mut Painter<'_>, entry: &MenuEntry, place: &Aabb, has_focus: bool) {
        let (min, size, is_high) = (place.min, place.size(), painter.is_high_contrast);
        let (ground, focus) = if is_high { (DARK, DARK_FOCUS) } else { (BOX, FOCUS) };
        painter.fill(min, size, if has_focus { focus } else { ground });
        if has_focus {
            painter.fill(min, vec2(4.0, size.y), ACCENT);
        }
        if has_focus && is_high {
            painter.frame(min, size, 2.0, ACCENT);
        }
        let color = if has_focus { ACCENT } else { VALUE };
        let text = entry_style(size.y);
        let style = painter.on(text);
        let top = min.y + (size.y - style.size) / 2.0 - 1.0;
        let Some(value) = &entry.value else {
            // Single letters are larger, so that a dot is visible too.
            let is_letter = matches!(entry.action, MenuAction::Letter(letter) if letter != ' ');
            let text = if is_letter && text == scale::ENTRY { scale::TITLE } else { text };
            let text = painter.narrowed(&entry.label, painter.on(text), size.x - 8.0);
            return painter.say(&entry.label, vec2(place.center().x, top), text, color);
        };
        painter.say_left(&entry.label, vec2(min.x + 16.0, top), text, color);
        // Draw the arrows where a click on them works.
        let (less, more) = (menu::less(place).center().x, place.max.x - 16.0);
        let mark = painter.text.width("‹", style);
        let value = painter.text.fit(value, style, more - less - 2.0 * mark);
        let color = if has_focus { ACCENT } else { LABEL };
        painter.say(&value, vec2((less + more - mark / 2.0) / 2.0, top), text, color);
        // A finger cannot focus an entry without tapping it, so all values show their arrows.
        if has_focus || self.view.context.room.is_for_fingers {
            painter.say("‹", vec2(less, top), text, color);
            painter.say_left("›", vec2(more - mark, top), text, color);
        }
    }

    /// Returns the lines of the focused entry's note, and their top below all entries, world units.
    fn note(&self, painter: &Painter<'_>, page: Page, entry: Option<&MenuEntry>, rects: &[Aabb]) -> (Vec<String>, f32) {
        let last = rects.iter().map(|place| place.max.y).fold(0.0, f32::max);
        let text = capitalised(entry.map_or("", |entry| &entry.note));
        let lines = painter.text.wrap(&text, painter.on(scale::BODY), note_width(page));
        let height = painter.leading(scale::BODY) * lines.len() as f32;
        let top = match page {
            // Only the space above the entries is free.
            Page::HowTo => first_top(rects) - height - 4.0,
            // A message has the same place.
            Page::Paint | Page::NewTile => BRICK_AREA.max.y + 8.0,
            _ => (last + 10.0).min(self.view.context.room.area.max.y - height),
        };
        (lines, top)
    }

    fn draw_note(&self, painter: &mut Painter<'_>, lines: &[String], top: f32, has_plate: bool) {
        let (style, leading) = (painter.on(scale::BODY), painter.leading(scale::BODY));
        if has_plate {
            let width = lines.iter().map(|line| painter.plate_width(line, style)).fold(0.0, f32::max);
            let corner = vec2((FIELD.x - width) / 2.0, top - 0.1 * style.size);
            painter.fill(corner, vec2(width, leading * lines.len() as f32), PLATE);
        }
        for (i, line) in lines.iter().enumerate() {
            painter.say(line, vec2(FIELD.x / 2.0, top + leading * i as f32), scale::BODY, LABEL);
        }
    }

    /// Draws the title and best result of the selected level.
    fn draw_practice(&self, painter: &mut Painter<'_>, rects: &[Aabb]) {
        let middle = FIELD.x / 2.0;
        let levels = self.view.levels;
        let Some(level) = levels.chosen() else {
            painter.say("No levels yet", vec2(middle, 380.0), scale::ENTRY, VALUE);
            let text = "A level appears here once its file is saved without errors";
            return painter.say(text, vec2(middle, 412.0), scale::BODY, LABEL);
        };
        // Both lines end above the first entry, at any text size.
        let [fine, large] = [scale::LABEL, scale::TITLE].map(|style| painter.on(style));
        let first = first_top(rects);
        let best = (BELOW_BRICKS + 8.0).min(first - 1.35 * fine.size);
        let top = (BELOW_BRICKS - 17.0).min(best - large.size);
        let title = painter.text.fit(&level.title, large, 600.0);
        let set = levels.chosen_id().and_then(|id| levels.set_of(id));
        let author = level.author.as_deref().or_else(|| set?.author.as_deref());
        // Do not name the author of the game's own levels, which is always the same.
        let author =
            author.filter(|_| !set.is_some_and(|set| set.folders.contains(&None))).map(|author| format!("By {author}"));
        let to_beat = self.view.level.to_beat.map(|steps| format!("Time to beat: {}", exact_clock(steps)));
        let parts = [author, to_beat, Some(reached(self.view.level.best))];
        let reached = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let reached = painter.text.fit(&reached, fine, 600.0);
        let [wide, narrow] = [(&title, large), (&reached, fine)].map(|(text, style)| painter.text.width(text, style));
        // Leave room for stars and difficulty on both sides, so that the title stays centered.
        let has_sides = self.view.level.best.is_some() || level.difficulty.is_some();
        let wide = wide + if has_sides { 2.0 * (STARS + 2.0 * STAR) } else { MARGINS };
        let size = vec2(wide.max(narrow + MARGINS), first - top + 2.0);
        painter.fill(vec2(middle - size.x / 2.0, top - 4.0), size, PLATE);
        self.draw_level_title(painter, &title, top, level, self.view.level.best);
        painter.say(&reached, vec2(middle, best), scale::LABEL, LABEL);
    }

    /// Draws a level's title between its difficulty and the stars of its best result.
    fn draw_level_title(&self, painter: &mut Painter<'_>, title: &str, top: f32, level: &Level, best: Option<Best>) {
        let middle = FIELD.x / 2.0;
        painter.say(title, vec2(middle, top), scale::TITLE, VALUE);
        let style = painter.on(scale::TITLE);
        let end = painter.text.width(title, style) / 2.0;
        if let Some(best) = best {
            draw_stars(painter, best.stars, vec2(middle + end + STARS, top + 2.0), STAR);
        }
        if let Some(difficulty) = level.difficulty {
            let (left, bottom) = (middle - end - STARS - 2.5 * BAR_PITCH, top + 0.9 * style.size);
            for step in 0..5_u8 {
                let share = LOW + (HIGH - LOW) * f32::from(step) / 4.0;
                let size = vec2(BAR, share * style.size);
                let color = if step < difficulty { VALUE } else { faded(LABEL, 0.3) };
                painter.fill(vec2(left + BAR_PITCH * f32::from(step), bottom - size.y), size, color);
            }
        }
    }

    /// Draws the headings of the key bindings' rows and columns.
    fn draw_keys(&self, painter: &mut Painter<'_>, rects: &[Aabb]) {
        let TextStyle { size, .. } = painter.on(scale::ENTRY);
        for (row, control) in rects.chunks(KEYS_EACH + 1).zip(Control::ALL) {
            painter.say_left(control.label(), vec2(70.0, row[0].center().y - size / 2.0 - 1.0), scale::ENTRY, VALUE);
        }
        let TextStyle { size, .. } = painter.on(scale::LABEL);
        for (place, column) in rects.iter().zip(["Key", "Second key", "Gamepad"]) {
            painter.say(column, vec2(place.center().x, place.min.y - 1.3 * size), scale::LABEL, LABEL);
        }
    }

    /// Draws the stars and the name of each level, and the focused level's title and best result.
    fn draw_all_levels(&self, painter: &mut Painter<'_>, entries: &[MenuEntry], rects: &[Aabb], focus: usize) {
        let stretch = self.view.context.room.stretch();
        let (title_top, best_top) = (482.0 * stretch, 519.0 * stretch);
        let levels = self.view.levels;
        let seen: Vec<usize> = entries.iter().filter_map(picked).map(|level| level + 1).collect();
        if let (Some(first), Some(last)) = (seen.first(), seen.last())
            && seen.len() < levels.count()
        {
            let arrow = if *last < levels.count() { "↓" } else { "↑" };
            let text = format!("{first}–{last} of {} {arrow}", levels.count());
            let left = FIELD.x - 24.0 - painter.text.width(&text, painter.on(scale::LABEL));
            painter.say_left(&text, vec2(left, best_top), scale::LABEL, LABEL);
        }
        draw_all_stars(painter, self.view, vec2(24.0, title_top), vec2(24.0, best_top));
        for (entry, place) in entries.iter().zip(rects) {
            let level = picked(entry).and_then(|level| levels.iter().nth(level));
            level.iter().for_each(|level| self.draw_stars_and_name(painter, level, place));
        }
        let Some(place) = entries.get(focus).and_then(picked) else { return };
        let Some(level) = levels.iter().nth(place) else { return };
        let title = painter.text.fit(&format!("{}. {}", place + 1, level.title), painter.on(scale::TITLE), 400.0);
        let best = self.view.context.scores.best(fingerprint([level]), self.view.level.mode);
        self.draw_level_title(painter, &title, title_top, level, best);
        painter.say(&reached(best), vec2(FIELD.x / 2.0, best_top), scale::LABEL, LABEL);
    }

    /// Draws the stars of a level and its name below its picture. Large text leaves no room for
    /// names.
    fn draw_stars_and_name(&self, painter: &mut Painter<'_>, level: &Level, picture: &Aabb) {
        let (middle, below) = (picture.center().x, picture.max.y + 5.0);
        let stars = self.view.context.scores.stars(fingerprint([level]));
        draw_stars(painter, stars, vec2(middle, below), SMALL_STAR);
        let (style, top) = (painter.on(scale::FINE), below + SMALL_STAR);
        let leading = 1.1 * style.size;
        if top + NAME_LINES as f32 * leading > picture.min.y + self.view.context.room.stretch() * SMALL_PITCH.y - 3.0 {
            return;
        }
        let width = SMALL_PITCH.x - 4.0;
        let mut lines = painter.text.wrap(&level.title, style, width);
        if lines.len() > NAME_LINES {
            let rest = lines.split_off(NAME_LINES - 1).join(" ");
            lines.push(painter.text.fit(&rest, style, width));
        }
        for (i, line) in lines.iter().enumerate() {
            painter.say(line, vec2(middle, top + leading * i as f32), scale::FINE, LABEL);
        }
    }
}

/// Returns the style of an entry's text. Entries for fingers are higher, and have larger text.
fn entry_style(height: f32) -> TextStyle {
    TextStyle { size: (ENTRY_TEXT * height).max(scale::ENTRY.size), ..scale::ENTRY }
}

/// Returns the index of the level that an entry selects.
fn picked(entry: &MenuEntry) -> Option<usize> {
    if let MenuAction::SelectLevel(level) = entry.action { Some(level) } else { None }
}

/// Describes the best result on a level.
fn reached(best: Option<Best>) -> String {
    best.map_or_else(|| "Not played yet with these rules".to_owned(), |best| format!("Best: {}", points_and_time(best)))
}
