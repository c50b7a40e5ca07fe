//! Chapter 12, the whole game: rules, picture, sound and time, put together.
//!
//! * **New here:** `Session` is a `Game` with its effects and its pages: menu, pause, win and loss.
//!   `Renderer` draws all of it from a `View`, which it cannot change.
//! * **Look at:** `update`, which connects the parts in a few lines: time becomes steps, keys
//!   become an input, an input becomes events, and events are heard.
//! * **Try:** let a `lab::autopilot::Autopilot` make the input; play at half the speed, with
//!   `elapsed / 2` for the clock; begin with the castle, level 8.
//!
//! `cargo run --example ch12_breakout`; what the game has besides is in `src/app/game_scene/mod.rs`
//!
//! Next: the book in `docs/book` tells why each part is as it is.

use breakout::app::clock::Clock;
use breakout::app::input::{self, Controls};
use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::assets::Assets;
use breakout::audio::{Audio, Music, Volume};
use breakout::draw::{DEFAULT_SAMPLES, RenderError};
use breakout::menu::Command;
use breakout::session::{FollowUp, Mode, Motion, Session};
use breakout::ui;
use breakout::{library, render::Renderer};
use glam::{Vec2, vec2};
use glium::Surface;
use std::{process::ExitCode, time::Duration};
use winit::event::{ElementState, WindowEvent};
use winit::keyboard::KeyCode;
use winit::window::{Fullscreen, Window};

struct Breakout {
    assets: Assets,
    session: Session,
    renderer: Renderer,
    clock: Clock,
    controls: Controls,
    /// Where the mouse points, world units.
    pointer: Vec2,
    /// `None` until there is a window.
    audio: Option<Audio>,
}

impl Breakout {
    // ANCHOR: command
    fn command(&mut self, command: Command) -> Next {
        match self.session.command(command) {
            Some(FollowUp::Quit) => return Next::Quit,
            // Where the mouse rests does not steer before it moves.
            Some(FollowUp::Begin) => self.controls.start(),
            Some(FollowUp::Load | FollowUp::Changed) => self.audio.iter().for_each(Audio::play_select),
            None => {}
        }
        Next::GoOn
    }
    // ANCHOR_END: command
}

impl Scene for Breakout {
    /// The mouse, the focus, and F11, which needs the window. Other keys go to [`Scene::key`].
    fn event(&mut self, event: &WindowEvent, window: &Window) -> Next {
        self.audio.get_or_insert_with(|| Audio::new(&self.assets, Volume { percent: 70, muted: false }));
        match event {
            WindowEvent::CursorMoved { position, .. } => {
                let layout = ui::arranged(window.inner_size().into());
                self.pointer = layout.to_field(vec2(position.x as f32, position.y as f32));
                self.controls.point(self.pointer.x);
                return self.command(Command::Hover(self.pointer));
            }
            WindowEvent::MouseInput { state: ElementState::Pressed, .. } => match self.session.screen().mode() {
                Mode::Playing => self.controls.launch(),
                _ => return self.command(Command::Click(self.pointer)),
            },
            WindowEvent::KeyboardInput { event, .. }
                if event.physical_key == KeyCode::F11 && event.state.is_pressed() && !event.repeat =>
            {
                let is_window = window.fullscreen().is_none();
                window.set_fullscreen(is_window.then_some(Fullscreen::Borderless(None)));
            }
            WindowEvent::Focused(false) => {
                self.controls.release_all();
                self.session.lose_focus();
            }
            _ => {}
        }
        Next::GoOn
    }

    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        match state {
            KeyState::Pressed => self.controls.key(key, ElementState::Pressed),
            KeyState::Released => self.controls.key(key, ElementState::Released),
            KeyState::Repeated => {}
        }
        match key {
            _ if state != KeyState::Pressed => return Next::GoOn,
            KeyCode::KeyM => self.audio.iter_mut().for_each(Audio::toggle_mute),
            KeyCode::Equal => self.audio.iter_mut().for_each(|audio| audio.change_volume(1)),
            KeyCode::Minus => self.audio.iter_mut().for_each(|audio| audio.change_volume(-1)),
            KeyCode::KeyR => {
                let is_full = self.session.settings().motion() == Motion::Full;
                self.session.preferences.set_motion(if is_full { Motion::Reduced } else { Motion::Full });
            }
            _ => {}
        }
        input::command(key).map_or(Next::GoOn, |command| self.command(command))
    }

    // ANCHOR: update
    fn update(&mut self, elapsed: Duration) -> Next {
        let is_running = self.session.screen().is_running();
        for _ in 0..if is_running { self.clock.advance(elapsed) } else { 0 } {
            let events = self.session.step(&self.controls.take());
            self.audio.iter().for_each(|audio| audio.play(events));
        }
        let music = if is_running { Music::Full } else { Music::Lowered };
        if let Some(audio) = &mut self.audio {
            audio.accompany(self.session.game(), self.session.levels().number());
            audio.fade_music(music, elapsed);
        }
        Next::GoOn
    }
    // ANCHOR_END: update

    // ANCHOR: draw
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let loudness = self.audio.as_ref().and_then(Audio::loudness);
        self.renderer.draw(target, &self.session.view(self.clock.alpha(), loudness))
    }
    // ANCHOR_END: draw

    fn shows_cursor(&self) -> bool {
        self.session.screen().mode() != Mode::Playing
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 12: the whole game", |gl, assets| {
        Ok(Breakout {
            assets: assets.clone(),
            session: Session::new(library::shipped(assets)?, 0, 1),
            renderer: Renderer::new(gl, assets, DEFAULT_SAMPLES)?,
            clock: Clock::default(),
            controls: Controls::default(),
            pointer: Vec2::ZERO,
            audio: None,
        })
    })
}
