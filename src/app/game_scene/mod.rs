//! The game in its window: devices, time and files go in, picture and sound come out.
//!
//! Each frame calls `GameScene::update`, which converts elapsed time into steps, gives each step
//! its input and plays the sounds of its events. Then `GameScene::draw` draws the picture. The
//! steps are in `advance`; keys, mouse and pads in `input_events`; the values of settings for
//! picture and sound in `setting_values`.

mod advance;
mod driver;
mod finale;
mod input_events;
mod key_press;
mod note;
mod pacing;
mod setting_values;
mod touch;
mod window_state;

use super::clock::FpsCounter;
use super::error::AppError;
use super::hot_reload::HotReload;
use super::input::{Controls, MenuKeyRepeat};
use super::options::{Options, PackingThread};
use super::pad::Pads;
use super::persistence::Persistence;
use super::program_io::is_touch_screen;
use super::quality::Quality;
use super::scene::{KeyState, Next, Scene, WindowRequest};
use super::screenshot;
use super::transition::Transition;
use super::window::IN_PAGE;
use super::xray_controller::XrayController;
use crate::audio::{Audio, Music};
use crate::draw::{Gl, Layout, RenderError, capture};
use crate::library::{Message, Urgency};
use crate::menu::{Command, Page};
use crate::player::{Link, Moment};
use crate::render::{Renderer, pack_sprites};
use crate::session::{Closeup, FollowUp, FrameView, InputDevice, Mode, ProgramView, Session, View};
use crate::settings::{BloomLevel, Setting, Settings};
use crate::ui::{self, Display};
use driver::Driver;
use glam::{Vec2, vec2};
use glium::Surface;
use key_press::KeyPress;
use note::Note;
use pacing::Pacing;
use setting_values::{loudness, samples};
use std::time::Duration;
use touch::Finger;
use window_state::WindowState;
use winit::dpi::PhysicalPosition;
use winit::event::{ElementState, MouseButton, Touch, WindowEvent};
use winit::keyboard::{KeyCode, ModifiersState};
use winit::window::Window;

/// The game's scene: the session with its input, picture, sound and files.
pub(super) struct GameScene {
    session: Session,
    driver: Driver,
    input: InputState,
    pads: Pads,
    window: WindowState,
    pacing: Pacing,
    quality: Quality,
    picture: Picture,
    note: Note,
    audio: Audio,
    hot_reload: HotReload,
    /// An author edits level files while the game runs.
    is_edited: bool,
    persistence: Persistence,
    /// [`Next::Quit`] once the player has quit.
    next: Next,
}

/// The state of keys, mouse and touch.
#[derive(Default)]
struct InputState {
    controls: Controls,
    modifiers: ModifiersState,
    menu_repeat: MenuKeyRepeat,
    /// Touchpad scrolling that does not make a whole notch yet, in pixels.
    scrolled: f64,
    /// Last position of the mouse, in pixels. The window system reports it again when the focus
    /// returns.
    pointer: Option<Vec2>,
    finger: Option<Finger>,
    /// Where to move the pointer at the end of a pause, in pixels.
    pointer_to: Option<[i32; 2]>,
    /// Number of items that the author has dropped.
    dropped: usize,
}

impl InputState {
    /// Scales all positions, after a change of the picture's resolution.
    fn scale(&mut self, factor: f32) {
        self.pointer = self.pointer.map(|pixel| pixel * factor);
        self.finger = self.finger.map(|finger| finger.scaled(factor));
    }
}

/// The renderer, and its overlays.
struct Picture {
    gl: Gl,
    renderer: Renderer,
    xray: XrayController,
    transition: Transition,
    closeup: Closeup,
    fps: FpsCounter,
}

impl Scene for GameScene {
    fn event(&mut self, event: &WindowEvent, window: &Window) -> Next {
        self.window.scale_factor = window.scale_factor() as f32;
        match event {
            WindowEvent::Focused(focused) => self.focus(*focused),
            WindowEvent::ModifiersChanged(modifiers) => self.input.modifiers = modifiers.state(),
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => {
                KeyPress::of(event).iter().for_each(|press| self.key_press(press));
            }
            WindowEvent::CursorMoved { position, .. } => self.point(self.pixel(*position)),
            WindowEvent::MouseInput { state, button, .. } => match (button, state) {
                (MouseButton::Left, ElementState::Pressed) => self.click(),
                (MouseButton::Left, ElementState::Released) => self.release_click(),
                (MouseButton::Right, ElementState::Released) => self.session.end_stroke(),
                (MouseButton::Right, ElementState::Pressed) => self.click_back(),
                _ => {}
            },
            WindowEvent::Touch(Touch { id, phase, location, .. }) => {
                self.touch(*id, *phase, self.pixel(*location));
            }
            WindowEvent::MouseWheel { delta, .. } => self.scroll(*delta),
            WindowEvent::Moved(_) | WindowEvent::Resized(_) => {
                self.window.note_place(window, self.session.settings().window);
            }
            _ => {}
        }
        if self.window.has_left_screen(window) && self.session.settings().is_on(Setting::Fullscreen) {
            self.session.preferences.change(Setting::Fullscreen, 0);
        }
        self.next
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.measure(elapsed);
        self.hot_reload.poll(&self.picture.gl, &mut self.picture.renderer, &mut self.session, elapsed);
        let message = self.hot_reload.message(self.session.levels()).filter(|message| self.is_message_shown(message));
        self.session.set_message(message);
        let commands = self.pads.poll(elapsed, &mut self.session, &mut self.input.controls);
        self.pad_commands(commands);
        if self.window.is_away() {
            self.input.controls.release_all();
        }
        self.advance(elapsed);
        self.picture.closeup = self.pacing.finale.closeup();
        self.session.room = ui::page_room(&self.layout());
        self.window.update(elapsed);
        self.picture.fps.count(elapsed);
        self.note.update(elapsed);
        let (was, now) = (&self.persistence.known, self.session.settings());
        if now != was {
            if now.get(Setting::Samples) != was.get(Setting::Samples) {
                self.apply_samples();
            }
            self.apply_settings();
        }
        self.picture.transition.update(self.session.screen().mode(), self.session.screen().page(), elapsed);
        if let Some(archive) = self.persistence.keep(&mut self.session) {
            self.hot_reload.take_kept_set(&archive, &mut self.session);
        }
        self.audio.accompany(self.session.game(), self.session.levels().number());
        self.audio.fade_music(self.music(), elapsed);
        self.next
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let rate = self.session.settings().is_on(Setting::ShowsRate).then_some(self.picture.fps.fps);
        let note = self.note.text();
        let is_replay = self.driver.is_recording();
        let pointer = self.input.pointer.filter(|_| self.session.device == InputDevice::Mouse);
        let inspects = self.inspects();
        let pixel_ratio = self.pixel_ratio();
        let waits_for_finger = self.pacing.waits_for_finger && self.session.game().has_flying_ball();
        let view = self.session.view(self.pacing.clock.alpha(), self.audio.loudness());
        let program = ProgramView { rate, note, pointer, pixel_ratio, waits_for_finger, is_replay, ..view.program };
        let view = View { program, ..view };
        self.picture.draw(target, &view, inspects)
    }

    fn shows_cursor(&self) -> bool {
        // While keys or a pad navigate a page, the cursor would cover text.
        self.session.device == InputDevice::Mouse && !self.plays() || self.inspects()
    }

    fn window_request(&mut self) -> Option<WindowRequest> {
        let settings = self.session.settings();
        let fullscreen = settings.is_on(Setting::Fullscreen);
        let steers = self.driver.is_player() && self.plays() && self.window.is_attended() && !self.inspects();
        Some(WindowRequest {
            fullscreen,
            vsync: settings.is_on(Setting::Vsync),
            frame_limit: settings.get(Setting::FrameLimit),
            keeps_pointer: steers && !self.is_edited && settings.locks_pointer(),
            pointer: self.input.pointer_to.take().filter(|_| steers),
            resolution: self.quality.resolution(),
        })
    }

    fn mouse_moved(&mut self, displacement: Vec2) {
        let dx = displacement.x / self.layout().scale;
        self.input.controls.point(self.paddle_for_mouse().push(dx));
        self.session.device = InputDevice::Mouse;
    }

    /// Does nothing: `key_press` in `input_events.rs` handles keys, because it also receives the
    /// characters they type. + and − are recognized by character, as their positions depend on the
    /// keyboard layout.
    fn key(&mut self, _: KeyCode, _: KeyState) -> Next {
        Next::GoOn
    }

    fn set_visible(&mut self, visible: bool) {
        self.window.is_hidden = !visible;
        if !visible {
            self.pause();
        }
    }
}

impl GameScene {
    pub(super) fn new(gl: &Gl, options: Options, sprites: Option<PackingThread>) -> Result<Self, AppError> {
        let Options { assets, mut session, folders, own, autopilot, replay, kept, save, .. } = options;
        let audio = Audio::new(&assets, loudness(session.settings()).0);
        let samples = samples(session.settings(), gl);
        let mut persistence = Persistence::new(save, kept, &mut session);
        persistence.own.clone_from(&own);
        let packed = sprites.and_then(|thread| thread.join().ok()).unwrap_or_else(|| pack_sprites(&assets));
        let packed = packed.map_err(RenderError::from)?;
        let renderer = Renderer::with_sprites(gl, &assets, samples, packed)?;
        let mut xray = XrayController::new(&session);
        xray.is_open = options.xray;
        let hot_reload = HotReload::new(assets, folders, own, &mut session);
        let mut scene = Self {
            session,
            driver: Driver::new(autopilot),
            input: InputState::default(),
            pads: Pads::new(),
            window: WindowState::default(),
            pacing: Pacing::default(),
            quality: Quality::default(),
            picture: Picture {
                gl: gl.clone(),
                renderer,
                xray,
                transition: Transition::default(),
                closeup: Closeup::default(),
                fps: FpsCounter::default(),
            },
            note: Note::default(),
            audio,
            hot_reload,
            is_edited: options.is_edited,
            persistence,
            next: Next::GoOn,
        };
        scene.apply_settings();
        if is_touch_screen() {
            scene.session.device = InputDevice::Touch;
        }
        if let Some(moment) = replay {
            scene.watch(&moment);
        }
        Ok(scene)
    }

    /// Returns true if a message about files may be shown now. Players who do not edit levels see
    /// start-up warnings only on the pages for choosing levels.
    fn is_message_shown(&self, message: &Message) -> bool {
        let chooses = matches!(self.session.screen().page(), Some(Page::Practice | Page::Levels | Page::Options));
        self.is_edited || message.urgency == Urgency::Now || chooses
    }

    /// Returns the loudness of the music. A setting silences it in the background.
    fn music(&self) -> Music {
        let plays = !self.window.is_hidden && self.session.screen().is_running();
        let heard = if plays { Music::Full } else { Music::Lowered };
        let is_silent = self.window.is_away() && self.session.settings().is_on(Setting::BackgroundMusic);
        if is_silent { Music::Silent } else { heard }
    }

    fn plays(&self) -> bool {
        self.session.screen().mode() == Mode::Playing
    }

    /// Returns the picture's layout in the window.
    fn layout(&self) -> Layout {
        ui::arranged(self.display())
    }

    /// Returns the picture's number of pixels per logical pixel of the window.
    fn pixel_ratio(&self) -> f32 {
        self.window.scale_factor * self.quality.resolution()
    }

    /// Returns the pixel of the picture at a pixel of the screen.
    fn pixel(&self, position: PhysicalPosition<f64>) -> Vec2 {
        vec2(position.x as f32, position.y as f32) * self.quality.resolution()
    }

    fn display(&self) -> Display {
        Display {
            size: self.picture.gl.get_framebuffer_dimensions(),
            pixel_ratio: self.pixel_ratio(),
            is_touched: self.session.device == InputDevice::Touch,
        }
    }

    /// Handles a command of the player.
    fn command(&mut self, command: Command) {
        if self.covers_page() {
            // The X-ray hides the page. Going back closes the X-ray; other commands would act
            // unseen.
            if matches!(command, Command::Back | Command::Pause) {
                self.toggle_xray();
            }
            return;
        }
        let mode = self.session.screen().mode();
        let action = self.session.command(command);
        if mode != Mode::Menu && self.session.screen().mode() == Mode::Menu {
            // Slow motion for inspecting one game must not slow down and spoil the next one.
            self.picture.xray.leave();
        }
        // Only a saved run continues in the middle of a game.
        if action == Some(FollowUp::Load) && self.plays() {
            self.pacing.resume_ramp();
        }
        if mode == Mode::Paused || action == Some(FollowUp::Load) {
            self.put_pointer();
        }
        if matches!(action, Some(FollowUp::Load | FollowUp::Begin)) {
            self.picture.transition.change_field();
            // Leaving a recorded game stops its playback, and nothing is said about it any more.
            if self.driver.is_recording() {
                self.note = Note::default();
            }
            self.driver.stop_recording();
            self.picture.xray.record = None;
        }
        match action {
            Some(FollowUp::Quit) => self.next = Next::Quit,
            Some(FollowUp::Watch) => {
                if let Some(proof) = self.session.levels().proof() {
                    self.watch(&Moment { record: proof.record.clone(), step: 0 });
                }
            }
            Some(FollowUp::Explain) => {
                self.command(Command::Back);
                self.explain_bounce();
            }
            Some(FollowUp::Begin) => self.input.controls.start(),
            Some(FollowUp::Load | FollowUp::Changed) => self.audio.play_select(),
            None => {}
        }
    }
}

/// Recorded games and links.
impl GameScene {
    /// Shows a recorded game, and for a while what a link says about it. At the moment's step, if it
    /// has one, the X-ray stops the game.
    fn watch(&mut self, Moment { record, step }: &Moment) {
        if let Some(message) = self.session.take_message() {
            self.note.say(message);
        }
        self.session.watch(record);
        self.picture.xray.record = Some(record.clone());
        self.picture.transition.change_field();
        self.driver = Driver::Player;
        for input in record.inputs().take(*step as usize) {
            self.session.step(&input);
        }
        self.driver.record(record.inputs().skip(*step as usize).collect());
        if *step > 0 && self.plays() {
            self.picture.xray.stop_here(&self.session);
        }
    }

    /// Freezes the game at its last bounce, explains it in the X-ray, and copies a link to it.
    fn explain_bounce(&mut self) {
        if self.plays() {
            if !self.driver.is_recording() {
                // The player has played on since the end of the record.
                self.picture.xray.record = None;
            }
            let Moment { record, step } = self.picture.xray.last_bounce(&self.session);
            if record.end().is_none() {
                return self.note.say("no link: more than your input has changed this game".to_owned());
            }
            let link = Link::Game { record: Box::new(record), step };
            let message = self.persistence.share(&link);
            self.note.say(message + "; chapters 5 to 7 of the book explain such bounces");
        }
    }

    /// Opens the level or the link on the clipboard, if there is one and no game is in progress.
    fn paste_link(&mut self) {
        if self.session.screen().mode() == Mode::Menu {
            let pasted = self.persistence.clipboard.link();
            self.open_pasted(pasted);
        }
    }

    /// Opens what [`Link::of_pasted`] has read, or shows what is wrong with it.
    fn open_pasted(&mut self, pasted: Option<Result<Link, String>>) {
        // An older note would hide the message.
        self.note = Note::default();
        match pasted.map(|link| self.session.open_link(link?)) {
            Some(Ok(Some(moment))) => self.watch(&moment),
            Some(Ok(None)) => self.picture.transition.change_field(),
            Some(Err(problem)) => self.session.notify(&problem),
            None => self.session.notify("the clipboard has no level, and no link to a level or a game"),
        }
    }
}

impl GameScene {
    /// Measures the time since the last frame. In a page, the picture's quality depends on it.
    fn measure(&mut self, elapsed: Duration) {
        let settings = self.session.settings();
        if IN_PAGE && !self.window.is_hidden && settings.get(Setting::FrameLimit) == 0 {
            let (was_best, was) = (self.quality.is_best(), self.quality.resolution());
            self.quality.measure(elapsed, self.window.scale_factor);
            self.input.scale(self.quality.resolution() / was);
            if was_best != self.quality.is_best() {
                self.apply_samples();
                self.apply_settings();
            }
        }
    }

    fn apply_samples(&mut self) {
        let chosen = samples(self.session.settings(), &self.picture.gl);
        self.picture.renderer.set_samples(if self.quality.is_best() { chosen } else { 1 });
    }

    /// Applies the settings, except for the number of samples.
    fn apply_settings(&mut self) {
        let now = self.session.settings();
        self.input.controls.set_keys(now.keys, now.get(Setting::KeySpeed));
        let (volume, balance) = loudness(now);
        self.audio.set_volume(volume);
        self.audio.set_balance(balance);
        let bloom = if self.quality.is_best() { now.bloom() } else { BloomLevel::Off };
        self.picture.renderer.set_bloom(&self.picture.gl, bloom);
    }

    /// Saves a screenshot, and shows its path.
    pub(super) fn take_picture(&mut self) {
        let (gl, inspects) = (self.picture.gl.clone(), self.inspects());
        let view = self.session.view(self.pacing.clock.alpha(), self.audio.loudness());
        let picture =
            capture(&gl, gl.get_framebuffer_dimensions(), |target| self.picture.draw(target, &view, inspects));
        let folder = self.persistence.save.storage.folder();
        self.note.say(screenshot::save(picture.map_err(|error| error.to_string()), folder));
    }
}

impl Drop for GameScene {
    /// Saves the run and the window's geometry, however the window closes.
    fn drop(&mut self) {
        self.session.leave();
        self.persistence.keep(&mut self.session);
        if let Some(place) = self.window.place {
            let was = self.session.settings();
            self.persistence.settings.change(was, &Settings { window: Some(place), ..was.clone() });
        }
    }
}

impl Picture {
    /// Draws the game, with the X-ray over it if `inspects` is true.
    fn draw(&mut self, target: &mut impl Surface, view: &View<'_>, inspects: bool) -> Result<(), RenderError> {
        if inspects {
            return self.xray.draw(target, &mut self.renderer, view);
        }
        let frame = FrameView { fade: self.transition.fade(), closeup: self.closeup, ..view.frame };
        self.renderer.draw(target, &View { frame, ..*view })
    }
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests;
