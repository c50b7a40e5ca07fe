//! What a frame shows.

use super::{Attempt, LevelSelection, Mode, Progress, Screen, Session};
use crate::effects::Effects;
use crate::game::rules::GameMode;
use crate::game::{Game, PowerUpKind};
use crate::level::{BrickKind, Color};
use crate::library::{LevelList, Message, Urgency};
use crate::menu::{KeyContext, MenuContext, MenuEntry, Page, PaintContext, RunContext, SetContext};
use crate::player::{Best, Lesson, Ranked, Reward, ScoreEntry, SetKey, Totals, ranked, rivals};
use crate::settings::{EffectsLevel, Motion};
use glam::{Mat4, Vec2, Vec3};

/// What a frame shows.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its particles.
    pub effects: &'a Effects,
    /// The author's ghost.
    pub ghost: Option<&'a Game>,
    /// The game is that of the attract mode.
    pub is_attract_mode: bool,
    /// Velocity of the stuck ball if the player launches it now, units/s; `None` if launches are not
    /// aimed.
    pub aim: Option<Vec2>,
    /// The lesson for a beginner.
    pub lesson: Option<Lesson>,
    /// The open pages.
    pub screen: &'a Screen,
    /// What the menu's entries depend on.
    pub context: MenuContext<'a>,
    /// The levels, of which one is selected.
    pub levels: &'a LevelList,
    /// The current level and its results.
    pub level: LevelView,
    /// Stars won on the game's own levels.
    pub stars: u32,
    /// The high scores of the selected set.
    pub scores: HighScores<'a>,
    /// The moment, and how it is drawn.
    pub frame: FrameView,
    /// What the program adds.
    pub program: ProgramView<'a>,
}

/// The current level and its results.
#[derive(Clone, Copy)]
pub struct LevelView {
    /// Number of the level, from 1, and number of levels: those of the run, if there is one.
    pub number: (usize, usize),
    /// The game mode.
    pub mode: GameMode,
    /// Best result on the level in this mode.
    pub best: Option<Best>,
    /// The author's time by rules of the same set, in steps.
    pub to_beat: Option<u64>,
    /// Figures of the current game so far.
    pub totals: Totals,
}

/// The high scores of a set.
#[derive(Clone, Copy)]
pub struct HighScores<'a> {
    /// The player's runs, best first.
    pub table: &'a [ScoreEntry],
    /// Rivals among them.
    pub rivals: &'static [Ranked<'static>],
    /// The player's last run, if it is in `table`.
    pub newest: Option<&'a ScoreEntry>,
}

/// The moment of a frame, and how it is drawn.
#[derive(Clone, Copy)]
pub struct FrameView {
    /// The moment to draw, between the previous step (0) and the last step (1).
    pub alpha: f32,
    /// The transition between two screens.
    pub fade: Fade,
    /// The camera's view of the field.
    pub closeup: Closeup,
    /// Motion of the picture.
    pub motion: Motion,
    /// Strength of visual effects.
    pub effects_level: EffectsLevel,
}

/// What the program adds to a frame.
#[derive(Clone, Copy)]
pub struct ProgramView<'a> {
    /// The device that the player used last.
    pub device: InputDevice,
    /// Output volume from 0 to 1. `None` without a sound device.
    pub loudness: Option<f32>,
    /// A message from the program itself, shown over the field.
    pub note: Option<&'a str>,
    /// The message over the field about levels or saved data.
    pub message: Option<&'a Message>,
    /// Position of the mouse in physical pixels of the window. `None` if the player uses another
    /// device.
    pub pointer: Option<Vec2>,
    /// Physical pixels per logical pixel.
    pub pixel_ratio: f32,
    /// Time stands still until a finger is on the screen.
    pub waits_for_finger: bool,
    /// The game is a replay.
    pub is_replay: bool,
    /// Frames per second, if the player wants to see them.
    pub rate: Option<f32>,
}

impl Default for ProgramView<'_> {
    fn default() -> Self {
        Self {
            device: InputDevice::default(),
            loudness: None,
            note: None,
            message: None,
            pointer: None,
            pixel_ratio: 1.0,
            waits_for_finger: false,
            is_replay: false,
            rate: None,
        }
    }
}

/// An input device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputDevice {
    /// A keyboard.
    #[default]
    Keys,
    /// A mouse.
    Mouse,
    /// A game pad.
    Pad,
    /// A touch screen.
    Touch,
}

/// A moment of the transition between two screens.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fade {
    /// How much of the page over the field is still hidden, from 0 to 1.
    pub hidden: f32,
    /// Opacity of the darkness over the field, from 0 to 1.
    pub cover: f32,
}

/// A camera's view of the field from nearby.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closeup {
    /// The point that stays in its place, world units.
    pub center: Vec2,
    /// Size of the picture as a multiple of its usual size.
    pub scale: f32,
}

/// Shows the whole field, not enlarged.
impl Default for Closeup {
    fn default() -> Self {
        Self { center: Vec2::ZERO, scale: 1.0 }
    }
}

impl Closeup {
    /// Returns the transform from the field's usual coordinates to those in the closeup. `unit` is
    /// the length of a world unit in these coordinates.
    pub fn transform(&self, unit: f32) -> Mat4 {
        let shift = self.center * unit * (1.0 - self.scale);
        Mat4::from_translation(shift.extend(0.0)) * Mat4::from_scale(Vec3::new(self.scale, self.scale, 1.0))
    }
}

impl<'a> View<'a> {
    /// Returns the entries of the open page of the menu.
    pub fn entries(&self) -> Vec<MenuEntry> {
        self.screen.menu().entries(&self.context)
    }

    /// Returns the message about a file, if any. On a page, a notice from the program hides the
    /// message.
    pub(crate) fn file_message(&self) -> Option<&'a Message> {
        self.program.message.filter(|_| self.program.note.is_none() || self.screen.mode() == Mode::Playing)
    }

    pub(crate) fn has_golden_paddle(&self) -> bool {
        self.stars >= Reward::GOLDEN_PADDLE.stars
    }

    pub(crate) fn has_golden_ball(&self) -> bool {
        self.stars >= Reward::GOLDEN_BALL.stars
    }

    /// Returns true unless visual effects are off.
    pub(crate) fn has_effects(&self) -> bool {
        self.frame.effects_level != EffectsLevel::Off
    }

    /// Returns true if an item helps under the rules of the current game, or of the next run while
    /// the menu is open.
    pub(crate) fn is_good(&self, kind: PowerUpKind) -> bool {
        let is_played = self.screen.mode() != Mode::Menu;
        let next = self.context.settings.run.rules();
        if is_played { self.game.rules() } else { &next }.is_good(kind)
    }

    /// Returns the high scores and the rivals, best first.
    pub(crate) fn ranked(&self) -> Vec<Ranked<'a>> {
        ranked(self.scores.table, self.scores.rivals)
    }

    /// Returns true for the line of the player's last run.
    pub(crate) fn is_newest(&self, line: &Ranked<'_>) -> bool {
        line.entry.is_some() && line.entry == self.scores.newest
    }
}

impl Session {
    /// Returns what a frame shows now; see [`View`] for `alpha` and `loudness`.
    pub fn view(&self, alpha: f32, loudness: Option<f32>) -> View<'_> {
        let attract = self.attract.as_ref().filter(|_| self.is_attract_mode());
        let (shown, mode) = (attract.map_or(&self.attempt, |attract| &attract.attempt), self.attempt.record.mode);
        let number = || (self.selection.levels.number(), self.selection.levels.count());
        let (_, set) = self.table();
        let table = set.map_or(&[][..], |set| self.progress.scores.table(set));
        View {
            game: &shown.game,
            effects: &shown.effects,
            ghost: self.ghost.as_ref().map(|ghost| &ghost.game),
            is_attract_mode: attract.is_some(),
            aim: self.aim(),
            lesson: self.progress.lesson(&self.attempt, self.screen.mode()),
            screen: &self.screen,
            context: self.menu_context(),
            levels: &self.selection.levels,
            level: LevelView {
                number: self.attempt.run.as_ref().map_or_else(number, |run| (run.number, run.levels)),
                mode,
                best: self.progress.scores.best(self.attempt.level_fingerprint, mode),
                to_beat: self.to_beat(),
                totals: self.attempt.totals,
            },
            stars: self.progress.stars,
            scores: HighScores {
                table,
                rivals: set.map_or(&[], |set| rivals(set, table.len())),
                newest: self.progress.newest.as_ref().filter(|newest| table.contains(newest)),
            },
            frame: FrameView {
                alpha,
                fade: Fade::default(),
                closeup: Closeup::default(),
                motion: self.preferences.settings.motion(),
                effects_level: self.preferences.settings.effects_level(),
            },
            program: ProgramView { device: self.device, loudness, message: self.message(), ..ProgramView::default() },
        }
    }

    /// Returns the entries of the open page of the menu.
    pub fn menu_entries(&self) -> Vec<MenuEntry> {
        self.screen.menu().entries(&self.menu_context())
    }

    /// Returns what the entries of the menu depend on.
    pub fn menu_context(&self) -> MenuContext<'_> {
        let LevelSelection { levels, set, own_folder, .. } = &self.selection;
        let Progress { scores, saved, standing, end, discards_results, loses_runs, .. } = &self.progress;
        let is_here = saved.as_ref().is_some_and(|saved| self.selection.set_of(&saved.set).is_some());
        MenuContext {
            levels,
            scores,
            sets: SetContext {
                all: self.selection.sets(),
                next: *set,
                table: self.table().0,
                own_folder: own_folder.as_deref(),
                can_keep: self.selection.archive.is_some(),
            },
            run: RunContext {
                saved: standing.filter(|_| is_here),
                keeps_runs: !loses_runs,
                keeps_results: !discards_results,
                is_current: self.attempt.run.is_some(),
                can_retry: self.attempt.can_retry(),
            },
            practice: self.practice.set,
            ghost: self.to_beat().map(|_| self.selection.shows_ghost),
            is_sent: self.selection.is_sent,
            paint: PaintContext {
                is_own: self.selection.own_file().is_some(),
                palette: self.painter.as_ref().map_or(&[][..], |painter| &painter.palette),
                code: self.painter.as_ref().map(|painter| painter.code),
                tool: self.painter.as_ref().map(|painter| painter.tool).unwrap_or_default(),
                is_mirrored: self.painter.as_ref().is_some_and(|painter| painter.is_mirrored),
                preview: self.painter.as_ref().map_or(&[][..], |painter| &painter.preview),
                kind: self.painter.as_ref().map_or(BrickKind::one_hit(Color::White), |painter| painter.kind),
                is_open: self.screen.is_over(Page::Paint),
            },
            end: end.as_ref(),
            settings: &self.preferences.settings,
            overridden: &self.preferences.overridden,
            keys: KeyContext { waiting: self.preferences.waiting, message: self.preferences.key_message.as_deref() },
            room: self.room,
        }
    }

    /// Returns the message over the field. An error in a level comes first, then a message about saved
    /// data, then a warning about a level. Warnings about levels appear only on pages that show the
    /// level. A message that is not urgent waits until the game stands still.
    fn message(&self) -> Option<&Message> {
        let is_still = self.screen.mode() != Mode::Playing || self.attempt.game.has_stuck_ball();
        let (level, save) = (self.level_message.as_ref(), self.save_message.as_ref());
        use Page::{Levels, NewTile, Options, Paint, Paused, Practice};
        let shows_level =
            matches!(self.screen.page(), None | Some(Practice | Levels | Options | Paint | NewTile | Paused));
        let level = level.filter(|level| level.is_error || shows_level);
        let message = level.filter(|level| save.is_none() || level.is_error).or(save);
        message.filter(|message| message.urgency == Urgency::Now || is_still)
    }

    /// Returns the set whose high scores are shown, and the key of its table. This is the set that
    /// the player chose on the high scores page, otherwise the current run's, otherwise the next
    /// run's. A run keeps the key that it started with, even if its levels have changed.
    pub(super) fn table(&self) -> (usize, Option<&SetKey>) {
        let LevelSelection { table_set, set, .. } = self.selection;
        let chosen = table_set.filter(|_| self.screen.page() == Some(Page::Scores));
        let played = self.attempt.run.as_ref().map(|run| &run.set).filter(|_| chosen.is_none());
        let set = chosen.or_else(|| self.selection.set_of(played?)).unwrap_or(set);
        (set, played.or_else(|| self.selection.sets().get(set)))
    }

    /// Returns the author's time on the level by rules of the same set, in steps.
    pub(super) fn to_beat(&self) -> Option<u64> {
        let proof = self.selection.levels.proof()?;
        (proof.record.mode.set == self.attempt.record.mode.set).then_some(proof.steps)
    }

    /// Returns the velocity of the stuck ball if the player launches it now, units/s.
    fn aim(&self) -> Option<Vec2> {
        let Attempt { game, steer, .. } = &self.attempt;
        let is_aimed = game.rules().aims_launch && game.has_stuck_ball() && self.screen.mode() == Mode::Playing;
        is_aimed.then(|| game.rules().launch(game.initial_speed(), *steer, game.paddle().center.x))
    }
}
